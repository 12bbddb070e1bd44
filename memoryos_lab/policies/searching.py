"""A search over the pages of all groups at once: groups only say where a page lies.

So a group counts by its best page, every group is searched, and k pages come back from one queue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

from ..memory.likeness import likeness
from ..memory.recall import EntryHit, PageHit, Recall, SegmentHit
from ..memory.survey import Survey
from ..memory.types import Array, Entry, Features

Places = Sequence[tuple[int, Sequence[int]]]  # (group, its pages)


@dataclass(frozen=True, slots=True, eq=False)
class OneQueue(Survey):
    """A survey in which no group is left out, whatever m."""

    reads: int = 1  # result pages of k that are read

    def chosen(self, m: int, k: int) -> list[int]:
        """Places of the pages that come back, best first."""
        return list(islice(self._pool(m), k * self.reads))

    def _pool(self, m: int) -> Iterator[int]:
        return (i for i, over in enumerate(self.page_over.tolist()) if over)


def survey(
    stm: tuple[int, ...],
    places: Places,
    cos: Array,
    score: Array,
    *,
    reads: int = 1,
    refused: Collection[int] = (),
) -> OneQueue:
    """Every page of these groups, best first, ties to the older.

    `cos` and `score`: [pages that arrived], by page; a group's are those of its best page. `refused`: pages
    that lie there and cannot come back.
    """
    held = np.fromiter(chain.from_iterable(pages for _, pages in places), np.intp)  # [P]
    sizes = np.array([len(pages) for _, pages in places], np.intp)
    owner = np.repeat(np.arange(len(places)), sizes)  # [P]
    order = np.lexsort((held, -score[held]))
    held, owner = held[order], owner[order]
    _, first = np.unique(owner, return_index=True)  # [groups] place of each one's best page
    best = np.sort(first)
    rank = np.empty(len(places), np.intp)
    rank[owner[best]] = np.arange(len(best))
    return OneQueue(
        stm=stm,
        segments=tuple(places[i][0] for i in owner[best].tolist()),
        segment_cos=cos[held[best]],
        segment_keywords=score[held[best]] - cos[held[best]],
        segment_scores=score[held[best]],
        segment_over=np.ones(len(best), np.bool_),
        pages=tuple(held.tolist()),
        page_cos=cos[held],
        page_scores=score[held],
        page_over=np.isin(held, list(refused), invert=True),
        holders=tuple(rank[owner].tolist()),
        reads=reads,
    )


def nearest(entries: Iterable[Entry], question: int, f: Features, most: int) -> tuple[EntryHit, ...]:
    """The entries most like a question, best first, ties to the older."""
    asked, rows = f.vectors[f.question[question]], likeness(f).rows
    near = [(_cosine(f, entry, rows, asked), entry.id) for entry in entries]
    near.sort(key=lambda one: (-one[0], one[1]))
    return tuple(EntryHit(entry, cos) for cos, entry in near[:most])


def _cosine(f: Features, entry: Entry, rows: NDArray[np.intp], asked: Array) -> float:
    """Of what the entry says; of its first page where nobody embedded that; else 0."""
    row = entry.vector if entry.vector is not None else int(rows[entry.pages[0]]) if entry.pages else -1
    return float(f.vectors[row] @ asked) if row >= 0 else 0.0


def trace(question: int, found: OneQueue, k: int, entries: Iterable[EntryHit]) -> Recall:
    """The trace of a question for which the first pages come back, k a result page."""
    chosen = frozenset(found.chosen(1, k))
    pages = tuple(
        PageHit(page, found.segments[holder], cos, score, rank, rank - 1 in chosen)
        for rank, (page, holder, cos, score) in enumerate(
            zip(
                found.pages,
                found.holders,
                found.page_cos.tolist(),
                found.page_scores.tolist(),
                strict=True,
            ),
            start=1,
        )
    )
    met = {hit.segment for hit in pages if hit.returned}
    groups = tuple(
        SegmentHit(group, cos, keyword, score, rank, True, group in met)
        for rank, (group, cos, keyword, score) in enumerate(
            zip(
                found.segments,
                found.segment_cos.tolist(),
                found.segment_keywords.tolist(),
                found.segment_scores.tolist(),
                strict=True,
            ),
            start=1,
        )
    )
    return Recall(question, found.stm, groups, pages, tuple(entries))
