"""What an examination adds up to: every question is counted once, and the sum is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..memory.errors import LabError
from .cuts import CUTS
from .dataset import ANSWERABLE, CATEGORIES, Asked
from .examination import Examination
from .labels import ASIDE, FAMILIES, FLAGS, LABELS
from .scoring import BLEU1, SCORERS, Mean, scores, summary


class Part(NamedTuple):
    """Some of the questions. None where there is nothing to take a mean of."""

    n: int
    passed: int  # plain
    passed_anyway: int
    f1: Mean | None  # of those that were answered and have something to be held against
    bleu1: Mean | None  # beside the F1 that it is published with (`amem`); None beside any other
    recall: Mapping[int, Mean | None]  # by k, of those that cite a turn; short-term memory counted


class Totals(NamedTuple):
    """The counts of an examination; `questions` is the sum of passed, aside and labels."""

    questions: int
    passed: int
    passed_anyway: int
    aside: Mapping[str, int]
    labels: Mapping[str, int]  # those that occur, in the order of the way
    families: Mapping[str, int]
    flags: Mapping[str, int]
    scorer: str  # whose F1 it is
    overall: Part  # categories 1 to 4, and questions without a category
    by_category: Mapping[int | None, Part]  # None: questions without one


def totals(examination: Examination) -> Totals:
    """Count everything.

    Raises: LabError if the counts do not add up to the questions of the dataset.
    """
    found = examination.diagnoses
    outcomes = Counter(one.outcome for one in found.values())
    labels = Counter(one.label for one in found.values() if one.label)
    families = Counter(one.family for one in found.values() if one.family)
    flags = Counter(flag for one in found.values() for flag in one.flags)
    parts = _Parts(examination)
    made = Totals(
        questions=len(examination.dataset),
        passed=outcomes["passed"],
        passed_anyway=outcomes["passed_anyway"],
        aside={name: outcomes[name] for name in ASIDE},
        labels={name: labels[name] for name in LABELS if labels[name]},
        families={name: families[name] for name in FAMILIES if families[name]},
        flags={name: flags[name] for name in FLAGS if flags[name]},
        scorer=parts.scorer,
        overall=parts.of(one for one in examination.dataset if one.question.category in (*ANSWERABLE, None)),
        by_category=parts.by_category(),
    )
    check(made, len(found))
    return made


def check(made: Totals, diagnosed: int) -> None:
    """Raises: LabError if a question was lost or counted twice."""
    parts = (made.passed, made.passed_anyway, *made.aside.values(), *made.labels.values())
    if sum(parts) != made.questions or diagnosed != made.questions:
        raise LabError(
            f"{made.questions} questions went in, {diagnosed} were diagnosed and {sum(parts)} counted",
            where="totals of an examination",
            hint="this is a fault of the program: report it with the dataset and the settings",
        )


class _Parts:
    """Means over some of the questions of one examination."""

    def __init__(self, examination: Examination) -> None:
        given, mark = examination.predictions, examination.mark
        self._made = examination
        self.scorer = mark.scorer if mark.scorer in SCORERS else "official"
        texts = given.texts if given else {}
        self._f1 = scores(examination.dataset, texts, SCORERS[self.scorer])
        self._bleu = scores(examination.dataset, texts, BLEU1) if self.scorer == "amem" else {}

    def by_category(self) -> dict[int | None, Part]:
        asked: dict[int | None, list[Asked]] = {}
        for one in self._made.dataset:
            asked.setdefault(one.question.category, []).append(one)
        order = sorted(asked, key=lambda category: (category is None, category))
        return {category: self.of(asked[category]) for category in order}

    def of(self, asked: Iterable[Asked]) -> Part:
        ids = [one.question.id for one in asked]
        outcomes = Counter(self._made.diagnoses[id].outcome for id in ids if id in self._made.diagnoses)
        recall = [self._made.recall[id] for id in ids if id in self._made.recall]
        return Part(
            n=len(ids),
            passed=outcomes["passed"],
            passed_anyway=outcomes["passed_anyway"],
            f1=_mean(self._f1[id] for id in ids if id in self._f1),
            bleu1=_mean(self._bleu[id] for id in ids if id in self._bleu),
            recall={k: _mean(shares[k] for shares in recall) for k in CUTS},
        )


def _mean(values: Iterable[float]) -> Mean | None:
    found = list(values)
    return summary(found) if found else None


def as_json(made: Totals) -> dict[str, Any]:
    """What `eval --json` tells of it; categories by their integer, those without one under "none"."""
    return {
        "questions": made.questions,
        "passed": made.passed,
        "passed_anyway": made.passed_anyway,
        "aside": dict(made.aside),
        "labels": dict(made.labels),
        "families": dict(made.families),
        "flags": dict(made.flags),
        "scorer": made.scorer,
        "overall": _part(made.overall),
        "by_category": {
            "none" if category is None else str(category): {
                "name": "" if category is None else CATEGORIES.get(category, ""),
                **_part(part),
            }
            for category, part in made.by_category.items()
        },
    }


def _part(part: Part) -> dict[str, Any]:
    """Means beside how many they are of, and their 95 % intervals."""
    told: dict[str, Any] = {"n": part.n, "passed": part.passed, "passed_anyway": part.passed_anyway}
    bleu = {"bleu1": part.bleu1} if part.bleu1 else {}
    named = {"f1": part.f1, **bleu, **{f"recall@{k}": mean for k, mean in part.recall.items()}}
    for name, mean in named.items():
        told[name] = mean.mean if mean else None
    told["of"] = {name: mean.n if mean else 0 for name, mean in named.items()}
    told["interval"] = {name: [mean.low, mean.high] if mean else None for name, mean in named.items()}
    return told
