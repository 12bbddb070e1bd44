"""Up to which θ does a page still join a segment? Found by replaying, since earlier pages move as well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ...memory.bench import page_row
from ...memory.errors import LabError
from ...memory.events import Merged
from ...memory.formulas import passes
from ...memory.replay import Run
from ...views.telling import number, score
from ..reading.sight import policy
from .posing import Answer, Kind, Posed
from .scene import Scene
from .scores import Filing, filings, scores, summed

GRID = 100  # steps of θ from 0 to 1, as its slider has them
JUMPS, FEW = 8, 4  # pages asked about, and so values of θ that are tried; of a long run


def cases(scene: Scene, rng: Random) -> Sequence[int]:
    """Pages that join a segment, those of the lowest sums: it takes few replays to see them leave."""
    joined = [filing.event for filing in filings(scene.run).values() if filing.merged]
    joined.sort(key=lambda event: (event.candidates[0].total, event.page))
    return [event.page for event in joined[: FEW if scene.is_long else JUMPS]]


def pose(scene: Scene, page: int, rng: Random) -> Posed | None:
    """θ is raised step by step from where the run has it."""
    run = scene.run
    if policy(run).filed_under != "best" and any(len(themes or ()) > 1 for themes in run.features.themes):
        return None  # a page in several places has no θ of its own
    last = largest(scene, page)
    if last is None:
        return None
    key, up = last / GRID, (last + 1) / GRID
    there = filings(scene.at(theta=key))[page]
    now = filings(run)[page]
    return Posed(
        question=scene.say(
            "flip.question", page=scene.page(page), theta=number(policy(run).theta), step=number(1 / GRID)
        ),
        right=_shown(key),
        wrong=tuple(_wrong(now, last)),
        why=scene.say("flip.why", event=scene.event(there.run, there.turn, there.event), up=number(up)),
        numbers=_numbers(scene, now),
        before=scene.before(now.turn, ("page", page)),
        after=scene.after(now.turn, ("page", page), moved={"theta": up}),
    )


def largest(scene: Scene, page: int) -> int | None:
    """The last step of θ, in hundredths, at which the page still joins; None where that takes long to find.

    Raising θ changes nothing until it reaches the lowest sum that merged a page: so it jumps from one such
    sum to the next, replays, and looks whether the page still joins.
    """
    run, start = scene.run, _under(policy(scene.run).theta)
    if start / GRID != policy(run).theta:
        return None  # it stands between two steps
    for _ in range(JUMPS):
        weakest = _merged_until(run, page)
        if not any(event.page == page for event in weakest):
            return start
        start = min(below(run, event.candidates[0].total) for event in weakest)
        if not scene.in_range("theta", (start + 1) / GRID):
            return None
        run = scene.at(theta=(start + 1) / GRID)
    return start if not any(event.page == page for event in _merged_until(run, page)) else None


def _merged_until(run: Run, page: int) -> list[Merged]:
    """Every merge up to that page, in order."""
    found: list[Merged] = []
    for _, event in run.events():
        if isinstance(event, Merged):
            if event.page > page:
                break
            found.append(event)
    return found


def _under(theta: float) -> int:
    return round(theta * GRID)


def below(run: Run, total: float) -> int:
    """The largest step of θ, in hundredths, that a sum passes, in the dtype of the features."""
    exact, inclusive = run.features.vectors.dtype.type, policy(run).theta_inclusive
    step = int(total * GRID) + 2
    while not passes(exact(total), exact(step / GRID), inclusive):
        step -= 1
    return step


def _wrong(now: Filing, last: int) -> list[Answer]:
    run = now.run
    table = scores(now)
    best = next(one for one in table if one.segment == now.event.segment)
    others = [one.total for one in table if one is not best]
    near = _over_pages(now, max)
    values: list[tuple[str, float | None, str]] = [
        ("cosine", best.cos, f"cos {number(best.cos)}"),
        ("unmoved", best.total, summed(best, policy(run).theta)),
        ("nearest", near, f"cos {number(near)}" if near is not None else ""),
        ("farthest", _over_pages(now, min), ""),
        ("next", max(others, default=None), ""),
    ]
    told = [(rule, below(run, value), detail) for rule, value, detail in values if value is not None]
    told[2:2] = [("opens", last + 1, "")]
    told.append(("now", _under(policy(run).theta), ""))
    start = _under(policy(run).theta)  # below it nobody would look: there the page joins, as it is said
    return [Answer(_shown(step / GRID), rule, detail) for rule, step, detail in told if step >= start]


def _over_pages(now: Filing, choose: Callable[[list[float]], float]) -> float | None:
    """The highest (or lowest) cosine of the page to one page of the segment it joined."""
    f, page = now.run.features, now.event.page
    state = now.run.state(step=now.position)
    held = next(segment for segment in state.segments if segment.id == now.event.segment)
    try:
        own: Any = f.vectors[page_row(f, page)]
        return choose([float(f.vectors[page_row(f, other)] @ own) for other in held.pages])
    except LabError:
        return None  # a page without a vector


def _shown(theta: float) -> str:
    return f"θ = {number(theta)}"


def _numbers(scene: Scene, now: Filing) -> str:
    best = now.event.candidates[0]
    theta = policy(now.run).theta
    return scene.say(
        "flip.numbers",
        segment=scene.label(best.segment),
        cos=number(best.cos),
        keyword=number(best.keyword),
        total=score(best.total, theta),
    )


KIND = Kind(
    "flip", 2, (2,), ("cosine", "unmoved", "opens", "nearest", "farthest", "next", "now"), cases, pose
)
