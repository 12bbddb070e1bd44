"""A state of MemoryOS as every view reads it."""

from __future__ import annotations

from typing import Literal

from .formulas import passes
from .knobs import Knobs
from .state import Segment, State, fresh
from .types import Group, Snapshot, Tier


def snapshot(knobs: Knobs, state: State) -> Snapshot:
    """Tiers, segments with their heat in terms, chains and entries at the state's own time."""
    held = dict.fromkeys(page for segment in state.segments for page in segment.pages)
    return Snapshot(
        step=state.step,
        turn=len(state.chain),
        now=state.now or 0.0,
        tiers=(
            Tier("stm", state.stm, knobs.stm_capacity),
            Tier("mtm", tuple(held), knobs.mtm_capacity),
            Tier("archive", tuple(state.archive)),
            Tier("dropped", tuple(state.dropped)),
        ),
        groups=groups(knobs, state),
        chains=chains(state),
        entries=state.entries,
        history=tuple(state.history),
    )


def groups(knobs: Knobs, state: State) -> tuple[Group, ...]:
    """The segments, in order of creation."""
    now, read = state.now or 0.0, frozenset(state.read)
    waits = knobs.scan != "every"
    top = max((s.heat(knobs, now) for s in state.segments), default=0.0)

    def group(s: Segment) -> Group:
        new, heat = fresh(s, read), s.heat(knobs, now)
        status: Literal["cool", "hot", "idle", "waiting"] = "cool"
        if passes(heat, knobs.tau, knobs.tau_inclusive):
            status = "idle" if not new else "waiting" if waits and heat < top else "hot"
        visits, pages = knobs.alpha * s.visits, knobs.beta * s.interactions
        kept = knobs.heat_kept == "touch"  # then recency is what it was at the last touch
        recency = heat - visits - pages if kept else knobs.gamma * s.recency(knobs, now)
        terms = (("visits", visits), ("pages", pages), ("recency", recency))
        return Group(s.id, s.keywords, tuple(s.pages), s.opened, heat, terms, new, status)

    return tuple(group(s) for s in state.segments)


def chains(state: State) -> tuple[tuple[int, ...], ...]:
    """Pages of each dialogue chain, in order."""
    found: list[list[int]] = []
    for page, chain in enumerate(state.chain):
        if chain == len(found):
            found.append([])
        found[chain].append(page)
    return tuple(map(tuple, found))
