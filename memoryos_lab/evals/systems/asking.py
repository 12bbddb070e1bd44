"""How far the evidence of every question came in one system, by pages alone.

An entry that was read from a page (the summary of a day, a thought, a portrait) is not the page's words. What
entries would add is told apart (`Lost.told`). Whether an answer was right is not asked: a question without a
gold answer has evidence too, and so has one with a false premise.
"""

from __future__ import annotations

from dataclasses import replace

from ...memory.about import Name
from ...memory.prompt import Line
from ...memory.recall import Recall
from ...memory.replay import Run
from ...memory.types import Question
from ..diagnose import Case, Conversation, Moment, judge, moments, say, spoken
from ..diagnose.changes import Alternatives
from ..diagnose.diagnosing import BUDGET, changed
from ..diagnosis import Diagnosis
from ..examination import Mark
from ..labels import LABELS, Stage
from ..scoring import ADVERSARIAL
from .values import Lost

EVIDENCE = Mark("evidence", 1.0)
FOUND = Name("The evidence is in the prompt.", "证据在提示词中。")
PARTLY = Name(
    "{available} of {gold} gold turns are in the prompt: enough for a question of this kind.",
    "{gold} 个证据轮中有 {available} 个在提示词中：对此类提问已足够。",
)
TOLD = Name(
    "An entry that was read from page {pages} stands in the prompt all the same.",
    "不过，从第 {pages} 页读出的条目在提示词中。",
)


class ByPages(Moment):
    """A moment in which no entry stands for the page that it was read from."""

    @property
    def entries(self) -> dict[int, Line]:
        return {}

    @property
    def sources(self) -> dict[int, frozenset[int]]:
        return {}


def asked(run: Run, budget: int = BUDGET) -> dict[str, Lost]:
    """Every question that the run was asked, by id, in order."""
    conversation = Conversation(run.script, run, budget)
    return {id: lost(at) for id, at in moments(conversation, ByPages).items()}


def lost(at: Moment) -> Lost:
    """One question."""
    question = at.conversation.run.script.questions[at.position]
    holders = at.conversation.holders
    gold = tuple(dict.fromkeys(page for turn in question.evidence for page in holders.get(turn, ())))
    made = judge(_case(at, question))
    return Lost(
        pages=tuple(dict.fromkeys(at.recall.returned)),
        stm=at.recall.stm,
        gold=gold,
        found=tuple(page for page in gold if page in at.rendered),
        recall=_share(at, question, at.rendered),
        tokens=at.prompt.tokens,
        diagnosis=made,
        sentence=sentence(made, at),
        stage=stage(made) if question.evidence else None,
        told=_share(at, question, at.rendered | _read(at)),
        led=_led(at.recall),
    )


def _led(recall: Recall) -> tuple[tuple[int, int], ...]:
    """(page, the page whose link brought it); a page that came by its own rank too is not among them."""
    back = [hit for hit in recall.pages if hit.returned]
    own = {hit.page for hit in back if hit.by is None}
    return tuple((hit.page, hit.by) for hit in back if hit.by is not None and hit.page not in own)


def _case(at: Moment, question: Question) -> Case:
    """The question as one whose evidence alone is asked for: any answer would do."""
    category = None if question.category == ADVERSARIAL else question.category
    plain = replace(question, category=category, answer=question.answer or "?")
    return Case(plain, EVIDENCE, None, None, at, {})


def _share(at: Moment, question: Question, pages: frozenset[int]) -> float | None:
    """Of the gold turns: those that one of the pages holds."""
    if not question.evidence:
        return None
    holders = at.conversation.holders
    came = sum(not pages.isdisjoint(holders.get(turn, ())) for turn in question.evidence)
    return came / len(question.evidence)


def _read(at: Moment) -> frozenset[int]:
    """Pages from which an entry in the prompt was read."""
    shown = {line.entry for line in at.prompt.lines if line.rendered}
    return frozenset(page for entry in at.snapshot.entries if entry.id in shown for page in entry.pages)


def stage(found: Diagnosis) -> Stage:
    """The stage at which the question was lost; AVAILABLE where enough of its evidence came."""
    return LABELS[found.label].stage if found.label else Stage.AVAILABLE


def sentence(found: Diagnosis, at: Moment) -> Name:
    """Where it was lost and what would have found it, in the system's own words, or that it was found."""
    if found.outcome == "passed":
        come = {"available": found.available, "gold": found.gold}
        return FOUND if found.available == found.gold else Name(*(text.format(**come) for text in PARTLY))
    own = spoken(at.policy)
    said = Name(say(found, "en", own), say(found, "zh", own))
    gold = {page for way in found.reached for page in at.conversation.holders.get(way.turn, ())}
    told = sorted(gold & _read(at) - at.rendered)
    if not told:
        return said
    pages = ", ".join(str(page + 1) for page in told)
    return Name(f"{said.en} {TOLD.en.format(pages=pages)}", said.zh + TOLD.zh.format(pages=pages))


def remedy(run: Run, question: str, budget: int = BUDGET) -> Lost:
    """One question again, with what would have brought its evidence in: by replays, so it takes a second.

    Raises: KeyError for a question that the run was not asked.
    """
    conversation = Conversation(run.script, run, budget)
    at: Moment = moments(conversation, ByPages)[question]
    found = lost(at)
    if found.diagnosis is None or found.stage in (None, Stage.AVAILABLE):
        return found
    case = _case(at, run.script.questions[at.position])
    made = changed(case, found.diagnosis, Alternatives(conversation))
    return found._replace(diagnosis=made, sentence=sentence(made, at))
