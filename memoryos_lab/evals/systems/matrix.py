"""All systems over all conversations of a dataset: who finds the evidence, for how many tokens and calls.

A unit of work is one conversation under one system, which any process may do. What goes to it is a script
with its features, what comes back is a line a question, so the same units give the same matrix wherever they
are done. Means and their intervals are made of the lines, afterwards.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, NamedTuple

from ... import features as models
from ...features import Cancelled
from ...memory.about import about
from ...memory.errors import LabError
from ...memory.policy import calls
from ...memory.replay import Progress, replay
from ...memory.types import Features, Script
from ..dataset import ANSWERABLE, Dataset
from ..diagnose.diagnosing import BUDGET
from ..scoring import spread, summary
from .asking import asked
from .beside import chosen, enough, moved
from .values import Cell, Judged, Matrix, Row


class Unit(NamedTuple):
    """One conversation under one system."""

    conversation: int
    name: str
    policy: Any
    script: Script
    features: Features
    budget: int


class Found(NamedTuple):
    """What came of it."""

    conversation: int
    name: str
    judged: dict[str, Judged]
    calls: tuple[int, ...]  # [pages] to a model
    seconds: float  # of the processor that did it


def matrix(
    dataset: Dataset,
    systems: Sequence[str] | Mapping[str, Any],
    *,
    features: Mapping[str, Features] | None = None,
    backend: str = "minilm-int8",
    budget: int = BUDGET,
    workers: int = 0,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Matrix:
    """Every system over every conversation.

    Parameters:
        systems: names of presets ("all": every one), or policies by a name of yours.
        features: by conversation id; those of another are computed with `backend`, or found in the store.
        budget: tokens of a prompt.
        workers: processes; 0 is one a core, 1 is this one.
        progress: told (conversations × systems done, of all).

    Raises: LabError as `beside.chosen`, for a dataset without questions, or if a worker dies; Cancelled.
    """
    policies = systems if isinstance(systems, Mapping) else chosen(systems)
    enough(policies)
    if not len(dataset):
        raise LabError(
            "a matrix is made of questions, and the dataset asks none",
            where=dataset.name,
            hint="compare one conversation without --matrix: it shows what each system holds",
        )
    known = features or {}
    given = [known.get(one.id) or models.compute(one, backend=backend) for one in dataset.scripts]
    units = [
        Unit(i, name, policy, script, f, budget)
        for i, (script, f) in enumerate(zip(dataset.scripts, given, strict=True))
        for name, policy in policies.items()
    ]
    found = _done(units, min(workers or os.cpu_count() or 1, len(units)), progress, cancelled)
    return Matrix(
        dataset=dataset.name,
        conversations=tuple(script.id for script in dataset.scripts),
        backend=given[0].backend,
        budget=budget,
        rows=tuple(_row(name, policy, found[name]) for name, policy in policies.items()),
        pages=sum(len(script.pages) for script in dataset.scripts),
    )


def work(unit: Unit) -> Found:
    """One conversation under one system. Raises: LabError for features that do not fit."""
    begun = time.process_time()
    run = replay(unit.script, unit.features, unit.policy, questions="fork")
    category = {question.id: question.category for question in unit.script.questions}
    judged = {
        id: Judged(
            category[id], one.recall, one.told, one.tokens, one.stage,
            one.diagnosis.outcome if one.diagnosis else "no_trace", unit.conversation,
        )
        for id, one in asked(run, unit.budget).items()
    }  # fmt: skip
    spent = tuple(sum(calls(unit.policy, step.events).values()) for step in run.steps if step.kind == "page")
    return Found(unit.conversation, unit.name, judged, spent, time.process_time() - begun)


# -- who does it ----------------------------------------------------------------------------------


def _done(
    units: Sequence[Unit], workers: int, progress: Progress | None, cancelled: Callable[[], bool] | None
) -> dict[str, list[Found]]:
    """By system, in the order of the conversations. Raises: LabError, Cancelled."""
    longest = sorted(units, key=lambda unit: -len(unit.script.pages))  # so that none ends long after the rest
    found: list[Found] = []
    if progress:
        progress(0, len(units))
    with closing(_spread(longest, workers) if workers > 1 else _in_turn(longest)) as results:
        for one in results:
            if cancelled and cancelled():
                raise Cancelled("the comparison was cancelled; nothing of it is kept")
            found.append(one)
            if progress:
                progress(len(found), len(units))
    ordered = sorted(found, key=lambda one: one.conversation)
    return {name: [one for one in ordered if one.name == name] for name in {unit.name for unit in units}}


def _in_turn(units: Iterable[Unit]) -> Generator[Found, None, None]:
    """One after another in this process."""
    for unit in units:
        yield work(unit)


def _spread(units: Sequence[Unit], workers: int) -> Generator[Found, None, None]:
    """By several processes, as they are finished. Raises: LabError if a process dies."""
    from joblib import Parallel, delayed  # imported late: most runs need none
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    parallel = Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=1)
    done = 0
    try:
        with closing(parallel(delayed(work)(unit) for unit in units)) as results:
            for result in results:
                yield result
                done += 1
    except TerminatedWorkerError as error:
        raise LabError(
            f"a worker process died; {done} of {len(units)} pieces of work were done",
            where="comparison in several processes",
            hint="it may have run out of memory: compare with fewer --workers, or with one",
        ) from error


# -- means ----------------------------------------------------------------------------------------


def _row(name: str, policy: Any, found: Sequence[Found]) -> Row:
    judged = {id: one for part in found for id, one in part.judged.items()}
    spent = [float(count) for part in found for count in part.calls]
    return Row(
        name,
        about(policy),
        tuple(cells(judged)),
        spread(spent),
        sum(part.seconds for part in found),
        judged,
        moved(name, policy),
    )


def cells(judged: Mapping[str, Judged]) -> Iterator[Cell]:
    """All of categories 1 to 4 (and those of none), then each category by its number."""
    yield cell(None, [one for one in judged.values() if one.category in (*ANSWERABLE, None)])
    for category in sorted({one.category for one in judged.values() if one.category is not None}):
        yield cell(category, [one for one in judged.values() if one.category == category])


def cell(category: int | None, judged: Sequence[Judged]) -> Cell:
    """Means of these questions."""
    cited = [one for one in judged if one.recall is not None]
    return Cell(
        category,
        len(cited),
        summary(one.recall for one in cited if one.recall is not None),
        spread([float(one.tokens) for one in judged]),
        Counter(one.stage for one in cited if one.stage is not None),
        Counter(one.outcome for one in judged),
        summary(one.told for one in cited if one.told is not None),
    )
