"""The hook of each lesson, a module each: what is asked before the rule is told, marked by the run itself."""

from __future__ import annotations

from importlib import import_module

from ...views.catalogue import Language
from ..items import Item
from ..lessons import outline


def hook(n: int, language: Language = "en") -> Item:
    """The question that stands before lesson `n`. Raises: LabError.

    >>> hook(2).id
    '2?'
    """
    outline(n)
    made: Item = import_module(f"{__name__}.lesson{n}").hook(language)
    return made
