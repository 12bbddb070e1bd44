"""MemoryOS: the rules, one function each, in the order in which they act.

Theory of operation. A page arrives and is appended to short-term memory (STM), a queue of N pages.
The page that this pushes out is compared with every segment of mid-term memory (MTM):

    F_score = cos(segment, page) + |K_s ∩ K_p| / |K_s ∪ K_p|                     (Eq. 3)

If the best passes θ the page is merged there, else it opens a segment. Each segment has a heat

    H = α·N_visit + β·L_interaction + γ·exp(−Δt/μ)                               (Eq. 4)

Over capacity a segment is evicted and its pages are archived. Then the promotion scan: a segment
whose heat passes τ, with pages that no promotion has read, has them distilled into long-term
personal memory (LPM), and L starts again. A question heats what it selects.

    one page:      tick → link → enter → leave → file (merge | open → evict) → scan → learn
    one question:  tick → rank segments → take m → rank their pages → take k → visit

Where the reference code differs from the paper the difference is a knob (`knobs`), and each of its
variants a preset (`presets`): there is no second copy of a rule.
References: arXiv 2506.06326, §3.2–3.5; BAI-LAB/MemoryOS at commit 1d71706.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, assert_never

import numpy as np

from . import asking, links
from .bench import page_keywords
from .draft import Draft
from .events import (
    Arrived,
    Candidate,
    Dropped,
    Event,
    Evicted,
    Inflated,
    Left,
    Linked,
    Merged,
    Opened,
    Promoted,
    Scanned,
    Starved,
)
from .formulas import containment_of, jaccard_of, passes
from .knobs import Knobs
from .log import Log
from .lpm import learn
from .recall import Recall
from .state import Link, Segment, State, fresh
from .types import Array, Features, Page, Script, Snapshot, Theme
from .view import snapshot

SHOWN = 3  # candidates that an event keeps


@dataclass(frozen=True, slots=True)
class MemoryOS(Knobs):
    """The policy. Every function is pure; a moved knob is `replace(policy, theta=.5)`.

    >>> MemoryOS(theta=0.5).theta
    0.5
    """

    def start(self) -> State:
        """An empty memory."""
        return State()

    def observe(
        self, state: State, page: int, script: Script, f: Features, /
    ) -> tuple[State, tuple[Event, ...]]:
        """One page arrives; pages come in order, each once."""
        d = Draft(self, state, f)
        d.tick(script.pages[page].time, page)
        link(d, page)
        enter(d, page)
        leave(d, script)
        scan(d)
        return d.close(), tuple(d.events)

    def recall(
        self, state: State, question: int, script: Script, f: Features, /
    ) -> tuple[State, Recall, tuple[Event, ...]]:
        """One question is asked; asking is use, so it returns a new state."""
        d = Draft(self, state, f)
        d.tick(script.questions[question].time, None)
        trace = asking.ask(d, question)
        return d.close(same_rows=True), trace, tuple(d.events)

    def view(self, state: State, f: Features, /) -> Snapshot:
        """The state as every view reads it."""
        return snapshot(self, state)


# -- chain and short-term memory ------------------------------------------------------------------


def link(d: Draft, page: int) -> None:
    """The page joins the chain of the page before, or opens one."""
    continues = bool(page and d.f.continues[page])
    last = d.chain[-1] if d.chain else -1
    chain = last if continues else last + 1
    d.chain = d.chain.append(chain)
    d.events.append(Linked(page, chain, continues, d.f.continuity[page] if d.f.continuity else None))


def enter(d: Draft, page: int) -> None:
    """The page is appended to short-term memory."""
    d.stm = (*d.stm, page)
    capacity = d.knobs.stm_capacity
    d.events.append(Arrived(page, d.now, min(len(d.stm), capacity), capacity))


def leave(d: Draft, script: Script) -> None:
    """First in, first out: the oldest page leaves while there are too many.

    Whether N pages are too many or N + 1 is `stm_order`.
    """
    capacity = d.knobs.stm_capacity
    holds = capacity if d.knobs.stm_order == "migrate_first" else capacity - 1
    while len(d.stm) > holds:
        page, d.stm = d.stm[0], d.stm[1:]
        d.events.append(Left(page, capacity))
        file(d, page, script.pages[page])


# -- mid-term memory ------------------------------------------------------------------------------


def file(d: Draft, page: int, said: Page) -> None:
    """The page that left short-term memory goes under its best theme, or under each of them."""
    if d.knobs.one_sided == "drop" and said.one_sided:
        drop(d, page, "one_sided")
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
    d.top = _hottest(d)


def drop(d: Draft, page: int, reason: Literal["one_sided", "unreadable_themes"]) -> None:
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
    words = keyword_terms(d, theme.keywords)
    total = cos.copy()
    if d.knobs.merge_score == "jaccard":
        for i, term in words.items():
            total[i] += dtype(term)
        best = _best(total)
        allowed = True
    else:
        best = _best(cos)
        allowed = bool(cos[best[0]] >= 0)
        for i in best if allowed else ():
            total[i] += dtype(words.get(i, 0.0))
    candidates = tuple(
        Candidate(bench.ids[i], float(cos[i]), words.get(i, 0.0), float(total[i])) for i in best
    )
    theta = dtype(d.knobs.theta)
    return candidates, allowed and passes(total[best[0]], theta, d.knobs.theta_inclusive)


def keyword_terms(d: Draft, keywords: tuple[str, ...]) -> dict[int, float]:
    """Keyword term of each segment that shares a keyword, by position; 0 for the others."""
    term = jaccard_of if d.knobs.merge_score == "jaccard" else containment_of
    mine = len(set(keywords))
    shared = d.bench.shared(keywords)
    return {i: term(n, len(d.segments[i].keywords), mine) for i, n in shared.items()}


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
    keywords = segment.keywords
    if d.knobs.segment_vector == "mean":
        keywords = d.bench.frequent(segment, page_keywords(d.f, page), d.knobs.keyword_limit)
    merged = replace(
        segment,
        pages=segment.pages.append(page),
        interactions=segment.interactions + 1,
        access=d.now,
        keywords=keywords,
    )
    if keywords != segment.keywords:
        d.bench.carry(merged, segment.keywords)
    return d.touch(i, merged)


def found(d: Draft, page: int, theme: Theme) -> Segment:
    """The page opens a segment with N 0, L 1 and R 1."""
    founder = d.knobs.segment_vector == "founder"
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


# -- promotion ------------------------------------------------------------------------------------


def scan(d: Draft) -> None:
    """Promote what is hot and holds pages that no promotion has read."""
    if d.knobs.scan == "every":
        for i in d.bench.hot(d.knobs, d.now, d.segments):
            segment = d.segments[i]
            if fresh(segment, d.bench.read):
                promote(d, i, segment.heat(d.knobs, d.now))
        return
    top = _hottest(d) if d.knobs.scan == "top" else d.top
    if top is None:
        return
    i, heat = d.bench.at[top[0]], top[1]
    pages = fresh(d.segments[i], d.bench.read)
    d.events.append(Scanned(top[0], heat, len(pages)))
    if passes(heat, d.knobs.tau, d.knobs.tau_inclusive):
        if pages:
            promote(d, i, heat)
        else:
            starve(d, top)
    d.top = _hottest(d)


def promote(d: Draft, i: int, heat: float) -> None:
    """The fresh pages are distilled into long-term memory, and L starts again."""
    segment, k = d.segments[i], d.knobs
    pages = fresh(segment, d.bench.read)
    cooled = replace(
        segment,
        interactions=0,
        visits=segment.visits if k.reset == "pages" else 0,
        analysed=len(segment.pages),
        promotions=segment.promotions + 1,
    )
    if k.heat_kept == "touch":  # the reference reads R once more, then calls the promotion an access
        kept = 0.0 if k.reset == "zero" else cooled.heat_read(k, d.now)
        cooled = replace(cooled, kept=kept, access=d.now)
    d.put(i, cooled)
    if k.filed_under == "shared":
        d.read = d.read.extend(pages)
        d.bench.read.update(pages)
    d.events.append(
        Promoted(
            segment=segment.id,
            pages=pages,
            visits=k.alpha * segment.visits,
            pages_term=k.beta * segment.interactions,
            recency=k.gamma * segment.recency(k, d.now),
            heat=heat,
            heat_after=cooled.heat(k, d.now),
            tau=k.tau,
            inclusive=k.tau_inclusive,
            first=segment.promotions == 0,
        )
    )
    learn(d, segment.id, d.f.distill(tuple(dict.fromkeys(pages))))


def starve(d: Draft, top: tuple[int, float]) -> None:
    """Every hot segment with something new waits, since only the top is looked at."""
    for i in d.bench.hot(d.knobs, d.now, d.segments):
        segment = d.segments[i]
        if fresh(segment, d.bench.read):
            d.events.append(Starved(segment.id, segment.heat(d.knobs, d.now), *top))


def _hottest(d: Draft) -> tuple[int, float] | None:
    """(id, heat) of the top of the heap, where the promotion rule has one."""
    if d.knobs.scan == "every" or not d.segments:
        return None
    i = d.bench.extreme(d.knobs, d.now, d.segments, hottest=True)
    return d.segments[i].id, d.segments[i].heat(d.knobs, d.now)
