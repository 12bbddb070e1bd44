"""A policy is held against a dataset: replayed, asked, answered, diagnosed, conversation by conversation.

Conversations know nothing of each other, so each is a piece of work that any process may do: what goes to
it is a script, what comes back are answers and diagnoses. No state and no trace travels; whoever looks at a
trace replays it (see `replays`). The same pieces in one process or in many give the same examination.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from .. import features
from ..features import Cancelled
from ..memory.errors import LabError
from ..memory.policy import Policy
from ..memory.replay import Mode, Progress, replay
from ..memory.types import Features, Issue, Script
from .cuts import cuts
from .dataset import Dataset
from .diagnosis import Diagnosis
from .examination import Examination, Mark, Predictions
from .replays import Replays
from .writing import Writing, writing

if TYPE_CHECKING:
    from .diagnose.diagnosing import Audit

Answers: TypeAlias = Literal["none", "offline"] | Predictions
EVIDENCE = "evidence"  # the mark's scorer where nothing is answered


class Piece(NamedTuple):
    """All that examining one conversation needs."""

    script: Script
    features: Features | None  # None: computed where the work is done, from the store if it knows them
    backend: str
    policy: Policy[Any]
    questions: Mode
    answers: Answers
    mark: Mark
    audit: Audit | None
    changes: bool  # look for what would have found the evidence


class Found(NamedTuple):
    """What came of one conversation."""

    features: Features
    predictions: Predictions | None
    diagnoses: Mapping[str, Diagnosis]
    recall: Mapping[str, Mapping[int, float]]
    writing: Writing


def examine(
    dataset: Dataset,
    policy: Policy[Any],
    *,
    name: str = "",
    answers: Answers = "offline",
    features: Mapping[str, Features] | None = None,
    backend: str = "minilm-int8",
    mark: Mark | None = None,
    questions: Mode = "fork",
    audit: Audit | None = None,
    changes: bool = True,
    workers: int | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Examination:
    """Every question of the dataset with its answer and its diagnosis.

    `answers`: "offline" takes the best sentence of the prompt (a floor, not a system), "none" judges the
    evidence alone, `Predictions` are answers that were given already. `features` by conversation id; those
    of another are computed with `backend`. `workers`: processes; by default one a core and conversation, and
    none beside this one for a single conversation. `progress` is told (questions done, questions in all).

    Raises: LabError for a mode that asks no question, for answers to questions that the dataset does not
    have, or if a worker dies; Cancelled.
    """
    if questions == "none":
        raise LabError(
            "nothing is examined where no question is asked",
            where="questions none",
            hint="choose fork (every question asked of the same memory) or live (asking is use)",
        )
    if workers is not None and workers < 1:
        raise LabError(f"{workers} processes do no work", where=f"workers {workers}", hint="give 1 or more")
    mark = mark or Mark(*(() if answers != "none" else (EVIDENCE, 1.0)))
    known = features or {}
    pieces = [
        Piece(
            script,
            known.get(script.id),
            backend,
            policy,
            questions,
            _own(answers, script),
            mark,
            audit,
            changes,
        )
        for script in dataset.scripts
    ]
    found = _worked(pieces, workers or _usual(len(pieces)), progress, cancelled)
    return Examination(
        name=name or type(policy).__name__,
        dataset=dataset,
        predictions=_joined(answers, found),
        mark=mark,
        trace="recorded",
        policy=policy,
        diagnoses={id: one for result in found for id, one in result.diagnoses.items()},
        recall={id: shares for result in found for id, shares in result.recall.items()},
        writing={piece.script.id: result.writing for piece, result in zip(pieces, found, strict=True)},
        runs=Replays(
            dataset,
            policy,
            questions=questions,
            known={piece.script.id: result.features for piece, result in zip(pieces, found, strict=True)},
        ),
    )


def work(piece: Piece) -> Found:
    """Examine one conversation. Raises: LabError if its features cannot be had."""
    from .answers import predict
    from .diagnose import diagnose

    script = piece.script
    f = piece.features or features.compute(script, backend=piece.backend, progress=_quiet)
    dataset = Dataset.of((script,), script.id)
    runs = {script.id: replay(script, f, piece.policy, questions=piece.questions)}
    match piece.answers:
        case "none":
            predictions = None
        case "offline":
            predictions = predict(dataset, runs, "offline")
        case given:
            predictions = given
    found = diagnose(dataset, predictions, runs, piece.mark, audit=piece.audit, changes=piece.changes)
    return Found(f, predictions, found, cuts(runs[script.id]), writing(runs[script.id]))


def _quiet(done: int, total: int) -> None:
    """Told of texts that are embedded: a bar for each of several processes would be a tangle."""


def _usual(pieces: int) -> int:
    return max(1, min(os.cpu_count() or 1, pieces))


def _own(answers: Answers, script: Script) -> Answers:
    """The answers to the questions of this conversation: no more than those travels."""
    if not isinstance(answers, Predictions):
        return answers
    ids = {question.id for question in script.questions}
    return replace(
        answers,
        texts={id: text for id, text in answers.texts.items() if id in ids},
        judged={id: verdict for id, verdict in answers.judged.items() if id in ids},
        issues=(),
    )


def _joined(answers: Answers, found: Sequence[Found]) -> Predictions | None:
    """All answers as one; those that were given, as they were given."""
    if isinstance(answers, Predictions):
        return answers
    parts = [one.predictions for one in found if one.predictions]
    if not parts:
        return None
    texts = {id: text for part in parts for id, text in part.texts.items()}
    issues: tuple[Issue, ...] = tuple(issue for part in parts for issue in part.issues)
    return replace(parts[0], texts=texts, issues=issues)


def _worked(
    pieces: Sequence[Piece],
    workers: int,
    progress: Progress | None,
    cancelled: Callable[[], bool] | None,
) -> list[Found]:
    """What came of each piece, in their order."""
    found: list[Found] = []
    total = sum(len(piece.script.questions) for piece in pieces)
    results = map(work, pieces) if workers == 1 or len(pieces) < 2 else _spread(pieces, workers)
    done = 0
    for piece, result in zip(pieces, _until(results, cancelled), strict=True):
        found.append(result)
        done += len(piece.script.questions)
        if progress:
            progress(done, total)
    return found


def _until(results: Iterator[Found], cancelled: Callable[[], bool] | None) -> Iterator[Found]:
    """The results, until somebody says no. Raises: Cancelled."""
    while True:
        if cancelled and cancelled():
            raise Cancelled("the examination was cancelled; nothing of it is kept")
        try:
            yield next(results)
        except StopIteration:
            return


def _spread(pieces: Sequence[Piece], workers: int) -> Iterator[Found]:
    """The pieces worked on by several processes; results in their order. Raises: LabError if one dies."""
    from joblib import Parallel, delayed  # type: ignore[import-untyped]  # imported late: most runs need none
    from joblib.externals.loky.process_executor import (  # type: ignore[import-untyped]
        TerminatedWorkerError,
    )

    parallel = Parallel(n_jobs=workers, return_as="generator", batch_size=1, pre_dispatch="all")
    done = 0
    try:
        with closing(parallel(delayed(work)(piece) for piece in pieces)) as results:
            for result in results:
                yield result
                done += 1
    except TerminatedWorkerError as error:
        raise LabError(
            f"a worker process died; {done} of {len(pieces)} conversations were done",
            where="examination in several processes",
            hint="it may have run out of memory: examine with fewer --workers, or with one",
        ) from error
