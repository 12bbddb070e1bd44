"""Heat of every segment over turns: samples where it moved, and the moments at which it jumped."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ..memory.about import About
from ..memory.events import Evicted, Faded, Promoted, Starved, Visited
from ..memory.memoryos import ABOUT as MEMORYOS
from ..memory.replay import Run
from ..memory.trace import Trace, traces
from .story import SegmentLife, story


class Sample(NamedTuple):
    """Heat of one segment after a turn."""

    turn: int
    heat: float
    terms: tuple[tuple[str, float], ...]  # weighted summands, e.g. (("visits", 2.0), …)
    status: str  # cool, hot, idle, waiting
    fresh: int  # pages that no promotion has read


@dataclass(frozen=True)
class Curve:
    """Heat of one segment: columns of its trace, a row wherever it moved."""

    segment: int
    label: str
    hue: int
    opened: int  # turn
    turns: Sequence[int]  # of the rows; twice the same where questions moved what their page had
    terms: tuple[tuple[str, Sequence[float]], ...]
    before: Sequence[float]  # heat just before what happened there
    status: Sequence[str]
    fresh: Sequence[int]
    jumps: dict[int, list[float]]  # turn -> heats at which it was promoted or evicted

    @cached_property
    def rows(self) -> list[int]:
        """The rows after whole turns."""
        last = len(self.turns) - 1
        return [i for i, turn in enumerate(self.turns) if i == last or self.turns[i + 1] != turn]

    @cached_property
    def heats(self) -> list[float]:
        """Heat at each row."""
        return [sum(values) for values in zip(*(column for _, column in self.terms), strict=True)]

    @cached_property
    def samples(self) -> tuple[Sample, ...]:
        """Where anything changed, or recency faded by .02; and the last turn in which it lived."""
        return tuple(map(self._sample, self.rows))

    def _sample(self, i: int) -> Sample:
        terms = tuple((name, column[i]) for name, column in self.terms)
        return Sample(self.turns[i], self.heats[i], terms, self.status[i], self.fresh[i])

    @cached_property
    def points(self) -> tuple[tuple[float, float], ...]:
        """(turn, heat) of the line: it fades to a turn, jumps there, and is left at the row's heat."""
        known = not self.turns or self.turns[0] == self.opened  # else nobody saw how it rose
        points: list[tuple[float, float]] = [(self.opened, 0.0)] if known else []
        told: set[int] = set()
        for i, (turn, before, heat) in enumerate(zip(self.turns, self.before, self.heats, strict=True)):
            jumped = () if turn in told else self.jumps.get(turn, ())
            if i and (jumped or abs(before - heat) > 1e-6):
                points.append((turn, before))
            points.extend((turn, value) for value in (*jumped, heat))
            told.add(turn)
        left = (turn for turn in self.jumps if turn not in told)  # its eviction
        points.extend((turn, heat) for turn in sorted(left) for heat in self.jumps[turn])
        return tuple(points)

    @property
    def peak(self) -> float:
        """The highest that the line reaches."""
        return max([0.0, *self.heats, *(heat for heats in self.jumps.values() for heat in heats)])

    def at(self, turn: int) -> Sample | None:
        """The newest sample at or before a turn, None before the segment was opened."""
        i = bisect_right(self.turns, turn)
        return self._sample(i - 1) if i else None


class HeatMark(NamedTuple):
    kind: str  # promoted, visited, evicted, waiting
    turn: int
    segment: int
    heat: float  # promoted: before the reset
    first: bool


class HeatInfo(NamedTuple):
    """A curve a segment, and the moments at which heat jumped."""

    turns: int
    tau: float | None
    curves: tuple[Curve, ...]
    marks: tuple[HeatMark, ...]
    terms: tuple[str, ...] = ()  # keys of the summands, in their order; () where nothing has a strength
    about: About = MEMORYOS  # whose names it takes


_read: WeakKeyDictionary[Run, HeatInfo] = WeakKeyDictionary()


def info(run: Run) -> HeatInfo:
    """Heat of every segment wherever it moved, and the moments at which it jumped.

    Read at the first call and kept as long as the run lives: the timeline needs it too.
    """
    if run not in _read:
        _read[run] = _info(run)
    return _read[run]


def _info(run: Run) -> HeatInfo:
    told = story(run)
    turns, states = _states(run)
    found = {trace.group: trace for trace in traces(run.policy, states, run.features)}
    jumps, marks = _jumps(run)
    curves = (_curve(life, found.get(life.segment), turns, jumps[life.segment]) for life in told.segments)
    names = dict.fromkeys(name for trace in found.values() for name, _ in trace.terms)
    return HeatInfo(run.turns, told.tau, tuple(curves), marks, tuple(names), told.about)


def _states(run: Run) -> tuple[list[int], list[Any]]:
    """The states after each page and after the questions of its turn, and their turns."""
    turns: list[int] = []
    states: list[Any] = []
    kind = ""
    for step in run.steps:
        if step.kind == kind == "question" and turns[-1] == step.turn:
            turns.pop(), states.pop()
        turns.append(step.turn)
        states.append(step.state)
        kind = step.kind
    return turns, states


def _curve(life: SegmentLife, trace: Trace | None, turns: list[int], jumps: dict[int, list[float]]) -> Curve:
    if trace is None:  # it was evicted by what opened it
        return Curve(life.segment, life.label, life.hue, life.opened, (), (), (), (), (), jumps)
    at = [turns[place] for place in trace.at]
    _, _, terms, before, status, fresh = trace
    return Curve(life.segment, life.label, life.hue, life.opened, at, terms, before, status, fresh, jumps)


_MARKS = {
    Promoted: "promoted",
    Evicted: "evicted",
    Faded: "evicted",
    Visited: "visited",
    Starved: "waiting",
}


def _jumps(run: Run) -> tuple[defaultdict[int, dict[int, list[float]]], tuple[HeatMark, ...]]:
    """Heat before promotions and evictions, by segment and turn; the last mark of each kind a turn."""
    jumps: defaultdict[int, dict[int, list[float]]] = defaultdict(dict)
    marks: dict[tuple[str, int, int], HeatMark] = {}
    seen: set[tuple[str, int]] = set()
    for position, event in run.events():
        kind = _MARKS.get(type(event))
        if kind is None:
            continue
        assert isinstance(event, Promoted | Evicted | Visited | Starved | Faded)
        turn, segment = run.steps[position].turn, event.segment
        heat = event.strength if isinstance(event, Faded) else event.heat
        if isinstance(event, Promoted | Evicted):
            jumps[segment].setdefault(turn, []).append(heat)
        key = (kind, turn, segment)
        first = marks[key].first if key in marks else (kind, segment) not in seen
        marks[key] = HeatMark(kind, turn, segment, heat, first)
        seen.add((kind, segment))
    return jumps, tuple(marks.values())
