"""A file of gold faults -> findings by question: an overlay that the user supplies.

Two shapes are read: rows of `{sample_id, qa_index, verdict, evidence?, answer?, note?}`, and the public audit
of LoCoMo with `{question_id, error_type, cited_evidence, correct_evidence, correct_answer, reasoning}`. The
`correct_answer` of the latter is a sentence for readers, with reasons and turn ids in it: it is kept as a
note and never scored against. Evidence that names no turn at all leaves the gold's own in place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ...memory.errors import LabError
from ...memory.types import Issue
from ...sources.issues import Issues
from ...sources.locomo_questions import resolve
from ..dataset import Dataset
from .cells import ids_of, text_of
from .fate import Placed
from .filemap import FileMap
from .files import open_file
from .finding import Audit, Finding
from .index import Index
from .naming import agrees, named
from .paths import MISSING, Row, at, rows_of

CITES_WRONG_TURNS = frozenset({"wrongcitation", "citation", "wrongevidence"})  # the score stands


@dataclass(frozen=True, slots=True)
class Shape:
    """Which field of an audit is what, beside what names the question."""

    names: FileMap  # `prediction` is the verdict
    evidence: str
    answer: str  # to score against
    notes: tuple[str, ...]  # for a reader


PLAIN = Shape(
    FileMap(system="audit", sample="sample_id", qa="qa_index", prediction="verdict"),
    evidence="evidence",
    answer="answer",
    notes=("note",),
)
PUBLIC = Shape(
    FileMap(
        system="audit",
        sample="question_id",
        sample_form="locomo_{sample}_qa{qa}",
        sample_from=0,
        qa="question_id",
        qa_form="locomo_{sample}_qa{qa}",
        prediction="error_type",
        question="question",
    ),
    evidence="correct_evidence",
    answer="",
    notes=("correct_answer", "reasoning"),
)


def audit(path: str | Path, dataset: Dataset) -> Audit:
    """Read an audit and join it to a dataset by conversation and question number.

    Rows that are no finding are issues by code: P_DOUBLED, P_UNKNOWN, P_UNREADABLE; P_TEXT says that a row
    words its question in another way.

    Raises: LabError for a file that cannot be read, is of neither shape, or names no question of the dataset.
    """
    file = open_file(path)
    rows = rows_of(file.value, "", file.lines)
    shape = _shape(rows, file.name)
    placed = [_with_verdict(one, shape) for one in named(rows, shape.names, Index(dataset))]
    index = Index(dataset)
    found = {one.id: one for one in _findings(placed, shape, index)}
    if rows and not found:
        raise LabError(
            f"none of {len(rows)} rows names a question of {dataset.name}: {placed[0].message}",
            where=f"{file.name}, {placed[0].row.where}",
            hint="is this an audit of this dataset?",
        )
    order = [id for id in dataset.by_id if id in found]
    issues = (*file.issues, *_issues(placed, shape), *(i for id in order for i in found[id].issues))
    return Audit(file.name, {id: found[id].finding for id in order}, issues, len(rows))


def _shape(rows: tuple[Row, ...], name: str) -> Shape:
    """Raises: LabError for neither."""
    for shape in (PLAIN, PUBLIC):
        paths = {*shape.names.paths().values()} - {"question"}
        if all(at(row, path) is not MISSING for row in rows[:1] for path in paths):
            return shape
    raise LabError(
        "this is no audit of gold answers",
        where=f"{name}, {rows[0].where}",
        hint="give rows of {sample_id, qa_index, verdict} with evidence and answer where they are known",
    )


def _with_verdict(one: Placed, shape: Shape) -> Placed:
    verdict = text_of(at(one.row, shape.names.prediction))
    if one.fate == "joined" and not (verdict or "").strip():
        return one._replace(fate="unreadable", message="it gives no verdict")
    return one


@dataclass(frozen=True, slots=True)
class _Found:
    id: str
    finding: Finding
    issues: tuple[Issue, ...]


def _findings(placed: Iterable[Placed], shape: Shape, index: Index) -> Iterator[_Found]:
    for one in placed:
        if one.fate != "joined" or one.question is None:
            continue
        id, issues = one.question.id, Issues(strict=False)
        home = index.by_id[index.dataset.by_id[id].script.id]
        written = at(one.row, shape.evidence)
        given = written is not MISSING and written is not None
        evidence, unresolved = resolve(ids_of(written), home.turns, issues, id) if given else ((), ())
        verdict = text_of(at(one.row, shape.names.prediction)) or ""
        notes = (text_of(at(one.row, path)) for path in shape.notes)
        finding = Finding(
            question=id,
            verdict=verdict,
            corrupts=re.sub(r"[^a-z]", "", verdict.lower()) not in CITES_WRONG_TURNS,
            evidence=evidence or None,
            unresolved=unresolved,
            answer=text_of(at(one.row, shape.answer)) if shape.answer else None,
            note="\n".join(note for note in notes if note),
        )
        yield _Found(id, finding, issues.all())


def _issues(placed: Iterable[Placed], shape: Shape) -> Iterator[Issue]:
    for one in placed:
        if one.fate != "joined":
            yield Issue(f"P_{one.fate.upper()}", one.row.where, one.message)
        elif one.question and agrees(one.row, one.question, shape.names) is False:
            yield Issue("P_TEXT", one.question.id, f"{one.row.where} words the question in another way")
