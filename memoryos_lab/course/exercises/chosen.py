"""Answers that are chosen from what a run says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..items import Choice, Item
from .typed import Frame


class Answer(NamedTuple):
    """One answer: does the run do so, and what is told to whoever chooses it?"""

    text: str
    right: bool
    why: str
    rule: str  # name of what it goes by; not told where it is right


def chosen(
    frame: Frame, question: str, answers: Sequence[Answer], *, hints: Sequence[str] = (), part: str = ""
) -> Item:
    """An item of these answers in their order; `part` tells items of one exercise apart.

    Raises: ValueError unless exactly one is right.
    """
    if sum(answer.right for answer in answers) != 1:
        raise ValueError(f"exercise {frame.n}{frame.letter}{part}: one answer must be right, of {answers}")
    return Item(
        f"{frame.n}{frame.letter}{part}",
        "exercise",
        frame.level,
        (frame.n,),
        question,
        tuple(Choice(one.text, one.why, "" if one.right else one.rule) for one in answers),
        hints=tuple(hints),
        before=frame.before,
        after=frame.after,
    )
