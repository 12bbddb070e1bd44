"""What became known when one input came: values, each all that has to be kept of its input.

Rows in a piece count from its own first row.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

import numpy as np

from ..memory.types import (
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
from .mind import ThemeText
from .texts import fact_text


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
P = TypeVar("P", bound=Piece)


def tombstone(page: Page, dimensions: int) -> PagePiece:
    """A page that is forgotten or private: it is counted, and says nothing."""
    return PagePiece(page, np.zeros((0, dimensions), np.float32), (), False, 0.0, "", (), (), ())


def theme(text: ThemeText, row: int, limit: int) -> Theme:
    """A theme in words, whose vector stands in that row."""
    words = text.keywords[:limit]
    return Theme(row, words, words, text.summary)


def theme_text(text: ThemeText) -> str:
    """What is embedded of a theme."""
    return text.summary or " ".join(text.keywords)


def fact_texts(facts: Iterable[Fact]) -> list[str]:
    """What is embedded of facts."""
    return [fact_text(fact) for fact in facts]


def numbered(facts: Iterable[Fact], first: int) -> tuple[Fact, ...]:
    """The facts with rows of their own, from `first` on."""
    return tuple(replace(fact, vector=row) for row, fact in enumerate(facts, start=first))


def shifted(facts: Iterable[Fact], by: int) -> tuple[Fact, ...]:
    """The facts, their rows counted from further up."""
    return tuple(replace(fact, vector=None if fact.vector is None else fact.vector + by) for fact in facts)
