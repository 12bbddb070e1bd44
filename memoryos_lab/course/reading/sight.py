"""What is read off a run to be told: its events by kind, a segment as it stood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ...memory.events import Event, Merged, Opened, Promoted, Visited
from ...memory.memoryos import MemoryOS
from ...memory.replay import Run
from ...memory.types import Group
from ...views.story import story
from ..writing.literal import literal

E = TypeVar("E")


def events(run: Run, kind: type[E]) -> Iterator[tuple[int, E]]:
    """(turn, event) of every event of a kind, in order."""
    return ((run.steps[step].turn, event) for step, event in run.events() if isinstance(event, kind))


def policy(run: Run) -> MemoryOS:
    """The knobs of a run of MemoryOS."""
    assert isinstance(run.policy, MemoryOS), "the course is about MemoryOS alone"
    return run.policy


def first(run: Run, kind: type[E]) -> tuple[int, E]:
    """The first of them. Raises: StopIteration where there is none."""
    return next(events(run, kind))


def label(run: Run, segment: int) -> str:
    """The name of a segment on the screen, as Markdown that shows it as it is."""
    return literal(story(run).segments[segment].label)


def group(run: Run, segment: int, turn: int) -> Group:
    """A segment as it stood after a turn. Raises: StopIteration if it was not there."""
    return next(group for group in run.snapshot(turn).groups if group.id == segment)


def touched(run: Run, segment: int, turn: int) -> int:
    """The turn at which a segment was last opened, merged into or visited, up to `turn`."""
    found = (run.steps[step].turn for step, event in run.events() if _touches(event, segment))
    return max(at for at in found if at <= turn)


def _touches(event: Event, segment: int) -> bool:
    return isinstance(event, Opened | Merged | Visited) and event.segment == segment


def promotions(run: Run, segment: int) -> tuple[int, ...]:
    """The turns at which a segment was promoted."""
    return tuple(turn for turn, event in events(run, Promoted) if event.segment == segment)
