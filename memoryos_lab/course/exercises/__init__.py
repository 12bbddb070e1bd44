"""Three exercises a lesson, marked by replay: an event's number, a first difference, a knob searched.

Nothing that is typed is held against a stored answer: the event is looked up, the two runs are compared, or
the conversation is replayed with what was typed. A number counts within the tolerance that its exercise
states.
"""

from __future__ import annotations

from importlib import import_module

from ...memory.errors import LabError
from ...views.catalogue import Language
from ..items import Item
from ..lessons import outline

LETTERS = ("a", "b", "c")


def exercise(n: int, letter: str, language: Language = "en") -> tuple[Item, ...]:
    """The items of one exercise of lesson `n`: one, or one a question. Raises: LabError.

    >>> [item.id for item in exercise(2, "a")]
    ['2a']
    """
    outline(n)
    if letter not in LETTERS:
        raise LabError(f"there is no exercise {letter!r}", where=f"lesson {n}", hint="a, b or c")
    made: tuple[Item, ...] = getattr(import_module(f"{__name__}.lesson{n}"), letter)(language)
    return made
