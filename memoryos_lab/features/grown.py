"""Script and features one piece longer: new values, which share what is old with those they were made of."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

import numpy as np

from memoryos_lab.memory.types import Array, Features, Script

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


def grown(script: Script, f: Features, piece: Piece, table: Vectors) -> tuple[Script, Features]:
    """Both with the piece; `table` [r, d] holds the rows of `f`, then those of the piece."""
    first, f = len(f.vectors), replace(f, vectors=table)
    match piece:
        case PagePiece():
            turns = script.turns + len(piece.page.turns)
            return replace(script, pages=(*script.pages, piece.page), turns=turns), _paged(f, piece, first)
        case QuestionPiece():
            return replace(script, questions=(*script.questions, piece.question)), replace(
                f,
                question=(*f.question, first),
                question_keywords=(*f.question_keywords, piece.keywords),
                question_words=(*f.question_words, piece.words),
            )
        case ActPiece():
            row = first if len(piece.vectors) else None
            return replace(script, acts=(*script.acts, piece.act)), replace(f, acts=(*f.acts, row))
        case DistilledPiece():
            said = piece.distilled._replace(facts=shifted(piece.distilled.facts, first))
            return script, replace(f, distilled=(*(f.distilled or ()), said))
        case RefreshedPiece():
            theme = piece.refreshed.theme
            anew = piece.refreshed._replace(theme=replace(theme, vector=theme.vector + first))
            return script, replace(f, refreshed=(*f.refreshed, anew))
        case FailurePiece():
            return script, replace(f, failures=(*f.failures, piece.failure))
        case _ as never:
            assert_never(never)


def rows_of(piece: Piece) -> Array:
    """[r, d] rows that the piece brings."""
    return np.zeros((0, 0), np.float32) if isinstance(piece, FailurePiece) else piece.vectors


def padded(meta: tuple[str, ...], pages: int) -> tuple[str, ...]:
    """[pages]; of pages that came before a model did nobody says what their chain is about."""
    return meta + ("",) * (pages - len(meta))


def _paged(f: Features, piece: PagePiece, first: int) -> Features:
    themes = tuple(replace(theme, vector=theme.vector + first) for theme in piece.themes)
    told = f.meta or f.model or piece.meta
    return replace(
        f,
        page=(*f.page, first if len(piece.vectors) else None),
        themes=(*f.themes, themes or None),
        continues=(*f.continues, piece.continues),
        facts=(*f.facts, shifted(piece.facts, first)),
        continuity=(*f.continuity, piece.continuity),
        words=(*f.words, piece.words),
        meta=(*padded(f.meta, len(f.page)), piece.meta) if told else (),
        omitted=(*f.omitted, *piece.omitted),
    )
