"""Heat of every segment over a sequence of states, by columns: equal to what the views say.

A segment's counters change only where an input touches it, and a touched segment is another object.
Between two touches (a *spell*) only recency moves, and with it what is past τ. So spells are found by
identity, and all states of all spells (*cells*) are computed at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, pairwise
from operator import is_not
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .knobs import Knobs
from .state import Segment, State, fresh
from .trace import FLAT, Trace

CELLS = 1 << 18  # computed together
STATUS = ("cool", "hot", "idle", "waiting")

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class _Spells(NamedTuple):
    """S spells, by segment and then by time."""

    segment: Ints  # [S] id
    start: Ints  # [S] place of the first state
    end: Ints  # [S] one past the last
    visits: Floats  # [S] α·N
    pages: Floats  # [S] β·L
    access: Floats  # [S] seconds
    kept: Floats  # [S] heat as kept at the last touch
    fresh: Ints  # [S]


class _Cells(NamedTuple):
    """C states of some spells."""

    spell: Ints  # [C]
    at: Ints  # [C] place of the state
    recency: Floats  # [C] γ·R
    heat: Floats  # [C]


def traces(knobs: Knobs, states: Sequence[State]) -> Iterator[Trace]:
    """See `trace.traces`; a segment that came and went within one input lived in no state."""
    rows, ends = _touched(states)
    if not rows:
        return
    spells = _spells(knobs, rows, ends, len(states))
    now = np.array([state.now or 0.0 for state in states])
    top = _top(knobs, spells, now) if knobs.scan != "every" else None
    told = [_told(knobs, spells, cells, top) for cells in _cells(knobs, spells, now)]
    spell, at, recency, heat, status = (np.concatenate(column) for column in zip(*told, strict=True))
    yield from _split(spells, spell, at, recency, heat, status, _before(knobs, spells, now))


def _touched(states: Sequence[State]) -> tuple[list[tuple[Any, ...]], dict[int, int]]:
    """A row wherever a segment has other counters than before, and by id the place at which it is gone."""
    rows: list[tuple[Any, ...]] = []
    last: dict[int, tuple[Any, ...]] = {}
    ends: dict[int, int] = {}
    before, read = State(), frozenset[int]()
    for at, state in enumerate(states):
        gone = _gone(before, state)
        ends.update(dict.fromkeys(gone, at))
        shared = len(state.read) != len(before.read)  # pages read elsewhere are fresh no more
        read = frozenset(state.read) if shared else read
        for s in state.segments if shared else _others(before.segments, state.segments, gone):
            row = (s.visits, s.interactions, s.access, s.kept, _unread(s, read))
            if last.get(s.id) != row:
                rows.append((s.id, at, *row))
                last[s.id] = row
        before = state
    return rows, ends


def _gone(before: State, state: State) -> set[int]:
    """Ids of the segments that were evicted; one that came and went since is not among them."""
    if len(before.segments) + state.opened - before.opened == len(state.segments):
        return set()
    return {s.id for s in before.segments} - {s.id for s in state.segments}


def _others(before: tuple[Segment, ...], now: tuple[Segment, ...], gone: set[int]) -> Iterable[Segment]:
    """The segments that are other objects than before: what is the same has the same counters."""
    if gone:  # the later ones have moved up
        known = set(map(id, before))
        return [s for s in now if id(s) not in known]
    return [*compress(now, map(is_not, before, now)), *now[len(before) :]]


def _unread(s: Segment, read: frozenset[int]) -> int:
    """How many of its pages no promotion has read."""
    return len(fresh(s, read)) if read else len(s.pages) - s.analysed


def _spells(knobs: Knobs, rows: list[tuple[Any, ...]], ends: dict[int, int], states: int) -> _Spells:
    rows.sort(key=lambda row: row[0])  # stable: within a segment they stay in time
    segment, start, visits, length, access, kept, new = map(np.array, zip(*rows, strict=True))
    last = np.array([ends.get(i, states) for i in segment.tolist()])
    end = np.where(np.append(segment[1:] == segment[:-1], False), np.append(start[1:], 0), last)
    return _Spells(
        segment, start, end, knobs.alpha * visits, knobs.beta * length, access.astype(float), kept, new
    )


def _cells(knobs: Knobs, spells: _Spells, now: Floats) -> Iterator[_Cells]:
    """All cells, some at a time."""
    lengths = spells.end - spells.start
    through = np.cumsum(lengths)
    first = 0
    while first < len(lengths):
        done = through[first - 1] if first else 0
        last = max(first + 1, int(np.searchsorted(through, done + CELLS, side="right")))
        spell = np.repeat(np.arange(first, last), lengths[first:last])
        at = np.arange(len(spell)) - (through[spell] - lengths[spell] - done) + spells.start[spell]
        recency, heat = _heat(knobs, spells, spell, now[at])
        yield _Cells(spell, at, recency, heat)
        first = last


def _heat(knobs: Knobs, spells: _Spells, spell: Ints, now: Floats) -> tuple[Floats, Floats]:
    """(γ·R, H) of some spells at some times (s)."""
    still = spells.visits[spell] + spells.pages[spell]
    if knobs.heat_kept == "touch":
        kept = spells.kept[spell]
        return kept - still, kept
    r: Any = 1.0 if knobs.mu is None else np.exp((spells.access[spell] - now) / knobs.mu)
    recency = np.full(len(spell), knobs.gamma) * r
    return recency, still + recency


def _top(knobs: Knobs, spells: _Spells, now: Floats) -> Floats:
    """[states] heat of the hottest segment."""
    top = np.zeros(len(now))
    for cells in _cells(knobs, spells, now):
        np.maximum.at(top, cells.at, cells.heat)
    return top


def _told(knobs: Knobs, spells: _Spells, cells: _Cells, top: Floats | None) -> tuple[Any, ...]:
    """(spell, place, γ·R, heat, status) of the cells that are told."""
    spell, at, recency, heat = cells
    past = heat >= knobs.tau if knobs.tau_inclusive else heat > knobs.tau
    new = spells.fresh[spell] > 0
    waits = False if top is None else heat < top[at]
    status = np.where(past, np.where(new, np.where(waits, 3, 1), 2), 0)
    level = np.floor(recency / FLAT)
    moved = (np.diff(level) != 0) | (np.diff(status) != 0)
    tell = (at == spells.start[spell]) | np.append(False, moved)
    ended = np.append(spells.segment[1:] != spells.segment[:-1], True)
    tell |= ended[spell] & (at == spells.end[spell] - 1)
    return spell[tell], at[tell], recency[tell], heat[tell], status[tell]


def _before(knobs: Knobs, spells: _Spells, now: Floats) -> Floats:
    """[S] what the segment's heat had come to when the spell began; 0 at its birth."""
    before = np.zeros(len(spells.segment))
    old = np.flatnonzero(spells.segment[1:] == spells.segment[:-1])
    _, before[old + 1] = _heat(knobs, spells, old, now[spells.start[old + 1]])
    return before


def _split(
    spells: _Spells, spell: Ints, at: Ints, recency: Floats, heat: Floats, status: Ints, began: Floats
) -> Iterator[Trace]:
    """A trace a segment."""
    before = np.where(at == spells.start[spell], began[spell], heat).tolist()
    ids = spells.segment[spell]
    columns = [spells.visits[spell], spells.pages[spell], recency, at, spells.fresh[spell]]
    visits, pages, fading, places, new = (column.tolist() for column in columns)
    words = [STATUS[i] for i in status.tolist()]
    starts = [0, *(np.flatnonzero(np.diff(ids)) + 1).tolist(), len(ids)]
    for a, b in pairwise(starts):
        terms = (("visits", visits[a:b]), ("pages", pages[a:b]), ("recency", fading[a:b]))
        yield Trace(int(ids[a]), places[a:b], terms, before[a:b], words[a:b], new[a:b])
