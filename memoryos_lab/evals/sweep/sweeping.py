"""A sweep: settings × conversations as units of work, done anywhere, put together in order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ... import features as models
from ...memory.errors import LabError
from ...memory.replay import Mode, Progress
from ...memory.types import Features
from ..dataset import Dataset
from . import cluster, pool
from .halves import Halves, halves
from .keep import Keep, Notice, packed, unheard, unpacked
from .outcome import Outcome
from .pool import Done
from .prompts import BUDGET
from .result import Failure, SweepResult, index_of
from .work import Matter, Unit, brief, do, fingerprint, units

Cancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Where:
    """Who does the work, and where it is kept."""

    workers: int = 0  # processes of this machine; 0: one a core
    dask: str | None = None  # address of a Dask scheduler, which then does all
    out: Path | None = None  # folder of finished units; None: nothing is kept
    notice: Notice = unheard  # told of finished work that was damaged, and is done again

    def hands(self, todo: Sequence[Unit], matters: Sequence[Matter]) -> Generator[Done[Unit, Outcome]]:
        """The units as they are finished."""
        if self.dask:
            return cluster.handed(self.dask, todo, matters)
        return pool.done(todo, matters, self.workers, do)


@dataclass
class Bench:
    """A dataset laid out to be measured: its conversations with features, and what is kept of them."""

    dataset: Dataset
    matters: tuple[Matter, ...]
    questions: Mode = "fork"
    where: Where = field(default_factory=Where)
    budget: int = BUDGET  # tokens of a prompt
    entries: bool = True  # are the tokens of long-term entries counted, too? it takes as long again
    failures: list[Failure] = field(default_factory=list)
    cancelled: bool = False

    def __post_init__(self) -> None:
        self._keep = Keep(self.where.out, self.where.notice) if self.where.out else None
        self._prints = tuple(map(fingerprint, self.matters)) if self._keep else ()

    def measure(
        self,
        settings: Sequence[Any],
        progress: Progress | None = None,
        cancelled: Cancelled | None = None,
        first: int = 0,
    ) -> list[Outcome]:
        """An outcome a conversation, [s, q] each; what was cancelled or failed stays unknown.

        `first` is the setting that is done first, so that others can be compared with it however far the
        work comes. `progress` is told (settings × conversations done, of all). Raises: LabError.
        """
        outcomes = [Outcome.blank(len(settings), len(matter.script.questions)) for matter in self.matters]
        total, count = len(settings) * len(self.matters), 0
        todo: list[Unit] = []
        for unit in self._units(settings):
            kept = self._kept(unit)
            if kept is None:
                todo.append(unit)
            else:
                _put(outcomes, unit, kept)
                count += len(unit.settings)
        todo.sort(key=lambda unit: first not in unit.settings)
        try:
            with closing(self.where.hands(todo, self.matters)) as done:
                for one in self._until(done, cancelled):
                    self._take(outcomes, one)
                    count += len(one.unit.settings)
                    if progress:
                        progress(count, total)
        except KeyboardInterrupt:
            self.cancelled = True
        return outcomes

    def _units(self, settings: Sequence[Any]) -> list[Unit]:
        return units(settings, len(self.matters), self.questions, self.budget, entries=self.entries)

    def _until(
        self, done: Iterator[Done[Unit, Outcome]], cancelled: Cancelled | None
    ) -> Iterator[Done[Unit, Outcome]]:
        while not (cancelled and cancelled()):
            one = next(done, None)
            if one is None:
                return
            yield one
        self.cancelled = True

    def _take(self, outcomes: list[Outcome], done: Done[Unit, Outcome]) -> None:
        unit = done.unit
        if done.outcome is None:
            id = self.matters[unit.conversation].script.id
            self.failures.append(Failure(id, len(unit.settings), brief(unit.policies[0]), done.why))
            return
        _put(outcomes, unit, done.outcome)
        if self._keep:
            self._keep.put(self._name(unit), packed(done.outcome))

    def _kept(self, unit: Unit) -> Outcome | None:
        if not self._keep:
            return None
        asked = len(self.matters[unit.conversation].script.questions)
        return self._keep.get(self._name(unit), lambda data: unpacked(data, len(unit.settings), asked))

    def _name(self, unit: Unit) -> str:
        return f"{unit.key(self._prints[unit.conversation])}.npz"


def sweep(
    dataset: Dataset,
    settings: Sequence[Any],
    base: Any,
    *,
    features: Mapping[str, Features] | None = None,
    backend: str = "minilm-int8",
    questions: Mode = "fork",
    workers: int = 0,
    dask: str | None = None,
    out: str | Path | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
    notice: Notice = unheard,
) -> SweepResult:
    """Measure every setting, and the base, on every conversation of the dataset.

    Parameters:
        base: the policy that settings are compared with; measured too, whether it is among them or not.
        features: by conversation id; those of another are computed with `backend`.
        questions: "fork", or "live", where every setting replays.
        workers: processes; 0 is one a core, 1 is this one.
        dask: address of a Dask scheduler that does the work instead.
        out: a folder in which finished units are kept: a sweep that was killed goes on from there.
        progress: told (settings × conversations done, of all).
        notice: told of finished work in `out` that was damaged, and is done again.

    After Ctrl-C or `cancelled`, what was done is in the result, which says so.
    Raises: LabError for no settings, for features that do not fit, or without the cluster.
    """
    where = Where(workers, dask, Path(out) if out else None, notice)
    bench = laid_out(dataset, features, backend, questions, where)
    listed = dict.fromkeys(settings)
    if not listed:
        raise LabError("there is nothing to try", where="settings", hint="name values with --grid KNOB=a,b")
    every = tuple(listed) if base in listed else (*listed, base)
    outcomes = bench.measure(every, progress, cancelled, first=every.index(base))
    return gathered(bench, every, base, base in listed, outcomes)


def laid_out(
    dataset: Dataset,
    features: Mapping[str, Features] | None,
    backend: str,
    questions: Mode,
    where: Where,
    budget: int = BUDGET,
    *,
    entries: bool = True,
) -> Bench:
    """The dataset with its features. Raises: LabError."""
    if questions == "none":
        raise LabError("a sweep measures what questions find", where="questions none", hint="fork or live")
    known = features or {}
    matters = tuple(
        Matter(script, known.get(script.id) or models.compute(script, backend=backend))
        for script in dataset.scripts
    )
    return Bench(dataset, matters, questions, where, budget, entries)


def gathered(
    bench: Bench, settings: tuple[Any, ...], base: Any, listed: bool, outcomes: Sequence[Outcome]
) -> SweepResult:
    """The outcomes of all conversations side by side."""
    asked = list(bench.dataset)
    places = [i for i, matter in enumerate(bench.matters) for _ in matter.script.questions]
    at = index_of(settings, base)
    assert at is not None, "the base is always measured"
    return SweepResult(
        name=bench.dataset.name,
        sha256=bench.dataset.sha256,
        backend=bench.matters[0].features.backend if bench.matters else "",
        mode=bench.questions,
        base=base,
        base_index=at,
        settings=settings,
        on_grid=np.array([listed or i != at for i in range(len(settings))], np.bool_),
        conversations=tuple(matter.script.id for matter in bench.matters),
        questions=tuple(one.question.id for one in asked),
        category=np.array([one.question.category or 0 for one in asked], np.int8),
        conversation=np.array(places, np.int32),
        gold=np.array([len(set(one.question.evidence)) for one in asked], np.int16),
        halves=_halves(bench),
        outcome=_beside(outcomes),
        failures=tuple(bench.failures),
        cancelled=bench.cancelled,
    )


def _halves(bench: Bench) -> Halves:
    return halves(bench.dataset)


def _beside(outcomes: Sequence[Outcome]) -> Outcome:
    columns = zip(*outcomes, strict=True)
    return Outcome(*(np.column_stack(column) for column in columns))


def _put(outcomes: list[Outcome], unit: Unit, outcome: Outcome) -> None:
    rows = list(unit.settings)
    for whole, part in zip(outcomes[unit.conversation], outcome, strict=True):
        whole[rows] = part
