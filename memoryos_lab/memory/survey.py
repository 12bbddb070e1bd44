"""Every score of one question in one state, before any cut: what m and k choose from."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from numpy import bool_
from numpy.typing import NDArray

from .types import Array


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """For S segments and P places of a page in mid-term memory, each best first; ties as in `recall`.

    What a question returns under any m and k is a choice among these, equal to what `recall` says: `recall`
    makes its own choice here. All scores are in the dtype of the features.
    """

    stm: tuple[int, ...]  # pages in short-term memory, oldest first
    segments: tuple[int, ...]  # [S] ids
    segment_cos: Array  # [S] of the segment's vector, or of its best page where that scores it
    segment_keywords: Array  # [S] what is added: the keyword term, or what is added to the best page
    segment_scores: Array  # [S] the sum
    segment_over: NDArray[bool_]  # [S] at or over the segment floor
    pages: tuple[int, ...]  # [P]
    page_cos: Array  # [P]
    page_scores: Array  # [P]
    page_over: NDArray[bool_]  # [P] at or over the page floor
    holders: tuple[int, ...]  # [P] place of the page's segment in `segments`, from 0
    entering: tuple[int, ...] | None = (
        None  # [P] places in the order in which a heap takes them; None: ranked
    )

    def pool(self, m: int) -> list[int]:
        """Places of the pages that are searched with m segments, best first, floors included."""
        return list(self._pool(m))

    def _pool(self, m: int) -> Iterator[int]:
        held = self.segment_over.copy()
        held[m:] = False
        inside, over = held.tolist(), self.page_over.tolist()
        return (i for i, holder in enumerate(self.holders) if inside[holder] and over[i])

    def chosen(self, m: int, k: int) -> list[int]:
        """Places of the pages that come back, best first."""
        if self.entering is None:
            return list(islice(self._pool(m), k))
        pool, score = self.pool(m), self.page_scores.tolist()
        searched = set(pool)
        stay = _heap(k, ((score[i], n, i) for n, i in enumerate(self.entering) if i in searched))
        return [i for i in pool if i in stay]

    def returned(self, m: int, k: int) -> tuple[int, ...]:
        """Pages that come back, best first (a page under two themes may stand twice)."""
        return tuple(self.pages[i] for i in self.chosen(m, k))


def _heap(k: int, entering: Iterable[tuple[float, int, int]]) -> set[int]:
    """Which places of (score, number, place), in order of entry, stay in the reference's min-heap of k."""
    heap: list[tuple[float, int, int]] = []
    for one in entering:
        if len(heap) < k:
            heapq.heappush(heap, one)
        elif one[0] > heap[0][0]:
            heapq.heapreplace(heap, one)
    return {place for _, _, place in heap}
