"""What the laboratory asks of examinations: every slot as JSON, each made once and when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from ..evals.examination import Examination
from ..memory.errors import LabError
from ..memory.types import Script
from ..theatre.encode import NULL, encode
from .book import book
from .overlay import overlay
from .questions import pages, questions
from .runs import run, trace
from .scores import scores

MOST = 12  # runs side by side; more are no longer told apart


class Inquiry:
    """Examinations of one dataset, to be looked at together.

    `sweep`: what moved which knob, for the second screen. `audit`: findings about the gold, by question id.

    Raises: LabError without an examination, for too many, and for examinations of different datasets.
    """

    def __init__(
        self, examinations: Sequence[Examination], *, sweep: Any | None = None, audit: Any | None = None
    ) -> None:
        self.examinations = tuple(examinations)
        self.sweep, self.audit = sweep, audit
        _check(self.examinations)
        self.dataset = self.examinations[0].dataset

    def slots(self) -> dict[str, bytes]:
        """Everything."""
        return self.first() | self.last()

    @property
    def complete(self) -> bool:
        """Is all of it made?"""
        return "scores" in vars(self)

    def last(self) -> dict[str, bytes]:
        """What is seen of a question when it is opened: every conversation is replayed for it, once."""
        return {"pages": self.pages, "overlay": self.overlaid, "scores": self.scores}

    def first(self) -> dict[str, bytes]:
        """All that the screens show before a question is opened: no replay is needed for it."""
        return {
            "book": book(),
            "questions": self.questions,
            "runs": self.runs,
            "traces": self.traces,
            "audit": self.audited,
            "sweep": self.swept,
        }

    @cached_property
    def questions(self) -> bytes:
        return encode(questions(self.dataset))

    @cached_property
    def pages(self) -> bytes:
        """`sets [[conversation]]`, the first as the dataset has it; `of [run]`: that which it was given."""
        sets: list[tuple[Script, ...]] = [self.dataset.scripts]
        of = [_place(sets, _given(one)) for one in self.examinations]
        return encode({"sets": [pages(scripts) for scripts in sets], "of": of})

    @cached_property
    def runs(self) -> bytes:
        return encode([run(one) for one in self.examinations])

    @cached_property
    def traces(self) -> bytes:
        return encode([trace(one) for one in self.examinations])

    @cached_property
    def scores(self) -> bytes:
        """[run][conversation], null where there is no trace."""
        return b"[" + b",".join(map(self._scores, self.examinations)) + b"]"

    @cached_property
    def audited(self) -> bytes:
        """By question id: `{verdict, note, answer, evidence}`; null without an audit."""
        found = _findings(self.audit, self.examinations)
        return encode(found) if found else NULL

    @cached_property
    def overlaid(self) -> bytes:
        """[run]; null without an audit."""
        if self.audit is None:
            return NULL
        return encode([overlay(one, self.audit) for one in self.examinations])

    @cached_property
    def swept(self) -> bytes:
        if self.sweep is None:
            return NULL
        from .knobs import sweep_slot

        return sweep_slot(self.sweep, self.examinations[0])

    def _scores(self, one: Examination) -> bytes:
        if one.trace == "none":
            return NULL
        parts = (
            encode(scores(script, one.runs[script.id])) if script.id in one.runs else NULL
            for script in one.dataset.scripts
        )
        return b"[" + b",".join(parts) + b"]"


def _given(one: Examination) -> tuple[Script, ...]:
    """The conversations as the memory of this run was given them: it may pair turns in its own way."""
    return tuple(
        one.runs[script.id].script if script.id in one.runs else script for script in one.dataset.scripts
    )


def _place(sets: list[tuple[Script, ...]], scripts: tuple[Script, ...]) -> int:
    """Where these pages stand among the sets; they are put there if no set is equal."""
    for place, known in enumerate(sets):
        if all(a is b or a.pages == b.pages for a, b in zip(known, scripts, strict=True)):
            return place
    sets.append(scripts)
    return len(sets) - 1


def _check(examinations: Sequence[Examination]) -> None:
    """Raises: LabError."""
    if not 1 <= len(examinations) <= MOST:
        raise LabError(
            f"{len(examinations)} examinations cannot stand side by side",
            where="inspector",
            hint=f"give 1 to {MOST}",
        )
    first = examinations[0].dataset
    for one in examinations[1:]:
        if one.dataset is not first and (one.dataset.sha256, list(one.dataset.by_id)) != (
            first.sha256,
            list(first.by_id),
        ):
            raise LabError(
                f"{one.name!r} was examined on another dataset than {examinations[0].name!r}",
                where=f"{one.dataset.name}, {first.name}",
                hint="what stands side by side answers the same questions",
            )


def _findings(audit: Any | None, examinations: Sequence[Examination]) -> dict[str, Any]:
    """What an audit says of each question; without one, what the diagnoses kept of it."""
    if audit is not None:
        findings: Mapping[str, Any] = audit.findings
        return {id: _finding(one) for id, one in findings.items()}
    return {
        id: {"verdict": str(found.values.get("verdict", "")), "note": "", "answer": None, "evidence": None}
        for one in examinations
        for id, found in one.diagnoses.items()
        if "gold_suspect" in found.flags
    }


def _finding(one: Any) -> dict[str, Any]:
    return {
        "verdict": one.verdict,
        "note": getattr(one, "note", ""),
        "answer": one.answer,
        "evidence": one.evidence,
    }
