"""Features of a conversation that is still going on: `compute`, a page at a time.

A piece is what became known when one input came, and all that has to be kept of it: taken again in their order,
pieces give the same script and features without asking anyone. Rows in a piece count from its own first row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from memoryos_lab.memory.types import (
    Act,
    Array,
    Distilled,
    Fact,
    Failure,
    Omission,
    Page,
    Question,
    Refreshed,
    Theme,
)


@dataclass(frozen=True, slots=True, eq=False)
class PagePiece:
    """A page arrived."""

    page: Page
    vectors: Array  # [r, d]: the page, then its themes if a model wrote them, then its facts by rules
    themes: tuple[Theme, ...]  # rows of `vectors`
    continues: bool
    continuity: float
    meta: str
    facts: tuple[Fact, ...]  # by rules, rows of `vectors`; () where a model distils
    omitted: tuple[Omission, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class QuestionPiece:
    """A question was asked."""

    question: Question
    vectors: Array  # [1, d]
    keywords: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ActPiece:
    """Somebody did something to long-term memory."""

    act: Act
    vectors: Array  # [1, d] what it says; [0, d] for an act without words of its own


@dataclass(frozen=True, slots=True, eq=False)
class DistilledPiece:
    """A model read a promoted set. Rows of facts are rows of `vectors`."""

    distilled: Distilled
    vectors: Array  # [r, d]


@dataclass(frozen=True, slots=True, eq=False)
class RefreshedPiece:
    """A model summarised a segment anew."""

    refreshed: Refreshed
    vectors: Array  # [1, d]


@dataclass(frozen=True, slots=True)
class FailurePiece:
    """A model was asked in vain."""

    failure: Failure


Piece: TypeAlias = PagePiece | QuestionPiece | ActPiece | DistilledPiece | RefreshedPiece | FailurePiece
