"""Answers that are typed, and how each is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ...memory.replay import Run
from ...views import compare
from ...views.catalogue import Language
from ...views.words import Sentence
from .. import numbers
from ..items import Item, Marked, Typed
from ..prepared import Prepared
from ..texts import say


class Rule(NamedTuple):
    """What a wrong rule would answer, and its name in words."""

    value: float
    said: str


class Frame(NamedTuple):
    """What every exercise has."""

    n: int
    letter: str
    language: Language
    level: int = 2
    before: Prepared | None = None
    after: Prepared | None = None

    def say(self, key: str, **values: object) -> str:
        """A sentence of this exercise."""
        return say(f"exercise.{self.n}{self.letter}.{key}", self.language, **values)

    def common(self, key: str, **values: object) -> str:
        """A sentence that exercises share."""
        return say(f"exercise.{key}", self.language, **values)

    def item(self, question: str, typed: Typed, hints: Sequence[str] = ()) -> Item:
        return Item(
            f"{self.n}{self.letter}", "exercise", self.level, (self.n,), question,
            typed=typed, hints=tuple(hints), before=self.before, after=self.after,
        )  # fmt: skip

    def join(self, sentences: Iterable[str]) -> str:
        return ("" if self.language == "zh" else " ").join(sentences)

    def unread(self, example: str) -> Marked:
        return Marked(False, self.common("unread", example=example), counted=False)

    def marked(self, right: bool, text: str) -> Marked:
        """Where the answer is seen is told to whoever found it."""
        return Marked(right, text, self.after if right else None)


def number(
    frame: Frame,
    question: str,
    truth: float,
    why: str,
    *,
    label: str,
    tolerance: float,
    rules: Sequence[Rule] = (),
    hints: Sequence[str] = (),
) -> Item:
    """A number of an event, right within the tolerance; what a wrong rule gives is told by its name."""
    example = "3.25" if tolerance < 1 else "3"

    def mark(text: str) -> Marked:
        value = numbers.read(text) if tolerance < 1 else numbers.whole(text)
        if value is None:
            return frame.unread(example)
        if abs(value - truth) <= tolerance * (tolerance < 1) + 1e-9:
            return frame.marked(True, why)
        named = next((rule for rule in rules if abs(value - rule.value) <= min(tolerance, 0.01) + 1e-9), None)
        if named:
            return frame.marked(False, frame.common("rule", value=numbers.told(value), rule=named.said))
        key = "too_high" if value > truth else "too_low"
        return frame.marked(False, frame.join((frame.common(key, value=numbers.told(value)), *hints[:1])))

    return frame.item(question, Typed(label, example, mark, why), hints)


def first_difference(frame: Frame, question: str, a: Run, b: Run, *, hints: Sequence[str] = ()) -> Item:
    """The first turn at which two runs do not do the same."""
    truth = compare.info(a, b).first or 0

    def both(turn: int) -> str:
        told = compare.at(a, b, turn, language=frame.language)
        return frame.common("both", turn=turn, a=_said(frame, told.only_a), b=_said(frame, told.only_b))

    def mark(text: str) -> Marked:
        turn = numbers.whole(text)
        if turn is None or not 1 <= turn <= a.turns:
            return frame.unread("25")
        if turn == truth:
            return frame.marked(True, both(turn))
        if turn < truth:
            return frame.marked(False, frame.common("same", turn=turn))
        return frame.marked(False, frame.common("earlier", turn=turn))

    return frame.item(question, Typed(frame.common("turn"), "25", mark, both(truth)), hints)


def _said(frame: Frame, sentences: Sequence[Sentence]) -> str:
    return frame.join(one.text for one in sentences) or frame.common("nothing")


def searched(
    frame: Frame,
    question: str,
    judge: Callable[[float], tuple[bool, str]],
    *,
    label: str,
    example: str,
    reveal: Callable[[], str],
    low: float,
    high: float,
    whole: bool = False,
    hints: Sequence[str] = (),
) -> Item:
    """A knob: the conversation is replayed with what was typed, and `judge` says what came of it."""

    def mark(text: str) -> Marked:
        value = numbers.whole(text) if whole else numbers.read(text)
        if value is None:
            return frame.unread(example)
        if not low <= value <= high:
            return Marked(
                False, frame.common("range", low=numbers.told(low), high=numbers.told(high)), counted=False
            )
        right, why = judge(value)
        return frame.marked(right, why)

    return frame.item(question, Typed(label, example, mark, reveal()), hints)
