"""One question to A-Mem: the k notes most like it, and with them the notes that they are linked to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from itertools import islice

from ...memory.events import Did, Event
from ...memory.knobs import Knobs
from ...memory.likeness import likeness
from ...memory.recall import Recall
from ...memory.types import Features, Script
from .. import searching
from ..searching import OneQueue
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
        place = {page: at for at, page in enumerate(self.pages)}
        wanted = (place[page] for at in found for page in self.links.get(self.pages[at], ()))
        best = set(found)
        brought = dict.fromkeys(at for at in wanted if at not in best)
        return [*found, *sorted(islice(brought, self.most))]


def survey(state: Notes, question: int, script: Script, f: Features, *, follow: str, most: int) -> Linked:
    """Every note, best first; ties to the older."""
    cos = likeness(f).scores(question, COSINE, script, len(state.held.chain))
    places = [(id, box.pages) for id, box in enumerate(state.boxes) if box.into is None]
    found = searching.survey(state.held.stm, places, cos, cos)
    known = {one.name: getattr(found, one.name) for one in fields(found)}
    links = {note.page: brings for note in state if (brings := _brings(note, follow))} if most else {}
    return Linked(**known, links=links, most=most)


def _brings(note: Note, follow: str) -> tuple[int, ...]:
    return note.links if follow == "older" else (*note.links, *note.linked_by)


def traced(question: int, found: Linked, k: int) -> Recall:
    """The trace of a question; a box is visited if one of its notes came back."""
    chosen = set(found.chosen(1, k))
    bare = searching.trace(question, found, 0, ())
    pages = tuple(hit._replace(returned=at in chosen) for at, hit in enumerate(bare.pages))
    met = {hit.segment for hit in pages if hit.returned}
    boxes = tuple(hit._replace(visited=hit.segment in met) for hit in bare.segments)
    return Recall(question, bare.stm, boxes, pages, ())


def brought(recall: Recall, k: int) -> tuple[Event, ...]:
    """The notes that came back by a link alone, if any did."""
    pages = recall.returned[k:]
    return (Did("brought", pages, numbers=(("found", k),)),) if pages else ()


def visited(recall: Recall) -> Iterable[int]:
    """The boxes from which a note came back, best first."""
    return (hit.segment for hit in recall.segments if hit.visited)
