"""The answers of one run under one measure, what a constant answer scores, and where measures disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...memory.types import Question
from ..dataset import ANSWERABLE, Dataset
from .intervals import Mean, share, summary
from .refusal import abstains
from .scorers import ADVERSARIAL, SCORERS, Scorer

REFUSAL = "Not mentioned in the conversation"
PASS = 0.5  # the mark that is shown where none is chosen

Texts = Mapping[str, str | None]  # answers by question id; None: the source gives none


def reference(question: Question) -> str:
    """What an answer is held against: gold, else the trap of category 5.

    Two adversarial questions of LoCoMo have a true answer too; the published figures use that.
    """
    return question.answer or question.trap


def scores(dataset: Dataset, texts: Texts, scorer: Scorer) -> dict[str, float]:
    """Score by question id, in the order of the dataset.

    An answer that is None counts as empty. Left out are questions that `texts` has not, and those with
    nothing to hold an answer against.
    """
    found: dict[str, float] = {}
    for _, _, question in dataset:
        gold = reference(question)
        if question.id in texts and gold.strip():
            found[question.id] = scorer.score(texts[question.id] or "", gold, question.category)
    return found


def by_category(dataset: Dataset, values: Mapping[str, float]) -> dict[int | None, Mean]:
    """The mean of each category that has values, in the order of their integers; never across them."""
    groups: dict[int | None, list[float]] = {}
    for _, _, question in dataset:
        if question.id in values:
            groups.setdefault(question.category, []).append(values[question.id])
    return {category: summary(groups[category]) for category in sorted(groups, key=lambda c: (c is None, c))}


def overall(dataset: Dataset, values: Mapping[str, float]) -> Mean:
    """The mean over all questions but the adversarial ones."""
    asked = (question for _, _, question in dataset if question.category != ADVERSARIAL)
    return summary(values[question.id] for question in asked if question.id in values)


class Floor(NamedTuple):
    """What one answer scores when it is given to every question."""

    answer: str
    overall: Mean  # without category 5
    categories: dict[int | None, Mean]


def floors(dataset: Dataset, scorer: Scorer) -> tuple[Floor, ...]:
    """Constant answers: the refusal, "Yes", "No", and the gold answer that is given most often."""
    golds = Counter(q.answer for _, _, q in dataset if q.category != ADVERSARIAL and q.answer.strip())
    commonest = min(golds, key=lambda gold: (-golds[gold], gold), default="")
    answers = dict.fromkeys(answer for answer in (REFUSAL, "Yes", "No", commonest) if answer)
    return tuple(_floor(dataset, scorer, answer) for answer in answers)


def _floor(dataset: Dataset, scorer: Scorer, answer: str) -> Floor:
    values = scores(dataset, dict.fromkeys(dataset.by_id, answer), scorer)
    return Floor(answer, overall(dataset, values), by_category(dataset, values))


class Adversarial(NamedTuple):
    """Category 5 under each convention; none of these is averaged with anything else."""

    phrases: Mean  # `official`: says "no information available" or "not mentioned"
    refuses: Mean  # declines in whatever words
    trap: dict[str, Mean]  # F1 against the trap by scorer: the higher, the more it was fooled
    fooled: dict[str, Mean]  # share with an F1 of `PASS` or more against the trap


def adversarial(dataset: Dataset, texts: Texts) -> Adversarial:
    """How a run takes questions that have no answer."""
    asked = [q for _, _, q in dataset if q.category == ADVERSARIAL and q.id in texts]
    answers = [texts[q.id] or "" for q in asked]
    traps = {
        scorer.name: [scorer.score(*pair, ADVERSARIAL) for pair in _against(asked, answers)]
        for scorer in SCORERS.values()
        if scorer.convention == "trap"
    }
    return Adversarial(
        summary(SCORERS["official"].score(text, "", ADVERSARIAL) for text in answers),
        share(sum(map(abstains, answers)), len(answers)),
        {name: summary(values) for name, values in traps.items()},
        {name: share(sum(v >= PASS for v in values), len(values)) for name, values in traps.items()},
    )


def _against(asked: Iterable[Question], answers: Iterable[str]) -> list[tuple[str, str]]:
    return [(text, reference(q)) for q, text in zip(asked, answers, strict=True) if reference(q).strip()]


class Disagreement(NamedTuple):
    """Two measures of the same answers, without category 5."""

    first: str
    second: str
    n: int
    kendall: float | None  # τ-b of the two orders of answers; None where one measure has no order
    both: int  # pass under both
    only_first: int
    only_second: int
    neither: int


def disagreement(dataset: Dataset, texts: Texts, at: float = PASS) -> tuple[Disagreement, ...]:
    """Every pair of measures: how alike they order the answers of one run, and whom they let pass."""
    wanted = {q.id for _, _, q in dataset if q.category in (*ANSWERABLE, None)}
    table = {name: scores(dataset, texts, scorer) for name, scorer in SCORERS.items()}
    columns = {name: [v for id, v in column.items() if id in wanted] for name, column in table.items()}
    names = list(columns)
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    return tuple(_compare(a, b, columns[a], columns[b], at) for a, b in pairs)


def _compare(first: str, second: str, a: list[float], b: list[float], at: float) -> Disagreement:
    passes = Counter((x >= at, y >= at) for x, y in zip(a, b, strict=True))
    counts = (passes[True, True], passes[True, False], passes[False, True], passes[False, False])
    return Disagreement(first, second, len(a), _kendall(a, b), *counts)


def _kendall(a: list[float], b: list[float]) -> float | None:
    if len(set(a)) < 2 or len(set(b)) < 2:
        return None
    from scipy.stats import kendalltau  # late: it takes a second

    return float(kendalltau(a, b).statistic)
