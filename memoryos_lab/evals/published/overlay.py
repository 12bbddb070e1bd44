"""An audit laid over an examination: questions whose gold is in doubt are diagnosed again, corrected."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..dataset import Dataset
from ..examination import Examination
from .explain import passes
from .finding import Audit


def overlay(examination: Examination, audit: Audit, *, changes: bool = True) -> Examination:
    """The same examination with every question of the audit flagged, and judged by gold as it corrects it.

    Raises: LabError where a trace has to be replayed and its features cannot be had.
    """
    from ..diagnose import diagnose

    doubted = _doubted(examination.dataset, audit)
    again = diagnose(
        doubted,
        examination.predictions,
        examination.runs or None,
        examination.mark,
        audit=audit,
        changes=changes,
    )
    return replace(
        examination, diagnoses={id: again.get(id, one) for id, one in examination.diagnoses.items()}
    )


def _doubted(dataset: Dataset, audit: Audit) -> Dataset:
    """The questions of the audit, conversations without one left out."""
    scripts = (
        replace(script, questions=tuple(q for q in script.questions if q.id in audit.findings))
        for script in dataset.scripts
    )
    return replace(dataset, scripts=tuple(script for script in scripts if script.questions))


@dataclass(frozen=True, slots=True)
class Shift:
    """What an audit changes of one run."""

    name: str
    mark: str
    doubted: int  # questions that the audit is about
    passed: int  # of those, passed by the gold as it is
    passed_corrected: int  # and by the gold as it is corrected
    relabelled: int  # questions with another label or outcome
    failed: int  # failures among the doubted, by the gold as it is
    failures: int  # of the whole run


def shift(plain: Examination, overlaid: Examination, audit: Audit) -> Shift:
    """Hold an examination against itself under an audit."""
    ids = [id for id in plain.diagnoses if id in audit.findings]
    before, after = plain.diagnoses, overlaid.diagnoses
    failed = {id for id in before if passes(plain, id) is False}
    return Shift(
        name=plain.name,
        mark=str(plain.mark),
        doubted=len(ids),
        passed=sum(passes(plain, id) is True for id in ids),
        passed_corrected=sum(passes(overlaid, id) is True for id in ids),
        relabelled=sum(
            (before[id].outcome, before[id].label) != (after[id].outcome, after[id].label) for id in ids
        ),
        failed=len(failed.intersection(ids)),
        failures=len(failed),
    )
