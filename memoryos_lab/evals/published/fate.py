"""What became of one row of a run file."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ...memory.types import Question
from .paths import Row

Fate = Literal["joined", "doubled", "unknown", "ambiguous", "unreadable"]


class Placed(NamedTuple):
    """One row, and the question that it is of."""

    row: Row
    fate: Fate
    question: Question | None = None  # that it names; None: none
    message: str = ""  # why it is not joined
    moved: bool = False  # it did not stand at its question's place
