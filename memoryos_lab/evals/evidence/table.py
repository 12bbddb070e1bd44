"""Measures of many questions: a row a category, with how many questions it is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from ..dataset import ANSWERABLE, CATEGORIES, Dataset
from ..scoring import Mean, summary
from .measures import Ranked, score

CUTS = (5, 10, 20)


class Row(NamedTuple):
    """Of the questions of one category at one cut."""

    category: int | None  # None: 1 to 4 together
    k: int
    n: int  # questions with evidence
    skipped: int  # questions that cite none
    recall: Mean
    hit: float
    all: float
    mrr: float
    ndcg: float

    @property
    def name(self) -> str:
        """The category's integer beside its name: sources number them differently."""
        return "1–4" if self.category is None else f"{self.category} {CATEGORIES[self.category]}"


def table(dataset: Dataset, rankings: Mapping[str, Ranked], cuts: Sequence[int] = CUTS) -> tuple[Row, ...]:
    """A row for each cut of categories 1 to 4 together, then of each category that occurs.

    A dataset whose questions have no category has the first kind of row alone, of all its questions.
    """
    category = {asked.question.id: asked.question.category for asked in dataset}
    present = sorted({c for c in category.values() if c is not None})
    if not present:
        return tuple(_row(list(rankings.values()), None, k) for k in cuts)
    groups: list[int | None] = [None, *present]
    return tuple(
        _row([found for id, found in rankings.items() if _belongs(category[id], group)], group, k)
        for group in groups
        for k in cuts
    )


def _belongs(category: int | None, group: int | None) -> bool:
    return category in ANSWERABLE if group is None else category == group


def _row(found: Sequence[Ranked], category: int | None, k: int) -> Row:
    scores = [score(one, k) for one in found if one.gold]
    skipped = len(found) - len(scores)
    columns = zip(*scores, strict=True) if scores else ((0.0,),) * 5
    recall, *others = map(list, columns)
    hit, every, reciprocal, ndcg = map(fmean, others)
    return Row(
        category, k, len(scores), skipped, summary(recall if scores else ()), hit, every, reciprocal, ndcg
    )
