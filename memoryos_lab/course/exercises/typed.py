"""Answers that are typed, and how each is marked. What is said is plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...memory.replay import Run
from ...views import compare, diff
from ...views.catalogue import Language
from ...views.words import Sentence
from ..items import Item, Marked, Typed
from ..prepared import Prepared
from ..texts import say
from ..writing import numbers

CLOSE = 0.01  # as near as a wrong rule's value has to be met to be named


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

    def join(self, sentences: Iterable[str]) -> str:
        return ("" if self.language == "zh" else " ").join(sentences)

    def item(self, question: str, typed: Typed, hints: Sequence[str] = ()) -> Item:
        return Item(
            f"{self.n}{self.letter}",
            "exercise",
            self.level,
            (self.n,),
            question,
            typed=typed,
            hints=tuple(hints),
            before=self.before,
            after=self.after,
        )

    def unread(self, example: str) -> Marked:
        return Marked(False, self.common("unread", example=example), counted=False)

    def unread_whole(self, example: str) -> Marked:
        return Marked(False, self.common("unread_whole", example=example), counted=False)

    def outside(self, low: float, high: float) -> Marked:
        said = self.common("range", low=numbers.told(low), high=numbers.told(high))
        return Marked(False, said, counted=False)

    def marked(self, right: bool, text: str) -> Marked:
        """Where the answer is seen is told to whoever found it."""
        return Marked(right, text, self.after if right else None)


def number(
    frame: Frame,
    question: str,
    truth: float,
    why: str,
    *,
    tolerance: float,
    rules: Sequence[Rule] = (),
    hints: Sequence[str] = (),
) -> Item:
    """A number of an event, right within the tolerance; what a wrong rule gives is told by its name."""

    def mark(text: str) -> Marked:
        value = numbers.read(text)
        if value is None:
            return frame.unread("3.25")
        if abs(value - truth) <= tolerance + 1e-9:
            return frame.marked(True, why)
        named = next((rule for rule in rules if abs(value - rule.value) <= CLOSE + 1e-9), None)
        if named:
            return frame.marked(False, frame.common("rule", value=numbers.told(value), rule=named.said))
        key = "too_high" if value > truth else "too_low"
        return frame.marked(False, frame.join((frame.common(key, value=numbers.told(value)), *hints[:1])))

    return frame.item(question, Typed(frame.say("label"), "3.25", mark, why), hints)


def whole(
    frame: Frame,
    question: str,
    judge: Callable[[int], tuple[bool, str]],
    truth: int,
    *,
    low: int,
    high: int,
    hints: Sequence[str] = (),
) -> Item:
    """A whole number: `judge` says whether it is right and what it does; `truth` is one that is."""
    example = str(low + (high - low) // 2)

    def mark(text: str) -> Marked:
        value = numbers.whole(text)
        if value is None:
            return frame.unread_whole(example)
        if not low <= value <= high:
            return frame.outside(low, high)
        return frame.marked(*judge(value))

    return frame.item(question, Typed(frame.say("label"), example, mark, judge(truth)[1]), hints)


def knob(
    frame: Frame,
    question: str,
    judge: Callable[[float], tuple[bool, str]],
    truth: float,
    *,
    example: str,
    low: float,
    high: float,
    hints: Sequence[str] = (),
) -> Item:
    """A value of a knob: the conversation is replayed with it, and `judge` says what came of that."""

    def mark(text: str) -> Marked:
        value = numbers.read(text)
        if value is None:
            return frame.unread(example)
        if not low <= value <= high:
            return frame.outside(low, high)
        return frame.marked(*judge(value))

    return frame.item(question, Typed(frame.say("label"), example, mark, judge(truth)[1]), hints)


def pair(
    frame: Frame,
    question: str,
    judge: Callable[[int, int], tuple[bool, str]],
    truth: tuple[int, int],
    *,
    hints: Sequence[str] = (),
) -> Item:
    """m and k."""
    example = "7, 20"

    def mark(text: str) -> Marked:
        values = numbers.wholes(text)
        if len(values) != 2 or not all(1 <= value <= 200 for value in values):
            return Marked(False, frame.common("unread_pair", example=example), counted=False)
        return frame.marked(*judge(*values))

    return frame.item(question, Typed(frame.say("label"), example, mark, judge(*truth)[1]), hints)


def first_difference(frame: Frame, question: str, a: Run, b: Run, *, hints: Sequence[str] = ()) -> Item:
    """The first turn at which two runs file, promote or evict otherwise; `after` shows both there.

    Raises: ValueError where none is.
    """
    truth = diff.info(a, b).first
    if truth is None:
        raise ValueError(f"exercise {frame.n}{frame.letter}: the runs do the same throughout")
    if frame.after:
        frame = frame._replace(after=replace(frame.after, turn=truth))

    def both(turn: int) -> str:
        told = compare.at(a, b, turn, language=frame.language)
        return frame.common("both", turn=turn, a=_said(frame, told.only_a), b=_said(frame, told.only_b))

    def mark(text: str) -> Marked:
        turn = numbers.whole(text)
        if turn is None:
            return frame.unread_whole("25")
        if not 1 <= turn <= a.turns:
            return frame.outside(1, a.turns)
        if turn == truth:
            return frame.marked(True, both(turn))
        return frame.marked(False, frame.common("same" if turn < truth else "earlier", turn=turn))

    return frame.item(question, Typed(frame.common("turn"), "25", mark, both(truth)), hints)


def _said(frame: Frame, sentences: Sequence[Sentence]) -> str:
    return frame.join(one.text for one in sentences) or frame.common("nothing")
