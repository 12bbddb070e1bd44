"""What `inspect` found, as numbers for programs; the page for people is written from these alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..evals import published
from ..evals.dataset import CATEGORIES, Dataset
from ..evals.diagnose import control, name, spoken
from ..evals.examination import Examination
from ..evals.published import Audit, Published, Shift
from ..evals.scoring import SCORERS, Mean, abstains, by_category, floors, scores, share
from ..evals.totals import as_json, totals

Row = dict[str, Any]


def run_data(dataset: Dataset, run: Published, examined: Examination) -> Row:
    """One run: where it is from, what came in, what became of every question, and its scores."""
    given = run.predictions
    return {
        "name": run.name,
        "file": run.file,
        "sha256": run.sha256,
        "mapping": run.mapping.fields(),
        "categories": run.mapping.order(),
        "tally": run.tally._asdict(),
        "adds_up": str(run.tally),
        "issues": run.issues(),
        "evidence_ids": published.evidence_ids(run.issues()),
        "trace": examined.trace,
        "preset": _preset(examined),
        "mark": {"scorer": examined.mark.scorer, "at": examined.mark.at},
        "judge": given.judge,
        **as_json(counted := totals(examined)),
        "called": {label: name(label, own=spoken(examined.policy)) for label in counted.labels},
        "misled_by_chance": control(examined.diagnoses.values())._asdict(),
        "passing": _passing(dataset, examined),
        "scores": _scores(dataset, given.texts, given.judged),
        "declines": _mean(_declines(dataset, given.texts)),
    }


def _preset(examined: Examination) -> str | None:
    from ..runs import nearest_preset

    return None if examined.policy is None else nearest_preset(examined.policy)


def _passing(dataset: Dataset, examined: Examination) -> Row:
    """Share of the scored questions that pass, by category; evidence asks nothing here."""
    told: dict[str, Row] = {}
    for category in categories(dataset):
        ids = [one.question.id for one in dataset if one.question.category == category]
        passed = [found for id in ids if (found := published.passes(examined, id)) is not None]
        told[key(category)] = _mean(share(sum(passed), len(passed)))
    return told


def _scores(dataset: Dataset, texts: Mapping[str, str | None], judged: Mapping[str, float]) -> Row:
    """Mean by measure and category; the file's own verdict stands beside, never in one row of ranks."""
    measured = {name: scores(dataset, texts, scorer) for name, scorer in SCORERS.items()}
    if judged:
        measured["judge"] = {id: judged[id] for id in dataset.by_id if id in judged}
    return {
        name: {key(category): _mean(mean) for category, mean in by_category(dataset, values).items()}
        for name, values in measured.items()
    }


def _declines(dataset: Dataset, texts: Mapping[str, str | None]) -> Mean:
    """Answers to category 5 that decline in whatever words."""
    answers = [
        texts[one.question.id] for one in dataset if one.question.category == 5 and one.question.id in texts
    ]
    return share(sum(abstains(text or "") for text in answers), len(answers))


def floor_data(dataset: Dataset, scorer: str) -> Row | None:
    """What one constant answer reaches at best, by category; None for a measure that is no scorer."""
    if scorer not in SCORERS:
        return None
    best: dict[str, tuple[float, str]] = {}
    for floor in floors(dataset, SCORERS[scorer]):
        for category, mean in floor.categories.items():
            best[key(category)] = max(best.get(key(category), (-1.0, "")), (mean.mean, floor.answer))
    return {name: mean for name, (mean, _) in best.items()}


def explained(examined: Sequence[Examination]) -> list[Row]:
    """Every re-enactment, with the other runs as its controls."""
    traced = [one for one in examined if one.trace == "re-enacted"]
    return [
        {"replay_of": one.name, "rows": [_explained(row) for row in published.explain(one, examined)]}
        for one in traced
    ]


def _explained(row: published.Explained) -> Row:
    return {**row._asdict(), "within": _mean(row.within), "without": _mean(row.without)}


def shift_data(audit: Audit, shifts: Sequence[Shift]) -> Row:
    """What an audit says, and what it changes of each run."""
    return {
        "name": audit.name,
        "rows": audit.rows,
        "findings": len(audit.findings),
        "corrupting": audit.corrupting,
        "verdicts": audit.verdicts(),
        "issues": audit.codes(),
        "runs": [{name: getattr(one, name) for name in one.__dataclass_fields__} for one in shifts],
    }


def categories(dataset: Dataset) -> list[int | None]:
    """Those that occur, in order; None last."""
    found = {one.question.category for one in dataset}
    return sorted(found, key=lambda category: (category is None, category))


def key(category: int | None) -> str:
    return "none" if category is None else str(category)


def called(name: str) -> str:
    """A category as it is shown: its integer beside LoCoMo's name."""
    return f"{name} {CATEGORIES.get(int(name), '')}".strip() if name.isdecimal() else "no category"


def _mean(mean: Mean) -> Row:
    return mean._asdict()
