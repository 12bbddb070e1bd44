"""Every question of a dataset with its diagnosis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from ...memory.errors import LabError
from ...memory.replay import Progress, Run
from ...memory.types import Question, Script
from ..dataset import Dataset
from ..diagnosis import Diagnosis
from ..examination import Mark, Predictions
from ..scoring import SCORERS, reference
from .changes import Alternatives, lifted
from .changes import changes as look_for
from .conversation import Conversation
from .moment import moments
from .procedure import EVIDENCE, Case, judge

BUDGET = 4000  # tokens of a prompt, as `prompt.assemble` has it
JUDGE = "judge"  # scorer of a mark that takes the verdict of the run file


class Finding(Protocol):
    """What a gold audit says of one question."""

    @property
    def verdict(self) -> str: ...
    @property
    def evidence(self) -> tuple[str, ...] | None: ...  # the right turns; None: those cited
    @property
    def answer(self) -> str | None: ...  # the right answer; None: the one given


class Audit(Protocol):
    """A second look at gold, by question id."""

    @property
    def findings(self) -> Mapping[str, Finding]: ...


def diagnose(
    dataset: Dataset,
    predictions: Predictions | None,
    runs: Mapping[str, Run] | None,
    mark: Mark,
    *,
    audit: Audit | None = None,
    changes: bool = True,
    budget: int = BUDGET,
    progress: Progress | None = None,
) -> dict[str, Diagnosis]:
    """A diagnosis for every question, by id, in the order of the dataset.

    Parameters
    ----------
    predictions: None judges by the evidence alone, and `mark.scorer` is "evidence".
    runs: replays by conversation id, with questions asked in "fork" or "live"; a conversation or a question
        that is not in them has no trace.
    audit: a gold audit. Where it corrects gold, its correction counts; every question in it is flagged.
    changes: look for what would have brought the evidence in, where it was lost.

    Raises: LabError for a mark whose scorer is not known, or that needs answers where there are none.
    """
    _check(mark, predictions)
    found: dict[str, Diagnosis] = {}
    for script in dataset.scripts:
        run = (runs or {}).get(script.id)
        conversation = Conversation(script, run, budget) if run else None
        others = Alternatives(conversation) if conversation and changes else None
        for case in cases(script, conversation, predictions, mark, audit):
            made = judge(case)
            found[case.question.id] = changed(case, made, others) if others else made
            if progress:
                progress(len(found), len(dataset))
    return found


def cases(
    script: Script,
    conversation: Conversation | None,
    predictions: Predictions | None,
    mark: Mark,
    audit: Audit | None = None,
) -> Iterator[Case]:
    """What is known of every question of one conversation, in order."""
    known = moments(conversation) if conversation else {}
    for asked in script.questions:
        finding = audit.findings.get(asked.id) if audit else None
        question = corrected(asked, finding)
        prediction = predictions.texts.get(asked.id) if predictions else None
        yield Case(
            question,
            mark,
            prediction,
            score(question, prediction, mark, predictions),
            known.get(asked.id),
            script.held_out,
            finding.verdict if finding else "",
        )


def changed(case: Case, made: Diagnosis, others: Alternatives) -> Diagnosis:
    """The diagnosis with what would have brought the evidence in, if that is where the answer was lost."""
    if not (case.at and made.label and not case.covered) or made.family == "adversarial":
        return made
    category = case.question.category
    return replace(
        made,
        reached=lifted(case.at, made.reached, category, others),
        change=look_for(case.at, made.reached, category, others),
    )


def corrected(question: Question, finding: Finding | None) -> Question:
    """The question with the gold that an audit found right."""
    if finding and finding.evidence is not None:
        question = replace(question, evidence=finding.evidence)
    if finding and finding.answer is not None:
        question = replace(question, answer=finding.answer)
    return question


def score(
    question: Question, prediction: str | None, mark: Mark, predictions: Predictions | None
) -> float | None:
    """What the mark's scorer gives; of category 5 against the trap, by the scorer's own convention."""
    if mark.scorer == JUDGE:
        return predictions.judged.get(question.id) if predictions else None
    if prediction is None or mark.scorer == EVIDENCE:
        return None
    return SCORERS[mark.scorer].score(prediction, reference(question), question.category)


def _check(mark: Mark, predictions: Predictions | None) -> None:
    known = (*SCORERS, JUDGE, EVIDENCE)
    if mark.scorer not in known:
        raise LabError(
            f"there is no scorer called {mark.scorer!r}",
            where=f"mark {mark}",
            hint=f"choose one of {', '.join(known)}",
        )
    if (predictions is None) != (mark.scorer == EVIDENCE):
        raise LabError(
            "answers are judged by a scorer, and no answers by the evidence alone",
            where=f"mark {mark}, {'no answers' if predictions is None else 'answers'}",
            hint=f"mark {EVIDENCE!r} goes with no answers, every other scorer with answers",
        )
