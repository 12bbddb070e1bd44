"""Words of the laboratory: a module a screen, each with `TEXTS = {key: (English, Chinese)}`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

Text = tuple[str, str]  # English, Chinese


@cache
def texts() -> dict[str, Text]:
    """All words by key, in the order of the modules' names. Raises: ValueError for a key said twice."""
    said: dict[str, Text] = {}
    for module in iter_modules(__path__):
        room: dict[str, Text] = import_module(f"{__name__}.{module.name}").TEXTS
        if twice := said.keys() & room.keys():
            raise ValueError(f"texts/{module.name}.py says again: {', '.join(sorted(twice))}")
        said |= room
    return said
