"""What was seen of a running MemoryOS, as values: one look a page, each sharing what did not change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...memory.types import FactKind, Issue


class SeenPage(NamedTuple):
    """One exchange, as it was when it was first seen, and what was computed of it since."""

    user: str
    agent: str
    written: str  # its time, as it is written
    time: float | None  # seconds, of the conversation's clock; None: it cannot be read
    vector: tuple[float, ...] | None = None  # [d]; None: the object holds none, or none that can be used
    keywords: tuple[str, ...] = ()
    meta: str = ""  # what its chain is about, when the page was filed
    follows: int | None = None  # the page that it is linked to as the one before
    before: bool = False  # it was there when the watch began


class SeenRow(NamedTuple):
    """One place of a page in a segment; a page may have several."""

    page: int
    analysed: bool


class SeenSegment(NamedTuple):
    """One segment; the object calls it a session. Numbers that it does not hold are None."""

    id: str
    keywords: tuple[str, ...]
    rows: tuple[SeenRow, ...]
    visits: float | None  # N, since the last promotion
    interactions: float | None  # L, since the last promotion
    recency: float | None  # R when it was last computed
    heat: float | None  # H when it was last computed
    accesses: float | None  # what least-visited eviction counts

    @property
    def pages(self) -> tuple[int, ...]:
        """Its pages, each once, in the order of filing."""
        return tuple(dict.fromkeys(row.page for row in self.rows))


class SeenLine(NamedTuple):
    """One text of long-term memory."""

    kind: FactKind
    text: str


class Look(NamedTuple):
    """The whole memory at one moment. Pages are numbered in the order in which they came."""

    stm: tuple[int, ...] = ()  # oldest first
    segments: tuple[SeenSegment, ...] = ()  # in the order in which the object holds them
    lines: tuple[SeenLine, ...] = ()

    @property
    def filed(self) -> set[int]:
        """Pages of mid-term memory."""
        return {row.page for segment in self.segments for row in segment.rows}


class SeenQuestion(NamedTuple):
    """One question that went to the memory, and what came back."""

    text: str
    after: int  # pages that had come
    stm: tuple[int, ...]
    pages: tuple[int, ...]  # that came back, best first
    visited: tuple[tuple[str, int, float], ...]  # segments whose N rose: id, N after, H after


class Limits(NamedTuple):
    """What the object says of its own settings; None where it does not."""

    stm: int | None = None  # pages
    mtm: int | None = None  # segments
    knowledge: int | None = None  # lines a base
    theta: float | None = None
    tau: float | None = None


@dataclass(frozen=True, slots=True)
class Recording:
    """A watch, from its begin to now."""

    title: str
    limits: Limits
    pages: tuple[SeenPage, ...]
    looks: tuple[Look, ...]  # [pages] after each page
    now: Look  # the latest, which no page may have come with
    questions: tuple[SeenQuestion, ...] = ()
    findings: tuple[Issue, ...] = ()
