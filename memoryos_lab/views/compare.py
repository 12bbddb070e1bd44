"""Compare."""

from .compare_info import CompareInfo, at, info

__all__ = ["CompareInfo", "at", "info"]
