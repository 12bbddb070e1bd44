"""What MemGPT holds between two inputs, and how views read it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...memory.log import Log
from ...memory.rich import Rich
from ...memory.state import State
from ...memory.types import Entry, Group, Snapshot, Tier
from ..plain import Held, seen
from ..written import newest

SUMMARY = "summary"  # slot of the entry that stands first in the queue


@dataclass(frozen=True, slots=True)
class Flush(Rich):
    """The pages that one flush put into recall storage, without those that were paged back since."""

    id: int
    keywords: tuple[str, ...]  # of the pages it took
    pages: tuple[int, ...]  # oldest first
    opened: int  # step


@dataclass(frozen=True, slots=True)
class Context(Rich):
    """The context and what lies outside it."""

    held: Held = field(default_factory=Held)  # clock and chains; `held.stm` is the queue, next to leave first
    sizes: Log[int] = field(default_factory=Log)  # tokens of each page that arrived
    flushes: tuple[Flush, ...] = ()  # that still hold a page, in order
    flushed: int = 0  # flushes ever: the next id
    warned: bool = False  # of memory pressure, since the last flush
    read: int = 0  # pages before this one were read for notes
    summary: int = 0  # tokens of the recursive summary
    lasting: State = field(default_factory=State)  # notes and summaries

    @property
    def queued(self) -> int:
        """Tokens of the queue, the summary at its head included."""
        return self.summary + sum(self.sizes[page] for page in self.held.stm)


def summaries(state: Context) -> tuple[Entry, ...]:
    """The recursive summary, if there is one."""
    return tuple(entry for entry in state.lasting.entries if entry.slot == SUMMARY)[-1:]


def notes(state: Context, tokens: int) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """The working context (the newest notes that fit in so many tokens), and archival storage."""
    every = [entry for entry in state.lasting.entries if entry.slot != SUMMARY]
    working = newest(every, tokens)
    return working, tuple(every[: len(every) - len(working)])


def shown(state: Context, room: int) -> Snapshot:
    """The state as every view reads it."""
    stored = tuple(sorted(page for flush in state.flushes for page in flush.pages))
    return replace(
        seen(state.held, room, "mtm"),
        tiers=(
            Tier("stm", state.held.stm, room),
            Tier("mtm", stored),
            Tier("archive", ()),
            Tier("dropped", tuple(sorted(state.held.dropped))),
        ),
        groups=tuple(Group(flush.id, flush.keywords, flush.pages, flush.opened) for flush in state.flushes),
        entries=state.lasting.entries,
        history=tuple(state.lasting.history),
    )
