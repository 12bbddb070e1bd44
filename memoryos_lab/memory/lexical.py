"""BM25 over the pages that have arrived.

For a question with terms t, N pages arrived of which df hold t, a page of length |p| (terms) with tf of t:

    Σ_t ln(1 + (N − df + ½) / (df + ½)) · tf · (k1 + 1) / (tf + k1 · (1 − b + b · |p| / mean |p|))

Source: Robertson and Zaragoza 2009, with the idf in the form that stays positive (Lucene). N, df and the
mean stop at the newest page, so a later page never changes what was found before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
K1, B = 1.5, 0.75


class Postings(NamedTuple):
    """The pages that hold one term."""

    pages: NDArray[np.intp]  # [df] ascending
    tf: Scores  # [df]


class Lexicon:
    """An index of the terms of n pages, made once; any prefix of the pages is asked of the same one.

    >>> lexicon = Lexicon([("clay", "bowl"), ("rain",), ("bowl", "bowl", "kiln")])
    >>> lexicon.bm25(("bowl", "sky")).round(3).tolist()
    [0.47, 0.0, 0.578]
    >>> lexicon.bm25(("bowl", "sky"), arrived=2).round(3).tolist()
    [0.603, 0.0]
    """

    def __init__(self, pages: Sequence[Sequence[str]], k1: float = K1, b: float = B) -> None:
        self.k1, self.b = k1, b
        self.lengths = np.array([len(terms) for terms in pages], np.float64)  # [n]
        self.total = np.concatenate(([0.0], np.cumsum(self.lengths)))  # [n + 1] terms of the first pages
        found: dict[str, list[tuple[int, int]]] = {}
        for page, terms in enumerate(pages):
            for term, tf in Counter(terms).items():
                found.setdefault(term, []).append((page, tf))
        self.postings = {term: _postings(places) for term, places in found.items()}

    def bm25(self, terms: Iterable[str], arrived: int | None = None) -> Scores:
        """[arrived] score of each page; all n by default. A term that is asked twice counts twice."""
        n = len(self.lengths) if arrived is None else arrived
        scores = np.zeros(n)
        if not self.total[n]:
            return scores
        norm = self.k1 * (1 - self.b + self.b * self.lengths[:n] * (n / self.total[n]))  # [n]
        for term, asked in Counter(terms).items():
            held = self.postings.get(term)
            df = int(np.searchsorted(held.pages, n)) if held else 0
            if held and df:
                pages, tf = held.pages[:df], held.tf[:df]
                idf = asked * np.log1p((n - df + 0.5) / (df + 0.5))
                scores[pages] += idf * (self.k1 + 1) * tf / (tf + norm[pages])
        return scores


def _postings(places: list[tuple[int, int]]) -> Postings:
    pages, tf = np.array(places).T
    return Postings(pages.astype(np.intp), tf.astype(np.float64))
