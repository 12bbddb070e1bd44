"""Where in a run each rule is best seen: found by what happens there, so that no turn is written down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from ...memory.errors import LabError
from ...memory.events import Candidate, Evicted, Learned, Left, Merged, Opened, Promoted
from ...memory.replay import Run
from ...views.heat_info import Sample, info
from ...views.story import story
from ..reading import sight
from ..reading.asked import gold, survey

E = TypeVar("E")


class Leaving(NamedTuple):
    """A page leaves short-term memory and opens the first segment."""

    turn: int
    page: int
    segment: int


class Apart(NamedTuple):
    """Two pages of one chain lie in two segments."""

    turn: int  # at which the second was filed
    chain: int
    pages: tuple[int, int]
    segments: tuple[int, int]
    score: float  # of the second with the segment of the first


class Joining(NamedTuple):
    """A page joins a segment, with the help of keywords."""

    turn: int
    page: int
    best: Candidate
    shared: tuple[str, ...]  # keywords that both had
    union: int  # keywords that either had
    candidates: tuple[Candidate, ...]  # best three, best first


class Promotion(NamedTuple):
    turn: int
    event: Promoted
    before: Sample  # heat of the segment one turn earlier
    page: int  # that joined it then
    entries: tuple[int, ...]  # that were written


class Eviction(NamedTuple):
    turn: int
    event: Evicted
    before: Sample  # heat of the segment one turn earlier


class Missed(NamedTuple):
    """The page that a question needs is the best of all, and lies in a segment that is not searched."""

    question: int
    page: int
    segment: int
    rank: int  # of its segment, from 1
    cos: float


def leaving(run: Run) -> Leaving:
    """The first page that leaves. Raises: LabError where none does."""
    turn, left = _first(sight.events(run, Left), "a page leaves short-term memory")
    segment = next(e.segment for t, e in sight.events(run, Opened) if e.page == left.page)
    return Leaving(turn, left.page, segment)


def apart(run: Run) -> Apart:
    """The first chain with neighbours in two segments. Raises: LabError where there is none."""
    return _first(_apart(run), "a chain lies in two segments")


def _apart(run: Run) -> Iterator[Apart]:
    lives = story(run).pages
    for turn, opened in sight.events(run, Opened):
        before, chain = opened.page - 1, lives[opened.page].chain
        if before < 0 or lives[before].chain != chain:
            continue
        home = lives[before].filings[0].segment
        score = next((c.total for c in opened.candidates if c.segment == home), None)
        if score is not None:
            yield Apart(turn, chain, (before, opened.page), (home, opened.segment), score)


def joining(run: Run) -> Joining:
    """The first page that joins with keywords in common. Raises: LabError where there is none."""
    return _first(_joining(run), "a page joins a segment with keywords in common")


def _joining(run: Run) -> Iterator[Joining]:
    for turn, merged in sight.events(run, Merged):
        best = merged.candidates[0]
        if not best.keyword:
            continue
        held = sight.group(run, merged.segment, turn - 1).keywords
        themes = run.features.themes[merged.page]
        own = themes[merged.theme].keywords if themes else ()
        shared = tuple(word for word in own if word in held)
        yield Joining(turn, merged.page, best, shared, len({*own, *held}), merged.candidates)


def undecided(run: Run) -> Joining:
    """The first page that its keywords alone bring over θ, and not into the segment of the page before it.

    Raises: LabError where there is none.
    """
    lives = story(run).pages
    found = (
        one
        for one in _joining(run)
        if one.best.cos <= sight.policy(run).theta
        and (before := lives[one.page - 1].filings)
        and before[0].segment in {c.segment for c in one.candidates[1:]}
    )
    return _first(found, "keywords bring a page over θ")


def first_apart(run: Run, other: Run) -> int:
    """The first turn at which two runs file a page differently. Raises: LabError where they never do."""
    one, two = _filings(run), _filings(other)
    differing = (turn for turn in sorted({*one, *two}) if one.get(turn) != two.get(turn))
    return _first(differing, "two runs differ")


def _filings(run: Run) -> dict[int, tuple[int, bool]]:
    """turn -> segment, and whether it was opened then."""
    merged = {turn: (event.segment, False) for turn, event in sight.events(run, Merged)}
    return merged | {turn: (event.segment, True) for turn, event in sight.events(run, Opened)}


def promotion(run: Run) -> Promotion:
    """The first promotion of a segment that stood at τ exactly one turn before. Raises: LabError."""
    return _first(_promotions(run), "a segment at τ is promoted one turn later")


def _promotions(run: Run) -> Iterator[Promotion]:
    for turn, event in sight.events(run, Promoted):
        before = info(run).curves[event.segment].at(turn - 1)
        page = next(
            (e.page for t, e in sight.events(run, Merged) if (t, e.segment) == (turn, event.segment)), None
        )
        if before is None or page is None or before.heat != event.tau:
            continue
        written = tuple(
            e.entry for t, e in sight.events(run, Learned) if (t, e.segment) == (turn, event.segment)
        )
        yield Promotion(turn, event, before, page, written)


def eviction(run: Run) -> Eviction:
    """The first segment that is evicted. Raises: LabError where none is."""
    turn, event = _first(sight.events(run, Evicted), "a segment is evicted")
    before = info(run).curves[event.segment].at(turn - 1)
    assert before is not None  # it was there
    return Eviction(turn, event, before)


def missed(run: Run) -> Missed:
    """The first question whose page is nearest of all but not searched. Raises: LabError."""
    return _first(_missed(run), "the best page of a question is not searched")


def _missed(run: Run) -> Iterator[Missed]:
    homes = story(run).pages
    for question, recall in sorted(run.recalls.items()):
        seen = survey(run, question)
        page = seen.pages[0]
        segment = homes[page].filings[0].segment
        hit = next(hit for hit in recall.segments if hit.segment == segment)
        if not hit.selected and page in gold(run, question):
            yield Missed(question, page, segment, hit.rank, float(seen.page_cos[0]))


def _first(found: Iterator[E], what: str) -> E:
    for one in found:
        return one
    raise LabError(
        f"nowhere in this run {what}", where="tour", hint="the tour belongs to the sample tutor under paper"
    )
