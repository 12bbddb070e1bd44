"""Recall X-ray."""

from .recall_info import RecallInfo, ask, info

__all__ = ["RecallInfo", "ask", "info"]
