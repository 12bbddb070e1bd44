"""What the reference MemoryOS left on disk, as frozen values: read, unified, and nothing added.

Numbers that a file does not hold are None, never a default. Two clocks are kept apart: `time` of a page is
that of the conversation, `opened` and `visited` of a segment are of the machine that wrote the file. All
times are seconds since 1970-01-01 without a time zone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ...memory.about import Name
from ...memory.types import Array, Issue

Variant = Literal["pypi", "eval", "chromadb", "unknown"]
Part = Literal["short_term", "mid_term", "long_term", "metadata"]

VARIANTS: dict[Variant, Name] = {
    "pypi": Name(
        "the package (memoryos-pypi; memoryos-mcp and memoryos-playground write the same files)",
        "软件包（memoryos-pypi；memoryos-mcp 与 memoryos-playground 写出相同的文件）",
    ),
    "eval": Name("the evaluation code (eval/)", "评测代码（eval/）"),
    "chromadb": Name("memoryos-chromadb", "memoryos-chromadb"),
    "unknown": Name("a variant that cannot be told", "无法判断的版本"),
}


class StateFile(NamedTuple):
    """One file that was read."""

    name: str  # within what was given; shown, never used as a path
    part: Part
    size: int  # bytes
    sha256: str  # of its bytes, in hex


class Row(NamedTuple):
    """One place of a page in a segment. A page may have several, in one segment too."""

    segment: int
    place: int  # within the segment, in the order of filing
    page: int
    previous: str | None  # ids, as this copy has them
    next: str | None
    meta: str
    keywords: tuple[str, ...]
    analyzed: bool | None
    preloaded: bool | None
    vector: int | None  # row of `ReferenceState.vectors`


@dataclass(frozen=True, slots=True)
class StatePage:
    """One page, whatever the number of its copies: what they agree on, else what the first says."""

    id: str  # its `page_id`; made up where the file has none
    user: str
    agent: str
    time: float | None  # seconds, of the conversation's clock
    written: str  # the time as the file has it
    tier: Literal["stm", "mtm"]
    rows: tuple[Row, ...]  # () in short-term memory
    differ: tuple[str, ...]  # fields in which its copies disagree

    @property
    def vector(self) -> int | None:
        """Row of its first copy that has one."""
        return next((row.vector for row in self.rows if row.vector is not None), None)

    @property
    def keywords(self) -> tuple[str, ...]:
        """Those of its first copy that has any."""
        return next((row.keywords for row in self.rows if row.keywords), ())

    @property
    def segments(self) -> tuple[int, ...]:
        """Those that hold it, each once."""
        return tuple(dict.fromkeys(row.segment for row in self.rows))


@dataclass(frozen=True, slots=True)
class StateSegment:
    """One segment; the file calls it a session."""

    id: str
    summary: str
    keywords: tuple[str, ...]
    rows: tuple[Row, ...]
    interactions: float | None  # L: since the last promotion, so not the number of pages
    visits: float | None  # N: since the last promotion
    recency: float | None  # R when it was last computed
    heat: float | None  # H as the file has it
    accesses: float | None  # what least-visited eviction counts; never reset
    opened: float | None  # seconds, wall clock
    visited: float | None  # seconds, wall clock; the evaluation code knows none before the first visit
    vector: int | None

    @property
    def pages(self) -> tuple[int, ...]:
        """Its pages, each once, in the order of filing."""
        return tuple(dict.fromkeys(row.page for row in self.rows))


class Link(NamedTuple):
    """One page is said to be followed by another."""

    page: int
    next: int
    forward: bool  # a copy of `page` says so
    backward: bool  # a copy of `next` says so

    @property
    def one_way(self) -> bool:
        return not (self.forward and self.backward)


class HeatFit(NamedTuple):
    """H = α·N + β·L + γ·R, as the numbers of the file have it."""

    profile: str | None  # "package" or "evaluation", whose constants hold; None: neither
    alpha: float | None  # None: the file cannot show it
    beta: float | None
    gamma: float | None
    exact: int  # segments whose H is that sum
    zeroed: int  # further ones at 0 with nothing counted: as the evaluation code leaves a promoted segment
    of: int  # segments with all four numbers
    constant: float | None  # R, where all segments have the same: then no decay can be seen
    undetermined: tuple[str, ...]  # coefficients that any value would fit


class Profile(NamedTuple):
    """What is written of a user as one text."""

    who: str
    text: str
    updated: float | None  # seconds, wall clock


class Knowledge(NamedTuple):
    """One line of a knowledge base. No file says from which pages it came."""

    side: Literal["user", "agent"]
    text: str
    written: float | None  # seconds, wall clock
    vector: int | None
    twin: int | None  # an earlier line of the same base that says exactly this
    guess: int | None  # the page whose vector is nearest: a guess, no provenance
    cos: float | None  # how near


class Clock(NamedTuple):
    """The span of one clock."""

    first: float | None  # seconds; None: no time is known
    last: float | None
    known: int  # times that could be read
    of: int

    def overlaps(self, other: Clock) -> bool:
        """Do the spans share a moment? Then the clock of a conversation may be that of the machine."""
        if self.first is None or self.last is None or other.first is None or other.last is None:
            return False
        return self.first <= other.last and other.first <= self.last


@dataclass(frozen=True, slots=True)
class ReferenceState:
    """One user's memory as it lay on the disk."""

    name: str
    variant: Variant
    why: Name  # by what the variant was told
    files: tuple[StateFile, ...]
    segments: tuple[StateSegment, ...]
    pages: tuple[
        StatePage, ...
    ]  # mid-term ones in the order in which they must have come, then short-term ones
    links: tuple[Link, ...]
    chains: tuple[tuple[int, ...], ...]  # pages of each, in order; every page is in one
    heat: HeatFit
    profiles: tuple[Profile, ...]
    knowledge: tuple[Knowledge, ...]
    page_clock: Clock
    segment_clock: Clock
    findings: tuple[Issue, ...]
    lacking: tuple[Name, ...] = ()  # parts that no file was given for, or that lie where we do not read
    vectors: Array = field(compare=False, repr=False, kw_only=True)  # [r, d] float32, as they come

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every place of every page, segment by segment."""
        return tuple(row for segment in self.segments for row in segment.rows)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Segments, rows of pages, distinct pages in them."""
        return len(self.segments), len(self.rows), sum(page.tier == "mtm" for page in self.pages)

    def codes(self) -> dict[str, int]:
        """How many findings there are of each code."""
        return dict(sorted(Counter(finding.code for finding in self.findings).items()))
