"""A page becomes a note: what it is linked to, which boxes that joins, and which notes evolve by it.

Every number that decides is in the event that it decides.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...memory.events import Candidate, Did, Event, Merged, Moved, Opened
from ...memory.types import Features
from .near import Near, Nearness, nearness
from .notes import Note, Notes

SHOWN = 3  # boxes told of in an event


class Rules(Protocol):
    """The knobs that this needs."""

    @property
    def neighbours(self) -> int: ...
    @property
    def link_bar(self) -> float: ...
    @property
    def keyword_weight(self) -> float: ...
    @property
    def box_joins(self) -> str: ...
    @property
    def embed_every(self) -> int: ...


def written(state: Notes, place: int, f: Features, rules: Rules) -> tuple[Notes, tuple[Event, ...]]:
    """The store with one note more: that of the page in this place of those that left the window."""
    page = state.held.left[place]
    others = np.fromiter(islice(state.held.left, place), np.intp, place)
    like = nearness(f)
    near = like.near(page, others, rules.keyword_weight)
    nearest = np.argsort(-near.score, kind="stable")[: rules.neighbours].tolist()  # ties to the older
    bar = near.score.dtype.type(rules.link_bar)
    linked = [int(others[at]) for at in nearest if near.score[at] >= bar]
    told = _candidates(state, others, near, nearest)
    state, moves = _boxed(state, page, linked, told, rules)
    if not linked:
        return state, moves
    state, evolved = _evolved(state, page, linked, like)
    state, embedded = _embedded(state, like, rules)
    return state, (*moves, *_link(page, linked, told, rules), *evolved, *embedded)


def _candidates(
    state: Notes, others: NDArray[np.intp], near: Near, nearest: list[int]
) -> tuple[Candidate, ...]:
    """The first boxes among those of the nearest notes, each by its nearest note."""
    found: dict[int, Candidate] = {}
    for at in nearest:
        box = state.box_of(state.note(int(others[at])))
        numbers = (float(row[at]) for row in near)
        found.setdefault(box, Candidate(box, *numbers))
    return tuple(found.values())[:SHOWN]


def _boxed(
    state: Notes, page: int, linked: list[int], told: tuple[Candidate, ...], rules: Rules
) -> tuple[Notes, tuple[Event, ...]]:
    """The page goes into the box of its strongest link; the boxes of the other links become one with it."""
    if not linked:
        box = len(state.boxes)
        state = state.open(page).put(Note(page, box))
        return state, (Opened(page, box, 0, told, rules.link_bar, True),)
    boxes = list(dict.fromkeys(state.box_of(state.note(one)) for one in linked))
    state = state.fill(boxes[0], page).put(Note(page, boxes[0], tuple(linked)))
    events: list[Event] = [Merged(page, boxes[0], 0, told, rules.link_bar, True)]
    oldest = min(boxes)
    for box in boxes if rules.box_joins == "links" else ():
        if box != oldest:
            pages = tuple(sorted(state.boxes[box].pages))
            state = state.join(box, oldest)
            events.append(Moved(box, oldest, pages, True))
    return state, tuple(events)


def _link(page: int, linked: list[int], told: tuple[Candidate, ...], rules: Rules) -> tuple[Event, ...]:
    numbers = {
        "links": len(linked),
        "neighbours": rules.neighbours,
        "score": told[0].total,
        "bar": rules.link_bar,
    }
    links = tuple((page, one) for one in linked)
    return (Did("linked", (page, *linked), numbers=tuple(numbers.items()), links=links),)


def _evolved(state: Notes, page: int, linked: list[int], like: Nearness) -> tuple[Notes, tuple[Event, ...]]:
    """What the new note shares with any that it is linked to becomes a tag of all: the older ones evolve."""
    events: list[Event] = []
    theme = like.shared(page, linked)
    for one in linked:
        old = state.note(one)
        fresh = tuple(word for word in theme if word not in old.tags)
        version = old.version + bool(fresh)
        tags = (*old.tags, *fresh)
        state = state.put(old._replace(linked_by=(*old.linked_by, page), tags=tags, version=version))
        if fresh:
            words = (("tags", ", ".join(fresh)),)
            events.append(Did("evolved", (one, page), numbers=(("version", version),), words=words))
    return (state.put(state.note(page)._replace(tags=theme)) if theme else state), tuple(events)


def _embedded(state: Notes, like: Nearness, rules: Rules) -> tuple[Notes, tuple[Event, ...]]:
    """Counts the note that was linked; after so many of them questions meet every tag there is."""
    state = replace(state, linked=state.linked + 1)
    if not rules.embed_every or state.linked % rules.embed_every:
        return state, ()
    changed = []
    for note in state:
        learned = tuple(tag for tag in note.tags if tag not in like.words[note.page])
        if learned != note.learned:
            state = state.put(note._replace(learned=learned))
            changed.append(note.page)
    told = Did("embedded", tuple(changed), numbers=(("linked", state.linked),))
    return state, (told,) if changed else ()
