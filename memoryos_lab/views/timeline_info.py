"""STM -> MTM -> LPM: what every page, segment and fact went through, over all turns or a window of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from ..memory.events import Evicted, Merged, Opened, Promoted, Starved, Visited
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


def _stays(told: Story, first: int, last: int) -> Iterable[Stay]:
    """Lane = page modulo capacity: what leaves is followed by what comes, so the lanes form a wall."""
    lanes = max(told.stm_capacity, 1)
    for life in told.pages:
        if _overlaps(life.arrived, life.left, first, last):
            end = told.turns + 1 if life.left is None else life.left
            yield Stay(life.page, life.page % lanes, life.arrived, end)


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
        if isinstance(event, Merged | Opened | Promoted | Evicted | Visited | Starved):
            kind, turn = KINDS[type(event)], run.steps[position].turn
            page = event.page if isinstance(event, Merged | Opened) else None
            key = (kind, turn, event.segment, page)
            new = (kind, event.segment) not in seen
            seen.add((kind, event.segment))
            if key not in marks and first <= turn <= last:
                text = " ".join(s.text for s in sentences(run, turn, (event,), language=language))
                marks[key] = Mark(kind, turn, event.segment, text, page, new)
    return tuple(marks.values())


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
