"""Long-term personal memory: every entry with where it came from and what became of it."""

from __future__ import annotations

from typing import NamedTuple

from ..memory.about import About, about
from ..memory.memoryos import ABOUT as MEMORYOS
from ..memory.replay import Run
from ..memory.traits import TRAITS, Trait, trait
from ..memory.types import Basis, FactKind
from .palette import GREY
from .story import EntryLife, story


class LpmRow(NamedTuple):
    """One entry: what it says, since when, from where, and what became of it."""

    entry: int
    kind: FactKind
    slot: str
    value: str  # words of the conversation: data
    status: str  # active, superseded, expired, forgotten: after the turn that was asked for
    pages: tuple[int, ...]  # the pages that state it
    turn_ids: tuple[str, ...]
    segment: str  # label of the segment whose promotion wrote it; "": an act did
    said: int  # turn at which its last page arrived
    written: int  # turn
    ended: int | None  # turn
    by: int | None  # entry that took its place
    replaced: tuple[str, ...]  # values whose place it took
    source: int | None  # id of the segment; None: an act
    hue: int  # of the segment
    basis: Basis
    confidence: float  # 0 to 1
    doubted: bool  # long unseen: it asks to be confirmed
    trait: Trait | None  # the dimension that it speaks of, if it is a trait


class LpmInfo(NamedTuple):
    """Long-term memory as it stood after a turn."""

    turn: int
    rows: tuple[LpmRow, ...]  # active ones first, then by order of writing
    turns: int
    about: About = MEMORYOS  # whose names it takes

    @property
    def active(self) -> tuple[LpmRow, ...]:
        return tuple(row for row in self.rows if row.status == "active")

    @property
    def traits(self) -> tuple[tuple[Trait, tuple[LpmRow, ...]], ...]:
        """All 51 dimensions, each with the entries that support it."""
        return tuple((one, tuple(row for row in self.rows if row.trait == one)) for one in TRAITS)


def info(run: Run, turn: int | None = None) -> LpmInfo:
    """Entries written up to a turn (default: the last), as they stood then.

    Raises: LabError for a turn that is not in the run.
    """
    at = run.turns if turn is None else turn
    run.step_of(at)
    known = [life for life in story(run).entries if life.learned <= at]
    replaced: dict[int, list[str]] = {}
    for life in known:
        if life.entry.by is not None and life.ended is not None and life.ended <= at:
            replaced.setdefault(life.entry.by, []).append(life.entry.value)
    rows = [_row(run, life, tuple(replaced.get(life.entry.id, ())), at) for life in known]
    ordered = sorted(rows, key=lambda row: (row.status != "active", row.entry))
    return LpmInfo(at, tuple(ordered), run.turns, about(run.policy))


def _row(run: Run, life: EntryLife, replaced: tuple[str, ...], turn: int) -> LpmRow:
    entry = life.entry
    source = None if life.segment is None else story(run).segments[life.segment]
    over = life.ended is not None and life.ended <= turn
    return LpmRow(
        entry.id,
        entry.kind,
        entry.slot,
        entry.value,
        entry.status if over else "active",
        entry.pages,
        tuple(i for page in entry.pages for i in run.script.pages[page].turn_ids),
        source.label if source else "",
        max((page + 1 for page in entry.pages), default=life.learned),
        life.learned,
        life.ended if over else None,
        entry.by if over else None,
        replaced,
        life.segment,
        source.hue if source else GREY,
        entry.basis,
        entry.confidence,
        not over and life.doubted is not None and life.doubted <= turn,
        trait(entry.slot, entry.value) if entry.kind in ("user_trait", "agent_trait") else None,
    )
