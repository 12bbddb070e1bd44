"""A policy is held against a dataset: replayed, asked, answered, diagnosed, conversation by conversation.

Conversations know nothing of each other, so each is a piece of work that any process may do: what goes to
it is a script, what comes back are answers and diagnoses. No state and no trace travels; whoever looks at a
trace replays it (see `replays`). The same pieces in one process or in many give the same examination.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
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
from .examination import Examination, Mark, Predictions, Trace
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
    trace: Trace = "recorded",
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
    evidence alone, `Predictions` are answers that were given already. `trace` is "re-enacted" where these
    came about elsewhere: then the replay is not what they saw. `features` by conversation id; those of
    another are computed with `backend`. `workers`: processes; by default one a core and conversation, and
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
    _check(answers, dataset)
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
    telling = _Telling(len(dataset), progress, cancelled)
    many = min(workers or os.cpu_count() or 1, len(pieces))
    found = _at_once(pieces, many, telling) if many > 1 else _in_turn(pieces, telling)
    return Examination(
        name=name or type(policy).__name__,
        dataset=dataset,
        predictions=_joined(answers, found),
        mark=mark,
        trace=trace,
        policy=policy,
        diagnoses={id: one for result in found for id, one in result.diagnoses.items()},
        recall={id: shares for result in found for id, shares in result.recall.items()},
        writing={piece.script.id: result.writing for piece, result in zip(pieces, found, strict=True)},
        runs=Replays(
            dataset,
            policy,
            questions=questions,
            known={piece.script.id: result.features for piece, result in zip(pieces, found, strict=True)},
            backend=found[0].features.backend if found else backend,
        ),
    )


def _check(answers: Answers, dataset: Dataset) -> None:
    """Raises: LabError for answers to questions that were not asked: none would be counted."""
    if not isinstance(answers, Predictions):
        return
    if strange := sorted(answers.texts.keys() - dataset.by_id):
        raise LabError(
            f"{len(strange)} answers are to questions that the dataset does not have, first {strange[0]!r}",
            where=f"answers {answers.name!r}",
            hint="join the answers to this dataset first",
        )


def work(
    piece: Piece, progress: Progress | None = None, cancelled: Callable[[], bool] | None = None
) -> Found:
    """Examine one conversation; `progress` is told (its questions done, its questions in all).

    Raises: LabError if its features cannot be had, Cancelled.
    """
    from .answers import predict
    from .diagnose import diagnose

    script = piece.script
    f = piece.features or features.compute(
        script, backend=piece.backend, progress=_quiet, cancelled=cancelled
    )
    dataset = Dataset.of((script,), script.id)
    runs = {script.id: replay(script, f, piece.policy, questions=piece.questions)}
    match piece.answers:
        case "none":
            predictions = None
        case "offline":
            predictions = predict(dataset, runs, "offline")
        case given:
            predictions = given
    found = diagnose(
        dataset, predictions, runs, piece.mark, audit=piece.audit, changes=piece.changes, progress=progress
    )
    return Found(f, predictions, found, cuts(runs[script.id]), writing(runs[script.id]))


def _quiet(done: int, total: int) -> None:
    """Told of texts that are embedded: a bar for each of several processes would be a tangle."""


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


class _Telling:
    """Whoever is told how far it is, and may say no."""

    def __init__(self, total: int, progress: Progress | None, cancelled: Callable[[], bool] | None) -> None:
        self.cancelled = cancelled
        self._progress = progress
        self._total = total

    def at(self, done: int) -> None:
        """Raises: Cancelled."""
        if self.cancelled and self.cancelled():
            raise Cancelled("the examination was cancelled; nothing of it is kept")
        if self._progress:
            self._progress(done, self._total)

    def since(self, before: int) -> Progress:
        """Told how far a part is of which `before` questions were done already."""
        return lambda done, _: self.at(before + done)


def _in_turn(pieces: Sequence[Piece], telling: _Telling) -> list[Found]:
    """The pieces worked on here, one after the other; told question by question."""
    found: list[Found] = []
    done = 0
    for piece in pieces:
        telling.at(done)
        found.append(work(piece, telling.since(done), telling.cancelled))
        done += len(piece.script.questions)
    telling.at(done)
    return found


def _at_once(pieces: Sequence[Piece], workers: int, telling: _Telling) -> list[Found]:
    """The pieces worked on by several processes; told conversation by conversation."""
    found: list[Found] = []
    done = 0
    telling.at(done)
    with closing(_spread(pieces, workers)) as results:
        for piece, result in zip(pieces, results, strict=True):
            found.append(result)
            done += len(piece.script.questions)
            telling.at(done)
    return found


def _spread(pieces: Sequence[Piece], workers: int) -> Generator[Found, None, None]:
    """Results of several processes, in the order of the pieces. Raises: LabError if a process dies."""
    from joblib import Parallel, delayed  # imported late: most runs need none
    from joblib.externals.loky.process_executor import (
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
