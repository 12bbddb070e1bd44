"""What is read off a run to be told: its events by kind, a segment as it stood, the scores of a question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from ..memory.events import Event, Merged, Opened, Promoted, Visited
from ..memory.replay import Run
from ..memory.survey import Survey
from ..memory.types import Group
from ..views import recall
from ..views.story import story
from .literal import literal

E = TypeVar("E")


def events(run: Run, kind: type[E]) -> Iterator[tuple[int, E]]:
    """(turn, event) of every event of a kind, in order."""
    return ((run.steps[step].turn, event) for step, event in run.events() if isinstance(event, kind))


def knob(run: Run, name: str) -> Any:
    """A knob of the run. Raises: AttributeError."""
    return getattr(run.policy, name)


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


def survey(run: Run, question: int) -> Survey:
    """Every score of a question in the memory that it was asked of. Raises: StopIteration if it never was."""
    policy: Any = run.policy  # of MemoryOS: the protocol of all memories knows no survey
    asked = next(i for i, step in enumerate(run.steps) if (step.kind, step.index) == ("question", question))
    made: Survey = policy.survey(run.state(step=asked), question, run.script, run.features)
    return made


def rank(survey: Survey, page: int, m: int) -> int | None:
    """The place of a page, from 1, among those searched with m segments; None if it is not among them."""
    pool = [survey.pages[i] for i in survey.pool(m)]
    return pool.index(page) + 1 if page in pool else None


def evidence(run: Run, question: int) -> tuple[int, ...]:
    """The pages that hold what answers a question, in the order of the gold."""
    told = recall.info(run, question).evidence
    return tuple(dict.fromkeys(one.page for one in told if one.page is not None))
