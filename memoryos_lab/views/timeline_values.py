"""What the timeline shows, as plain values."""

from __future__ import annotations

from typing import NamedTuple

from ..memory.about import About
from ..memory.memoryos import ABOUT as MEMORYOS
from .axes import Window
from .heat_info import Curve


class Cell(NamedTuple):
    """A page at the turn at which it was said."""

    page: int
    turn: int
    hue: int
    archived: bool  # out of memory at the end of the run
    time: float | None  # seconds
    text: str  # of the conversation: data


class Stay(NamedTuple):
    """A page in short-term memory."""

    page: int
    lane: int
    start: int  # turn at which it arrived
    end: int  # turn at which it left, or one past the last


class Row(NamedTuple):
    """A segment on its row."""

    segment: int
    label: str
    hue: int
    opened: int  # turn
    closed: int | None
    pages: int
    curve: Curve


class Fold(NamedTuple):
    """A smaller segment in a thin lane, first fit by life span."""

    segment: int
    lane: int
    label: str
    hue: int
    opened: int
    closed: int | None


class Mark(NamedTuple):
    """Something that happened to a segment at a turn."""

    kind: str  # a key of palette.MARKS
    turn: int
    segment: int
    text: str
    page: int | None = None
    first: bool = True


class Fact(NamedTuple):
    """An entry of long-term memory as a bar."""

    entry: int
    lane: int
    value: str
    hue: int
    segment: int | None
    pages: tuple[int, ...]
    said: int  # turn at which its first page arrived
    start: int  # turn at which it was written
    end: int | None  # turn at which it stopped being active
    status: str


class TimelineInfo(NamedTuple):
    """All bands of the timeline, over all turns or a window of them."""

    turns: int
    window: Window  # (first turn, last turn) of what follows
    stm_capacity: int
    theta: float | None
    tau: float | None
    cells: tuple[Cell, ...]
    chains: tuple[tuple[int, int], ...]  # (first turn, last turn) of every chain of two pages or more
    asked: tuple[int, ...]  # turns after which a question was asked
    stays: tuple[Stay, ...]
    rows: tuple[Row, ...]  # in order of birth
    folds: tuple[Fold, ...]
    marks: tuple[Mark, ...]
    facts: tuple[Fact, ...]
    slots: tuple[str, ...]  # the name of each lane of facts; the last may be "" for all others
    archived: tuple[tuple[int, int], ...]  # (turn, pages)
    about: About = MEMORYOS  # whose names it takes
    lanes: int = 1  # of the stays

    def stm(self, turn: int) -> tuple[Stay, ...]:
        """What short-term memory holds after a turn."""
        return tuple(stay for stay in self.stays if stay.start <= turn < stay.end)
