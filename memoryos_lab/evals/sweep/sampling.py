"""Settings taken one batch after another from an Optuna study, in place of a whole grid.

A study says which settings come next: by chance, or near what did well so far (TPE); a grid can be put
into a study too, so that several machines take from one queue. The study lies in memory, or under a
storage URL that several machines share and optuna-dashboard shows. Its value is recall on the chosen half;
the held-out half stands beside it and steers nothing. A setting that leaves too few segments is infeasible.

Batches have one size whoever works, and results are told in order: the same seed gives the same settings
in one process and in many.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product, takewhile
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from ...memory import codec
from ...memory.about import about
from ...memory.errors import LabError
from ...memory.policy import set_knobs
from ...memory.replay import Progress
from .outcome import Outcome
from .result import SweepResult
from .settings import Axes
from .space import said_as, space, value_of
from .sweeping import Bench, Cancelled, gathered
from .work import told

if TYPE_CHECKING:
    import optuna

Sampler = Literal["tpe", "random", "grid"]
BATCH = 10  # settings asked for at once, whatever the number of workers
SEED = 0
FEWEST = 0.5  # of the base's segments: fewer is infeasible
QUEUED, WHOLE = "queued", "queue is whole"  # of a trial that was put into the queue; of a study
PATIENCE = 20  # seconds to wait for another machine that fills the queue
SHORT = "segments short of the limit"  # a share of the base's; over 0: too few are left


class Study(NamedTuple):
    """A study, and how its names become settings."""

    study: optuna.Study
    axes: Axes
    base: Any
    sampler: Sampler


def opened(
    bench: Bench, axes: Axes, base: Any, sampler: Sampler, storage: str | None = None, name: str = ""
) -> Study:
    """The study of that name, or a new one; without a name, one of its own for this dataset and these axes.

    Raises: LabError if the storage cannot be used.
    """
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    made: optuna.samplers.BaseSampler = (
        optuna.samplers.TPESampler(seed=SEED)
        if sampler == "tpe"
        else optuna.samplers.RandomSampler(seed=SEED)
    )
    called = name or _name(bench, axes, base, sampler)
    try:
        try:
            study = optuna.create_study(
                storage=storage, sampler=made, study_name=called, direction="maximize"
            )
            _describe(study, bench, base)
            ours = True
        except optuna.exceptions.DuplicatedStudyError:
            assert storage is not None, "a study in memory is new"
            study = optuna.load_study(study_name=called, storage=storage, sampler=made)
            ours = False
    except Exception as error:  # whatever the driver of a database raises
        raise LabError(
            f"the study cannot be opened: {error}",
            where=f"--storage {storage}",
            hint="give a URL as SQLAlchemy has them, such as sqlite:///sweep.db",
        ) from error
    found = Study(study, axes, base, sampler)
    if sampler == "grid":
        _fill(found, ours)
    return found


def sample(
    bench: Bench,
    axes: Axes,
    base: Any,
    trials: int,
    *,
    sampler: Sampler = "tpe",
    storage: str | None = None,
    name: str = "",
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> SweepResult:
    """Measure settings that a study asks for, and the base.

    With the sampler "grid" every combination is put into the study's queue once, and taken from there
    until it is empty: machines that share the storage share the work. `trials` is then the most to take.
    `progress` is told (settings done, settings in all).

    Raises: LabError for axes of one value each, or a storage that cannot be used.
    """
    if not any(len(values) > 1 for values in axes.values()):
        raise LabError("there is nothing to sample", where="--grid", hint="name several values of a knob")
    study = opened(bench, axes, base, sampler, storage, name)
    measured: dict[Any, list[Outcome]] = {base: bench.measure([base], None, cancelled)}
    done = 0
    for batch in _batches(study, trials):
        if bench.cancelled:
            _give_back(study, batch)
            break
        new = [policy for policy in dict.fromkeys(policy for _, policy in batch) if policy not in measured]
        measured |= zip(new, _apart(bench.measure(new, None, cancelled), len(new)), strict=True)
        _tell(study, bench, base, batch, measured)
        done += len(batch)
        if progress:
            progress(done, trials)
    return _result(bench, base, measured)


def _result(bench: Bench, base: Any, measured: Mapping[Any, Sequence[Outcome]]) -> SweepResult:
    settings = tuple(measured)
    columns = zip(*measured.values(), strict=True)  # a conversation each
    together = [Outcome._make(map(np.concatenate, zip(*column, strict=True))) for column in columns]
    return gathered(bench, settings, base, True, together)


def _apart(outcomes: Sequence[Outcome], settings: int) -> Iterator[list[Outcome]]:
    """One setting's outcomes after the other's, each [1, q] a conversation."""
    for i in range(settings):
        yield [Outcome._make(part[i : i + 1] for part in outcome) for outcome in outcomes]


# -- asking and telling ---------------------------------------------------------------------------

Batch = list[tuple[Any, Any]]  # Optuna's trial, setting


def _batches(study: Study, trials: int) -> Iterator[Batch]:
    left = trials
    while left > 0:
        asked = (_asked(study) for _ in range(min(BATCH, left)))
        batch = [(trial, _setting(study, trial)) for trial in takewhile(bool, asked)]
        if not batch:
            return
        yield batch
        left -= len(batch)


def _asked(study: Study) -> Any:
    """The next trial; None when the queue of a grid is empty."""
    from optuna.trial import TrialState

    spaces = {name: space(values) for name, values in study.axes.items()}
    if study.sampler != "grid":
        return study.study.ask(spaces)
    if not study.study.get_trials(deepcopy=False, states=(TrialState.WAITING,)):
        return None
    trial = study.study.ask(spaces)
    if not trial.user_attrs.get(QUEUED):  # another machine was quicker: nothing was waiting any more
        study.study.tell(trial, state=TrialState.FAIL)
        return None
    return trial


def _setting(study: Study, trial: Any) -> Any:
    moved = {name: value_of(trial.params[name], values) for name, values in study.axes.items()}
    return set_knobs(study.base, moved)


def _fill(study: Study, ours: bool) -> None:
    """Let the queue hold every combination once: who made the study fills it, others wait a while."""
    for _ in range(0 if ours else PATIENCE):
        if study.study.user_attrs.get(WHOLE):
            return
        time.sleep(1)
    for values in product(*study.axes.values()):
        params = {name: said_as(value) for name, value in zip(study.axes, values, strict=True)}
        study.study.enqueue_trial(params, user_attrs={QUEUED: True}, skip_if_exists=True)
    study.study.set_user_attr(WHOLE, True)


def _tell(study: Study, bench: Bench, base: Any, batch: Batch, measured: Mapping[Any, Any]) -> None:
    """Recall on the chosen half; beside it the other half, segments and tokens, for whoever looks."""
    from optuna.exceptions import UpdateFinishedTrialError

    for trial, policy in batch:
        # Two machines can take one trial of a database that locks nothing (SQLite): both found the same.
        with suppress(UpdateFinishedTrialError):
            _tell_one(study, bench, base, trial, policy, measured)


def _tell_one(
    study: Study, bench: Bench, base: Any, trial: Any, policy: Any, measured: Mapping[Any, Any]
) -> None:
    """Raises: UpdateFinishedTrialError."""
    from optuna.trial import TrialState

    result = _result(bench, base, {base: measured[base], policy: measured[policy]})
    at = result.settings.index(policy)
    chosen, held = result.figures("chosen"), result.figures("held")
    if not np.isfinite(chosen.recall[at]):
        study.study.tell(trial, state=TrialState.FAIL)
        return
    segments = result.segments_mean()
    trial.set_user_attr("held out", _number(held.recall[at]))
    trial.set_user_attr("segments a conversation", float(segments[at]))
    trial.set_user_attr("page tokens", _number(chosen.page_tokens[at]))
    trial.set_constraint(SHORT, float(FEWEST - segments[at] / max(segments[result.base_index], 1e-9)))
    study.study.tell(trial, float(chosen.recall[at]), skip_if_finished=True)


def _give_back(study: Study, batch: Batch) -> None:
    """Trials that were taken and not measured go back into the queue, or are told as failed."""
    from optuna.trial import TrialState

    for trial, _ in batch:
        study.study.tell(trial, state=TrialState.FAIL)
        if study.sampler == "grid":
            study.study.enqueue_trial(trial.params, user_attrs={QUEUED: True})


def _number(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None


def _name(bench: Bench, axes: Axes, base: Any, sampler: Sampler) -> str:
    """The same for the same work, so that machines that are told the same share a study unasked."""
    said = (
        bench.dataset.sha256,
        bench.dataset.name,
        bench.questions,
        sampler,
        told(base),
        list(axes.items()),
    )
    return f"{bench.dataset.name} {hashlib.sha256(codec.to_json(said).encode()).hexdigest()[:8]}"


def _describe(study: optuna.Study, bench: Bench, base: Any) -> None:
    study.set_user_attr("value", f"evidence recall on the chosen half, {about(base).window.en} counted")
    study.set_user_attr("dataset", f"{bench.dataset.name} {bench.dataset.sha256}".strip())
