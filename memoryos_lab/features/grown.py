"""Script and features one piece longer: new values, which share what is old with those they were made of.

Where their types say tuple they hold a `Log`, so that a piece costs the same whatever came before it: a tuple
one longer is a copy, and a turn would make a dozen of them. `settled` makes tuples of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar, assert_never, cast

import numpy as np

from ..memory.log import Log
from ..memory.types import Array, Features, Script
from .embedder import Vectors
from .pieces import (
    ActPiece,
    DistilledPiece,
    FailurePiece,
    PagePiece,
    Piece,
    QuestionPiece,
    RefreshedPiece,
    shifted,
)

T = TypeVar("T")


def grown(script: Script, f: Features, piece: Piece, table: Vectors) -> tuple[Script, Features]:
    """Both with the piece; `table` [r, d] holds the rows of `f`, then those of the piece."""
    first, f = len(f.vectors), replace(f, vectors=table)
    match piece:
        case PagePiece():
            turns = script.turns + len(piece.page.turns)
            return replace(script, pages=longer(script.pages, piece.page), turns=turns), _paged(
                f, piece, first
            )
        case QuestionPiece():
            return replace(script, questions=longer(script.questions, piece.question)), replace(
                f,
                question=longer(f.question, first),
                question_keywords=longer(f.question_keywords, piece.keywords),
                question_words=longer(f.question_words, piece.words),
            )
        case ActPiece():
            row = first if len(piece.vectors) else None
            return replace(script, acts=longer(script.acts, piece.act)), replace(f, acts=longer(f.acts, row))
        case DistilledPiece():
            said = piece.distilled._replace(facts=shifted(piece.distilled.facts, first))
            return script, replace(f, distilled=longer(f.distilled or Log(), said))
        case RefreshedPiece():
            theme = piece.refreshed.theme
            anew = piece.refreshed._replace(theme=replace(theme, vector=theme.vector + first))
            return script, replace(f, refreshed=longer(f.refreshed, anew))
        case FailurePiece():
            return script, replace(f, failures=longer(f.failures, piece.failure))
        case _ as never:
            assert_never(never)


def rows_of(piece: Piece) -> Array:
    """[r, d] rows that the piece brings."""
    return np.zeros((0, 0), np.float32) if isinstance(piece, FailurePiece) else piece.vectors


def padded(meta: Sequence[str], pages: int) -> tuple[str, ...]:
    """[pages]; of pages that came before a model did nobody says what their chain is about."""
    return longer(meta, *[""] * (pages - len(meta)))


def longer(items: Sequence[T], *more: T) -> tuple[T, ...]:
    """The items with more behind them: a log, whose type is said to be what the fields say."""
    log = items if isinstance(items, Log) else Log(items)
    return cast("tuple[T, ...]", log.extend(more))


def settled(script: Script, f: Features) -> tuple[Script, Features]:
    """The same of tuples: what can be written, compared and kept."""
    return replace(script, **_tuples(script)), replace(f, **_tuples(f))


def _tuples(record: Script | Features) -> dict[str, Any]:
    held = {field.name: getattr(record, field.name) for field in fields(record)}
    return {name: tuple(value) for name, value in held.items() if isinstance(value, Log)}


def _paged(f: Features, piece: PagePiece, first: int) -> Features:
    themes = tuple(replace(theme, vector=theme.vector + first) for theme in piece.themes)
    told = f.meta or f.model or piece.meta
    return replace(
        f,
        page=longer(f.page, first if len(piece.vectors) else None),
        themes=longer(f.themes, themes or None),
        continues=longer(f.continues, piece.continues),
        facts=longer(f.facts, shifted(piece.facts, first)),
        continuity=longer(f.continuity, piece.continuity),
        words=longer(f.words, piece.words),
        meta=longer(padded(f.meta, len(f.page)), piece.meta) if told else f.meta,
        omitted=longer(f.omitted, *piece.omitted),
    )
