"""Heat of every segment over turns: samples from snapshots, jumps from events."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ..memory.events import Arrived, Evicted, Promoted, Visited
from ..memory.formulas import recency
from ..memory.replay import Run
from ..memory.types import Group
from .story import story

SAMPLES = 600  # turns at which heat is read; a longer run is read at every k-th
FLAT = 0.02  # heat; a decay smaller than this adds no point to a curve


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
    samples: tuple[Sample, ...]
    points: tuple[tuple[float, float], ...]  # (turn, heat) of the line, jumps upright

    @property
    def peak(self) -> float:
        """The highest that the line reaches."""
        return max(heat for _, heat in self.points)

    def at(self, turn: int) -> Sample | None:
        """The newest sample at or before a turn, None before the segment was opened."""
        return next((sample for sample in reversed(self.samples) if sample.turn <= turn), None)


class HeatMark(NamedTuple):
    kind: str  # promoted, visited, evicted
    turn: int
    segment: int
    heat: float  # promoted: before the reset
    first: bool


class HeatInfo(NamedTuple):
    turns: int
    every: int  # a sample every so many turns
    tau: float | None
    curves: tuple[Curve, ...]
    marks: tuple[HeatMark, ...]


_read: WeakKeyDictionary[Run, HeatInfo] = WeakKeyDictionary()


def info(run: Run) -> HeatInfo:
    """Heat as snapshots give it, one sample a turn, and the moments at which it jumped.

    Between two samples in which nothing touched a segment the line falls by the recency term alone.
    Read at the first call and kept as long as the run lives: the timeline needs it too.
    """
    if run not in _read:
        _read[run] = _info(run)
    return _read[run]


def _info(run: Run) -> HeatInfo:
    told = story(run)
    every = max(1, math.ceil(run.turns / SAMPLES))
    samples, decays = _sample(run, every)
    jumps = _jumps(run)
    curves = tuple(
        Curve(
            life.segment,
            life.label,
            life.hue,
            tuple(samples[life.segment]),
            _points(life.opened, samples[life.segment], jumps[life.segment], decays),
        )
        for life in told.segments
    )
    return HeatInfo(run.turns, every, told.tau, curves, _marks(run))


def _sample(run: Run, every: int) -> tuple[defaultdict[int, list[Sample]], dict[int, float]]:
    """Samples by segment, and by turn the factor by which recency fell from the sample before to the page."""
    samples: defaultdict[int, list[Sample]] = defaultdict(list)
    decays: dict[int, float] = {}
    mu, before = getattr(run.policy, "mu", None), None
    came = {run.steps[i].turn: event.time for i, event in run.events() if isinstance(event, Arrived)}
    for turn in sorted({*range(every, run.turns + 1, every), run.turns} - {0}):
        snapshot = run.snapshot(turn)
        decays[turn] = 1.0 if before is None else recency(came[turn] - before, mu)
        before = snapshot.now
        for group in snapshot.groups:
            if group.heat is not None:
                samples[group.id].append(_one(turn, group))
    return samples, decays


def _one(turn: int, group: Group) -> Sample:
    return Sample(turn, group.heat or 0.0, group.terms, group.status, len(group.fresh))


def _jumps(run: Run) -> defaultdict[int, dict[int, list[float]]]:
    """Heat before a promotion or an eviction, by segment and turn."""
    jumps: defaultdict[int, dict[int, list[float]]] = defaultdict(dict)
    for position, event in run.events():
        if isinstance(event, Promoted | Evicted):
            jumps[event.segment].setdefault(run.steps[position].turn, []).append(event.heat)
    return jumps


def _points(
    opened: int, samples: list[Sample], jumps: dict[int, list[float]], decays: dict[int, float]
) -> tuple[tuple[float, float], ...]:
    points: list[tuple[float, float]] = [(opened, 0.0)]
    before: Sample | None = None
    for sample in samples:
        turn = sample.turn
        fallen = _decayed(before, decays[turn]) if before else 0.0
        touched = abs(sample.heat - fallen) > 1e-6 or turn in jumps
        if touched and before:
            points.append((turn, fallen))
        points.extend((turn, heat) for heat in jumps.get(turn, ()))
        if touched or abs(points[-1][1] - sample.heat) > FLAT or sample is samples[-1]:
            points.append((turn, sample.heat))
        before = sample
    last = before.turn if before else opened
    points.extend((turn, heat) for turn, heats in jumps.items() if turn > last for heat in heats)
    return tuple(points)


def _decayed(sample: Sample, factor: float) -> float:
    fading = sum(value for name, value in sample.terms if name == "recency")
    return sample.heat - fading * (1 - factor)


def _marks(run: Run) -> tuple[HeatMark, ...]:
    marks: dict[tuple[str, int, int], HeatMark] = {}
    seen: set[tuple[str, int]] = set()
    for position, event in run.events():
        kind = {Promoted: "promoted", Evicted: "evicted", Visited: "visited"}.get(type(event))
        if kind and isinstance(event, Promoted | Evicted | Visited):
            turn = run.steps[position].turn
            first = (kind, event.segment) not in seen
            marks[kind, turn, event.segment] = HeatMark(kind, turn, event.segment, event.heat, first)
            seen.add((kind, event.segment))
    return tuple(marks.values())
