"""What MemoryBank holds between two inputs, and how views read it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ...memory.log import Log
from ...memory.rich import Rich
from ...memory.state import State
from ...memory.trace import Trace, thinned
from ...memory.types import Features, Group, Snapshot, Tier
from ...memory.when import DAY
from ..plain import Held, seen
from ..written import frequent
from .curve import Curve, Kept


@dataclass(frozen=True, slots=True)
class Day(Rich):
    """One day of the conversation."""

    id: int
    date: int  # days since 1970-01-01
    pages: Log[Kept]  # still remembered, oldest first
    opened: int  # step
    keywords: tuple[str, ...] | None = None  # of its summary; None: the day is not over
    visits: int = 0  # recalls of its pages by questions


class Happened(NamedTuple):
    """The summary of a day."""

    day: int  # id
    text: str


@dataclass(frozen=True, slots=True)
class Bank(Rich):
    """A MemoryBank after some inputs."""

    held: Held = field(default_factory=Held)  # clock and chains; `held.stm` is the current conversation
    times: Log[float] = field(default_factory=Log)  # seconds: the clock at which each page arrived
    days: tuple[Day, ...] = ()  # that still hold a page, in order
    opened: int = 0  # days ever: the next id
    forgotten: Log[int] = field(default_factory=Log)  # pages
    due: float = math.inf  # seconds: before that nothing falls below the limit
    drawn: int | None = None  # days since 1970-01-01: when each page drew a number last
    events: tuple[Happened, ...] = ()  # what the summary of events was made of last
    lasting: State = field(default_factory=State)  # portrait and summary of events

    @property
    def now(self) -> float:
        """The clock, s."""
        return self.held.now or 0.0


def shown(curve: Curve, state: Bank, capacity: int, f: Features) -> Snapshot:
    """The state as every view reads it."""
    return replace(
        seen(state.held, capacity, "mtm"),
        tiers=(
            Tier("stm", state.held.stm, capacity),
            Tier("mtm", tuple(kept.page for day in state.days for kept in day.pages)),
            Tier("archive", tuple(state.forgotten)),
            Tier("dropped", tuple(sorted(state.held.dropped))),
        ),
        groups=tuple(grouped(curve, day, state.now, f) for day in state.days),
        entries=state.lasting.entries,
        history=tuple(state.lasting.history),
    )


def grouped(curve: Curve, day: Day, now: float, f: Features) -> Group:
    """A day with the mean retention of its pages: what is left by itself, and what recalls won."""
    pages = tuple(kept.page for kept in day.pages)
    unaided = mean(curve.retention(kept.learned, 1, now) for kept in day.pages)
    whole = mean(curve.of(kept, now) for kept in day.pages)
    return Group(
        id=day.id,
        keywords=frequent(f, pages) if day.keywords is None else day.keywords,
        pages=pages,
        opened=day.opened,
        heat=whole,
        terms=(("unaided", unaided), ("recalls", whole - unaided)),
        fresh=pages if day.keywords is None else (),
    )


def traced(curve: Curve, states: Iterable[Bank], f: Features) -> Iterator[Trace]:
    """How retention of each day moves: it is read anew where the day changed, or the time that counts."""
    told: defaultdict[int, list[tuple[int, Group]]] = defaultdict(list)
    known: dict[int, tuple[Day, float, Group]] = {}
    for at, state in enumerate(states):
        clock = state.now if curve.ages == "exact" else state.now // DAY
        for day in state.days:
            last = known.get(day.id)
            if last is None or last[0] is not day or last[1] != clock:
                last = known[day.id] = day, clock, grouped(curve, day, state.now, f)
            told[day.id].append((at, last[2]))
    return (thinned(id, places) for id, places in sorted(told.items()))


def mean(numbers: Iterable[float]) -> float:
    """Of some numbers, at least one."""
    found = tuple(numbers)
    return sum(found) / len(found)
