"""Where every page of a run lay, from its events alone: what a strip of pages is drawn from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from ...memory.events import Arrived, Dropped, Event, Evicted, Faded, Merged, Moved, Opened, Returned
from ...memory.replay import Run

ROLES = ("stm", "mtm", "archive", "dropped")


class Place(NamedTuple):
    """Where a page lies."""

    role: str  # one of ROLES
    groups: tuple[int, ...] = ()  # a page under two themes lies in two


class Stay(NamedTuple):
    """From this turn on the page lies there."""

    turn: int
    place: Place


def stays(run: Run) -> tuple[tuple[Stay, ...], ...]:
    """[pages] the stays of each page in order; where a turn moves it twice, the last place counts."""
    where: dict[int, Place] = {}
    found: defaultdict[int, list[Stay]] = defaultdict(list)
    for position, event in run.events():
        turn = run.steps[position].turn
        for page, place in tuple(_moved(event, where)):
            where[page] = place
            lives = found[page]
            if lives and lives[-1].turn == turn:
                lives.pop()
            if not lives or lives[-1].place != place:
                lives.append(Stay(turn, place))
    return tuple(tuple(found[page]) for page in range(run.turns))


def _moved(event: Event, where: dict[int, Place]) -> Iterator[tuple[int, Place]]:
    """Pages that the event moves, each with its new place."""
    match event:
        case Arrived(page=page) | Returned(page=page):
            yield page, Place("stm")
        case Merged(page=page, segment=segment) | Opened(page=page, segment=segment):
            held = where[page].groups if page in where and where[page].role == "mtm" else ()
            yield page, Place("mtm", (*held, *((segment,) if segment not in held else ())))
        case Dropped(page=page):
            yield page, Place("dropped")
        case Evicted(segment=segment, pages=pages):
            yield from ((page, Place("archive")) for page in pages)
            yield from _without(segment, where, pages)
        case Faded(pages=pages):
            yield from ((page, Place("archive")) for page in pages)
        case Moved(segment=segment, to=to, pages=pages):
            for page in pages:
                kept = tuple(one for one in where[page].groups if one not in (segment, to))
                yield page, Place("mtm", (*kept, to))
        case _:
            pass


def _without(segment: int, where: dict[int, Place], gone: tuple[int, ...]) -> Iterator[tuple[int, Place]]:
    """Pages of a group that is gone which have another place in memory."""
    for page, place in where.items():
        if segment in place.groups and page not in gone:
            yield page, Place(place.role, tuple(one for one in place.groups if one != segment))
