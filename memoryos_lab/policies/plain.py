"""What memories without topics share: a clock, chains, a short-term queue, and pages that left it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..memory.events import Arrived, Dropped, Event, Left, Linked, Missed, Warned
from ..memory.log import Log
from ..memory.rich import Rich
from ..memory.types import Features, Group, Script, Snapshot, Tier


@dataclass(frozen=True, slots=True)
class Held(Rich):
    """What such a memory holds between two inputs."""

    step: int = 0
    now: float | None = None  # seconds; None before the first input
    stm: tuple[int, ...] = ()  # pages, oldest first
    left: Log[int] = field(default_factory=Log)  # pages that left short-term memory, oldest first
    dropped: Log[int] = field(default_factory=Log)  # private pages that left it, and forgotten ones
    chain: Log[int] = field(default_factory=Log)  # chain of each page that arrived


def ticked(
    now: float | None, time: float | None, page: int | None, what: str = "a question"
) -> tuple[float, tuple[Event, ...]]:
    """The clock after an input at `time`: it never goes back; a page without a time comes a second later.

    >>> ticked(10.0, None, 3), ticked(10.0, 12.0, 3)[0]
    ((11.0, ()), 12.0)
    """
    if now is None:
        return (time if time is not None else 0.0), ()
    if time is None:
        return (now + 1.0 if page is not None else now), ()
    if time >= now:
        return time, ()
    what = what if page is None else f"page {page + 1}"
    message = f"{what} is {now - time:.0f} s older than what came before; the clock stays"
    return now, (Warned("clock_backwards", page, message),)


def arrived(
    state: Held, page: int, script: Script, f: Features, capacity: int
) -> tuple[Held, tuple[Event, ...]]:
    """The page is linked to its chain and joins short-term memory; over capacity the oldest leave.

    A tombstone never joins, and what is not to be remembered leaves for nowhere.
    """
    said = script.pages[page]
    now, events = ticked(state.now, said.time, page)
    continues = bool(page and f.continues[page])
    last = state.chain[-1] if state.chain else -1
    chain = last if continues else last + 1
    queue = state.stm if said.forgotten else (*state.stm, page)
    over = max(len(queue) - capacity, 0)
    left, stm = queue[:over], queue[over:]
    private = tuple(one for one in left if script.pages[one].private)
    forgotten = (page,) if said.forgotten else ()
    events = (
        *events,
        Linked(page, chain, continues, f.continuity[page] if f.continuity and not forgotten else None),
        Arrived(page, now, min(len(queue), capacity), capacity),
        *(Dropped(one, "forgotten") for one in forgotten),
        *(Left(one, capacity) for one in left),
        *(Dropped(one, "private") for one in private),
    )
    after = Held(
        step=state.step + 1,
        now=now,
        stm=stm,
        left=state.left.extend(one for one in left if one not in private),
        dropped=state.dropped.extend((*forgotten, *private)),
        chain=state.chain.append(chain),
    )
    return after, events


def acted(state: Held, act: int, time: float | None) -> tuple[Held, tuple[Event, ...]]:
    """There is no long-term memory to act on: time passes, and the act says that it met nothing."""
    now, events = ticked(state.now, time, None, "an act")
    return replace(state, step=state.step + 1, now=now), (*events, Missed(act))


def seen(state: Held, capacity: int, store: str) -> Snapshot:
    """The state as every view reads it; pages that left lie in the tier named `store`."""
    places = {"mtm": (), "archive": (), "dropped": tuple(state.dropped)}
    places[store] = tuple(sorted((*places[store], *state.left)))
    groups = (Group(0, (), tuple(state.left), 1),) if store == "mtm" and state.left else ()
    return Snapshot(
        step=state.step,
        turn=len(state.chain),
        now=state.now or 0.0,
        tiers=(Tier("stm", state.stm, capacity), *(Tier(name, pages) for name, pages in places.items())),
        groups=groups,
        chains=chains(state.chain),
        entries=(),
        history=(),
    )


def chains(chain: Log[int]) -> tuple[tuple[int, ...], ...]:
    """Pages of each dialogue chain, in order."""
    found: list[list[int]] = []
    for page, number in enumerate(chain):
        if number == len(found):
            found.append([])
        found[number].append(page)
    return tuple(map(tuple, found))
