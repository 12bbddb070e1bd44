"""An answer without a model: the best sentence of what the prompt holds, cut to what the question asks for.

A floor, not a rival: it knows word forms and a calendar, no language. What a model scores above it on the
same prompts is what reading is worth.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from ...memory.prompt import Prompt
from ...memory.types import Question
from ..scoring.words import content, is_han
from .asking import Unit, kind_of
from .counts import counted
from .reading import Reading, Sentence
from .spans import shortened
from .when import day_of, resolve, written

NOTHING = "Not mentioned in the conversation"
# Set by hand on our own samples; docs/decisions/scoring.md tells how.
ENOUGH = 0.3  # share of the weight of the question's words that page and sentence must hold
TURN = 0.5  # what a word of the question is worth that stands elsewhere in the turn
PAGE = 0.25  # elsewhere on the page
ABOUT = 1.2  # times, where the one says it who is asked about
ASKING = 0.5  # times, for a sentence that is itself a question
CLOSE = 0.6  # of the best score: from there a sentence may bring a day, a number, an item of a list
ITEMS = 3  # of a list
_NEGATED = re.compile(r"\b(?:no|not|never)\b|n['’]t\b|不|没")


class Found(NamedTuple):
    """A rendered sentence, with how well it fits."""

    sentence: Sentence
    score: float
    share: float  # of the weight of the question's words, on its page


def answer(question: Question, prompt: Prompt, reading: Reading) -> str:
    """A few words; `NOTHING` where no rendered sentence fits well enough."""
    asked = _asked(question.text, reading)
    ranked = sorted(_fits(asked, question.text, prompt, reading), key=lambda one: -one.score)
    if not ranked or ranked[0].share < ENOUGH:
        return NOTHING
    best = ranked[0].sentence.text
    close = [one for one in ranked if one.score >= CLOSE * ranked[0].score]
    match kind_of(question.text):
        case "day" | "month" | "year" as unit:
            return _when(close, unit, reading) or shortened(best, asked, reading)
        case "count":
            numbers = (counted(question.text, one.sentence.text) for one in close)
            return next(filter(None, numbers), None) or shortened(best, asked, reading)
        case "yes_no":
            yes, no = ("是", "不") if is_han(question.text[:1]) else ("Yes", "No")
            return no if _NEGATED.search(best.lower()) else yes
        case "list":
            items = (shortened(one.sentence.text, asked, reading) for one in close[:ITEMS])
            return ", ".join(dict.fromkeys(items))
        case "span":
            return shortened(best, asked, reading)


def _asked(question: str, reading: Reading) -> dict[str, float]:
    """Stems of the question with their weights.

    Left out are the names of those who speak, which are everywhere, and pairs of Chinese characters that
    no page has: most of those join two words.
    """
    stems = [stem for stem in dict.fromkeys(content(question)) if reading.knows(stem) or not is_han(stem)]
    names = set(content(" ".join(reading.script.speakers)))
    return {stem: reading.weight(stem) for stem in stems if stem not in names or names.issuperset(stems)}


def _fits(asked: Mapping[str, float], question: str, prompt: Prompt, reading: Reading) -> Iterator[Found]:
    """Every rendered sentence of a page that shares a word with the question, in the order of the prompt."""
    whole = sum(asked.values())
    about = _about(question, reading)
    for page in dict.fromkeys(line.page for line in prompt.lines if line.rendered and line.page is not None):
        around = _weigh(asked, reading.stems[page])
        if not around:
            continue
        for one in reading.pages[page]:
            turn = reading.turns[one.turn]
            said, here = _weigh(asked, turn.stems), _weigh(asked, one.stems)
            score = here + TURN * (said - here) + PAGE * (around - said)
            score *= ABOUT if turn.turn.speaker in about else 1
            score *= ASKING if one.text.endswith(("?", "？")) else 1
            yield Found(one, score, around / whole)


def _weigh(asked: Mapping[str, float], stems: Collection[str]) -> float:
    return sum(weight for stem, weight in asked.items() if stem in stems)


def _about(question: str, reading: Reading) -> tuple[str, ...]:
    low = question.lower()
    return tuple(name for name in reading.script.speakers if name and name.lower() in low)


def _when(close: list[Found], unit: Unit, reading: Reading) -> str | None:
    """The first day word against the day on which it was said; else the day of the best sentence."""
    said = None
    for one in close:
        day = day_of(reading.turns[one.sentence.turn].turn.time)
        if day is None:
            continue
        if told := resolve(one.sentence.text, day, unit):
            return told
        said = said or written(day, unit)
    return said
