"""Where was the answer lost? The procedure, a step a function, in the order in which they ask.

Theory of operation. A question is held against what is known of it (`Case`): gold answer and gold turns, the
prediction with its score, and the moment at which it was asked (`Moment`), if there is a trace. Every step
either decides or passes on; the first that decides gives the verdict, so a question has exactly one.

    0  apart        category 5 is judged by itself (step 7); no gold answer or no score: `unscorable`; no gold
                    turn: `no_evidence`, whatever the score; at or over the mark: passed, and passed anyway
                    where not all gold turns were in the prompt; failed without a trace: `no_trace`
    1  journey      how far each gold turn came (`journey`), long-term entries included (5)
    2  lost         coverage = gold turns in the prompt / gold turns. Below 1 (categories 2 and 4: at 0) the
                    label is that of the one that came least far; the whole vector is kept
    3  used         the evidence was in the prompt. The first that holds of:
         a scorer_artifact        the answer means the same
           written_wrong.lpm      (5) it repeats a wrong entry, by which alone the evidence came
         b misled_by_persona      half of what it adds stands in one rendered entry
         c misled_by_distractor   half of what it adds stands on one other rendered page
         d .abstained             it declines
         e .incomplete            it adds nothing to what gold says
           .wrong_span            half of what it says stands on a gold page
           .other
    4  flags        (`flags`), never labels
    6  changes      what would have found the evidence (`changes`): asked again, never guessed
    7  adversarial  passes iff it declines; else `.fooled` (official F1 against the trap ≥ .5) or
                    `.other_answer`

Without answers (`Mark.scorer` "evidence") a question passes when its evidence is in the prompt, by step 2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from ...memory.types import Question
from ..diagnosis import Diagnosis, Reached
from ..examination import Mark
from ..labels import Label, Outcome, Stage
from ..scoring import ADVERSARIAL, SCORERS, abstains, equal_meaning
from . import flags, tell
from .answer import Answer, Source
from .journey import journey
from .moment import Moment
from .written import ENOUGH, recalled

EVIDENCE = "evidence"  # scorer of a mark that judges no answer
PARTLY = (2, 4)  # categories that one gold turn may answer
FOOLED = 0.5  # official F1 against the trap from which on the answer gives it


@dataclass(frozen=True, eq=False)
class Case:
    """All that is known of one question; its gold is that of an audit, where one was given."""

    question: Question
    mark: Mark
    prediction: str | None  # None: not answered, or judged by evidence alone
    score: float | None  # None: not scored
    at: Moment | None  # None: no trace
    held_out: Mapping[str, Any]  # gold-side text of the conversation
    suspect: str = ""  # what a gold audit says of the question

    @property
    def by_evidence(self) -> bool:
        return self.mark.scorer == EVIDENCE

    @cached_property
    def reached(self) -> tuple[Reached, ...]:
        """Step 1."""
        return journey(self.at, self.question.evidence, self.question.category) if self.at else ()

    @property
    def available(self) -> int:
        return sum(one.stage == Stage.AVAILABLE for one in self.reached)

    @property
    def covered(self) -> bool:
        """Step 2: was enough of the evidence in the prompt?"""
        return enough(self.available, len(self.question.evidence), self.question.category)

    @property
    def declines(self) -> bool:
        """Does it say that it does not know, or nothing at all?"""
        return self.prediction is not None and (not self.prediction.strip() or abstains(self.prediction))

    @cached_property
    def answer(self) -> Answer:
        """The words of the answer; only for a case with a trace and a prediction."""
        assert self.at is not None and self.prediction is not None, "asked only where both are"
        holders = self.at.conversation.holders
        gold = frozenset(page for turn in self.question.evidence for page in holders.get(turn, ()))
        question = self.question
        return Answer(self.at, question.text, question.answer, gold, self.prediction, self.declines)


class Verdict(NamedTuple):
    """What a step decides."""

    outcome: Outcome
    label: Label | None = None
    values: Mapping[str, Any] = {}


def enough(available: int, gold: int, category: int | None) -> bool:
    """Step 2: so many gold turns of so many suffice for a question of that category."""
    return available == gold or (category in PARTLY and available > 0)


def judge(case: Case) -> Diagnosis:
    """The diagnosis of one question, without what would have changed it."""
    verdict = next(found for step in STEPS if (found := step(case)))
    made = Diagnosis(
        question=case.question.id,
        outcome=verdict.outcome,
        label=verdict.label,
        score=case.score,
        reached=case.reached,
        available=case.available,
        gold=len(case.question.evidence),
        values=verdict.values,
    )
    return replace(made, flags=flags.flags(case, made))


# -- 7, 0 -----------------------------------------------------------------------------------------


def adversarial(case: Case) -> Verdict | None:
    """7: the premise is false, so declining is right."""
    if case.question.category != ADVERSARIAL:
        return None
    if case.prediction is None:
        return Verdict("unscorable", values={"why": tell.UNANSWERED})
    if case.declines:
        return Verdict("passed", values={"why": tell.DECLINED})
    source = tell.source(case.answer.led_by(), case.at) if case.at else {}
    against_trap = SCORERS["official"].score(case.prediction, case.question.trap, None)
    label = "adversarial.fooled" if against_trap >= FOOLED else "adversarial.other_answer"
    return Verdict("failed", label, source)


def unscorable(case: Case) -> Verdict | None:
    """0: nothing to hold the answer against, or no answer."""
    if not case.question.answer:
        return Verdict("unscorable", values={"why": tell.NO_GOLD})
    if case.score is None and not case.by_evidence:
        return Verdict("unscorable", values={"why": tell.UNANSWERED})
    return None


def no_evidence(case: Case) -> Verdict | None:
    """0: gold cites no turn, so nothing can be said of retrieval."""
    return None if case.question.evidence else Verdict("no_evidence")


def passed(case: Case) -> Verdict | None:
    """0: at or over the mark; judged by evidence alone, with the evidence in the prompt."""
    gold = len(case.question.evidence)
    if case.by_evidence:
        return Verdict("passed") if case.at and case.covered else None
    if case.score is None or case.score < case.mark.at:
        return None
    if case.at and case.available < gold:
        return Verdict("passed_anyway", values={"missing": gold - case.available, "gold": gold})
    return Verdict("passed")


def untraced(case: Case) -> Verdict | None:
    """0: failed, and nothing is known of retrieval."""
    return None if case.at else Verdict("no_trace")


# -- 2 --------------------------------------------------------------------------------------------


def lost(case: Case) -> Verdict | None:
    """2: the label of the gold turn that came least far."""
    if case.covered:
        return None
    assert case.at is not None, "a case without a trace is decided"
    least = min(case.reached, key=lambda one: one.stage)  # the first of equals, in the order of the evidence
    return Verdict("failed", least.reason, tell.loss(case.at, least))


# -- 3 --------------------------------------------------------------------------------------------


def artifact(case: Case) -> Verdict | None:
    """3a: the answer means what gold means, and the scorer does not see it."""
    assert case.prediction is not None, "judged by evidence alone, a covered question passes"
    reason = equal_meaning(case.prediction, case.question.answer)
    return _used(case, "scorer_artifact", {"why": reason, "s": case.score}) if reason else None


def wrong_entry(case: Case) -> Verdict | None:
    """5: the evidence came by entries alone, and the answer repeats one that its pages do not bear out."""
    assert case.at is not None
    if any(one.stage == Stage.AVAILABLE and one.entry is None for one in case.reached):
        return None
    ids = [one.entry for one in case.reached if one.entry is not None]
    source = case.answer.entry(id for id in ids if _invented(case.at, id))
    return _used(case, "written_wrong.lpm", tell.source(source, case.at)) if source else None


def _invented(at: Moment, entry: int) -> bool:
    """Does the entry say what the pages that it was read from do not say?"""
    pages = at.conversation.run.script.pages
    value = next(one.value for one in at.snapshot.entries if one.id == entry)
    return recalled(" ".join(pages[page].text for page in sorted(at.sources[entry])), value) < ENOUGH


def persona(case: Case) -> Verdict | None:
    """3b."""
    return _misled(case, "misled_by_persona", case.answer.entry())


def distractor(case: Case) -> Verdict | None:
    """3c."""
    return _misled(case, "misled_by_distractor", case.answer.page())


def _misled(case: Case, label: Label, source: Source | None) -> Verdict | None:
    return _used(case, label, tell.source(source, case.at)) if source else None


def abstained(case: Case) -> Verdict | None:
    """3d."""
    return _used(case, "retrieved_not_used.abstained") if case.declines else None


def otherwise(case: Case) -> Verdict | None:
    """3e."""
    answer = case.answer
    if answer.shares_with_gold and not answer.adds_to_gold:
        return _used(case, "retrieved_not_used.incomplete")
    source = answer.of_gold()
    if source:
        return _used(case, "retrieved_not_used.wrong_span", tell.source(source, case.at))
    return _used(case, "retrieved_not_used.other")


def _used(case: Case, label: Label, values: Mapping[str, Any] | None = None) -> Verdict:
    """A failure with the evidence in the prompt: all carry the permutation control of 3c."""
    return Verdict("failed", label, {**(values or {}), "chance": case.answer.chance()})


STEPS: tuple[Callable[[Case], Verdict | None], ...] = (
    *(adversarial, unscorable, no_evidence, passed, untraced, lost),
    *(artifact, wrong_entry, persona, distractor, abstained, otherwise),
)
