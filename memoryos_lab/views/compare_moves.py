"""What happened at each turn, in words that two runs share: pages, openers and facts instead of ids."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from ..memory.events import (
    Arrived,
    Awaited,
    Confirmed,
    Contested,
    Corrected,
    Did,
    Doubted,
    Dropped,
    Event,
    Evicted,
    Expired,
    Faded,
    Failed,
    Forgotten,
    Inflated,
    Learned,
    Left,
    Linked,
    Merged,
    Missed,
    Moved,
    Opened,
    Promoted,
    Recalled,
    Returned,
    Scanned,
    Starved,
    Superseded,
    Undistilled,
    Unrefreshed,
    Visited,
    Warned,
    Withdrawn,
    Withheld,
)
from ..memory.replay import Run
from ..memory.types import Entry
from .story import story

Move = tuple[Any, ...]  # one thing that happened


def differing(a: Run, b: Run) -> tuple[int, ...]:
    """Turns at which the two did not do the same, in order."""
    one, two = _moves(a), _moves(b)
    return tuple(sorted(turn for turn in one.keys() | two.keys() if one.get(turn) != two.get(turn)))


def _moves(run: Run) -> dict[int, Counter[Move]]:
    """What happened at each turn, in any order; scores and heats are no moves."""
    told, moves = story(run), defaultdict[int, Counter[Move]](Counter)
    openers = {life.segment: life.pages[0] for life in told.segments if life.pages}
    facts = {life.entry.id: said(life.entry) for life in told.entries}
    for position, event in run.events():
        if move := _move(event, openers, facts):
            moves[run.steps[position].turn][move] += 1
    return moves


def _move(event: Event, openers: dict[int, int], facts: dict[int, Move]) -> Move | None:
    match event:
        case Linked(page=page, continues=continues):
            return "linked", page, continues
        case Left(page=page) | Dropped(page=page):
            return type(event).__name__, page
        case Merged(page=page, segment=segment) | Opened(page=page, segment=segment):
            return "filed", page, openers.get(segment)
        case Promoted(segment=segment, pages=pages) | Evicted(segment=segment, pages=pages):
            return type(event).__name__, openers.get(segment), pages
        case Visited(segment=segment, question=question):
            return "visited", openers.get(segment), question
        case Recalled(question=question, segments=segments, pages=pages):
            return "recalled", question, tuple(openers.get(segment) for segment in segments), pages
        case Learned(entry=entry) | Superseded(entry=entry) | Expired(entry=entry) | Forgotten(entry=entry):
            return type(event).__name__, facts.get(entry)
        case Corrected(act=act, entry=entry) | Withdrawn(act=act, entry=entry):
            return type(event).__name__, act, facts.get(entry)
        case Doubted(entry=entry):
            return "doubted", facts.get(entry)
        case Contested(entry=entry, pages=pages):
            return "contested", facts.get(-1 if entry is None else entry), pages
        case Awaited(slot=slot, pages=pages):
            return "awaited", slot, pages
        case Withheld(pages=pages, rule=rule):
            return "withheld", pages, rule
        case Undistilled(segment=segment, pages=pages) | Unrefreshed(segment=segment, pages=pages):
            return type(event).__name__, openers.get(-1 if segment is None else segment), pages
        case Missed(act=act):
            return "missed", act
        case Confirmed(entry=entry, pages=pages):
            return "confirmed", facts.get(entry), pages
        case Starved(segment=segment) | Inflated(segment=segment):
            return type(event).__name__, openers.get(segment)
        case Faded(segment=segment, pages=pages):
            return "faded", openers.get(segment), pages
        case Moved(segment=segment, to=to, pages=pages):
            return "moved", openers.get(segment), openers.get(to), pages
        case Returned(page=page):
            return "returned", page
        case Did(key=key, pages=pages, segments=segments):
            return "did", key, pages, tuple(openers.get(segment) for segment in segments)
        case Arrived() | Failed() | Scanned() | Warned():
            return None  # the first two are the same in all runs; the others move nothing


def said(entry: Entry) -> Move:
    """What an entry says, by which it is known in both runs."""
    return entry.kind, entry.slot, entry.value
