"""What MemoryOS holds between two inputs: ids, counters and texts; no array, nothing mutable."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from .formulas import heat, recency
from .log import Log
from .rich import Rich
from .types import Entry, FactKind

if TYPE_CHECKING:
    from .knobs import Knobs


@dataclass(frozen=True, slots=True)
class Segment(Rich):
    """A topic in mid-term memory."""

    id: int
    vector: int | None  # row of Features.vectors that stands for it; None: the unit mean of its pages
    keywords: tuple[str, ...]
    pages: Log[int]  # in order of arrival; a page filed under two themes may stand twice
    opened: int  # step
    access: float  # seconds; creation, last merge or last visit
    interactions: int = 1  # L: pages since the last promotion
    visits: int = 0  # N
    accesses: int = 0  # retrievals in all, never reset (LFU)
    analysed: int = 0  # pages[:analysed] have been read by a promotion of this segment
    promotions: int = 0
    kept: float = 0.0  # heat at the last touch; used only where heat is kept, not read

    def recency(self, knobs: Knobs, now: float) -> float:
        """R at `now`, in (0, 1]."""
        return recency(now - self.access, knobs.mu)

    def heat(self, knobs: Knobs, now: float) -> float:
        """H at `now`, or as it was kept at the last touch."""
        return self.kept if knobs.heat_kept == "touch" else self.heat_read(knobs, now)

    def heat_read(self, knobs: Knobs, now: float) -> float:
        """H computed at `now`, whatever was kept."""
        r = self.recency(knobs, now)
        return heat(self.visits, self.interactions, r, knobs.alpha, knobs.beta, knobs.gamma)


def fresh(segment: Segment, read: Collection[int]) -> tuple[int, ...]:
    """Pages that no promotion has read; `read` are those read through another segment."""
    if segment.analysed == len(segment.pages):
        return ()
    pages = segment.pages.since(segment.analysed)
    return tuple(page for page in pages if page not in read) if read else pages


class Refusal(NamedTuple):
    """What the user said does not hold: pages that say it again do not bring it back."""

    kind: FactKind
    slot: str
    value: str
    vector: int | None  # row of Features.vectors
    entry: int | None  # that was withdrawn or corrected; None: it was not written yet


class Waiting(NamedTuple):
    """A promoted set, or what is left of it, that no model has read yet."""

    segment: int | None  # whose promotion it was; None: they were read while they stood in the window
    pages: tuple[int, ...]


class Hint(NamedTuple):
    """A trait that was seen on too few days to be written."""

    kind: FactKind
    slot: str
    value: str
    pages: tuple[int, ...]  # that support it so far, in order of reading


class Link(NamedTuple):
    """What one copy of a page says of its neighbours (the reference's page links).

    `place` is (segment, position in its pages) where copies differ, and None where all places
    share one page object.
    """

    page: int
    place: tuple[int, int] | None
    pre: int | None
    next: int | None
    meta: int  # the page whose meta summary is stamped on this copy


@dataclass(frozen=True, slots=True)
class State:
    """A MemoryOS after some inputs."""

    step: int = 0
    now: float | None = None  # seconds; None before the first input
    stm: tuple[int, ...] = ()  # pages, oldest first
    segments: tuple[Segment, ...] = ()  # in order of creation
    opened: int = 0  # segments ever opened: the next id
    archive: Log[int] = field(default_factory=Log)  # pages of evicted segments
    dropped: Log[int] = field(default_factory=Log)  # pages that were never filed
    chain: Log[int] = field(default_factory=Log)  # chain of each page that arrived
    entries: tuple[Entry, ...] = ()  # active, in order of writing
    history: Log[Entry] = field(default_factory=Log)  # superseded, expired, forgotten
    written: int = 0  # entries ever written: the next id
    refused: tuple[Refusal, ...] = ()  # in the order in which the user took them back
    waiting: tuple[Waiting, ...] = ()  # oldest first
    tried: int = -1  # step at which the waiting sets were last looked for
    hints: tuple[Hint, ...] = ()  # in order of their first page's reading
    # -- what only the presets of the reference code need --
    filed: int | None = None  # the page filed last: continuity is judged against it
    links: Log[Link] = field(default_factory=Log)  # every write to a page link; the last one counts
    read: Log[int] = field(default_factory=Log)  # pages marked analysed where places share a page
    top: tuple[int, float] | None = None  # (segment, heat) on top of the heap when it was last built
    # The `Bench` of this state, if no later one has taken it.
    shelf: list[Any] = field(default_factory=list, compare=False, repr=False)
