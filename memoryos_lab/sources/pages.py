"""Turns -> pages, by either of two pairings.

``natural``: within a session, a page is the run of user turns and the run of agent turns after it.
Nothing is lost, no page crosses the border of a session, and what one side says alone is a page of
its own. Where a whole conversation has one side only, every turn is a page.

``reference``: what the reference code does. Every user turn opens a page, and an agent turn takes
the agent's place on the page before it, also across the border of a session and also if that place
is taken; the turn that stood there is lost, and the page keeps the time of its user turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, assert_never

from ..memory.types import Page, Turn

Pairing: TypeAlias = Literal["natural", "reference"]
PAIRINGS: tuple[Pairing, ...] = ("natural", "reference")


@dataclass(frozen=True, slots=True)
class Sitting:
    """One session of a conversation, before pairing."""

    id: str
    turns: tuple[Turn, ...]
    time: float | None = None  # seconds; None: see the turns


def paginate(sittings: Sequence[Sitting], pairing: Pairing) -> tuple[Page, ...]:
    """Pages of a whole conversation in order.

    >>> turns = [Turn(str(i), side, side, "") for i, side in enumerate(["agent", "user", "user", "agent"])]
    >>> [page.turn_ids for page in paginate([Sitting("", tuple(turns))], "natural")]
    [('0',), ('1', '2', '3')]
    """
    match pairing:
        case "natural":
            one_sided = len({turn.side for sitting in sittings for turn in sitting.turns}) == 1
            return tuple(page for sitting in sittings for page in _natural(sitting, one_sided))
        case "reference":
            return tuple(_reference(sittings))
        case _:
            assert_never(pairing)


def _natural(sitting: Sitting, one_sided: bool) -> Iterator[Page]:
    held: list[Turn] = []
    for turn in sitting.turns:
        if held and (one_sided or (turn.side == "user" and held[-1].side == "agent")):
            yield page_of(held, session=sitting.id, time=sitting.time)
            held = []
        held.append(turn)
    if held:
        yield page_of(held, session=sitting.id, time=sitting.time)


def page_of(
    turns: Iterable[Turn], *, session: str = "", time: float | None = None, lost: Iterable[str] = ()
) -> Page:
    """A page of these turns, at ``time`` [s] or else that of its first turn that has one."""
    turns = tuple(turns)
    first = next((turn.time for turn in turns if turn.time is not None), None)
    return Page(turns, time if time is not None else first, session, tuple(lost))


@dataclass(slots=True)
class _Draft:
    sitting: Sitting
    user: Turn | None
    agent: Turn | None
    lost: list[str] = field(default_factory=list)


def _reference(sittings: Sequence[Sitting]) -> Iterator[Page]:
    drafts: list[_Draft] = []
    for sitting in sittings:
        for turn in sitting.turns:
            if turn.side == "user":
                drafts.append(_Draft(sitting, turn, None))
            elif not drafts:
                drafts.append(_Draft(sitting, None, turn))
            else:
                last = drafts[-1]
                if last.agent:
                    last.lost.append(last.agent.id)
                last.agent = turn
    for draft in drafts:
        turns = filter(None, (draft.user, draft.agent))
        yield page_of(turns, session=draft.sitting.id, time=draft.sitting.time, lost=draft.lost)
