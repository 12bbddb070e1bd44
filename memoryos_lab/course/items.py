"""What a learner is asked: a question with its key, marked by the engine.

An item is made from a run and a seed. Its key and its distractors are replays: a distractor is what a wrong
rule would answer, so that whoever chooses it is told which rule he went by, and what the event says instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .prepared import Prepared

Kind = Literal[
    "fifo", "chain", "merge", "flip", "heat", "promote", "ask", "evict", "tier", "cut", "source", "diff"
]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose."""

    text: str
    why: str  # what is told to whoever chooses it: the event with its numbers; for a wrong one also its rule
    rule: str = ""  # name of the wrong rule that answers so; "" for the right answer

    @property
    def right(self) -> bool:
        return not self.rule


@dataclass(frozen=True, slots=True)
class Marked:
    """What the engine says to an answer."""

    right: bool
    text: str  # why, with numbers
    place: Prepared | None = None  # where it is seen
    counted: bool = True  # False: what was typed could not be read, and may be typed again


@dataclass(frozen=True, slots=True)
class Typed:
    """An answer that is typed: what to type, and the replay that marks it."""

    label: str  # "heat, two decimals"
    example: str  # "3.25"
    mark: Callable[[str], Marked]
    reveal: str  # what is told to whoever asks for the answer


@dataclass(frozen=True, slots=True)
class Item:
    """One question in one language. The same run, kind, seed and language give the same item."""

    id: str  # "merge-17": kind and seed; "3b": an exercise of a lesson
    kind: str
    level: int  # 1 to 3
    lessons: tuple[int, ...]  # where it belongs
    question: str
    choices: tuple[Choice, ...] = ()  # in the order in which they are shown; none where the answer is typed
    typed: Typed | None = None
    hints: tuple[str, ...] = ()  # one after another: where to look, which term, the numbers
    before: Prepared | None = None  # where the picture stands while it is asked
    after: Prepared | None = None  # where the answer is seen

    @property
    def key(self) -> int:
        """The place of the right choice. Raises: StopIteration where the answer is typed."""
        return next(i for i, choice in enumerate(self.choices) if choice.right)

    def mark(self, answer: int | str) -> Marked:
        """What the engine says to the choice of that place, or to what was typed."""
        if self.typed:
            return self.typed.mark(str(answer))
        chosen = self.choices[int(answer)]
        return Marked(chosen.right, chosen.why, self.after)
