"""An embedder that has embedded before: it says again what it said of the same text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ..features.embedder import Embedder, Role, Vectors
from ..features.pieces import (
    ActPiece,
    DistilledPiece,
    PagePiece,
    Piece,
    QuestionPiece,
    RefreshedPiece,
    fact_texts,
)
from ..features.texts import act_text, clean

Known = dict[tuple[Role, str], Vectors]


@dataclass(frozen=True, slots=True)
class Rows:
    """Implements `Embedder`. It lives for one folding, and nothing of it stays."""

    embedder: Embedder
    known: Known = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.embedder.name

    @property
    def version(self) -> str:
        return self.embedder.version

    @property
    def dimensions(self) -> int:
        return self.embedder.dimensions

    @property
    def keep(self) -> bool:
        return False

    def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        """[n, d]. Raises: LabError when the model cannot answer for a text that is new."""
        new = [text for text in dict.fromkeys(texts) if (role, text) not in self.known]
        if new:
            self.known.update(
                zip(((role, text) for text in new), self.embedder.embed(new, role), strict=True)
            )
        return np.stack([self.known[role, text] for text in texts])

    def learn(self, pieces: Iterable[Piece]) -> None:
        """The rows of these pieces belong to their texts."""
        for piece in pieces:
            role: Role = "query" if isinstance(piece, QuestionPiece) else "passage"
            self.known.update(((role, clean(text)), row) for text, row in _rows(piece))


def _rows(piece: Piece) -> Iterable[tuple[str, Vectors]]:
    match piece:
        case PagePiece():
            told = [theme for theme in piece.themes if theme.vector > 0]  # by rules a page is its own theme
            themes = [theme.summary or " ".join(theme.keywords) for theme in told]
            texts = [piece.page.text, *themes, *fact_texts(piece.facts)]
            return list(zip(texts, piece.vectors, strict=True)) if len(piece.vectors) else ()
        case QuestionPiece():
            return [(piece.question.text, piece.vectors[0])]
        case ActPiece():
            return [(act_text(piece.act), piece.vectors[0])] if len(piece.vectors) else ()
        case DistilledPiece():
            return list(zip(fact_texts(piece.distilled.facts), piece.vectors, strict=True))
        case RefreshedPiece():
            theme = piece.refreshed.theme
            return [(theme.summary or " ".join(theme.keywords), piece.vectors[0])]
        case _:
            return ()
