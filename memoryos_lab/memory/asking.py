"""One question: rank the segments, take m, rank their pages in one queue, take k.

References: arXiv 2506.06326 §3.4; memoryos-pypi/mid_term.py `search_sessions` and retriever.py
(min-heap); eval/mid_term_memory.py.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .bench import page_row
from .draft import Draft
from .events import Recalled, Visited
from .formulas import containments, jaccards
from .recall import EntryHit, PageHit, Recall, SegmentHit
from .types import Array, Entry


class _Scored(NamedTuple):
    position: int
    cos: float
    keyword: float
    score: float
    passed: bool  # at or over the segment floor


def ask(d: Draft, question: int) -> Recall:
    """The whole trace of the question; the draft keeps the visits."""
    vector = d.f.vectors[d.f.question[question]]
    ranked = _rank_segments(d, vector, d.f.question_keywords[question])
    selected = [one for one in ranked[: d.knobs.top_m] if one.passed]
    pages, visited = _rank_pages(d, vector, selected)
    segments = tuple(
        SegmentHit(
            d.segments[one.position].id, one.cos, one.keyword, one.score, rank,
            selected=rank <= d.knobs.top_m and one.passed, visited=one.position in visited,
        )
        for rank, one in enumerate(ranked, start=1)
    )  # fmt: skip
    trace = Recall(question, d.stm, segments, pages, _recall_entries(d, vector))
    _visit(d, question, [one.position for one in selected if one.position in visited])
    chosen = tuple(hit.segment for hit in segments if hit.selected)
    d.events.append(Recalled(question, chosen, trace.returned))
    return trace


def _rank_segments(d: Draft, vector: Array, words: tuple[str, ...]) -> list[_Scored]:
    """All segments, best first; ties to the older."""
    bench, knobs = d.bench, d.knobs
    cos = bench.cosines(vector)
    term = np.zeros(len(cos))
    if knobs.recall_score != "cosine":
        terms = jaccards if knobs.recall_score == "jaccard" else containments
        term = terms(bench.shared(words), bench.sizes[: len(cos)], len(set(words)))
    score = cos + term.astype(cos.dtype)
    key = cos if knobs.recall_score == "containment" else score
    passed = _over(score, knobs.segment_threshold)
    return [
        _Scored(i, float(cos[i]), float(term[i]), float(score[i]), bool(passed[i]))
        for i in np.argsort(-key, kind="stable").tolist()
    ]


def _rank_pages(d: Draft, vector: Array, selected: list[_Scored]) -> tuple[tuple[PageHit, ...], set[int]]:
    """Pages of the selected segments, best first, and the positions of the segments visited.

    A segment is visited if one of its pages is over the page floor (without a floor: always).
    """
    pool = [(page, n) for n, one in enumerate(selected) for page in d.segments[one.position].pages]
    pages, holder = np.array(pool, np.intp).reshape(-1, 2).T  # [P] page, [P] place of its segment
    rows = [row if (row := d.f.page[page]) is not None else page_row(d.f, page) for page, _ in pool]
    # Summed row by row: a page's cosine does not depend on which other pages are in the pool.
    cos = np.einsum("ij,j->i", d.f.vectors[rows], vector)
    over = _over(cos, d.knobs.page_threshold)
    best = np.lexsort((pages, -cos))  # ties to the older page
    if d.knobs.page_queue == "ranked":
        stay = set(best[over[best]][: d.knobs.top_k].tolist())
    else:
        order = np.lexsort((-cos, holder)) if d.knobs.recall_score != "containment" else np.arange(len(cos))
        stay = _heap(d.knobs.top_k, [(float(cos[i]), i) for i in order[over[order]].tolist()])
    ids = np.array([d.segments[one.position].id for one in selected], np.intp)
    columns = pages[best].tolist(), ids[holder[best]].tolist(), cos[best].tolist()
    ranks = range(1, len(best) + 1)
    hits = tuple(map(PageHit, *columns, ranks, (i in stay for i in best.tolist())))
    return hits, {selected[n].position for n in set(holder[over].tolist())}


def _heap(k: int, entering: Iterable[tuple[float, int]]) -> set[int]:
    """Which of (cosine, number), in order of entry, stay in a min-heap of k (the reference's queue)."""
    heap: list[tuple[float, int]] = []
    for one in entering:
        if len(heap) < k:
            heapq.heappush(heap, one)
        elif one[0] > heap[0][0]:
            heapq.heapreplace(heap, one)
    return {number for _, number in heap}


def _visit(d: Draft, question: int, positions: Iterable[int]) -> None:
    """N + 1, and accessed now, for every segment that the question visited."""
    for i in positions:
        segment = d.segments[i]
        after = d.touch(
            i, replace(segment, visits=segment.visits + 1, accesses=segment.accesses + 1, access=d.now)
        )
        d.events.append(Visited(segment.id, question, after.visits, after.heat(d.knobs, d.now)))


def _recall_entries(d: Draft, vector: Array) -> tuple[EntryHit, ...]:
    """The nearest knowledge and agent traits; the whole of both profiles and the user's traits."""
    limits = {"user_kb": d.knobs.kb_top, "agent_trait": d.knobs.agent_top}
    hits: list[EntryHit] = []
    for kind, limit in limits.items():
        near = [(_nearness(d, entry, vector), entry) for entry in d.entries if entry.kind == kind]
        floor = d.knobs.lpm_threshold
        near = [one for one in near if floor is None or one[0] >= floor]
        near.sort(key=lambda one: (-one[0], one[1].id))
        hits += [EntryHit(entry.id, cos) for cos, entry in near[:limit]]
    hits += [EntryHit(entry.id, None) for entry in d.entries if entry.kind not in limits]
    return tuple(hits)


def _nearness(d: Draft, entry: Entry, vector: Array) -> float:
    row = entry.vector if entry.vector is not None else page_row(d.f, entry.pages[0])
    return float(d.f.vectors[row] @ vector)


def _over(scores: Array, floor: float | None) -> NDArray[np.bool_]:
    """Which scores are at or over the floor, compared in their own dtype."""
    if floor is None:
        return np.ones(len(scores), np.bool_)
    over: NDArray[np.bool_] = scores >= scores.dtype.type(floor)
    return over
