"""What MemoryBank holds: days of pages that fade, and when.

A page that was last learned or recalled t ago, recalled S − 1 times so far, is retained to R = exp(−t / S).
States keep t's beginning and S; R is computed when it is read, so a curve falls between recalls.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from ..memory.events import Event, Faded
from ..memory.log import Log
from ..memory.policy import knob
from ..memory.rich import Rich
from ..memory.state import State
from ..memory.types import Features, Group, Snapshot, Tier
from ..memory.when import DAY
from .plain import Held, seen
from .written import frequent


class Kept(NamedTuple):
    """A page in memory storage."""

    page: int
    learned: float  # seconds: when it arrived
    strength: int = 1  # S
    recalled: float | None = None  # seconds: when it was recalled last


@dataclass(frozen=True, slots=True)
class Day(Rich):
    """One day of the conversation."""

    id: int
    date: int  # days since 1970-01-01
    pages: Log[Kept]  # still remembered, oldest first
    opened: int  # step
    keywords: tuple[str, ...] | None = None  # of its summary; None: the day is not over
    visits: int = 0  # recalls of its pages


@dataclass(frozen=True, slots=True)
class Bank(Rich):
    """A MemoryBank after some inputs."""

    held: Held = field(default_factory=Held)  # clock and chains; `held.stm` is the current conversation
    times: Log[float] = field(default_factory=Log)  # seconds: the clock at which each page arrived
    days: tuple[Day, ...] = ()  # that still hold a page, in order
    opened: int = 0  # days ever: the next id
    forgotten: Log[int] = field(default_factory=Log)  # pages
    due: float = math.inf  # seconds: before that nothing fades
    events: tuple[str, ...] = ()  # what happened, a text a day
    lasting: State = field(default_factory=State)  # portrait and summaries


@dataclass(frozen=True, slots=True)
class Curve:
    """How pages fade."""

    forget_below: float = knob(
        0.5, "forgotten below", "遗忘界限", symbol="R", low=0.0, high=1.0, step=0.01, group="Forgetting",
        source="ours: where the draw of the code rather loses a page; code by default: 0 (sys_args.py:9)",
        help="A page whose retention R is below this is forgotten. 0: nothing ever is.",
        help_zh="保持率 R 低于此值的页被遗忘；0 表示从不遗忘。",
    )  # fmt: skip
    unit_days: float = knob(
        1.0, "days in a unit of t", "t 的单位（天）", low=0.01, high=3650.0, step=0.5, unit="days",
        group="Forgetting",
        source="code: forget_memory.py:24, t in days",
        help="How many days one unit of time is on the curve R = exp(−t / S). 7: weeks.",
        help_zh="曲线 R = exp(−t / S) 上一个时间单位等于多少天；7 即以周计。",
    )  # fmt: skip
    ages: Literal["calendar", "exact"] = knob(
        "calendar", "age is counted in", "时长计法", group="Forgetting", advanced=True,
        source="code: forget_memory.py:65, whole days between dates",
        help="calendar: midnights passed. exact: seconds passed.",
        help_zh="calendar：经过的午夜数；exact：经过的秒数。",
    )  # fmt: skip
    oldest_days: int | None = knob(
        30, "forgotten after", "最长天数", low=1, high=36500, step=1, unit="days", group="Forgetting",
        advanced=True,
        source="code: forget_memory.py:50, total_date = 30",
        help="The retention of a page that nobody recalled for so many days is 0. none: only the curve.",
        help_zh="这么多天无人回忆的页保持率为 0；none：只看曲线。",
    )  # fmt: skip
    strength_gain: int = knob(
        1, "strength won by a recall", "每次回忆增加的强度", symbol="ΔS", low=0, high=100, step=1,
        group="Forgetting",
        source="paper §2.3: S starts at 1 and rises by 1",
        help="By how much S rises when a page is recalled.",
        help_zh="页被回忆时强度 S 增加多少。",
    )  # fmt: skip
    strength_most: int | None = knob(
        None, "greatest strength", "强度上限", low=1, high=1000, step=1, group="Forgetting", advanced=True,
        source="paper: none; code: forget_memory.py:49, memory_level = 3",
        help="S rises no further than this. none: without end.",
        help_zh="强度 S 的上限；none 表示无上限。",
    )  # fmt: skip

    def retention(self, since: float, strength: int, now: float) -> float:
        """R at `now` (s) of what was learned or recalled at `since` (s), in [0, 1].

        >>> from memoryos_lab.memory.when import DAY
        >>> [round(Curve().retention(0, s, 2 * DAY), 3) for s in (1, 2, 3)]
        [0.135, 0.368, 0.513]
        """
        days = (now - since) / DAY if self.ages == "exact" else now // DAY - since // DAY
        if self.oldest_days is not None and days >= self.oldest_days:
            return 0.0
        return math.exp(-days / self.unit_days / strength)

    def of(self, kept: Kept, now: float) -> float:
        """R of a page at `now` (s)."""
        since = kept.learned if kept.recalled is None else kept.recalled
        return self.retention(since, kept.strength, now)

    def due(self, kept: Kept) -> float:
        """When the page can fade at the earliest, s; the retention then decides."""
        if not self.forget_below:
            return math.inf
        days = -math.log(self.forget_below) * self.unit_days * kept.strength
        days = min(days, math.inf if self.oldest_days is None else self.oldest_days)
        since = kept.learned if kept.recalled is None else kept.recalled
        if self.ages == "exact":
            return since + days * DAY * (1 - 1e-9)
        return (since // DAY + math.ceil(days * (1 - 1e-9))) * DAY

    def strengthened(self, kept: Kept, now: float) -> Kept:
        """The page after a recall at `now` (s)."""
        strength = kept.strength + self.strength_gain
        if self.strength_most is not None:
            strength = max(min(strength, self.strength_most), kept.strength)
        return kept._replace(strength=strength, recalled=now)


def faded(curve: Curve, state: Bank, now: float) -> tuple[Bank, tuple[Event, ...]]:
    """Pages whose retention is below the limit at `now` (s) are forgotten."""
    if now < state.due:
        return state, ()
    days: list[Day] = []
    events: list[Event] = []
    gone: list[int] = []
    for day in state.days:
        weak = [(curve.of(kept, now), kept) for kept in day.pages]
        lost = [(r, kept.page) for r, kept in weak if r < curve.forget_below]
        if lost:
            pages = tuple(page for _, page in lost)
            left = Log(kept for r, kept in weak if r >= curve.forget_below)
            events.append(Faded(day.id, pages, max(lost)[0], curve.forget_below, not left))
            gone += pages
            day = replace(day, pages=left)
        if day.pages:
            days.append(day)
    due = min((curve.due(kept) for day in days for kept in day.pages), default=math.inf)
    return replace(state, days=tuple(days), forgotten=state.forgotten.extend(gone), due=due), tuple(events)


def shown(curve: Curve, state: Bank, capacity: int, f: Features) -> Snapshot:
    """The state as every view reads it."""
    pages = tuple(kept.page for day in state.days for kept in day.pages)
    return replace(
        seen(state.held, capacity, "mtm"),
        tiers=(
            Tier("stm", state.held.stm, capacity),
            Tier("mtm", pages),
            Tier("archive", tuple(state.forgotten)),
            Tier("dropped", tuple(sorted(state.held.dropped))),
        ),
        groups=tuple(grouped(curve, day, state.held.now or 0.0, f) for day in state.days),
        entries=state.lasting.entries,
        history=tuple(state.lasting.history),
    )


def grouped(curve: Curve, day: Day, now: float, f: Features) -> Group:
    """A day with the mean retention of its pages: what would be left by itself, and what recalls won."""
    pages = tuple(kept.page for kept in day.pages)
    heat = mean(curve.of(kept, now) for kept in day.pages)
    unaided = mean(curve.retention(kept.learned, 1, now) for kept in day.pages)
    return Group(
        id=day.id,
        keywords=frequent(f, pages) if day.keywords is None else day.keywords,
        pages=pages,
        opened=day.opened,
        heat=heat,
        terms=(("unaided", unaided), ("recalls", heat - unaided)),
        fresh=pages if day.keywords is None else (),
    )


def mean(numbers: Iterable[float]) -> float:
    """Of some numbers, at least one."""
    found = tuple(numbers)
    return sum(found) / len(found)
