"""Floor 1: runs and features on the disk."""

from .features import load_features, save_features

__all__ = ["load_features", "save_features"]
