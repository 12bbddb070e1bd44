"""Floor 3½: the theatre, one front end that three hosts show. See docs/theatre.md."""

from __future__ import annotations

from .desk import Desk

__all__ = ["Desk"]
