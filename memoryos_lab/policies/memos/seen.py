"""A MemOS as every view reads it, and how the strength of its cubes moves over many states."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ...memory.state import Segment
from ...memory.trace import FLAT, Trace, thinned
from ...memory.types import Group, Snapshot, Tier
from ...memory.view import chains
from .asking import standing
from .cubes import Cubes, Mark

Status = Literal["cool", "hot", "idle", "waiting"]
STATUS: dict[str, Status] = {"generated": "cool", "merged": "idle", "activated": "hot"}


def snapshot(state: Cubes, mu: float, capacity: int) -> Snapshot:
    """The whole memory at its own time; pages of a cube in the prefix stand in the window.

    `mu`: the recency constant, s; `capacity`: how many cubes the store holds.
    """
    held = state.held
    prefix, queued = frozenset(state.prefix), frozenset(state.queued)
    both = list(zip(held.segments, state.marks, strict=True))
    cached = [page for cube, _ in both if cube.id in prefix for page in cube.pages]
    now = held.now or 0.0
    groups = tuple(_group(c, m, now, mu, active=c.id in prefix, waits=c.id in queued) for c, m in both)
    return Snapshot(
        step=held.step,
        turn=len(held.chain),
        now=now,
        tiers=(
            Tier("stm", standing(cached, held.stm)),
            Tier("mtm", tuple(page for group in groups for page in group.pages), capacity),
            Tier("archive", tuple(held.archive)),
            Tier("dropped", tuple(held.dropped)),
        ),
        groups=groups,
        chains=chains(held),
        entries=held.entries,
        history=tuple(held.history),
    )


def _group(cube: Segment, mark: Mark, now: float, mu: float, *, active: bool, waits: bool) -> Group:
    use = mark.use.now(now, mu)
    return Group(
        id=cube.id,
        keywords=cube.keywords,
        pages=() if active else tuple(cube.pages),
        opened=cube.opened,
        heat=mark.use.strength(now, mu),
        terms=(("written", use.written), ("called", use.called), ("asked", use.asked)),
        status="waiting" if waits else STATUS[mark.life],
    )


class _Told(NamedTuple):
    mark: Mark
    waits: bool
    now: float  # s
    group: Group


def traces(states: Sequence[Cubes], mu: float) -> Iterator[Trace]:
    """See `trace.traces`. A cube that nobody used only fades; how far is bounded without an exponential."""
    places: defaultdict[int, list[tuple[int, Group]]] = defaultdict(list)
    known: dict[int, _Told] = {}  # as it was told last
    final: dict[int, tuple[int, Cubes, Segment, Mark]] = {}  # the last state in which each lived
    for at, state in enumerate(states):
        now, queued = state.now or 0.0, state.queued
        for cube, mark in zip(state.held.segments, state.marks, strict=True):
            final[cube.id] = at, state, cube, mark
            last, waits = known.get(cube.id), cube.id in queued
            same = last is not None and last.mark is mark and last.waits == waits
            if last and same and (last.group.heat or 0.0) * (now - last.now) < FLAT * mu:
                continue  # S·(1 − exp(−Δt/μ)) ≤ S·Δt/μ
            group = _group(cube, mark, now, mu, active=False, waits=waits)
            if last is None or _differs(last.group, group):
                known[cube.id] = _Told(mark, waits, now, group)
                places[cube.id].append((at, group))
            elif last.mark.use is mark.use:  # another form of the same cube: it fades as before
                known[cube.id] = last._replace(mark=mark)
    for id, (at, state, cube, mark) in sorted(final.items()):
        if places[id][-1][0] != at:
            waits = id in state.queued
            end = _group(cube, mark, state.now or 0.0, mu, active=False, waits=waits)
            places[id].append((at, end))
        yield thinned(id, places[id])


def _differs(old: Group, new: Group) -> bool:
    return abs((new.heat or 0.0) - (old.heat or 0.0)) >= FLAT or old.status != new.status
