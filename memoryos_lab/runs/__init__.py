"""Floor 1: runs and features on the disk."""

from .features import load_features, save_features
from .files import whole_file
from .folder import Run, nearest_preset, replay, versions
from .lines import compare_events, event_lines, script_digest, script_lines, snapshot_lines

__all__ = [
    "Run",
    "compare_events",
    "event_lines",
    "load_features",
    "nearest_preset",
    "replay",
    "save_features",
    "script_digest",
    "script_lines",
    "snapshot_lines",
    "versions",
    "whole_file",
]
