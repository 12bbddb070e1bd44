"""Floor 1: runs and features on the disk."""

from .features import load_features, save_features
from .files import whole_bytes, whole_file, whole_folder
from .folder import Run, nearest_preset, replay
from .lines import event_lines, snapshot_lines
from .recordings import is_recording

__all__ = [
    "Run",
    "event_lines",
    "is_recording",
    "load_features",
    "nearest_preset",
    "replay",
    "save_features",
    "snapshot_lines",
    "whole_bytes",
    "whole_file",
    "whole_folder",
]
