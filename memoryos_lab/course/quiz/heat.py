"""How hot is a segment? N visits, L pages since the last promotion, and R that fades (Eq. 4)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ...memory.events import Promoted, Visited
from ...memory.formulas import heat
from ...memory.replay import Run
from ...memory.state import Segment
from ...memory.when import DAY
from ..reading.sight import policy
from .posing import Answer, Kind, Posed
from .scene import Scene

TURNS = 40  # turns of a long run that are looked at

Case = tuple[int, Segment]  # turn, segment as it stands then


def cases(scene: Scene, rng: Random) -> Sequence[Case]:
    """Segments with some past; of a run in which none has any, all."""
    turns = range(1, scene.run.turns + 1)
    looked = sorted(rng.sample(turns, min(len(turns), TURNS)))
    alive = [(turn, segment) for turn in looked for segment in scene.run.state(turn).segments]
    return [one for one in alive if one[1].promotions or one[1].accesses] or alive


def pose(scene: Scene, case: Case, rng: Random) -> Posed | None:
    """All that enters the sum is told, and more than that: what counts has to be known."""
    turn, segment = case
    run, k = scene.run, policy(scene.run)
    now = run.state(turn).now
    return Posed(
        question=_question(scene, turn, segment),
        right=_shown(segment.heat(k, now)),
        wrong=tuple(Answer(_shown(value), rule) for rule, value in wrong(run, turn, segment).items()),
        why=_why(scene, segment, now),
        numbers=scene.say("heat.numbers", **_weights(k), **_counts(segment, k, now)),
        before=scene.before(turn - 1),
        after=scene.after(turn, ("segment", segment.id)),
    )


def wrong(run: Run, turn: int, segment: Segment) -> dict[str, float]:
    """What wrong rules make of the same segment, by rule."""
    k, now = policy(run), run.state(turn).now
    n, length, r = segment.visits, segment.interactions, segment.recency(k, now)

    def h(visits: float, interactions: float, recency: float) -> float:
        return heat(visits, interactions, recency, k.alpha, k.beta, k.gamma)

    kept = k.reset == "pages"
    other_n = _since(run, turn, segment, Visited) if kept else segment.accesses
    values = {
        "size": h(n, len(segment.pages), r),
        "n_reset" if kept else "n_kept": h(other_n, length, r),
        "frozen": h(n, length, 1.0),
        "unasked": h(0, length, r),
        "recency": h(0, 0, r),
        "still": h(n, length, 0.0),
    }
    return ({"read": h(n, length, r)} if k.heat_kept == "touch" else {}) | values


def _since(run: Run, turn: int, segment: Segment, kind: type) -> int:
    """How many such events the segment has met since its last promotion."""
    count = 0
    for step in run.steps[: run.step_of(turn)]:
        for event in step.events:
            if getattr(event, "segment", None) == segment.id:
                count = 0 if isinstance(event, Promoted) else count + isinstance(event, kind)
    return count


def _question(scene: Scene, turn: int, segment: Segment) -> str:
    run, k = scene.run, policy(scene.run)
    elapsed = run.state(turn).now - segment.access
    ago = scene.say("heat.ago", days=f"{elapsed / DAY:.2f}")
    values = {
        "segment": scene.segment(segment.id),
        "turn": turn,
        "visits": segment.accesses,
        "visits_since": _since(run, turn, segment, Visited),
        "pages": len(segment.pages),
        "pages_since": segment.interactions,
        "touched": ago if elapsed > DAY / 200 else scene.say("heat.just"),
        "mu": scene.say("heat.inert") if k.mu is None else scene.say("heat.mu", mu=f"{k.mu / DAY:.2f}"),
    }
    return scene.say("heat.question_promoted" if segment.promotions else "heat.question", **values)


def _why(scene: Scene, segment: Segment, now: float) -> str:
    k = policy(scene.run)
    key = "heat.why_kept" if k.heat_kept == "touch" else "heat.why"
    return scene.say(key, **_counts(segment, k, now), heat=_shown(segment.heat(k, now)))


def _counts(segment: Segment, k: Any, now: float) -> dict[str, str]:
    """The three summands."""
    return {
        "visits": f"{k.alpha * segment.visits:g}",
        "length": f"{k.beta * segment.interactions:g}",
        "recency": f"{k.gamma * segment.recency(k, now):.2f}",
    }


def _weights(k: Any) -> dict[str, str]:
    return {name: f"{getattr(k, name):g}" for name in ("alpha", "beta", "gamma")}


def _shown(value: float) -> str:
    return f"{value:.2f}"


KIND = Kind(
    "heat",
    2,
    (3,),
    ("size", "n_reset", "n_kept", "frozen", "unasked", "recency", "still", "read"),
    cases,
    pose,
)
