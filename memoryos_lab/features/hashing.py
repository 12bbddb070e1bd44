"""Word and character hashing: numpy only, for tests and where no model can be had.

Weinberger et al. 2009 (feature hashing): every word and every three characters of a word add a
signed one to a column that a hash of theirs names. It sees shared words, not meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b

import numpy as np

from .embedder import Role, Vectors

_WORD = re.compile(r"[^\W_]+")
_GRAM = 0.5  # weight of a word's three characters beside the word itself


class HashEmbedder:
    """1,024 columns, the same in every process and on every machine."""

    name = "hash"
    version = "1"
    dimensions = 1024
    keep = False

    def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        """[n, 1024] unit rows; a text without a word gets column 0 alone."""
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float64)
        for row, text in zip(rows, texts, strict=True):
            for feature, weight in _features(text):
                column, sign = _place(feature, self.dimensions)
                row[column] += sign * weight
            if not row.any():
                row[0] = 1.0
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return rows.astype(np.float32)


def _features(text: str) -> Iterator[tuple[str, float]]:
    for word in _WORD.findall(text.lower()):
        yield word, 1.0
        padded = f"<{word}>"
        for i in range(len(padded) - 2):
            yield f"#{padded[i : i + 3]}", _GRAM


def _place(feature: str, columns: int) -> tuple[int, int]:
    # Python's own hash() is salted per process.
    number = int.from_bytes(blake2b(feature.encode("utf-8", "replace"), digest_size=8).digest(), "little")
    return (number >> 1) % columns, 1 if number & 1 else -1
