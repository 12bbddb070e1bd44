"""One question to Think-in-Memory: its bucket, and there the thoughts nearest to it."""

from __future__ import annotations

from itertools import chain

import numpy as np

from ...memory.likeness import likeness
from ...memory.recall import EntryHit, PageHit, Recall, SegmentHit
from ...memory.survey import Survey
from ...memory.types import Array, Features
from .hashing import projections
from .thoughts import Thoughts, row


def survey(state: Thoughts, question: int, f: Features, planes: int) -> Survey:
    """Every bucket in which pages stand, nearest direction first, and all their pages, best first.

    A page counts by the best of its thoughts; one that states nothing, or whose thoughts are gone, by itself.
    """
    onto = projections(f.vectors[f.question[question]], planes)
    near = np.array([onto[bucket.number] for bucket in state.buckets], onto.dtype)  # [S]
    order = np.argsort(-near, kind="stable")  # ties to the older bucket
    rank = np.empty(len(order), np.intp)
    rank[order] = np.arange(len(order))
    pages = np.fromiter(chain.from_iterable(bucket.pages for bucket in state.buckets), np.intp)  # [P]
    holders = np.repeat(rank, [len(bucket.pages) for bucket in state.buckets])
    score = _scores(state, question, f)[pages]
    best = np.lexsort((pages, -score))  # ties to the older page
    return Survey(
        stm=state.held.stm,
        segments=tuple(order.tolist()),
        segment_cos=near[order],
        segment_keywords=np.zeros_like(near),
        segment_scores=near[order],
        segment_over=np.ones(len(near), np.bool_),
        pages=tuple(pages[best].tolist()),
        page_cos=likeness(f).cosines(question, pages)[best],
        page_scores=score[best],
        page_over=np.ones(len(pages), np.bool_),
        holders=tuple(holders[best].tolist()),
    )


def _scores(state: Thoughts, question: int, f: Features) -> Array:
    """[pages that arrived] cosine of the question to the best thought of each page, or to the page."""
    score = likeness(f).cosines(question, np.arange(len(state.held.chain))).copy()
    spoken: dict[int, float] = {}
    for cos, thought in zip(_cosines(state, question, f), state.active, strict=True):
        for page in thought.entry.pages:
            spoken[page] = max(cos, spoken.get(page, cos))
    score[list(spoken)] = list(spoken.values())
    return score


def _cosines(state: Thoughts, question: int, f: Features) -> list[float]:
    """Of the question to every active thought."""
    rows = [row(f, thought.entry) for thought in state.active]
    cos: list[float] = np.einsum("ij,j->i", f.vectors[rows], f.vectors[f.question[question]]).tolist()
    return cos


def traced(state: Thoughts, question: int, f: Features, planes: int, m: int, k: int) -> Recall:
    """The trace of a question that searches m buckets for k pages and k thoughts."""
    found = survey(state, question, f, planes)
    chosen = set(found.chosen(m, k))
    met = {found.holders[place] for place in chosen}
    buckets = tuple(
        SegmentHit(id, near, 0.0, near, place + 1, place < m, place in met)
        for place, (id, near) in enumerate(zip(found.segments, found.segment_cos.tolist(), strict=True))
    )
    cos, score = found.page_cos.tolist(), found.page_scores.tolist()
    pages = tuple(
        PageHit(found.pages[at], found.segments[found.holders[at]], cos[at], score[at], rank, at in chosen)
        for rank, at in enumerate(found.pool(m), start=1)
    )
    return Recall(question, found.stm, buckets, pages, _thoughts(state, question, f, planes, m, k))


def _thoughts(
    state: Thoughts, question: int, f: Features, planes: int, m: int, k: int
) -> tuple[EntryHit, ...]:
    """The k nearest thoughts of the buckets searched, also of those in which no page stands."""
    onto = projections(f.vectors[f.question[question]], planes)
    near = sorted((onto[bucket.number] for bucket in state.buckets), reverse=True)[:m]
    known = zip(_cosines(state, question, f), state.active, strict=True)
    reached = [(cos, one.entry.id) for cos, one in known if near and onto[one.number] >= near[-1]]
    return tuple(EntryHit(id, cos) for cos, id in sorted(reached, key=lambda hit: (-hit[0], hit[1]))[:k])
