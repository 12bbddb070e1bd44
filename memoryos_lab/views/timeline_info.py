"""STM -> MTM -> LPM: what every page, segment and fact went through, as plain values."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import NamedTuple

from ..memory.events import Evicted, Merged, Opened, Promoted, Starved, Visited
from ..memory.replay import Run
from .catalogue import Language
from .heat_info import Curve
from .heat_info import info as heat_info
from .story import EntryLife, SegmentLife, Story, story
from .words import sentences

ROWS = 12  # segments with a row of their own; the others are folded into thin lanes
FACT_LANES = 6


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
    segment: int
    pages: tuple[int, ...]
    said: int  # turn at which its first page arrived
    start: int  # turn at which it was written
    end: int | None  # turn at which it stopped being active
    status: str


class TimelineInfo(NamedTuple):
    turns: int
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

    def stm(self, turn: int) -> tuple[Stay, ...]:
        """What short-term memory holds after a turn."""
        return tuple(stay for stay in self.stays if stay.start <= turn < stay.end)


def info(run: Run, *, rows: int = ROWS, language: Language = "en") -> TimelineInfo:
    """The run as bands over one axis. Rows: the segments with most pages, in order of birth."""
    told = story(run)
    order = sorted(told.segments, key=lambda life: (-len(life.pages), life.segment))
    shown = {life.segment for life in order[:rows]}
    curves = {curve.segment: curve for curve in heat_info(run).curves}
    slots = _slots(told.entries)
    return TimelineInfo(
        turns=told.turns,
        stm_capacity=told.stm_capacity,
        theta=told.theta,
        tau=told.tau,
        cells=_cells(run, told),
        chains=_chains(told),
        asked=tuple(sorted({step.turn for step in run.steps if step.kind == "question"})),
        stays=_stays(told),
        rows=tuple(_row(life, curves[life.segment]) for life in told.segments if life.segment in shown),
        folds=_folds([life for life in told.segments if life.segment not in shown]),
        marks=_marks(run, language),
        facts=tuple(_fact(life, told, slots) for life in told.entries),
        slots=slots,
        archived=tuple(sorted(Counter(p.archived for p in told.pages if p.archived is not None).items())),
    )


def _cells(run: Run, told: Story) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            life.page,
            life.arrived,
            told.hue(life.page),
            life.tier(told.turns) in ("archive", "dropped"),
            run.script.pages[life.page].time,
            run.script.pages[life.page].text,
        )
        for life in told.pages
    )


def _chains(told: Story) -> tuple[tuple[int, int], ...]:
    spans = []
    for _, pages in groupby(told.pages, key=lambda life: life.chain):
        turns = [life.arrived for life in pages]
        if len(turns) > 1:
            spans.append((turns[0], turns[-1]))
    return tuple(spans)


def _stays(told: Story) -> tuple[Stay, ...]:
    """Lane = page modulo capacity: what leaves is followed by what comes, so the lanes form a wall."""
    lanes = max(told.stm_capacity, 1)
    return tuple(
        Stay(life.page, life.page % lanes, life.arrived, told.turns + 1 if life.left is None else life.left)
        for life in told.pages
    )


def _row(life: SegmentLife, curve: Curve) -> Row:
    return Row(life.segment, life.label, life.hue, life.opened, life.closed, len(life.pages), curve)


def _folds(lives: list[SegmentLife]) -> tuple[Fold, ...]:
    ends: list[float] = []
    folds = []
    for life in lives:
        lane = next((i for i, end in enumerate(ends) if end < life.opened), len(ends))
        end = float("inf") if life.closed is None else life.closed
        ends[lane : lane + 1] = [end]
        folds.append(Fold(life.segment, lane, life.label, life.hue, life.opened, life.closed))
    return tuple(folds)


def _marks(run: Run, language: Language) -> tuple[Mark, ...]:
    """Marks of all segments in order; several visits of one turn are one mark."""
    marks: dict[tuple[str, int, int, int | None], Mark] = {}
    seen: set[tuple[str, int]] = set()
    kinds = {
        Merged: "merged",
        Opened: "opened",
        Promoted: "promoted",
        Evicted: "evicted",
        Visited: "visited",
        Starved: "waiting",
    }
    for position, event in run.events():
        if isinstance(event, Merged | Opened | Promoted | Evicted | Visited | Starved):
            kind, turn = kinds[type(event)], run.steps[position].turn
            page = event.page if isinstance(event, Merged | Opened) else None
            key = (kind, turn, event.segment, page)
            if key in marks:
                continue
            first = (kind, event.segment) not in seen
            seen.add((kind, event.segment))
            text = " ".join(s.text for s in sentences(run, turn, (event,), language=language))
            marks[key] = Mark(kind, turn, event.segment, text, page, first)
    return tuple(marks.values())


def _slots(entries: tuple[EntryLife, ...]) -> tuple[str, ...]:
    """Lanes for the slots written most often, in order of writing; one more for the rest."""
    written = Counter(_slot(life) for life in entries)
    lanes = sorted(written, key=lambda slot: -written[slot])[:FACT_LANES]
    if len(written) > FACT_LANES:
        lanes = [*lanes[: FACT_LANES - 1], ""]
    return tuple(sorted(lanes, key=lambda slot: (slot == "", list(written).index(slot) if slot else 0)))


def _slot(life: EntryLife) -> str:
    return life.entry.slot or life.entry.kind


def _fact(life: EntryLife, told: Story, slots: tuple[str, ...]) -> Fact:
    entry, slot = life.entry, _slot(life)
    return Fact(
        entry.id,
        slots.index(slot) if slot in slots else len(slots) - 1,
        entry.value,
        told.segments[life.segment].hue,
        life.segment,
        entry.pages,
        min((told.pages[page].arrived for page in entry.pages), default=life.learned),
        life.learned,
        life.ended,
        entry.status,
    )
