"""The life of every page, group and entry of a run as values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..memory.about import About
from ..memory.types import Entry
from .palette import GREY


class Filing(NamedTuple):
    """A page came into a segment."""

    segment: int
    turn: int
    opened: bool  # the page opened the segment
    until: int | None = None  # turn at which it went from there, with the segment or alone


class Move(NamedTuple):
    """A page came into a tier."""

    turn: int
    tier: str  # stm, mtm, archive, dropped


class PageLife(NamedTuple):
    page: int
    chain: int
    arrived: int  # turn
    left: int | None  # turn at which it first left the window (short-term memory)
    filings: tuple[Filing, ...]
    archived: int | None  # turn at which it lost its last place in memory
    dropped: int | None  # turn at which it left without being filed
    moves: tuple[Move, ...] = ()  # in order; where two happened at one turn, the last holds

    def tier(self, turn: int) -> str:
        """Where the page lies after `turn` pages: future, stm, mtm, archive or dropped.

        >>> moves = Move(1, "stm"), Move(8, "mtm"), Move(9, "stm")
        >>> life = PageLife(0, 0, 1, 8, (Filing(0, 8, True),), None, None, moves)
        >>> [life.tier(turn) for turn in (0, 7, 8, 9)]
        ['future', 'stm', 'mtm', 'stm']
        """
        return next((move.tier for move in reversed(self.moves) if move.turn <= turn), "future")

    def homes(self, turn: int) -> tuple[int, ...]:
        """Segments that hold the page after `turn` pages, each once."""
        held = (f.segment for f in self.filings if f.turn <= turn and (f.until is None or turn < f.until))
        return tuple(dict.fromkeys(held))

    @property
    def stays(self) -> tuple[tuple[int, int | None], ...]:
        """(turn in, turn out) of each stay in the window; None: it is there at the end.

        >>> PageLife(0, 0, 1, 8, (), None, None, (Move(1, "stm"), Move(8, "mtm"), Move(9, "stm"))).stays
        ((1, 8), (9, None))
        """
        return tuple(
            (move.turn, self.moves[i + 1].turn if i + 1 < len(self.moves) else None)
            for i, move in enumerate(self.moves)
            if move.tier == "stm"
        )


class Moment(NamedTuple):
    """Something that happened to a segment."""

    turn: int
    first: bool = True  # the first of its kind for this segment
    question: int | None = None


class SegmentLife(NamedTuple):
    segment: int
    label: str
    hue: int  # index into the palette, or GREY
    opened: int  # turn
    closed: int | None  # turn of its eviction
    keywords: tuple[str, ...]  # at the end, most frequent first
    pages: tuple[int, ...]  # every page ever filed here, in order, each once
    promotions: tuple[Moment, ...]
    visits: tuple[Moment, ...]
    waits: tuple[Moment, ...]  # turns at which it starved
    into: int | None = None  # the segment that took its pages when it closed
    back: bool = False  # it closed because its last page came back to the window


class EntryLife(NamedTuple):
    entry: Entry
    segment: int | None  # None: an act wrote it
    learned: int  # turn
    ended: int | None  # turn at which it stopped being active
    doubted: int | None = None  # turn since which it asks to be confirmed


class Link(NamedTuple):
    """A page leads to another one since a turn, as long as both are in the window or the store."""

    page: int  # that keeps it
    to: int
    turn: int


def linked(links: Iterable[Link], lives: Iterable[PageLife], turn: int) -> tuple[Link, ...]:
    """Those that hold after `turn` pages."""
    held = {life.page for life in lives if life.tier(turn) in ("stm", "mtm")}
    return tuple(link for link in links if link.turn <= turn and held.issuperset(link[:2]))


class Story(NamedTuple):
    title: str
    turns: int
    pages: tuple[PageLife, ...]
    segments: tuple[SegmentLife, ...]  # [number of segments], by id, in order of first appearance
    entries: tuple[EntryLife, ...]  # in order of writing
    eventful: tuple[int, ...]  # turns at which something was promoted, evicted, learned or dropped
    stm_capacity: int  # in the unit of `about`; 0 where the policy has no short-term memory
    theta: float | None
    tau: float | None
    about: About = About()  # what the system calls its parts
    links: tuple[Link, ...] = ()  # in the order in which they were made

    def hue(self, page: int) -> int:
        """Topic colour of a page: that of the segment it was filed in first."""
        filings = self.pages[page].filings
        return self.segments[filings[0].segment].hue if filings else GREY

    def linked(self, turn: int) -> tuple[Link, ...]:
        """Links that hold after `turn` pages."""
        return linked(self.links, self.pages, turn)

    def entry(self, id: int) -> Entry | None:
        """The long-term entry of that id, None for one that was never written."""
        if id < len(self.entries) and self.entries[id].entry.id == id:  # ids count the entries written
            return self.entries[id].entry
        return next((life.entry for life in self.entries if life.entry.id == id), None)
