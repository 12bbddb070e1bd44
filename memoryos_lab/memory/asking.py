"""One question: rank the segments, take m, rank their pages in one queue, take k.

References: arXiv 2506.06326 §3.4; memoryos-pypi/mid_term.py `search_sessions` and retriever.py
(min-heap); eval/mid_term_memory.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import repeat
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from .bench import page_row
from .bench_back import Layout
from .draft import Draft
from .events import Recalled, Visited
from .formulas import containments, jaccards
from .likeness import likeness
from .recall import EntryHit, PageHit, Recall, SegmentHit
from .survey import Survey
from .types import Array, Entry, Script

T = TypeVar("T")


def ask(d: Draft, question: int, script: Script) -> Recall:
    """The whole trace of the question; the draft keeps the visits."""
    m, k = d.knobs.top_m, d.knobs.top_k
    seen = survey(d, question, script, within=m)
    visited = _visited(seen)
    selected = seen.segment_over.copy()
    selected[m:] = False
    segments = _rows(
        SegmentHit,
        seen.segments,
        seen.segment_cos.tolist(),
        seen.segment_keywords.tolist(),
        seen.segment_scores.tolist(),
        range(1, len(seen.segments) + 1),
        selected.tolist(),
        map(visited.__contains__, range(len(seen.segments))),
    )
    trace = Recall(question, seen.stm, segments, _page_hits(seen, m, k), _recall_entries(d, question))
    _visit(d, question, [d.bench.at[seen.segments[place]] for place in sorted(visited)])
    chosen = tuple(hit.segment for hit in segments if hit.selected)
    d.events.append(Recalled(question, chosen, trace.returned))
    return trace


def survey(d: Draft, question: int, script: Script, *, within: int | None = None) -> Survey:
    """Every score of the question; with `within`, of the pages of the best so many segments alone."""
    layout, like = d.bench.layout(d.segments), likeness(d.f)
    blended = bool(d.knobs.bm25_weight or d.knobs.neighbour_weight)
    by_page = d.knobs.segment_by == "best_page"
    ranking = like.scores(question, d.knobs, script, len(d.chain)) if blended or by_page else None
    if by_page and ranking is not None:
        cos, term, score = _best_pages(layout, ranking, like.cosines(question, layout.pages))
    else:
        cos, term, score = _segment_scores(d, question)
    key = cos if d.knobs.recall_score == "containment" and not by_page else score
    order = np.argsort(-key, kind="stable")  # ties to the older segment
    place = np.empty(len(order), np.intp)  # [S] of each row
    place[order] = np.arange(len(order))
    over = _over(score, d.knobs.segment_threshold)[order]
    pages, holders = layout.pages, place[layout.rows]
    if within is not None:
        inside = (holders < within) & over[holders]
        pages, holders = pages[inside], holders[inside]
    page_cos = like.cosines(question, pages)
    page_score = page_cos if ranking is None else ranking[pages]
    best = np.lexsort((holders, pages, -page_score))  # ties to the older page
    return Survey(
        stm=d.stm,
        segments=tuple(map(d.bench.ids.__getitem__, order.tolist())),
        segment_cos=cos[order],
        segment_keywords=term[order],
        segment_scores=score[order],
        segment_over=over,
        pages=tuple(pages[best].tolist()),
        page_cos=page_cos[best],
        page_scores=page_score[best],
        page_over=_over(page_cos[best], d.knobs.page_threshold),
        holders=tuple(holders[best].tolist()),
        entering=None if d.knobs.page_queue == "ranked" else _entering(d, holders, page_score, best),
    )


def _segment_scores(d: Draft, question: int) -> tuple[Array, Array, Array]:
    """[S] cosine, keyword term and score by the segment's own vector, in the order of the segments."""
    bench, knobs = d.bench, d.knobs
    words = d.f.question_keywords[question]
    cos = bench.cosines(d.f.vectors[d.f.question[question]])
    term = np.zeros(len(cos))
    if knobs.recall_score != "cosine":
        terms = jaccards if knobs.recall_score == "jaccard" else containments
        term = terms(bench.shared(words), bench.sizes[: len(cos)], len(set(words)))
    return cos, term, cos + term.astype(cos.dtype)


def _best_pages(layout: Layout, ranking: Array, cosines: Array) -> tuple[Array, Array, Array]:
    """[S] cosine, what is added to it, and score of the best page of each segment; ties to the older page."""
    order = np.lexsort((layout.pages, -ranking[layout.pages], layout.rows))
    best = order[layout.starts]
    cos, score = cosines[best], ranking[layout.pages[best]]
    return cos, score - cos, score


def _entering(d: Draft, holders: NDArray[np.intp], scores: Array, best: NDArray[np.intp]) -> tuple[int, ...]:
    """[P] in which order the reference's heap is offered the places of `best`."""
    by_segment = d.knobs.recall_score != "containment"
    order = np.lexsort((-scores, holders)) if by_segment else np.argsort(holders, kind="stable")
    place = np.empty(len(best), np.intp)
    place[best] = np.arange(len(best))
    return tuple(place[order].tolist())


def _visited(seen: Survey) -> set[int]:
    """Places of the segments visited: those searched of which a page is over the page floor."""
    return {holder for holder, over in zip(seen.holders, seen.page_over.tolist(), strict=True) if over}


def _page_hits(seen: Survey, m: int, k: int) -> tuple[PageHit, ...]:
    places = range(len(seen.pages))
    return _rows(
        PageHit,
        seen.pages,
        map(seen.segments.__getitem__, seen.holders),
        seen.page_cos.tolist(),
        seen.page_scores.tolist(),
        range(1, len(places) + 1),
        map(set(seen.chosen(m, k)).__contains__, places),
        repeat(None, len(places)),  # nothing comes by a link
    )


def _rows(record: type[T], *columns: Iterable[Any]) -> tuple[T, ...]:
    """A row a record of a NamedTuple, without a call in Python for each: a trace has hundreds."""
    made: Any = tuple.__new__  # declared for tuples alone
    return tuple(map(made, repeat(record), zip(*columns, strict=True)))


def _visit(d: Draft, question: int, positions: Iterable[int]) -> None:
    """N + 1, and accessed now, for every segment that the question visited."""
    for i in positions:
        segment = d.segments[i]
        after = d.touch(
            i, replace(segment, visits=segment.visits + 1, accesses=segment.accesses + 1, access=d.now)
        )
        d.events.append(Visited(segment.id, question, after.visits, after.heat(d.knobs, d.now)))


def _recall_entries(d: Draft, question: int) -> tuple[EntryHit, ...]:
    """The nearest knowledge (of the user, of the world) and agent traits; all profiles and user traits."""
    vector = d.f.vectors[d.f.question[question]]
    limits = {"user_kb": d.knobs.kb_top, "world_kb": d.knobs.kb_top, "agent_trait": d.knobs.agent_top}
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
    if entry.vector is None and not entry.pages:
        return 0.0  # an act wrote it, and nobody embedded what it says
    row = entry.vector if entry.vector is not None else page_row(d.f, entry.pages[0])
    return float(d.f.vectors[row] @ vector)


def _over(scores: Array, floor: float | None) -> NDArray[np.bool_]:
    """Which scores are at or over the floor, compared in their own dtype."""
    if floor is None:
        return np.ones(len(scores), np.bool_)
    over: NDArray[np.bool_] = scores >= scores.dtype.type(floor)
    return over
