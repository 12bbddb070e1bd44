"""Floor 3: the theatre: a wish in, slots out, and the front end that draws them. See docs/theatre.md."""

from __future__ import annotations

from .desk import Desk, standing

__all__ = ["Desk", "standing"]
