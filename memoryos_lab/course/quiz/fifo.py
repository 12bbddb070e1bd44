"""Who leaves short-term memory next? The oldest page, whatever it says (paper §3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...memory.events import Left
from ...memory.replay import Step
from .posing import Answer, Kind, Posed
from .scene import Scene, cosine, listed, only

Case = tuple[int, int]  # position of the step, page that leaves


def cases(scene: Scene, rng: Random) -> Sequence[Case]:
    """Steps at which exactly one page leaves."""
    left = ((i, only(step.events, Left)) for i, step in enumerate(scene.run.steps))
    return [(i, event.page) for i, event in left if event]


def pose(scene: Scene, case: Case, rng: Random) -> Posed | None:
    """Short-term memory is full and a page arrives."""
    position, page = case
    step = scene.run.steps[position]
    held: tuple[int, ...] = scene.run.state(step=position).stm
    if not held:
        return None
    room, new = len(held), scene.page(step.index)
    values = {"room": room, "new": new}
    return Posed(
        question=scene.say("fifo.question", **values),
        right=scene.page(page, alone=True),
        wrong=tuple(_wrong(scene, step, held)),
        why=scene.say("fifo.why", pages=listed(held), page=page + 1, new=step.index + 1),
        numbers=scene.say("fifo.numbers", room=room, new=step.index + 1, pages=listed(held)),
        before=scene.before(step.turn - 1),
        after=scene.after(step.turn, ("page", page)),
    )


def _wrong(scene: Scene, step: Step, held: tuple[int, ...]) -> list[Answer]:
    victims = {
        "newest": held[-1],
        "early": held[1] if len(held) > 1 else None,
        "unlike": least_like(scene, step.index, held),
        "arriving": step.index,
        "late": held[0] - 1 if held[0] else None,
    }
    return [Answer(scene.page(page, alone=True), rule) for rule, page in victims.items() if page is not None]


def least_like(scene: Scene, new: int, held: tuple[int, ...]) -> int | None:
    """The page of `held` that is least like the new one: a rule by worth, not by age."""
    known = [(near, page) for page in held if (near := cosine(scene.run, new, page)) is not None]
    return min(known)[1] if known else None


KIND = Kind("fifo", 1, (1,), ("newest", "early", "unlike", "arriving", "late"), cases, pose)
