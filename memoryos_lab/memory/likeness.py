"""How like a question every page is: what features alone say, whatever a memory did with the pages.

    score = cos(question, page) + w · BM25(question, page) / best BM25 of the question
    score ← score + v · the higher of the scores of the page before and the page after

with w and v the knobs `bm25_weight` and `neighbour_weight`; the neighbours are those of the same session
that have arrived. Adding a lexical score to a dense one: Bruch, Gai and Ingber 2023 (ACM TOIS 42:1).
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from .bench import page_row
from .errors import LabError
from .knobs import Knobs
from .lexical import Lexicon, Scores
from .types import Array, Features, Script

KEPT = 1 << 23  # numbers that are kept for one conversation's questions; beyond, they are computed again


class Likeness:
    """What one conversation's features say, computed when asked for; n pages, d dimensions.

    It keeps no reference to the features, so that both go together.
    """

    def __init__(self, f: Features) -> None:
        self.backend = f.backend
        self.vectors = f.vectors
        own = (-1 if row is None else row for row in f.page)
        self.rows: NDArray[np.intp] = np.fromiter(own, np.intp, len(f.page))  # [n]
        for page in np.flatnonzero(self.rows < 0).tolist():
            self.rows[page] = _row(f, page)
        self.in_order = bool((self.rows == np.arange(len(self.rows))).all())
        self.question, self.words, self.question_words = f.question, f.words, f.question_words
        self._cosines: dict[int, Array] = {}
        self._scores: dict[int, tuple[Any, Array]] = {}
        self._joined: tuple[Script, NDArray[np.bool_]] | None = None

    def cosines(self, question: int, pages: NDArray[np.intp]) -> Array:
        """[P] of these pages. Summed row by row: a cosine does not depend on what else is searched."""
        if question not in self._cosines and 8 * len(pages) < len(self.rows):
            return self._dot(question, self.rows[pages])
        return self._all_cosines(question)[pages]

    def _all_cosines(self, question: int) -> Array:
        """[n]; 0 for a page without a vector."""
        kept = self._cosines.get(question)
        if kept is None:
            kept = self._dot(question, slice(len(self.rows)) if self.in_order else self.rows)
            kept[self.rows < 0] = 0
            if len(self.question) * len(self.rows) <= KEPT:
                self._cosines[question] = kept
        return kept

    def _dot(self, question: int, rows: Any) -> Array:
        product: Array = np.einsum("ij,j->i", self.vectors[rows], self.vectors[self.question[question]])
        return product

    def scores(self, question: int, knobs: Knobs, script: Script, arrived: int) -> Array:
        """[arrived] what ranks each page under these knobs.

        Raises: LabError if the knobs ask for terms and the features hold none.
        """
        near = knobs.neighbour_weight
        setting = (arrived, knobs.bm25_weight, near, script if near else None)
        kept = self._scores.get(question)
        if kept is None or kept[0] != setting:
            score = self._all_cosines(question)[:arrived]
            if knobs.bm25_weight:
                shares = self.bm25_shares(question, arrived)
                score = score + (knobs.bm25_weight * shares).astype(score.dtype)
            if near:
                score = score + score.dtype.type(near) * self._near(score, script)
            kept = setting, score
            if len(self.question) * len(self.rows) <= KEPT:
                self._scores[question] = kept
        return kept[1]

    def bm25_shares(self, question: int, arrived: int) -> Scores:
        """[arrived] in [0, 1]: BM25 over that of the best page of the question. Raises: LabError."""
        found = self.lexicon.bm25(self.question_words[question], arrived)
        return found / (found.max(initial=0.0) or 1.0)

    @cached_property
    def lexicon(self) -> Lexicon:
        """Raises: LabError."""
        held, wanted = (len(self.words), len(self.question_words)), (len(self.rows), len(self.question))
        if held != wanted:
            raise LabError(
                "this setting compares words, but the features hold those of {} pages and {} questions, "
                "the conversation {} and {}".format(*held, *wanted),
                where=f"features of backend {self.backend!r}",
                hint="compute the features of this conversation again, or compare vectors alone "
                "(bm25_weight=0, ranked_by=cosine, search_by=cosine)",
            )
        return Lexicon(self.words)

    def _near(self, score: Array, script: Script) -> Array:
        """[arrived] the higher score of the pages before and after in the session, 0 without either."""
        if self._joined is None or self._joined[0] is not script:
            sessions = [page.session for page in script.pages]
            same = [a == b for a, b in pairwise(sessions)]
            self._joined = script, np.array(same, np.bool_)  # [n - 1] page i and i + 1 are of one session
        joined = self._joined[1][: max(len(score) - 1, 0)]
        before, after = np.full((2, len(score)), -np.inf, score.dtype)
        before[1:] = np.where(joined, score[:-1], -np.inf)
        after[:-1] = np.where(joined, score[1:], -np.inf)
        near = np.maximum(before, after)
        near[np.isneginf(near)] = 0
        return near


def _row(f: Features, page: int) -> int:
    try:
        return page_row(f, page)
    except LabError:
        return -1  # a page without a vector is lost when it is filed: no question meets it


_known: WeakKeyDictionary[Features, Likeness] = WeakKeyDictionary()


def likeness(f: Features) -> Likeness:
    """That of these features, made when first asked for and kept as long as they are."""
    known = _known.get(f)
    if known is None:
        known = _known[f] = Likeness(f)
    return known
