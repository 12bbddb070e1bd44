"""One question: rank the segments, take m, rank their pages in one queue, take k.

References: arXiv 2506.06326 §3.4; memoryos-pypi/mid_term.py `search_sessions` and retriever.py
(min-heap); eval/mid_term_memory.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from .bench import page_row
from .draft import Draft
from .events import Recalled, Visited
from .formulas import containments, jaccards
from .recall import EntryHit, PageHit, Recall, SegmentHit
from .survey import Survey
from .types import Array, Entry


def ask(d: Draft, question: int) -> Recall:
    """The whole trace of the question; the draft keeps the visits."""
    m, k = d.knobs.top_m, d.knobs.top_k
    seen = survey(d, question, within=m)
    visited = _visited(seen)
    selected = seen.segment_over.copy()
    selected[m:] = False
    segments = tuple(
        map(
            SegmentHit,
            seen.segments,
            seen.segment_cos.tolist(),
            seen.segment_keywords.tolist(),
            seen.segment_scores.tolist(),
            range(1, len(seen.segments) + 1),
            selected.tolist(),
            (place in visited for place in range(len(seen.segments))),
        )
    )
    trace = Recall(question, seen.stm, segments, _page_hits(seen, m, k), _recall_entries(d, question))
    _visit(d, question, [d.bench.at[seen.segments[place]] for place in sorted(visited)])
    chosen = tuple(hit.segment for hit in segments if hit.selected)
    d.events.append(Recalled(question, chosen, trace.returned))
    return trace


def survey(d: Draft, question: int, *, within: int | None = None) -> Survey:
    """Every score of the question; with `within`, of the pages of the best so many segments alone."""
    vector = d.f.vectors[d.f.question[question]]
    cos, term, score = _segment_scores(d, vector, d.f.question_keywords[question])
    order = np.argsort(-(cos if d.knobs.recall_score == "containment" else score), kind="stable")
    over = _over(score, d.knobs.segment_threshold)[order]
    ranked: list[int] = order.tolist()
    pool = [
        (page, place)
        for place, i in enumerate(ranked[:within])
        if within is None or over[place]
        for page in d.segments[i].pages
    ]
    pages, holders = np.array(pool, np.intp).reshape(-1, 2).T  # [P] page, [P] place of its segment
    page_cos = _page_cosines(d, vector, pages.tolist())
    best = np.lexsort((pages, -page_cos))  # ties to the older page
    return Survey(
        stm=d.stm,
        segments=tuple(d.bench.ids[i] for i in ranked),
        segment_cos=cos[order],
        segment_keywords=term[order],
        segment_scores=score[order],
        segment_over=over,
        pages=tuple(pages[best].tolist()),
        page_cos=page_cos[best],
        page_scores=page_cos[best],
        page_over=_over(page_cos[best], d.knobs.page_threshold),
        holders=tuple(holders[best].tolist()),
        entering=None if d.knobs.page_queue == "ranked" else _entering(d, holders, page_cos, best),
    )


def _segment_scores(d: Draft, vector: Array, words: tuple[str, ...]) -> tuple[Array, Array, Array]:
    """[S] cosine, keyword term and score, in the order of the segments."""
    bench, knobs = d.bench, d.knobs
    cos = bench.cosines(vector)
    term = np.zeros(len(cos))
    if knobs.recall_score != "cosine":
        terms = jaccards if knobs.recall_score == "jaccard" else containments
        term = terms(bench.shared(words), bench.sizes[: len(cos)], len(set(words)))
    return cos, term, cos + term.astype(cos.dtype)


def _page_cosines(d: Draft, vector: Array, pages: list[int]) -> Array:
    """[P] summed row by row: a page's cosine does not depend on which other pages are searched."""
    rows = [row if (row := d.f.page[page]) is not None else page_row(d.f, page) for page in pages]
    cos: Array = np.einsum("ij,j->i", d.f.vectors[rows], vector)
    return cos


def _entering(d: Draft, holders: NDArray[np.intp], scores: Array, best: NDArray[np.intp]) -> tuple[int, ...]:
    """[P] in which order the reference's heap is offered the places of `best`."""
    by_segment = d.knobs.recall_score != "containment"
    order = np.lexsort((-scores, holders)) if by_segment else np.arange(len(scores))
    place = np.empty(len(best), np.intp)
    place[best] = np.arange(len(best))
    return tuple(place[order].tolist())


def _visited(seen: Survey) -> set[int]:
    """Places of the segments visited: those searched of which a page is over the page floor."""
    return {holder for holder, over in zip(seen.holders, seen.page_over.tolist(), strict=True) if over}


def _page_hits(seen: Survey, m: int, k: int) -> tuple[PageHit, ...]:
    stay = set(seen.chosen(m, k))
    return tuple(
        PageHit(page, seen.segments[holder], cos, rank + 1, rank in stay)
        for rank, (page, holder, cos) in enumerate(
            zip(seen.pages, seen.holders, seen.page_cos.tolist(), strict=True)
        )
    )


def _visit(d: Draft, question: int, positions: Iterable[int]) -> None:
    """N + 1, and accessed now, for every segment that the question visited."""
    for i in positions:
        segment = d.segments[i]
        after = d.touch(
            i, replace(segment, visits=segment.visits + 1, accesses=segment.accesses + 1, access=d.now)
        )
        d.events.append(Visited(segment.id, question, after.visits, after.heat(d.knobs, d.now)))


def _recall_entries(d: Draft, question: int) -> tuple[EntryHit, ...]:
    """The nearest knowledge and agent traits; the whole of both profiles and the user's traits."""
    vector = d.f.vectors[d.f.question[question]]
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
