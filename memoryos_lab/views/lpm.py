"""Long-term personal memory as a table: every entry with where it came from and what became of it."""

from __future__ import annotations

from typing import NamedTuple

from ..memory.replay import Run
from ..memory.types import FactKind
from .story import EntryLife, story


class LpmRow(NamedTuple):
    entry: int
    kind: FactKind
    slot: str
    value: str  # words of the conversation: data
    status: str  # active, superseded, expired, forgotten: after the turn that was asked for
    pages: tuple[int, ...]  # the pages that state it
    turn_ids: tuple[str, ...]
    segment: str  # label of the segment whose promotion wrote it
    said: int  # turn at which its last page arrived
    written: int  # turn
    ended: int | None  # turn
    by: int | None  # entry that took its place
    replaced: tuple[str, ...]  # values whose place it took


class LpmInfo(NamedTuple):
    turn: int
    rows: tuple[LpmRow, ...]  # active ones first, then by order of writing

    @property
    def active(self) -> tuple[LpmRow, ...]:
        return tuple(row for row in self.rows if row.status == "active")


def info(run: Run, turn: int | None = None) -> LpmInfo:
    """Entries written up to a turn (default: the last), as they stood then."""
    at = run.turns if turn is None else turn
    known = [life for life in story(run).entries if life.learned <= at]
    rows = [_row(run, life, known, at) for life in known]
    return LpmInfo(at, tuple(sorted(rows, key=lambda row: (row.status != "active", row.entry))))


def _row(run: Run, life: EntryLife, known: list[EntryLife], turn: int) -> LpmRow:
    entry = life.entry
    over = life.ended is not None and life.ended <= turn
    replaced = tuple(
        other.entry.value
        for other in known
        if other.entry.by == entry.id and other.ended is not None and other.ended <= turn
    )
    return LpmRow(
        entry.id,
        entry.kind,
        entry.slot,
        entry.value,
        entry.status if over else "active",
        entry.pages,
        tuple(i for page in entry.pages for i in run.script.pages[page].turn_ids),
        story(run).segments[life.segment].label,
        max((page + 1 for page in entry.pages), default=life.learned),
        life.learned,
        life.ended if over else None,
        entry.by if over else None,
        replaced,
    )
