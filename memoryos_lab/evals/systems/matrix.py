"""All systems over all conversations of a dataset: who finds the evidence, for how many tokens and calls.

A unit of work is one conversation under one system, which any process may do. What goes to it is a script
with its features, what comes back is a line a question, so the same units give the same matrix wherever they
are done. Means and their intervals are made of the lines, afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...memory.about import about
from ...memory.errors import LabError
from ...memory.replay import Progress
from ...memory.types import Features
from ..dataset import ANSWERABLE, Dataset
from ..diagnose.diagnosing import BUDGET
from ..scoring import spread, summary
from ..sweep.keep import Notice, unheard
from ..sweep.sweeping import Bench, Where, laid_out
from .beside import chosen, enough, moved
from .pieces import Found, Piece, Workshop
from .values import Cell, Judged, Matrix, Row


def matrix(
    dataset: Dataset,
    systems: Sequence[str] | Mapping[str, Any],
    *,
    features: Mapping[str, Features] | None = None,
    backend: str = "minilm-int8",
    budget: int = BUDGET,
    workers: int = 0,
    out: str | Path | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    notice: Notice = unheard,
) -> Matrix:
    """Every system over every conversation.

    Parameters:
        systems: names of presets ("all": every one), or policies by a name of yours.
        features: by conversation id; those of another are computed with `backend`, or found in the store.
        budget: tokens of a prompt.
        workers: processes; 0 is one a core, 1 is this one.
        out: a folder in which finished pieces are kept: a comparison that was stopped goes on from there.
        progress: told (conversations × systems done, of all).
        notice: told of finished work in `out` that was damaged, and is done again.

    Raises: LabError as `beside.chosen`, for a dataset without questions, or if a worker dies; Cancelled.
    """
    policies = systems if isinstance(systems, Mapping) else chosen(systems)
    enough(policies)
    asks(dataset)
    where = Where(workers, None, Path(out) if out else None, notice)
    bench = laid_out(dataset, features, backend, "fork", where, budget)
    talks = range(len(bench.matters))
    pieces = [Piece(c, i, policy, budget) for c in talks for i, policy in enumerate(policies.values())]
    found = Workshop.of(bench).done(pieces, progress, cancelled)
    rows = tuple(
        row(name, policy, [found[i, c] for c in talks]) for i, (name, policy) in enumerate(policies.items())
    )
    return over(bench, rows)


def asks(dataset: Dataset) -> None:
    """Raises: LabError for a dataset without questions."""
    if not len(dataset):
        raise LabError(
            "a matrix is made of questions, and the dataset asks none",
            where=dataset.name,
            hint="compare one conversation without --matrix: it shows what each system holds",
        )


def over(bench: Bench, rows: tuple[Row, ...]) -> Matrix:
    """These rows over the conversations that are laid out."""
    return Matrix(
        dataset=bench.dataset.name,
        conversations=tuple(matter.script.id for matter in bench.matters),
        backend=bench.matters[0].features.backend,
        budget=bench.budget,
        rows=rows,
        pages=sum(len(matter.script.pages) for matter in bench.matters),
    )


# -- means ----------------------------------------------------------------------------------------


def row(name: str, policy: Any, found: Sequence[Found]) -> Row:
    """A system, of what came of it in every conversation."""
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
