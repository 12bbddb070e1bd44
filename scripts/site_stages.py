"""A stage of a lesson as a page of its own: the theatre at a prepared state, with no program behind it."""

from __future__ import annotations

from memoryos_lab.course.prepared import Prepared
from memoryos_lab.course.reading import replays
from memoryos_lab.course.showing.stages import run_of
from memoryos_lab.theatre.beforehand import Look
from memoryos_lab.theatre.offline import offline_html
from memoryos_lab.views import projection
from memoryos_lab.views.catalogue import Language

projection.HEAD_START = 3600.0  # s; no fit of UMAP begins for a page


def stage_page(place: Prepared, language: Language, *, future: bool = True) -> str:
    """The page as HTML; its map is the one that is there at once. Raises: LabError."""
    pick = {"kind": place.pick[0], "id": place.pick[1]} if place.pick else None
    other = None if place.other is None else replays.run(place.sample, asking=place.asking, **place.other)
    look = Look(place.turn, pick, language, place.lock, future, tour=False)
    base = replays.conversation(place.sample)[2].base
    return offline_html(run_of(place), other=other, look=look, base=base, patience=0)
