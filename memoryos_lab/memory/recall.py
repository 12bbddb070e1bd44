"""The trace of one question: every number between the question and the prompt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from .about import About
from .rich import Rich


class SegmentHit(NamedTuple):
    """One segment's place in the ranking of a question."""

    segment: int
    cos: float  # of its vector; with `segment_by="best_page"` of its best page
    keyword: float  # the keyword term; with "best_page" what `bm25_weight` and `neighbour_weight` add
    score: float  # their sum
    rank: int  # from 1
    selected: bool  # within the best m and over the threshold
    visited: bool


class PageHit(NamedTuple):
    """One page's place in the queue over all selected segments."""

    page: int
    segment: int
    cos: float
    score: float  # what ranks it: the cosine, with what `bm25_weight` and `neighbour_weight` add
    rank: int  # from 1
    returned: bool  # within the best k and over the threshold, or brought by a link
    by: int | None = None  # the page whose link brought it; None: it came, or not, by its own rank


class EntryHit(NamedTuple):
    """One long-term entry that goes into the prompt; `cos` is None where all of a kind go in."""

    entry: int
    cos: float | None


@dataclass(frozen=True, slots=True)
class Recall(Rich):
    """What a question found, with all that it did not choose."""

    question: int
    stm: tuple[int, ...]  # every page in short-term memory, oldest first
    segments: tuple[SegmentHit, ...]  # all segments, best first
    pages: tuple[PageHit, ...]  # all pages of the selected segments, best first
    entries: tuple[EntryHit, ...]
    about: About | None = field(default=None, compare=False, repr=False)  # whose words its card speaks

    @property
    def returned(self) -> tuple[int, ...]:
        """Pages returned from mid-term memory, best first (a page under two themes stands twice)."""
        return tuple(hit.page for hit in self.pages if hit.returned)
