"""At which turn do two runs part? Where the moved knob first decides otherwise, not where it is moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from ...memory.events import Event, Evicted, Left, Merged, Opened, Promoted
from ...memory.policy import Knob, Value, knobs
from ...memory.replay import Run
from ...views.diff import knob_name, knob_value
from ..reading.sight import policy
from .capacity import capacities
from .posing import Answer, Kind, Posed
from .scene import Scene

Case = tuple[str, Value]  # knob, where it is moved
SHIFTS: dict[str, tuple[float, ...]] = {
    "theta": (-0.1, -0.05, 0.05, 0.1),
    "tau": (-1.0, -0.5, 1.0),
    "stm_capacity": (-2, -1, 1, 2),
    "top_m": (-2, 2),
    "top_k": (-4, 4),
}
OTHERS: dict[str, tuple[Value, ...]] = {
    "segment_vector": ("mean", "founder"),
    "theta_inclusive": (True, False),
    "tau_inclusive": (True, False),
    "reset": ("pages", "pages_visits"),
    "eviction": ("coldest", "least_visited", "least_recent"),
}
HEAT = ("tau", "tau_inclusive", "reset", "eviction", "mtm_capacity")  # knobs that decide by heat
NEVER = 0  # a turn that never comes


class Parting(NamedTuple):
    """Where two runs part."""

    turn: int
    a: Event | None  # what each does there that the other does not
    b: Event | None


def cases(scene: Scene, rng: Random) -> Sequence[Case]:
    """Single knobs, moved a little."""
    k = policy(scene.run)
    near: list[Case] = [
        (name, type(getattr(k, name))(round(getattr(k, name) + shift, 2)))
        for name, shifts in SHIFTS.items()
        for shift in shifts
        if scene.in_range(name, getattr(k, name) + shift)
    ]
    room: list[Case] = [("mtm_capacity", capacity) for capacity in capacities(scene)]
    others: list[Case] = [(name, value) for name, values in OTHERS.items() for value in values]
    return [(name, value) for name, value in (*near, *room, *others) if getattr(k, name) != value]


def pose(scene: Scene, case: Case, rng: Random) -> Posed | None:
    """Run A is the run itself; in B one knob is moved."""
    name, value = case
    knob = next(knob for knob in knobs(policy(scene.run)) if knob.name == name)
    other = scene.at(**{name: value})
    found = parting(scene.run, other)
    turn = found.turn if found else NEVER
    values = {
        "knob": knob_name(knob, scene.language),
        "a": knob_value(getattr(policy(scene.run), name), scene.language),
        "b": knob_value(value, scene.language),
    }
    shown = turn or scene.run.turns
    return Posed(
        question=scene.say("diff.question", **values),
        right=_named(scene, turn),
        wrong=tuple(Answer(_named(scene, at), rule) for rule, at in wrong(scene.run, name, found).items()),
        why=_why(scene, other, found),
        numbers=_numbers(scene, knob),
        before=scene.before(scene.run.turns),
        after=scene.after(shown, other={name: value}),
    )


def parting(a: Run, b: Run) -> Parting | None:
    """The first move in which the runs differ; None where all pages, segments and promotions are the same."""
    for one, two in zip_longest(_moves(a), _moves(b)):
        if one is None or two is None or one[:2] != two[:2]:
            turn = min(move[0] for move in (one, two) if move)
            return Parting(turn, *(move[2] if move and move[0] == turn else None for move in (one, two)))
    return None


def _moves(run: Run) -> Iterator[tuple[int, tuple[object, ...], Event]]:
    for position, event in run.events():
        match event:
            case Merged(page=page, segment=segment) | Opened(page=page, segment=segment):
                yield run.steps[position].turn, (type(event), page, segment), event
            case Promoted(segment=segment, pages=pages) | Evicted(segment=segment, pages=pages):
                yield run.steps[position].turn, (type(event), segment, *pages), event
            case _:
                pass  # follows from these, or moves nothing


def wrong(a: Run, name: str, found: Parting | None) -> dict[str, int]:
    """Turns that wrong rules would name, by rule; 0 for never."""
    told: dict[str, int | None] = {"start": 1, "never": NEVER}
    if found:
        page = getattr(found.a or found.b, "page", None)
        told["arrival"] = None if page is None else page + 1
    told["stage"] = _first_turn(a, (Left,) if name in HEAT else (Promoted,))
    told["asked"] = next((step.turn for step in a.steps if step.kind == "question"), None)
    order = ("start", "arrival", "stage", "never", "asked")
    return {rule: turn for rule in order if (turn := told.get(rule)) is not None}


def _first_turn(run: Run, kinds: tuple[type, ...]) -> int | None:
    return next((run.steps[i].turn for i, event in run.events() if isinstance(event, kinds)), None)


def _numbers(scene: Scene, knob: Knob) -> str:
    """What the knob does, and when the stages at which it may act are first reached."""
    turns = (_first_turn(scene.run, kinds) or "–" for kinds in ((Left,), (Promoted,), (Evicted,)))
    names = ("left", "promoted", "evicted")
    told = knob.help_zh if scene.language == "zh" else knob.help
    return scene.say("diff.numbers", help=told, **dict(zip(names, turns, strict=True)))


def _named(scene: Scene, turn: int) -> str:
    return scene.say("diff.at", turn=turn) if turn else scene.say("diff.never")


def _why(scene: Scene, other: Run, found: Parting | None) -> str:
    if found is None:
        return scene.say("diff.why_never")
    runs = ((scene.run, found.a), (other, found.b))
    told = [
        scene.event(run, found.turn, event) if event else scene.say("diff.nothing") for run, event in runs
    ]
    return scene.say("diff.why", turn=found.turn, a=told[0], b=told[1])


KIND = Kind("diff", 3, (7, 8), ("start", "arrival", "stage", "never", "asked"), cases, pose)
