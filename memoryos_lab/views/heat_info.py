"""Heat of every segment over turns: samples where it moved, and the moments at which it jumped."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ..memory.events import Evicted, Promoted, Starved, Visited
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


class Curve(NamedTuple):
    segment: int
    label: str
    hue: int
    samples: tuple[Sample, ...]  # where anything changed, or recency faded by .02; the last turn alive
    points: tuple[tuple[float, float], ...]  # (turn, heat) of the line, jumps upright

    @property
    def peak(self) -> float:
        """The highest that the line reaches."""
        return max(heat for _, heat in self.points)

    def at(self, turn: int) -> Sample | None:
        """The newest sample at or before a turn, None before the segment was opened."""
        return next((sample for sample in reversed(self.samples) if sample.turn <= turn), None)


class HeatMark(NamedTuple):
    kind: str  # promoted, visited, evicted, waiting
    turn: int
    segment: int
    heat: float  # promoted: before the reset
    first: bool


class HeatInfo(NamedTuple):
    turns: int
    tau: float | None
    curves: tuple[Curve, ...]
    marks: tuple[HeatMark, ...]


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
    jumps = _jumps(run)
    curves = tuple(_curve(life, found.get(life.segment), turns, jumps[life.segment]) for life in told.segments)
    return HeatInfo(run.turns, told.tau, curves, _marks(run))


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


def _jumps(run: Run) -> defaultdict[int, dict[int, list[float]]]:
    """Heat before a promotion or an eviction, by segment and turn."""
    jumps: defaultdict[int, dict[int, list[float]]] = defaultdict(dict)
    for position, event in run.events():
        if isinstance(event, Promoted | Evicted):
            jumps[event.segment].setdefault(run.steps[position].turn, []).append(event.heat)
    return jumps


def _curve(life: SegmentLife, trace: Trace | None, turns: list[int], jumps: dict[int, list[float]]) -> Curve:
    samples = _samples(trace, turns) if trace else []
    points = _points(life.opened, trace, samples, turns, dict(jumps))
    last = {sample.turn: sample for sample in samples}  # what a turn's page did, its questions may have undone
    return Curve(life.segment, life.label, life.hue, tuple(last.values()), points)


def _samples(trace: Trace, turns: list[int]) -> list[Sample]:
    """One a place of the trace."""
    names = [name for name, _ in trace.terms]
    rows = zip(*(column for _, column in trace.terms), strict=True)
    return [
        Sample(turns[at], sum(row), tuple(zip(names, row, strict=True)), status, fresh)
        for at, row, status, fresh in zip(trace.at, rows, trace.status, trace.fresh, strict=True)
    ]


def _points(
    opened: int, trace: Trace | None, samples: list[Sample], turns: list[int], jumps: dict[int, list[float]]
) -> tuple[tuple[float, float], ...]:
    """The line: it fades to a turn, jumps there, and is left at the sample's heat."""
    points: list[tuple[float, float]] = [(opened, 0.0)]
    for i, sample in enumerate(samples):
        before, jumped = trace.before[i] if trace else 0.0, jumps.pop(sample.turn, ())
        if i and (jumped or abs(before - sample.heat) > 1e-6):
            points.append((sample.turn, before))
        points.extend((sample.turn, heat) for heat in (*jumped, sample.heat))
    points.extend((turn, heat) for turn, heats in sorted(jumps.items()) for heat in heats)  # its eviction
    return tuple(points)


def _marks(run: Run) -> tuple[HeatMark, ...]:
    """The last of each kind a turn and a segment."""
    kinds = {Promoted: "promoted", Evicted: "evicted", Visited: "visited", Starved: "waiting"}
    marks: dict[tuple[str, int, int], HeatMark] = {}
    seen: set[tuple[str, int]] = set()
    for position, event in run.events():
        if isinstance(event, Promoted | Evicted | Visited | Starved):
            kind, turn = kinds[type(event)], run.steps[position].turn
            key = (kind, turn, event.segment)
            first = marks[key].first if key in marks else (kind, event.segment) not in seen
            marks[key] = HeatMark(kind, turn, event.segment, event.heat, first)
            seen.add((kind, event.segment))
    return tuple(marks.values())
