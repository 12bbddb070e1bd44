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

    The examination is one of the two, whether or not it had the audit laid over; the other is diagnosed.

    Raises: LabError where a trace has to be replayed and its features cannot be had.
    """
    ids = list(one.dataset.by_id)
    rows = [row for row, id in enumerate(ids) if id in audit.findings]
    given = [one.diagnoses[ids[row]] for row in rows]
    laid = any("gold_suspect" in found.flags for found in given)
    found = diagnose(
        _doubted(one.dataset, audit),
        one.predictions,
        one.runs or None,
        one.mark,
        audit=None if laid else audit,
    )
    other = [found[ids[row]] for row in rows]
    plain, audited = (other, given) if laid else (given, other)
    return {"rows": rows, "plain": _columns(plain), "audited": _columns(audited)}


def _doubted(dataset: Dataset, audit: Audit) -> Dataset:
    """The questions of the audit alone."""
    scripts = (
        replace(script, questions=tuple(q for q in script.questions if q.id in audit.findings))
        for script in dataset.scripts
    )
    return replace(dataset, scripts=tuple(script for script in scripts if script.questions))


def _columns(found: list[Diagnosis]) -> dict[str, Any]:
    return columns(found) | {"reached": reached(found)}
