"""The slot `overlay`: questions that an audit doubts, by the gold as it is and as it is corrected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..evals.dataset import Dataset
from ..evals.diagnose import diagnose
from ..evals.diagnosis import Diagnosis
from ..evals.examination import Examination
from ..evals.published.finding import Audit
from .runs import columns, reached


def overlay(one: Examination, audit: Audit) -> dict[str, Any]:
    """Of one run: `rows` of the doubted questions, and `plain`, `audited`: their columns and `reached`.

    Both are diagnosed anew, so it does not matter whether the examination had the audit laid over.

    Raises: LabError where a trace has to be replayed and its features cannot be had.
    """
    ids = list(one.dataset.by_id)
    rows = [row for row, id in enumerate(ids) if id in audit.findings]
    doubted = _doubted(one.dataset, audit)
    return {
        "rows": rows,
        "plain": _columns(_diagnosed(one, doubted, None), [ids[row] for row in rows]),
        "audited": _columns(_diagnosed(one, doubted, audit), [ids[row] for row in rows]),
    }


def _doubted(dataset: Dataset, audit: Audit) -> Dataset:
    """The questions of the audit alone."""
    scripts = (
        replace(script, questions=tuple(q for q in script.questions if q.id in audit.findings))
        for script in dataset.scripts
    )
    return replace(dataset, scripts=tuple(script for script in scripts if script.questions))


def _diagnosed(one: Examination, doubted: Dataset, audit: Audit | None) -> dict[str, Diagnosis]:
    return diagnose(doubted, one.predictions, one.runs or None, one.mark, audit=audit)


def _columns(found: dict[str, Diagnosis], ids: list[str]) -> dict[str, Any]:
    listed = [found[id] for id in ids]
    return columns(listed) | {"reached": reached(listed)}
