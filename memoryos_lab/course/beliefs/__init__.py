"""What many believe of such a memory, each with the observation that says otherwise.

The numbers of an observation are read from replays of the bundled conversations, and the prepared state
beside it shows them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ...views.catalogue import Language
from ..prepared import Prepared
from ..texts import say
from . import asked, held
from .asked import PRESETS as PRESETS
from .held import Seen


@dataclass(frozen=True, slots=True)
class Belief:
    """A belief, and what is seen instead."""

    key: str
    belief: str
    seen: str  # Markdown; numbers from replays
    place: Prepared  # where it is seen
    lesson: int  # that takes it up


@cache
def beliefs(language: Language = "en") -> tuple[Belief, ...]:
    """All of them, in the order in which the lessons come to them.

    >>> [belief.lesson for belief in beliefs()]
    [2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 5, 5, 5, 6, 7]
    """
    looks = (*held.LOOKS, *asked.LOOKS)
    return tuple(_belief(look, lesson, language) for look, lesson in looks)


def _belief(look: Callable[[], Seen], lesson: int, language: Language) -> Belief:
    key, (place, values) = look.__name__.lstrip("_"), look()
    belief = say(f"concepts.{key}.belief", language)
    return Belief(key, belief, say(f"concepts.{key}.seen", language, **values), place, lesson)
