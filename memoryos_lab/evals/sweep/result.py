"""What a sweep found: raw outcomes of every setting and question, from which every figure is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...memory.policy import Value, changed_knobs
from ...memory.replay import Mode
from ..dataset import ANSWERABLE
from ..labels import Stage
from .halves import Half, Halves
from .outcome import Floats, Ints, Outcome
from .settings import Axes, varied

Bits = NDArray[np.bool_]
Column = NDArray[np.float64]
Z = 1.959964  # of a normal distribution, 95 %


class Failure(NamedTuple):
    """A unit of work that was tried again and still not done."""

    conversation: str
    settings: int  # how many of the sweep's settings it was to measure
    knobs: str  # of the first of them
    why: str


class Figures(NamedTuple):
    """Means over n questions, a value a setting; NaN where n is 0 or the setting was not measured."""

    n: int  # questions with evidence
    skipped: int  # questions without
    recall: Column  # [s] share of a question's gold turns in the prompt, short-term memory counted
    low: Column  # [s] lower end of the 95 % interval of `recall`
    high: Column  # [s]
    hit: Column  # [s] share of questions with any gold turn in the prompt
    all: Column  # [s] share of questions with all of them
    mrr: Column  # [s]
    ndcg: Column  # [s]
    page_tokens: Column  # [s] of the pages in the prompt, of questions with and without evidence
    prompt_tokens: Column  # [s] of the whole prompt


@dataclass(frozen=True, eq=False)
class SweepResult:
    """Of s settings over q questions of c conversations; every question of the dataset is there."""

    name: str  # of the dataset
    sha256: str  # of its file; "" if it has none
    backend: str
    mode: Mode
    base: Any  # the policy that settings are compared with
    base_index: int
    settings: tuple[Any, ...]  # [s] policies
    on_grid: Bits  # [s] False: the base, measured although nobody listed it
    conversations: tuple[str, ...]  # [c]
    questions: tuple[str, ...]  # [q] ids, in the order of the dataset
    category: Ints  # [q] 0: none
    conversation: Ints  # [q] into `conversations`
    gold: Ints  # [q] gold turns; 0: no evidence, so the question is left out of every mean
    halves: Halves
    outcome: Outcome  # [s, q], and segments [s, c]
    failures: tuple[Failure, ...] = ()
    cancelled: bool = False

    covered = property(lambda self: self.outcome.covered)
    reciprocal = property(lambda self: self.outcome.reciprocal)
    ndcg = property(lambda self: self.outcome.ndcg)
    stage = property(lambda self: self.outcome.stage)
    page_tokens = property(lambda self: self.outcome.page_tokens)
    prompt_tokens = property(lambda self: self.outcome.prompt_tokens)
    returned = property(lambda self: self.outcome.returned)
    segments = property(lambda self: self.outcome.segments)

    @cached_property
    def axes(self) -> Axes:
        """The knobs that differ between the settings of the grid, with their values."""
        on = [one for one, listed in zip(self.settings, self.on_grid, strict=True) if listed]
        return varied(on, self.base)

    @cached_property
    def done(self) -> Bits:
        """[s] which settings were measured on every conversation."""
        measured: Bits = np.all(self.outcome.segments >= 0, axis=1)
        return measured

    def values(self, setting: int) -> dict[str, Value]:
        """What the axes' knobs are in this setting."""
        return {name: getattr(self.settings[setting], name) for name in self.axes}

    def knobs(self, setting: int) -> dict[str, Value]:
        """The knobs that differ from the base."""
        return changed_knobs(self.settings[setting], self.base)

    def mask(self, half: Half = "all", category: int | None = None) -> Bits:
        """[q] questions of the half and category with evidence; category None: 1 to 4."""
        return self._asked(half, category) & (self.gold > 0)

    def _asked(self, half: Half, category: int | None) -> Bits:
        wanted = ANSWERABLE if category is None else (category,)
        # A set without categories is one category of its own.
        return self.halves.mask(half) & np.isin(self.category, wanted if self.category.any() else (0,))

    @cached_property
    def share(self) -> Floats:
        """[s, q] share of the gold turns in the prompt; 0 where there are none."""
        share: Floats = np.maximum(self.covered, 0) / np.maximum(self.gold, 1)
        return share

    def figures(self, half: Half = "all", category: int | None = None) -> Figures:
        """Means of every setting over the half and category (None: 1 to 4)."""
        use, asked = self.mask(half, category), self._asked(half, category)
        share = self.share[:, use]
        mean, width = self._mean(share), _half_width(share)
        columns = (
            mean,
            np.clip(mean - width, 0, 1),
            np.clip(mean + width, 0, 1),
            self._mean(share > 0),
            self._mean(share == 1),
            self._mean(self.reciprocal[:, use]),
            self._mean(self.ndcg[:, use]),
            self._mean(self.page_tokens[:, asked]),
            self._mean(self.prompt_tokens[:, asked]),
        )
        return Figures(int(use.sum()), int(asked.sum() - use.sum()), *columns)

    def _mean(self, values: NDArray[Any]) -> Column:
        """[s] over questions; NaN for a setting that is not done."""
        if not values.shape[1]:
            return np.full(len(self.settings), np.nan)
        return np.where(self.done, values.mean(axis=1, dtype=np.float64), np.nan)

    def stages(self, half: Half = "all", category: int | None = None) -> Ints:
        """[s, 9] how many questions lost their evidence at each `Stage`; the last column is not lost."""
        lost = self.stage[:, self.mask(half, category)]
        return np.stack([(lost == stage).sum(axis=1) for stage in range(Stage.AVAILABLE + 1)], axis=1)

    def found(self, setting: int) -> Bits:
        """[q] which questions have a gold turn in the prompt."""
        bits: Bits = self.covered[setting] > 0
        return bits

    def moved(self, setting: int, against: int | None = None) -> tuple[Bits, Bits]:
        """[q] questions gained and lost against another setting (the base): by the share that was found."""
        here, there = self.share[setting], self.share[self.base_index if against is None else against]
        return here > there, here < there

    def segments_mean(self) -> Column:
        """[s] segments a conversation at the end; NaN for a setting that is not done."""
        return np.where(self.done, self.segments.mean(axis=1, dtype=np.float64), np.nan)


def _half_width(values: NDArray[Any]) -> Column:
    """[s] half of the 95 % interval of each row's mean, from the spread of its n values."""
    n = values.shape[1]
    if n < 2:
        return np.full(len(values), np.nan)
    width: Column = Z * values.std(axis=1, ddof=1, dtype=np.float64) / np.sqrt(n)
    return width


def index_of(settings: Sequence[Any], policy: Any) -> int | None:
    """Where a policy stands among the settings."""
    return next((i for i, one in enumerate(settings) if one == policy), None)
