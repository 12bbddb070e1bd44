"""The colours of a card, for hosts that bring no picture along."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache

from ...theatre.encode import encode
from ...views import palette


@cache
def look() -> bytes:
    """The slot `look` as JSON: the house's colours on a light and on a dark ground."""
    return encode({"light": asdict(palette.LIGHT), "dark": asdict(palette.DARK)})
