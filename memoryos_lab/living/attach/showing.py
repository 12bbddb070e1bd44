"""What views show of one look at a running MemoryOS, and of one question that went to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from ...memory.events import Event, Recalled, Visited
from ...memory.recall import PageHit, Recall, SegmentHit
from ...memory.types import Entry, Group, Snapshot, Tier
from .values import Limits, Look, Recording, SeenQuestion, SeenSegment

TAU = 5.0  # of the package (memoryos.py:25), where the object does not tell its own


@dataclass(frozen=True, slots=True)
class Told:
    """How far the telling of a recording has come: what no single look shows."""

    now: float | None = None  # seconds
    turn: int = 0
    step: int = 0  # pages and questions so far
    asked: int = 0  # pages that had come when the questions between two looks were asked
    groups: dict[str, int] = field(default_factory=dict)  # number of each session that lives
    opened: dict[int, int] = field(default_factory=dict)  # step at which it was seen first
    chain: dict[int, int] = field(default_factory=dict)  # first page of the chain of each filed page
    promoted: frozenset[int] = frozenset()
    archive: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    entries: tuple[Entry, ...] = ()
    history: tuple[Entry, ...] = ()


def tau(limits: Limits) -> float:
    """The heat from which a segment is promoted."""
    return TAU if limits.tau is None else limits.tau


def snapshot(recording: Recording, at: Told, look: Look) -> Snapshot:
    """The memory at one look."""
    limits = recording.limits
    return Snapshot(
        step=at.step,
        turn=at.turn,
        now=at.now or 0.0,
        tiers=(
            Tier("stm", look.stm, limits.stm),
            Tier("mtm", tuple(sorted(look.filed)), limits.mtm),
            Tier("archive", tuple(sorted(at.archive))),
            Tier("dropped", tuple(sorted(at.dropped))),
        ),
        groups=tuple(_groups(limits, at, look)),
        chains=_chains(at),
        entries=at.entries,
        history=at.history,
    )


def _groups(limits: Limits, at: Told, look: Look) -> Iterator[Group]:
    hottest = max(look.segments, key=lambda one: one.heat or 0.0, default=None)
    for segment in look.segments:
        if segment.id not in at.groups:  # it never had a page that could be seen
            continue
        number = at.groups[segment.id]
        fresh = tuple(dict.fromkeys(row.page for row in segment.rows if not row.analysed))
        yield Group(
            number,
            segment.keywords,
            segment.pages,
            at.opened[number],
            heat=segment.heat,
            terms=_terms(segment),
            fresh=fresh,
            status=_status(segment, tau(limits), fresh, top=segment is hottest),
        )


def _status(
    segment: SeenSegment, bar: float, fresh: tuple[int, ...], *, top: bool
) -> Literal["cool", "hot", "idle", "waiting"]:
    if (segment.heat or 0.0) < bar:
        return "cool"
    if not fresh:
        return "idle"
    return "hot" if top else "waiting"  # the package looks at the hottest alone


def _terms(segment: SeenSegment) -> tuple[tuple[str, float], ...]:
    """N, L and R, where heat is their sum (mid_term.py:17); else ()."""
    terms = (("visits", segment.visits), ("pages", segment.interactions), ("recency", segment.recency))
    known = tuple((name, value) for name, value in terms if value is not None)
    if segment.heat is None or len(known) < len(terms):
        return ()
    return known if abs(sum(value for _, value in known) - segment.heat) < 1e-6 else ()


def _chains(at: Told) -> tuple[tuple[int, ...], ...]:
    """A page is linked when it is filed; until then it is a chain of its own."""
    chains: dict[int, list[int]] = {}
    for page in range(at.turn):
        chains.setdefault(at.chain.get(page, page), []).append(page)
    return tuple(map(tuple, chains.values()))


def recalled(number: int, asked: SeenQuestion, at: Told, look: Look) -> tuple[Recall, tuple[Event, ...]]:
    """What came back for a question. Scores cannot be seen: they stand as 0."""
    held = {segment.id: segment for segment in look.segments}
    visited = [(id, visits, heat) for id, visits, heat in asked.visited if id in at.groups]
    first = {page: rank for rank, page in enumerate(asked.pages)}

    def rank(id: str) -> int:
        """Of the best page that came back: how a segment itself scored, cannot be seen."""
        return min((first.get(page, len(first)) for page in held[id].pages), default=len(first))

    ids = sorted((id for id, _, _ in visited if id in held), key=rank)
    segments = tuple(
        SegmentHit(at.groups[id], 0.0, 0.0, 0.0, place, True, True) for place, id in enumerate(ids, start=1)
    )
    of = {page: at.groups[id] for id in reversed(ids) for page in held[id].pages}
    found = [page for page in asked.pages if page in of]
    pages = tuple(PageHit(page, of[page], 0.0, 0.0, place, True) for place, page in enumerate(found, 1))
    recall = Recall(number, asked.stm, segments, pages, ())
    seen = (Visited(at.groups[id], number, visits, heat) for id, visits, heat in visited)
    return recall, (*seen, Recalled(number, tuple(at.groups[id] for id in ids), recall.returned))
