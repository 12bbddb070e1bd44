"""Words of the theatre: a module a room, each with `TEXTS = {key: (English, Chinese)}`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

Text = tuple[str, str]  # English, Chinese


@cache
def texts(package: str = __name__) -> dict[str, Text]:
    """All words of such a package by key, in the order of its modules' names.

    Raises: ValueError for a key said twice.
    """
    said: dict[str, Text] = {}
    for module in iter_modules(import_module(package).__path__):
        room: dict[str, Text] = import_module(f"{package}.{module.name}").TEXTS
        if twice := said.keys() & room.keys():
            raise ValueError(f"texts/{module.name}.py says again: {', '.join(sorted(twice))}")
        said |= room
    return said
