"""What an examination adds up to: every question is counted once, and the sum is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from ..memory.errors import LabError
from .cuts import CUTS
from .dataset import CATEGORIES, Asked
from .examination import Examination
from .labels import ASIDE, FAMILIES, FLAGS, LABELS


class Category(NamedTuple):
    """One category of a dataset; None where there is nothing to take a mean of."""

    n: int
    passed: int  # plain and anyway
    scored: int
    f1: float | None  # mean score of those that have one
    cited: int  # questions whose evidence names a turn
    recall: Mapping[int, float | None]  # by k: mean share of gold pages in short-term memory or the best k


class Totals(NamedTuple):
    """The counts of an examination; `questions` is the sum of the rest."""

    questions: int
    passed: int
    passed_anyway: int
    aside: Mapping[str, int]
    labels: Mapping[str, int]  # those that occur, in the order of the way
    families: Mapping[str, int]
    flags: Mapping[str, int]
    by_category: Mapping[int | None, Category]  # None: questions without one


def totals(examination: Examination) -> Totals:
    """Count everything.

    Raises: LabError if the counts do not add up to the questions of the dataset.
    """
    found = examination.diagnoses
    outcomes = Counter(one.outcome for one in found.values())
    seen = Counter(one.label for one in found.values() if one.label)
    labels = {label: seen[label] for label in LABELS if seen[label]}
    flags = Counter(flag for one in found.values() for flag in one.flags)
    families = Counter(one.family for one in found.values() if one.family)
    made = Totals(
        questions=len(examination.dataset),
        passed=outcomes["passed"],
        passed_anyway=outcomes["passed_anyway"],
        aside={name: outcomes[name] for name in ASIDE},
        labels=labels,
        families={name: families[name] for name in FAMILIES if families[name]},
        flags={name: flags[name] for name in FLAGS if flags[name]},
        by_category=_by_category(examination),
    )
    check(made, set(found))
    return made


def check(made: Totals, diagnosed: set[str]) -> None:
    """Raises: LabError if something was lost or counted twice."""
    parts = (made.passed, made.passed_anyway, *made.aside.values(), *made.labels.values())
    if sum(parts) != made.questions or len(diagnosed) != made.questions:
        raise LabError(
            f"{made.questions} questions went in, {len(diagnosed)} were diagnosed and {sum(parts)} counted",
            where="totals of an examination",
            hint="this is a fault of the program: report it with the dataset and the settings",
        )


def _by_category(examination: Examination) -> dict[int | None, Category]:
    asked: dict[int | None, list[Asked]] = {}
    for one in examination.dataset:
        asked.setdefault(one.question.category, []).append(one)
    order = sorted(asked, key=lambda category: (category is None, category))
    return {category: _category(asked[category], examination) for category in order}


def _category(asked: Sequence[Asked], examination: Examination) -> Category:
    found, recalls = examination.diagnoses, examination.recall
    ids = [one.question.id for one in asked]
    scores = [score for id in ids if (score := found[id].score) is not None]
    at = {k: [recalls[id][k] for id in ids if id in recalls] for k in CUTS}
    return Category(
        n=len(ids),
        passed=sum(found[id].outcome in ("passed", "passed_anyway") for id in ids),
        scored=len(scores),
        f1=fmean(scores) if scores else None,
        cited=len(at[CUTS[0]]),
        recall={k: fmean(values) if values else None for k, values in at.items()},
    )


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
        "by_category": {
            "none" if category is None else str(category): _category_json(category, one)
            for category, one in made.by_category.items()
        },
    }


def _category_json(category: int | None, one: Category) -> dict[str, Any]:
    recall = {f"recall@{k}": value for k, value in one.recall.items()}
    name = "" if category is None else CATEGORIES.get(category, "")
    return {
        "name": name, "n": one.n, "passed": one.passed, "scored": one.scored, "f1": one.f1,
        "cited": one.cited, **recall,
    }  # fmt: skip
