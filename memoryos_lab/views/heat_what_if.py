"""What if τ were another: at which turn each segment would have been promoted first.

Only the first promotion is told. After it L starts again, and the rest of the run would differ. What
a promotion of this run took from a segment is added back, since under a higher τ it would not have
happened. So the turns are those of a replay under that τ, unless heat decides who is evicted, or the
scan looks at the hottest segment only and the crossing has to wait.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ..memory.events import Promoted
from ..memory.replay import Run
from ..memory.trace import traces
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
    """What another τ would promote, and when first."""

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
        for segment, turns in _scans(run).items():
            for turn, heat in sorted(turns.items()):
                if not made[segment] or heat > made[segment][-1][1]:
                    made[segment].append((turn, heat))
        _climbed[run] = dict(made)
    return _climbed[run]


def _scans(run: Run) -> dict[int, dict[int, float]]:
    """By segment and turn: heat at the scan, without resets, wherever it had moved since the scan before.

    A page's state is the memory right after its scan; what a question heats, the next scan sees.
    """
    pages = [step for step in run.steps if step.kind == "page"]
    found: defaultdict[int, dict[int, float]] = defaultdict(dict)
    for trace in traces(run.policy, [step.state for step in pages], run.features):
        heats = map(sum, zip(*(column for _, column in trace.terms), strict=True))
        found[trace.group] = {pages[at].turn: heat for at, heat in zip(trace.at, heats, strict=True)}
    for segment, promoted in _promotions(run).items():
        found[segment] = _without_resets(found[segment], promoted)
    return found


def _promotions(run: Run) -> dict[int, dict[int, Promoted]]:
    found: defaultdict[int, dict[int, Promoted]] = defaultdict(dict)
    for position, event in run.events():
        if isinstance(event, Promoted):
            found[event.segment][run.steps[position].turn] = event
    return found


def _without_resets(heats: dict[int, float], promoted: dict[int, Promoted]) -> dict[int, float]:
    taken, raised = 0.0, {}
    for turn in sorted(heats.keys() | promoted.keys()):
        event = promoted.get(turn)
        raised[turn] = (event.heat if event else heats[turn]) + taken
        taken += event.heat - event.heat_after if event else 0.0
    return raised
