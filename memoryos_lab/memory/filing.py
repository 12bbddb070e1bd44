"""Mid-term memory: where a page goes that has left short-term memory, and who leaves for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, assert_never

import numpy as np

from . import links
from .bench import page_keywords
from .draft import Draft
from .events import Candidate, Dropped, Evicted, Inflated, Merged, Opened, Unrefreshed
from .formulas import containments, jaccards, passes
from .log import Log
from .promotion import hottest
from .state import Link, Segment
from .types import Array, Page, Theme

SHOWN = 3  # candidates that an event keeps


def file(d: Draft, page: int, said: Page) -> None:
    """The page that left short-term memory goes under its best theme, or under each of them."""
    if said.private or (d.knobs.one_sided == "drop" and said.one_sided):
        drop(d, page, "private" if said.private else "one_sided")
        return
    start = links.before_filing(d, page)
    themes = d.f.themes[page]
    if not themes:
        if d.knobs.unreadable_themes == "lost" or d.f.fallback is None:
            drop(d, page, "unreadable_themes")
            return
        themes = (Theme(d.f.fallback, (), ()),)
    chosen = _under(d, themes)
    for number in chosen:
        place(d, page, number, themes[number], start, more=number != chosen[-1])
    if start:
        links.after_filing(d, start)
    d.top = hottest(d)


def drop(
    d: Draft, page: int, reason: Literal["one_sided", "unreadable_themes", "private", "forgotten"]
) -> None:
    """The page leaves the memory without being filed: a loss, so an event."""
    d.dropped = d.dropped.append(page)
    d.events.append(Dropped(page, reason))


def _under(d: Draft, themes: tuple[Theme, ...]) -> Sequence[int]:
    """Numbers of the themes under which a page is filed."""
    if d.knobs.filed_under != "best" or len(themes) == 1:
        return range(len(themes))
    best = [max((c.total for c in compare(d, theme)[0]), default=0.0) for theme in themes]
    return (best.index(max(best)),)


def place(d: Draft, page: int, number: int, theme: Theme, start: Link | None, *, more: bool) -> None:
    """Merge the page into its best segment if that passes θ, else open a segment with it.

    With `more` themes to come the page is not archived, even if what it opened is evicted at once.
    """
    candidates, passed = compare(d, theme)
    segment = merge(d, d.bench.at[candidates[0].segment], page) if passed else found(d, page, theme)
    told = Merged if passed else Opened
    d.events.append(told(page, segment.id, number, candidates, d.knobs.theta, d.knobs.theta_inclusive))
    if passed and segment.vector is None and d.knobs.segment_vector == "refresh":
        d.events.append(Unrefreshed(segment.id, tuple(segment.pages)))
    if start:
        links.place_copy(d, start, segment.id, len(segment.pages) - 1)
    if not passed:
        evict(d, newest=segment.id, pending=page if more else None)
        if candidates and d.knobs.inflate_rejected:
            inflate(d, candidates[0].segment, page)


def compare(d: Draft, theme: Theme) -> tuple[tuple[Candidate, ...], bool]:
    """F_score of the theme against every segment: the best three, and whether the best passes θ.

    Scores stay in the dtype of the features, and so does θ: a widened float32 .6 would be > .6.
    """
    bench, dtype = d.bench, d.f.vectors.dtype.type
    if not bench.ids:
        return (), False
    cos = bench.cosines(d.f.vectors[theme.vector])
    term = jaccards if d.knobs.merge_score == "jaccard" else containments
    asked = len(set(theme.keywords))
    words = term(bench.shared(theme.keywords), bench.sizes[: len(cos)], asked)
    total = cos + words.astype(cos.dtype)
    if d.knobs.merge_score == "jaccard":
        best, allowed = _best(total), True
    else:
        best = _best(cos)
        allowed = bool(cos[best[0]] >= 0)
    candidates = tuple(Candidate(bench.ids[i], float(cos[i]), float(words[i]), float(total[i])) for i in best)
    theta = dtype(d.knobs.theta)
    return candidates, allowed and passes(total[best[0]], theta, d.knobs.theta_inclusive)


def _best(scores: Array) -> list[int]:
    """Positions of the three highest scores, best first, ties to the older segment."""
    best: list[int] = []
    left = scores.copy()
    for _ in range(min(SHOWN, len(scores))):
        best.append(int(left.argmax()))
        left[best[-1]] = -np.inf
    return best


def merge(d: Draft, i: int, page: int) -> Segment:
    """The page joins the i-th segment: L + 1, and the segment was accessed now."""
    segment = d.segments[i]
    d.bench.add_page(i, len(segment.pages), page, d.f)
    grown = replace(
        segment, pages=segment.pages.append(page), interactions=segment.interactions + 1, access=d.now
    )
    match d.knobs.segment_vector:
        case "mean":
            words = d.bench.frequent(segment, page_keywords(d.f, page), d.knobs.keyword_limit)
            grown = replace(grown, keywords=words)
        case "refresh":
            grown = refresh(d, i, grown)
        case "founder":
            pass
    if grown.keywords != segment.keywords:
        d.bench.carry(i, grown.keywords)
    return d.touch(i, grown)


def refresh(d: Draft, i: int, grown: Segment) -> Segment:
    """The i-th segment as a model summarised exactly its pages; where none has, by their mean."""
    pages = tuple(grown.pages)
    told = next((one.theme for one in reversed(d.f.refreshed) if one.pages == pages), None)
    if told is None:
        words = d.bench.most_frequent(grown.id, d.knobs.keyword_limit)
        return replace(grown, vector=None, keywords=words)
    d.bench.look_like(i, d.f.vectors[told.vector])
    return replace(grown, vector=told.vector, keywords=tuple(dict.fromkeys(told.segment_keywords)))


def found(d: Draft, page: int, theme: Theme) -> Segment:
    """The page opens a segment with N 0, L 1 and R 1."""
    founder = d.knobs.segment_vector != "mean"  # of one page, its theme is all that a summary could be
    words = theme.segment_keywords if founder else page_keywords(d.f, page)[: d.knobs.keyword_limit]
    segment = Segment(
        id=d.opened,
        vector=theme.vector if founder else None,
        keywords=tuple(dict.fromkeys(words)),
        pages=Log((page,)),
        opened=d.step,
        access=d.now,
    )
    d.opened += 1
    d.segments.append(segment)
    d.bench.append(segment, d.f)
    return d.touch(len(d.segments) - 1, segment)


def evict(d: Draft, newest: int, pending: int | None) -> None:
    """Over capacity one segment leaves, and its pages that stand nowhere else are archived."""
    if len(d.segments) <= d.knobs.mtm_capacity:
        return
    i = _victim(d, len(d.segments) - (1 if d.knobs.spare_newest else 0))
    segment = d.segments.pop(i)
    d.bench.remove(i, segment)
    homeless = (page for page in segment.pages if page != pending and not d.bench.places.get(page))
    pages = tuple(dict.fromkeys(homeless))
    d.archive = d.archive.extend(pages)
    by_visits = d.knobs.eviction == "least_visited"
    d.events.append(
        Evicted(
            segment=segment.id,
            pages=pages,
            heat=segment.heat(d.knobs, d.now),
            of=len(d.segments) + 1,
            rule=d.knobs.eviction,
            visits=segment.accesses if by_visits else segment.visits,
            at_birth=segment.id == newest,
        )
    )
    links.after_eviction(d, tuple(segment.pages))


def _victim(d: Draft, among: int) -> int:
    """Position of the segment to evict, of the first `among`; ties to the older."""
    match d.knobs.eviction:
        case "coldest":
            return d.bench.extreme(d.knobs, d.now, d.segments[:among], hottest=False)
        case "least_visited":
            return min(range(among), key=lambda i: d.segments[i].accesses)
        case "least_recent":
            return min(range(among), key=lambda i: d.segments[i].access)
        case _ as never:
            assert_never(never)


def inflate(d: Draft, rejected: int, page: int) -> None:
    """L of the segment that rejected the page rises all the same, if it still exists."""
    i = d.bench.at.get(rejected)
    if i is not None:
        segment = d.segments[i]
        d.touch(i, replace(segment, interactions=segment.interactions + 1))
        d.events.append(Inflated(rejected, page, segment.interactions + 1))
