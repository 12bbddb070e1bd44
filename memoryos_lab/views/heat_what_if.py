"""What if τ were another: at which turn each segment would have been promoted first.

Only the first promotion is told. After it L starts again, and the rest of the run would differ. What
a promotion of this run took from a segment is added back, since under a higher τ it would not have
happened. So the turns are those of a replay under that τ, unless heat decides who is evicted, or the
scan looks at the hottest segment only and the crossing has to wait.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ..memory.events import Inflated, Merged, Opened, Promoted, Visited
from ..memory.replay import Run, Step
from .story import story

Climb = list[tuple[int, float]]  # (turn, heat) of each new high at a scan, without resets; both rise


class Crossing(NamedTuple):
    """A segment passes the other τ for the first time."""

    segment: int
    label: str
    hue: int
    turn: int
    heat: float  # at the scan of that turn
    now: int | None  # turn at which the run itself promoted it first; None: never


class WhatIf(NamedTuple):
    tau: float
    crossings: tuple[Crossing, ...]  # in order of turns
    now: int  # segments that the run itself promoted

    @property
    def then(self) -> int:
        """Segments that would be promoted."""
        return len(self.crossings)

    def of(self, segment: int) -> Crossing | None:
        """The crossing of a segment; None: it would never be promoted."""
        return next((crossing for crossing in self.crossings if crossing.segment == segment), None)


def what_if(run: Run, tau: float) -> WhatIf:
    """The first crossing of each segment if the threshold were `tau`."""
    told, inclusive = story(run), bool(getattr(run.policy, "tau_inclusive", False))
    crossings = []
    for life in told.segments:
        climb = climbs(run).get(life.segment, [])
        heats = [heat for _, heat in climb]
        i = bisect_left(heats, tau) if inclusive else bisect_right(heats, tau)
        if i < len(climb):
            now = life.promotions[0].turn if life.promotions else None
            crossings.append(Crossing(life.segment, life.label, life.hue, *climb[i], now))
    crossings.sort(key=lambda crossing: (crossing.turn, crossing.segment))
    return WhatIf(tau, tuple(crossings), sum(bool(life.promotions) for life in told.segments))


_climbed: WeakKeyDictionary[Run, dict[int, Climb]] = WeakKeyDictionary()


def climbs(run: Run) -> dict[int, Climb]:
    """How high each segment had risen by each scan, read at the first call."""
    if run not in _climbed:
        made: defaultdict[int, Climb] = defaultdict(list)
        for turn, segment, heat in _scans(run):
            if not made[segment] or heat > made[segment][-1][1]:
                made[segment].append((turn, heat))
        _climbed[run] = dict(made)
    return _climbed[run]


def _scans(run: Run) -> Iterator[tuple[int, int, float]]:
    """(turn, segment, heat without resets) at the scan after each page, of every segment touched since."""
    taken: defaultdict[int, float] = defaultdict(float)  # heat that promotions have reset
    touched: set[int] = set()
    for step in run.steps:
        touched |= _touched(step)
        if step.kind == "question":
            continue
        seen = set()
        for event in step.events:
            if isinstance(event, Promoted):
                seen.add(event.segment)
                yield step.turn, event.segment, event.heat + taken[event.segment]
                taken[event.segment] += event.heat - event.heat_after
        if left := touched - seen:
            for group in run.policy.view(step.state, run.features).groups:
                if group.id in left and group.heat is not None:
                    yield step.turn, group.id, group.heat + taken[group.id]
        touched = set()


def _touched(step: Step) -> set[int]:
    """Between two touches heat can only fall."""
    return {e.segment for e in step.events if isinstance(e, Merged | Opened | Visited | Inflated)}
