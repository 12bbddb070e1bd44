"""Which segment is promoted first if τ is moved, and when? The first whose heat passes it (paper §3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...memory.events import Promoted
from ...memory.replay import Run
from ...memory.state import Segment
from ...views.story import story
from ...views.telling import score
from ..prepared import Prepared
from ..reading.sight import policy
from .posing import Answer, Kind, Posed
from .scene import Scene, only
from .scores import sign

SHIFTS = (-2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0)  # of τ from where the run has it
FEW = (-1.0, 0.0)  # the same of a long run

First = tuple[int, Promoted]  # turn, event


def cases(scene: Scene, rng: Random) -> Sequence[float]:
    """Values of τ around the run's own."""
    shifts = FEW if scene.is_long else SHIFTS
    values = (round(policy(scene.run).tau + shift, 2) for shift in shifts)
    return [tau for tau in values if scene.in_range("tau", tau)]


def pose(scene: Scene, tau: float, rng: Random) -> Posed | None:
    """A choice is a segment and a turn: the right one too early is wrong."""
    run = scene.at(tau=tau)
    found = first(run)
    if found is None:
        return None
    turn, event = found
    inclusive = policy(run).tau_inclusive
    values = {"sign": sign(over=True, inclusive=inclusive), "tau": f"{tau:g}"}
    return Posed(
        question=scene.say("promote.question", **values),
        right=_named(scene, run, event.segment, turn),
        wrong=tuple(_wrong(scene, run, found)),
        why=scene.event(run, turn, event),
        numbers=_numbers(scene, run, turn),
        before=_before(scene, turn, tau),
        after=scene.after(turn, ("segment", event.segment), moved={"tau": tau}),
    )


def _before(scene: Scene, turn: int, tau: float) -> Prepared:
    """Under a lower τ the run as it is shows what passes it; else two turns before the answer."""
    own = policy(scene.run).tau
    return scene.before(scene.run.turns) if tau < own else scene.before(max(1, turn - 2), moved={"tau": tau})


def first(run: Run) -> First | None:
    """The first promotion, if it comes alone."""
    for step in run.steps:
        if any(isinstance(event, Promoted) for event in step.events):
            event = only(step.events, Promoted)
            return (step.turn, event) if event else None
    return None


def _wrong(scene: Scene, run: Run, found: First) -> list[Answer]:
    turn = found[0]
    k = policy(run)
    flipped = "strict" if k.tau_inclusive else "inclusive"
    replays = {
        flipped: scene.at(tau=k.tau, tau_inclusive=not k.tau_inclusive),
        "pages": scene.at(tau=k.tau, alpha=0.0, beta=1.0, gamma=0.0),
    }
    told = []
    for rule, other in replays.items():
        if one := first(other):
            detail = f"H {score(one[1].heat, k.tau)}"
            told.append(Answer(_named(scene, *_known(run, other, one[1].segment), one[0]), rule, detail))
    alive: tuple[Segment, ...] = run.state(turn).segments
    ranks = {
        "newest": alive[-1],
        "oldest": alive[0],
    }
    return [*told, *(Answer(_named(scene, run, s.id, turn), rule) for rule, s in ranks.items())]


def _known(run: Run, other: Run, segment: int) -> tuple[Run, int]:
    """A segment of another run as this run names it, if the same page opened one here."""
    opener = story(other).segments[segment].pages[0]
    same = (life.segment for life in story(run).segments if life.pages[0] == opener)
    found = next(same, None)
    return (other, segment) if found is None else (run, found)


def _named(scene: Scene, run: Run, segment: int, turn: int) -> str:
    return scene.say("promote.choice", segment=scene.segment(segment, run), turn=turn)


def _numbers(scene: Scene, run: Run, turn: int) -> str:
    """The hottest segments one turn before."""
    state, k = run.state(turn - 1), policy(run)
    hot = sorted(state.segments, key=lambda s: (-s.heat(k, state.now), s.id))[:3]
    rows = [f"{scene.label(s.id, run)} {score(s.heat(k, state.now), k.tau)}" for s in hot]
    return scene.say("promote.numbers", turn=turn - 1, rows=scene.rows(rows), tau=f"{k.tau:g}")


KIND = Kind("promote", 2, (3,), ("inclusive", "strict", "pages", "newest", "oldest"), cases, pose)
