"""The words of MemoryOS: each in a sentence, with its equation where it has one, and where it is seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..memory.events import Evicted, Opened, Promoted
from ..memory.replay import Run
from ..theatre.wish import PickKind
from ..views.catalogue import Language
from ..views.story import story
from .equations import symbols
from .prepared import Prepared
from .reading import sight
from .reading.replays import run
from .texts import say


@dataclass(frozen=True, slots=True)
class Concept:
    """One word of the field."""

    key: str
    name: str
    told: str  # a sentence or two
    equation: str  # LaTeX without dollars; "" where there is none
    place: Prepared  # where it is seen
    lesson: int  # that takes it up


@cache
def concepts(language: Language = "en") -> tuple[Concept, ...]:
    """All of them, in the order in which a page meets them.

    >>> [concept.name for concept in concepts()][:3]
    ['Page', 'Dialogue chain', 'Segment']
    """
    return tuple(_concept(key, place, language) for key, place in places().items())


def _concept(key: str, place: Prepared, language: Language) -> Concept:
    name, told = (say(f"concepts.{key}.{part}", language) for part in ("name", "told"))
    equation = symbols(EQUATIONS[key]) if key in EQUATIONS else ""
    return Concept(key, name, told, equation, place, LESSONS[key])


EQUATIONS = {"f_score": "f_score", "heat": "heat", "tau": "promotion", "eviction": "eviction"}
LESSONS = {
    "page": 1, "chain": 1, "segment": 2, "f_score": 2, "theta": 2, "heat": 3, "tau": 3, "promotion": 3,
    "eviction": 4, "recall": 5, "lpm": 6,
}  # fmt: skip


def places() -> dict[str, Prepared]:
    """Where each is seen, in the order in which they are told."""
    tutor, by_hand = run(), run("by-hand")
    turn, hot = sight.first(tutor, Promoted)
    gone_at, gone = sight.first(by_hand, Evicted)
    near_at, near = _nearest(by_hand)
    segment: tuple[PickKind, int] = ("segment", hot.segment)
    written = story(tutor).entries[-1]
    return {
        "page": Prepared(turn=turn, pick=("page", hot.pages[0])),
        "chain": Prepared(turn=turn, pick=("chain", story(tutor).pages[hot.pages[-1]].chain)),
        "segment": Prepared(turn=turn, pick=segment),
        "f_score": Prepared(turn=turn, pick=("page", hot.pages[-1])),
        "theta": Prepared("by-hand", near_at, ("page", near.page)),
        "heat": Prepared(turn=turn - 2, pick=segment),
        "tau": Prepared(turn=turn - 1, pick=segment),
        "promotion": Prepared(turn=turn, pick=segment),
        "eviction": Prepared("by-hand", gone_at, ("segment", gone.segment)),
        "recall": Prepared(turn=tutor.turns, pick=("question", 0)),
        "lpm": Prepared(turn=tutor.turns, pick=("fact", written.entry.id)),
    }


def _nearest(made: Run) -> tuple[int, Opened]:
    """The page that came nearest to joining a segment and opened one."""
    opened = [(turn, event) for turn, event in sight.events(made, Opened) if event.candidates]
    return max(opened, key=lambda one: one[1].candidates[0].total)
