"""Which segment is evicted when one too many is opened? In the paper the coldest (§3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from ...memory.events import Evicted, Opened
from ...memory.replay import Run
from ...memory.state import Segment
from ..reading.sight import policy
from .capacity import capacities
from .posing import Answer, Kind, Posed
from .scene import Scene, only

EACH = 8  # evictions that are asked about at one capacity, from the first to the last
OTHERS = {"lru": "least_recent", "lfu": "least_visited", "coldest": "coldest"}  # rule: who is evicted

Case = tuple[int, int]  # capacity, number of the eviction


def cases(scene: Scene, rng: Random) -> Sequence[Case]:
    """Several evictions at each capacity."""
    return [(capacity, n) for capacity in capacities(scene) for n in range(EACH)]


def pose(scene: Scene, case: Case, rng: Random) -> Posed | None:
    """The segment that the page opened is among those who may leave."""
    capacity, n = case
    run = scene.at(mtm_capacity=capacity)
    found = evictions(run)
    if not found:
        return None
    position, event, opened = found[n * len(found) // EACH]
    turn = run.steps[position].turn
    moved = {"mtm_capacity": capacity}
    return Posed(
        question=scene.say(
            "evict.question",
            capacity=capacity,
            turn=turn,
            page=scene.page(opened.page),
            rule=scene.say(f"evict.by_{event.rule}"),
        ),
        right=scene.segment(event.segment, run),
        wrong=tuple(_wrong(scene, run, position, opened)),
        why=scene.event(run, turn, event),
        numbers=_numbers(scene, run, position, opened),
        before=scene.before(turn - 1, moved=moved),
        after=scene.after(turn, ("segment", event.segment), moved=moved),
    )


def evictions(run: Run) -> list[tuple[int, Evicted, Opened]]:
    """(position of the step, who left, who came) wherever one left for one."""
    pairs = ((i, only(step.events, Evicted), only(step.events, Opened)) for i, step in enumerate(run.steps))
    return [(i, gone, came) for i, gone, came in pairs if gone and came]


def _wrong(scene: Scene, run: Run, position: int, opened: Opened) -> list[Answer]:
    told = [(rule, instead(run, position, eviction=other)) for rule, other in OTHERS.items()]
    held = candidates(run, position, opened)
    told += [
        ("spared", instead(run, position, spare_newest=True)),
        ("smallest", min(held, key=lambda s: (len(s.pages), s.id)).id),
        ("newest", opened.segment),
    ]
    heats = {s.id: s.heat(policy(run), run.steps[position].state.now) for s in held}
    return [
        Answer(scene.segment(id, run), rule, f"H {heats[id]:.2f}" if id in heats else "")
        for rule, id in told
        if id is not None
    ]


def instead(run: Run, position: int, **moved: Any) -> int | None:
    """Who would leave at that step if another rule chose: the step is done again under it."""
    ruled = replace(policy(run), **moved)
    state = run.state(step=position)
    _, events = ruled.observe(state, run.steps[position].index, run.script, run.features)
    gone = only(events, Evicted)
    return gone.segment if gone else None


def candidates(run: Run, position: int, opened: Opened) -> tuple[Segment, ...]:
    """Those among whom was chosen, in order of creation; the newcomer last, as it was opened."""
    before: tuple[Segment, ...] = run.state(step=position).segments
    after: tuple[Segment, ...] = run.steps[position].state.segments
    new = next((s for s in after if s.id == opened.segment), None)
    return (*before, new) if new else before


def _numbers(scene: Scene, run: Run, position: int, opened: Opened) -> str:
    """Heat of the coldest three that stood there before, at the time of the step."""
    k, now = policy(run), run.steps[position].state.now
    cold = sorted(run.state(step=position).segments, key=lambda s: (s.heat(k, now), s.id))[:3]
    rows = [f"{scene.label(s.id, run)} {s.heat(k, now):.2f}" for s in cold]
    return scene.say("evict.numbers", rows=scene.rows(rows), newcomer=f"{k.beta + k.gamma:.2f}")


KIND = Kind("evict", 2, (4,), ("lru", "lfu", "coldest", "spared", "smallest", "newest"), cases, pose)
