"""STM -> MTM -> LPM: what every page, segment and fact went through, over all turns or a window of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from ..memory.events import (
    Event,
    Evicted,
    Faded,
    Merged,
    Moved,
    Opened,
    Promoted,
    Starved,
    Visited,
)
from ..memory.replay import Run
from .axes import Window, shown
from .catalogue import Language
from .heat_info import Curve
from .heat_info import info as heat_info
from .palette import GREY
from .story import EntryLife, SegmentLife, Story, story
from .timeline_values import Cell, Fact, Fold, Mark, Row, Stay, TimelineInfo
from .words import sentences

ROWS = 12  # segments with a row of their own; the others are folded into thin lanes
FACT_LANES = 6
KINDS = {
    Merged: "merged",
    Opened: "opened",
    Promoted: "promoted",
    Evicted: "evicted",
    Visited: "visited",
    Starved: "waiting",
    Faded: "evicted",
    Moved: "moved",
}


def info(
    run: Run, *, rows: int = ROWS, window: Window | None = None, language: Language = "en"
) -> TimelineInfo:
    """The run as bands over one axis, or what happens in a window of turns.

    Rows: the segments into which most pages came in that time, in order of birth.
    """
    told, (first, last) = story(run), shown(window, run.turns)
    alive = [life for life in told.segments if _overlaps(life.opened, life.closed, first, last)]
    chosen = _busiest(alive, told, first, last)[:rows]
    curves = {curve.segment: curve for curve in heat_info(run).curves}
    facts = [life for life in told.entries if _overlaps(life.learned, life.ended, first, last)]
    slots = _slots(facts)
    return TimelineInfo(
        turns=told.turns,
        window=(first, last),
        stm_capacity=told.stm_capacity,
        theta=told.theta,
        tau=told.tau,
        cells=tuple(_cell(run, told, page) for page in range(first - 1, min(last, len(told.pages)))),
        chains=tuple(_chains(told, first, last)),
        asked=_asked(run, first, last),
        stays=tuple(_stays(told, first, last)),
        rows=tuple(_row(life, curves[life.segment]) for life in alive if life.segment in chosen),
        folds=_folds([life for life in alive if life.segment not in chosen]),
        marks=_marks(run, first, last, language),
        facts=tuple(_fact(life, told, slots) for life in facts),
        slots=slots,
        archived=_archived(told, first, last),
        about=told.about,
        lanes=max(told.stm_capacity if _walled(told) else len(_lanes(told)[1]), 1),
    )


def _overlaps(start: int, end: int | None, first: int, last: int) -> bool:
    return start <= last and (end is None or end >= first)


def _busiest(alive: list[SegmentLife], told: Story, first: int, last: int) -> list[int]:
    """Ids, most pages filed within the window first, ties to the older."""
    came = Counter(
        filing.segment for life in told.pages for filing in life.filings if first <= filing.turn <= last
    )
    return sorted((life.segment for life in alive), key=lambda segment: (-came[segment], segment))


def _cell(run: Run, told: Story, page: int) -> Cell:
    life, said = told.pages[page], run.script.pages[page]
    gone = life.tier(told.turns) in ("archive", "dropped")
    return Cell(page, life.arrived, told.hue(page), gone, said.time, said.text)


def _asked(run: Run, first: int, last: int) -> tuple[int, ...]:
    turns = {step.turn for step in run.steps if step.kind == "question"}
    return tuple(sorted(turn for turn in turns if first <= turn <= last))


def _archived(told: Story, first: int, last: int) -> tuple[tuple[int, int], ...]:
    """(turn, pages) of all turns up to the last of the window: the archive only grows."""
    count = Counter(p.archived for p in told.pages if p.archived is not None and p.archived <= last)
    return tuple(sorted(count.items()))


def _chains(told: Story, first: int, last: int) -> Iterable[tuple[int, int]]:
    for _, pages in groupby(told.pages, key=lambda life: life.chain):
        turns = [life.arrived for life in pages]
        if len(turns) > 1 and _overlaps(turns[0], turns[-1], first, last):
            yield turns[0], turns[-1]


def _walled(told: Story) -> bool:
    """Whether the window is a queue of so many pages: what leaves is followed by what comes."""
    return (
        told.stm_capacity > 0
        and told.about.unit == "pages"
        and all(len(life.stays) < 2 for life in told.pages)
    )


def _stays(told: Story, first: int, last: int) -> Iterable[Stay]:
    """Lane = page modulo capacity: the lanes form a wall. Where pages come back, the first that is free."""
    lanes = max(told.stm_capacity, 1)
    free = None if _walled(told) else _lanes(told)[0]
    for life in told.pages:
        for start, until in life.stays or ((life.arrived, life.arrived),):
            if _overlaps(start, until, first, last):
                lane = life.page % lanes if free is None else free.get((life.page, start), 0)
                yield Stay(life.page, lane, start, told.turns + 1 if until is None else until)


def _lanes(told: Story) -> tuple[dict[tuple[int, int], int], list[float]]:
    """Lane of each (page, turn in), and the turn from which each lane is free."""
    stays = sorted((start, life.page, until) for life in told.pages for start, until in life.stays)
    placed: dict[tuple[int, int], int] = {}
    ends: list[float] = []
    for start, page, until in stays:
        lane = next((i for i, end in enumerate(ends) if end <= start), len(ends))
        ends[lane : lane + 1] = [float("inf") if until is None else until]
        placed[page, start] = lane
    return placed, ends


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


def _marks(run: Run, first: int, last: int, language: Language) -> tuple[Mark, ...]:
    """Marks of all segments in order; several visits of one turn are one mark."""
    marks: dict[tuple[str, int, int, int | None], Mark] = {}
    seen: set[tuple[str, int]] = set()
    for position, event in run.events():
        kind, turn = KINDS.get(type(event)), run.steps[position].turn
        if kind is None:
            continue
        for page, segment in _places(event):
            key = (kind, turn, segment, page)
            new = (kind, segment) not in seen
            seen.add((kind, segment))
            if key not in marks and first <= turn <= last:
                text = " ".join(s.text for s in sentences(run, turn, (event,), language=language))
                marks[key] = Mark(kind, turn, segment, text, page, new)
    return tuple(marks.values())


def _places(event: Event) -> Iterable[tuple[int | None, int]]:
    """(page, segment) of the marks of an event; pages only where they come into the segment."""
    match event:
        case Merged(page=page, segment=segment) | Opened(page=page, segment=segment):
            yield page, segment
        case Moved(pages=pages, to=to):
            yield from ((page, to) for page in pages)
        case Promoted() | Evicted() | Visited() | Starved() | Faded():
            yield None, event.segment


def _slots(entries: list[EntryLife]) -> tuple[str, ...]:
    """Lanes for the slots written most often, in order of writing; one more for the rest.

    Facts without a slot exclude nothing, so several hold at once: they are among the rest.
    """
    written = Counter(life.entry.slot for life in entries)
    named = sorted(filter(None, written), key=lambda slot: -written[slot])
    if "" not in written and len(named) <= FACT_LANES:
        return tuple(sorted(named, key=list(written).index))
    return (*sorted(named[: FACT_LANES - 1], key=list(written).index), "")


def _fact(life: EntryLife, told: Story, slots: tuple[str, ...]) -> Fact:
    entry, slot = life.entry, life.entry.slot
    return Fact(
        entry.id,
        slots.index(slot) if slot in slots else len(slots) - 1,
        entry.value,
        GREY if life.segment is None else told.segments[life.segment].hue,
        life.segment,
        entry.pages,
        min((told.pages[page].arrived for page in entry.pages), default=life.learned),
        life.learned,
        life.ended,
        entry.status,
    )
