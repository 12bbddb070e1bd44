"""What the runs of a lesson say: where a page went, when, and what was read. Pages and turns count from 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from memoryos_lab.course.reading import replays
from memoryos_lab.memory.events import Evicted, Merged, Opened, Promoted
from memoryos_lab.memory.replay import Run
from memoryos_lab.memory.types import Group

BREAD, RUNNING = 4, 8  # segments, ids
DAY = 86_400.0


class Claim(NamedTuple):
    """Words of a lesson, with `…` for any words between, and whether they are so."""

    words: str
    holds: Callable[[], bool]


def tutor(**knobs: Any) -> Run:
    return replays.run("tutor", knobs)


def pottery(**knobs: Any) -> Run:
    return replays.run("by-hand", knobs)


def live() -> Run:
    return replays.run("tutor-live", asking="live")


def small() -> Run:
    return tutor(mtm_capacity=8)


def all_of(run: Run, kind: type) -> list[tuple[int, Any]]:
    return [(run.steps[i].turn, event) for i, event in run.events() if isinstance(event, kind)]


def turn_of(run: Run, kind: type, page: int) -> int:
    return next(turn for turn, event in all_of(run, kind) if event.page == page - 1)


def filed(run: Run, page: int) -> tuple[int, Any]:
    return next((t, e) for t, e in all_of(run, (Merged, Opened)) if e.page == page - 1)


def home(run: Run, page: int) -> int:
    segment: int = filed(run, page)[1].segment
    return segment


def group(run: Run, turn: int, segment: int) -> Group:
    return next(one for one in run.snapshot(turn).groups if one.id == segment)


def promoted(run: Run) -> dict[int, tuple[int, ...]]:
    """Pages by the turn at which they were read."""
    return {turn: tuple(page + 1 for page in event.pages) for turn, event in all_of(run, Promoted)}


def evicted(run: Run, turn: int) -> list[int]:
    return [event.segment for at, event in all_of(run, Evicted) if at == turn]


def chained(run: Run, *pages: int) -> bool:
    return any({page - 1 for page in pages} <= set(chain) for chain in run.snapshot().chains)


def says(page: int, *words: str) -> bool:
    return all(word in tutor().script.pages[page - 1].text for word in words)


def near(page: int, other: int) -> float:
    vectors = tutor().features.vectors
    return float(vectors[page - 1] @ vectors[other - 1])


def days_between(page: int, other: int) -> float:
    pages = tutor().script.pages
    return round(((pages[other - 1].time or 0) - (pages[page - 1].time or 0)) / DAY)


def values(run: Run, slot: str) -> list[str]:
    return [entry.value for entry in run.snapshot().entries if entry.slot.startswith(slot)]


def asked(after: int, text: str) -> bool:
    return any(q.after == after - 1 and text in q.text for q in live().script.questions)


def untouched(run: Run, segment: int, first: int, last: int) -> bool:
    """No page joined it after one turn and up to another."""
    return not [1 for turn, event in all_of(run, Merged) if event.segment == segment and first < turn <= last]


def sizes(theta: float) -> tuple[int, int]:
    groups = tutor(theta=theta).snapshot().groups
    return len(groups), max(len(one.pages) for one in groups)


def close_calls() -> list[int]:
    """Days of the pottery class on which words decide, a score is exactly θ, or two segments tie."""
    found = []
    for page in range(2, 7):
        day, event = filed(pottery(), page)
        best, *others = event.candidates
        exact, tied = best.total == event.theta, bool(others) and others[0].total == best.total
        found += [day] if exact or tied or best.cos <= event.theta < best.total else []
    return found


def returned_by_segment(run: Run, question: int) -> list[int]:
    """Of each segment that a question visited, how many pages came back."""
    trace = run.recalls[question]
    came = [hit.segment for hit in trace.pages if hit.returned]
    return [came.count(hit.segment) for hit in trace.segments if hit.visited]
