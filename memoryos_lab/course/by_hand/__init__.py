"""The worked example: ten pages whose every score can be computed with a pencil, as a table of a replay.

Page i comes on day i, vectors have two short numbers, and R halves daily. Nothing here computes a score: a
row says what the events of that day say.

>>> day = {row.day: row for row in rows() if not row.question}
>>> day[6].heats["A"]  # day 6: exactly τ, and so not over it
5.0
>>> [event.segment for event in day[9].evicted], round(day[9].evicted[0].heat, 4)  # day 9: C
([2], 1.25)
>>> [page + 1 for event in day[10].promoted for page in event.pages]  # day 10
[1, 2, 4, 8]
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ...evals.by_hand import SETTINGS
from ...memory.errors import LabError
from ...memory.events import Evicted, Merged, Opened, Promoted
from ...memory.policy import Value
from ...memory.recall import Recall
from ...memory.replay import Run
from ...memory.types import Group
from ..reading import replays
from ..writing.naming import letter

SAMPLE = "by-hand"
DAYS = 10
# Beside what the recordings hold: day 9's other victim.
WHAT_IFS: Mapping[str, Mapping[str, Value]] = {**SETTINGS, "evict lru": {"eviction": "least_recent"}}


class Row(NamedTuple):
    """One input of the example and what came of it."""

    day: int
    question: int | None  # number of the question, from 1; None: a page came
    page: int | None  # that left short-term memory, from 0
    filed: Merged | Opened | None
    evicted: tuple[Evicted, ...]
    promoted: tuple[Promoted, ...]
    recall: Recall | None
    groups: tuple[Group, ...]  # segments held after it
    touched: tuple[int, ...]  # segments opened, joined or visited by it

    @property
    def heats(self) -> dict[str, float]:
        """Heat of every segment held after it, by letter."""
        return {letter(group.id): group.heat or 0.0 for group in self.groups}


def run(name: str = "base") -> Run:
    """The example under one of its what-ifs. Raises: LabError for a name that does not exist.

    >>> run("theta .7").policy.theta
    0.7
    """
    if name not in WHAT_IFS:
        raise LabError(f"there is no what-if {name!r}", where="by hand", hint=f"one of {', '.join(WHAT_IFS)}")
    return replays.run(SAMPLE, WHAT_IFS[name], asking="none" if name == "no questions" else None)


@lru_cache(maxsize=32)
def rows(name: str = "base") -> tuple[Row, ...]:
    """Every input in order: ten pages, and each question where it is asked. Raises: LabError.

    >>> [(row.day, row.question) for row in rows()][4:7]
    [(5, None), (5, 1), (6, None)]
    """
    made = run(name)
    return tuple(_row(made, position) for position in range(len(made.steps)))


def _row(run: Run, position: int) -> Row:
    step, asked = run.steps[position], run.steps[position].kind == "question"
    filed = next((event for event in step.events if isinstance(event, Merged | Opened)), None)
    visited = tuple(one.segment for one in step.recall.segments if one.visited) if step.recall else ()
    return Row(
        day=day_of(run, position),
        question=step.index + 1 if asked else None,
        page=filed.page if filed else None,
        filed=filed,
        evicted=tuple(event for event in step.events if isinstance(event, Evicted)),
        promoted=tuple(event for event in step.events if isinstance(event, Promoted)),
        recall=step.recall,
        groups=run.snapshot(step=position + 1).groups,
        touched=(filed.segment,) if filed else visited,
    )


def day_of(run: Run, position: int) -> int:
    """The day of an input, counted from that of the first page, which is 1."""
    step, start = run.steps[position], run.script.pages[0].time or 0.0
    when = run.script.pages[step.index].time if step.kind == "page" else run.script.questions[step.index].time
    return round(((when or start) - start) / 86_400) + 1
