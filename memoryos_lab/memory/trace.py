"""How strong each group was over a run, told where it changed: what a plot of heat is made of.

Reading every group of every state would cost a thousand times what a run changes. A policy that can
say more cheaply what changed has a method `traces`; of any other, its views are read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from .policy import Policy
from .types import Features, Group

FLAT = 0.02  # strength; less fading than this is not told


class Trace(NamedTuple):
    """One group over states. Between two places it holds, but for fading by less than `FLAT`."""

    group: int
    at: Sequence[int]  # places in the sequence of states, the last in which it lived included
    terms: tuple[tuple[str, Sequence[float]], ...]  # weighted summands of its strength at each place
    before: Sequence[float]  # strength just before what happened there: the rest is a jump
    status: Sequence[str]  # as in `Group`
    fresh: Sequence[int]  # pages that no promotion has analysed


def traces(policy: Policy[Any], states: Sequence[Any], f: Features) -> tuple[Trace, ...]:
    """Traces of all groups with a strength that lived in one of the states, by id."""
    own = getattr(policy, "traces", None)
    return tuple(own(states, f)) if own else _viewed(policy, states, f)


def _viewed(policy: Policy[Any], states: Sequence[Any], f: Features) -> tuple[Trace, ...]:
    seen: defaultdict[int, list[tuple[int, Group]]] = defaultdict(list)
    for at, state in enumerate(states):
        for group in policy.view(state, f).groups:
            if group.heat is not None:
                seen[group.id].append((at, group))
    return tuple(thinned(id, places) for id, places in sorted(seen.items()))


def thinned(id: int, places: list[tuple[int, Group]]) -> Trace:
    """The trace of a group that was seen in some states: (place in the sequence, the group there)."""
    told = [places[0]]
    for place in places[1:]:
        if place is places[-1] or _differs(told[-1][1], place[1]):
            told.append(place)
    groups = [group for _, group in told]
    heats = [group.heat or 0.0 for group in groups]
    names = [name for name, _ in groups[0].terms]
    return Trace(
        id,
        [at for at, _ in told],
        tuple((name, [dict(group.terms)[name] for group in groups]) for name in names),
        [0.0, *heats[:-1]],
        [group.status for group in groups],
        [len(group.fresh) for group in groups],
    )


def _differs(old: Group, new: Group) -> bool:
    moved = abs((new.heat or 0.0) - (old.heat or 0.0)) >= FLAT
    return moved or (old.status, old.fresh) != (new.status, new.fresh)
