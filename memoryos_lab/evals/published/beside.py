"""Several runs side by side, question by question: who got it, who lost it, and where.

Runs are not ranked: each passes or fails by its own measure, which stands beside its name. Where a run has
two measures, how often they disagree is counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from ...memory.errors import LabError
from ..dataset import ANSWERABLE
from ..examination import Examination
from ..scoring import SCORERS
from .explain import passes

Sign = Literal["pass", "fail", "none"]  # none: not answered, or not scored
SIGNS: dict[Sign, str] = {"pass": "●", "fail": "✕", "none": "·"}


class Column(NamedTuple):
    """One run."""

    name: str
    mark: str
    trace: str


class Pattern(NamedTuple):
    """Questions with which the runs fared alike."""

    signs: tuple[Sign, ...]  # one a run
    questions: tuple[str, ...]  # ids, in the order of the dataset
    suspect: int  # of them, whose gold an audit doubts

    def __str__(self) -> str:
        return " ".join(SIGNS[sign] for sign in self.signs)


@dataclass(frozen=True)
class Beside:
    """Runs over one dataset; the patterns hold every question once."""

    runs: tuple[Column, ...]
    patterns: tuple[Pattern, ...]  # most questions first; ties in the order of the signs
    lost: Mapping[str, tuple[str, ...]]  # by question id, a run: the label or outcome; "" where it passed


def beside(examinations: Sequence[Examination], categories: tuple[int, ...] = ANSWERABLE) -> Beside:
    """Compare runs over the questions of these categories.

    Raises: LabError for runs of different datasets.
    """
    first = examinations[0]
    for one in examinations:
        if one.dataset is not first.dataset and one.dataset.sha256 != first.dataset.sha256:
            raise LabError(
                "runs of different datasets cannot stand side by side",
                where=f"{first.name}: {first.dataset.name}; {one.name}: {one.dataset.name}",
                hint="join all of them to one dataset",
            )
    held: dict[tuple[Sign, ...], list[str]] = {}
    lost: dict[str, tuple[str, ...]] = {}
    for asked in first.dataset:
        if asked.question.category in categories:
            id = asked.question.id
            held.setdefault(tuple(_sign(one, id) for one in examinations), []).append(id)
            lost[id] = tuple(_lost(one, id) for one in examinations)
    columns = tuple(Column(one.name, str(one.mark), one.trace) for one in examinations)
    patterns = sorted(
        (Pattern(signs, tuple(ids), _suspect(examinations, ids)) for signs, ids in held.items()),
        key=lambda pattern: (-len(pattern.questions), pattern.signs),
    )
    return Beside(columns, tuple(patterns), lost)


def _sign(examination: Examination, id: str) -> Sign:
    passed = passes(examination, id)
    return "none" if passed is None else "pass" if passed else "fail"


def _lost(examination: Examination, id: str) -> str:
    found = examination.diagnoses[id]
    return "" if _sign(examination, id) == "pass" else found.label or found.outcome


def _suspect(examinations: Sequence[Examination], ids: Sequence[str]) -> int:
    return sum(any("gold_suspect" in one.diagnoses[id].flags for one in examinations) for id in ids)


class Measures(NamedTuple):
    """One run by two measures: the file's own verdict, and a scorer at a mark."""

    name: str
    judge: str
    scorer: str
    both_pass: int
    judge_only: int
    scorer_only: int
    both_fail: int


def measures(
    examination: Examination,
    scorer: str = "official",
    at: float = 0.5,
    categories: tuple[int, ...] = ANSWERABLE,
) -> Measures | None:
    """How often the file's own verdict and a scorer agree; None where the file has no verdict."""
    given = examination.predictions
    if given is None or not given.judged:
        return None
    score = SCORERS[scorer].score
    cells = {(True, True): 0, (True, False): 0, (False, True): 0, (False, False): 0}
    for asked in examination.dataset:
        q, verdict = asked.question, given.judged.get(asked.question.id)
        text = given.texts.get(q.id)
        if q.category in categories and verdict is not None and text is not None:
            cells[verdict >= at, score(text, q.answer, q.category) >= at] += 1
    return Measures(
        examination.name,
        given.judge,
        f"{scorer} ≥ {at:g}",
        cells[True, True],
        cells[True, False],
        cells[False, True],
        cells[False, False],
    )


def as_json(found: Beside) -> dict[str, Any]:
    """The comparison for programs: counts, no ranks."""
    return {
        "runs": [column._asdict() for column in found.runs],
        "patterns": [
            {"signs": list(one.signs), "questions": len(one.questions), "gold_suspect": one.suspect}
            for one in found.patterns
        ],
    }
