"""One question to A-Mem: the k notes most like it, and with them the notes that they are linked to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from itertools import islice
from typing import Protocol

from ...memory.events import Did, Event
from ...memory.knobs import Knobs
from ...memory.likeness import likeness
from ...memory.recall import Recall
from ...memory.types import Features, Script
from .. import searching
from ..searching import OneQueue
from .near import nearness
from .notes import Note, Notes

COSINE = Knobs()  # whose page score is the cosine alone


@dataclass(frozen=True, slots=True, eq=False)
class Linked(OneQueue):
    """All notes in one queue; those that come back bring the notes that they are linked to."""

    links: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # page -> pages that it brings
    most: int = 0  # pages that may be brought, in all

    def chosen(self, m: int, k: int) -> list[int]:
        """Places of the pages that come back, best first: the best k, then what they bring."""
        found = OneQueue.chosen(self, m, k)
        return [*found, *sorted(self.led(found))]

    def led(self, found: Collection[int]) -> dict[int, int]:
        """The places that links of the found ones lead to, each with the best of those that lead there."""
        place = {page: at for at, page in enumerate(self.pages)}
        best = set(found)
        by: dict[int, int] = {}
        for at in found:
            for page in self.links.get(self.pages[at], ()):
                if place[page] not in best:
                    by.setdefault(place[page], at)
        return dict(islice(by.items(), self.most))


class Rules(Protocol):
    """The knobs that this needs."""

    @property
    def ask_weight(self) -> float: ...
    @property
    def follow(self) -> str: ...
    @property
    def linked_most(self) -> int: ...


def survey(state: Notes, question: int, script: Script, f: Features, rules: Rules) -> Linked:
    """Every note, best first; ties to the older."""
    cos = score = likeness(f).scores(question, COSINE, script, len(state.held.chain))
    if rules.ask_weight:
        learned = ((note.page, note.learned) for note in state if note.learned)
        words = nearness(f).asked(f.question_keywords[question], learned)[: len(cos)]
        score = cos + (rules.ask_weight * words).astype(cos.dtype)
    places = [(id, box.pages) for id, box in enumerate(state.boxes) if box.into is None]
    found = searching.survey(state.held.stm, places, cos, score)
    known = {one.name: getattr(found, one.name) for one in fields(found)}
    follows = state if rules.linked_most else ()
    links = {note.page: brings for note in follows if (brings := _brings(note, rules.follow))}
    return Linked(**known, links=links, most=rules.linked_most)


def _brings(note: Note, follow: str) -> tuple[int, ...]:
    return note.links if follow == "older" else (*note.links, *note.linked_by)


def traced(question: int, found: Linked, k: int) -> Recall:
    """The trace of a question; a box is visited if one of its notes came back."""
    best = OneQueue.chosen(found, 1, k)
    led = found.led(best)
    bare = searching.trace(question, found, 0, ())
    pages = list(bare.pages)
    for at in best:
        pages[at] = pages[at]._replace(returned=True)
    for at, leader in led.items():
        pages[at] = pages[at]._replace(returned=True, by=found.pages[leader])
    met = {hit.segment for hit in pages if hit.returned}
    boxes = tuple(hit._replace(visited=hit.segment in met) for hit in bare.segments)
    return Recall(question, bare.stm, boxes, tuple(pages), ())


def brought(recall: Recall, k: int) -> tuple[Event, ...]:
    """The notes that came back by a link alone, if any did."""
    pages = tuple(hit.page for hit in recall.pages if hit.by is not None)
    return (Did("brought", pages, numbers=(("found", k),)),) if pages else ()


def visited(recall: Recall) -> Iterable[int]:
    """The boxes from which a note came back, best first."""
    return (hit.segment for hit in recall.segments if hit.visited)
