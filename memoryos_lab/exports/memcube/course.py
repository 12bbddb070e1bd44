"""How a memory came about, told by the versions of its cubes: events of every page, and the memory after any.

What nobody wrote down is left empty and never made up: strength before the last turn, the numbers by which a
page was filed, which groups archived pages had been in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from ...memory.events import (
    Arrived,
    Dropped,
    Event,
    Evicted,
    Learned,
    Left,
    Linked,
    Merged,
    Opened,
    Returned,
    Superseded,
)
from ...memory.types import Entry, Group, Snapshot, Tier
from ...policies.plain import ticked
from .values import Cube, Envelope, Said

Ended = Literal["active", "superseded", "expired", "forgotten"]
STATUS: dict[str, Literal["cool", "hot", "idle", "waiting"]] = {
    "cool": "cool", "hot": "hot", "idle": "idle", "waiting": "waiting",
}  # fmt: skip
ENDED: dict[str, Ended] = {"superseded": "superseded", "expired": "expired", "forgotten": "forgotten"}


def said_on(envelope: Envelope) -> dict[int, Said]:
    """Page -> what was said on it; the first cube that holds it counts."""
    found: dict[int, Said] = {}
    for cube in envelope.cubes:
        for said in cube.payload.pages:
            found.setdefault(said.page, said)
    return found


class _Move(NamedTuple):
    page: int
    turn: int  # at which it leaves the window
    cube: int  # for this
    group: int  # id of the group that it joins; an archived page has one of its own
    opens: bool


class Course:
    """The pages of an envelope as they came, one after the other."""

    def __init__(self, envelope: Envelope) -> None:
        self.told = envelope.conversation
        self.said = said_on(envelope)
        self.cubes = [cube for cube in envelope.cubes if cube.payload.pages]
        self.moves = tuple(self._moves())
        self.entries = _entries(envelope)
        self.clock: list[float] = []  # [pages] s
        self.chain: list[int] = []  # [pages]
        self.events = tuple(self._events())  # [pages]

    def _moves(self) -> Iterator[_Move]:
        """How each page leaves the window, in order: for the first cube that holds it, by its versions."""
        taken: set[int] = set()
        plan: list[tuple[int, int, int, int]] = []  # turn, cube, order, page
        for number, cube in enumerate(self.cubes):
            turns = {page: one.turn for one in reversed(cube.versions) for page in one.pages}
            for said in cube.payload.pages:
                if said.page not in taken and cube.type != "window":
                    turn = min(max(turns.get(said.page, self.told.turn), said.page + 1), self.told.turn)
                    plan.append((turn, number, len(plan), said.page))
                taken.add(said.page)
        groups: dict[int, int] = {}
        made = 0
        for turn, number, _, page in sorted(plan):
            alone = self.cubes[number].place == "archive"
            opens = alone or number not in groups
            group = made if alone else groups.setdefault(number, made)
            made += opens
            yield _Move(page, turn, number, group, opens)

    # -- events --

    def _events(self) -> Iterator[tuple[Event, ...]]:
        moves: defaultdict[int, list[_Move]] = defaultdict(list)
        for move in self.moves:
            moves[move.turn].append(move)
        learned: defaultdict[int, list[Event]] = defaultdict(list)
        for entry in self.entries:
            learned[entry.step].append(Learned(entry.id, entry.segment))
        for entry in self.entries:
            if entry.by is not None and entry.ended is not None:
                learned[entry.ended].append(Superseded(entry.id, entry.by))
        numbers: dict[int, int] = {}  # chain of the envelope -> its number here
        held = 0
        for page in range(self.told.turn):
            events = [*self._arrives(page, numbers, held)]
            events += [event for move in moves[page + 1] for event in self._leaves(move)]
            held += (page in self.said) - len(moves[page + 1])
            last = page + 1 == self.told.turn
            yield (*events, *(self._activates() if last else ()), *learned[page])

    def _arrives(self, page: int, numbers: dict[int, int], held: int) -> Iterator[Event]:
        said = self.said.get(page)
        before = self.clock[-1] if self.clock else None
        now, warned = ticked(before, said.time if said else before, page)
        self.clock.append(max(now, self.told.now) if page + 1 == self.told.turn else now)
        key = said.chain if said else -1 - page
        known = key in numbers
        self.chain.append(numbers.setdefault(key, len(numbers)))
        yield from warned
        yield Linked(page, self.chain[-1], known, None)
        yield Arrived(page, self.clock[-1], held + (said is not None), 0)
        if said is None:
            yield Dropped(page, "forgotten")

    def _leaves(self, move: _Move) -> Iterator[Event]:
        yield Left(move.page, 0)
        yield (Opened if move.opens else Merged)(move.page, move.group, 0, (), 0.0, False)
        if self.cubes[move.cube].place == "archive":  # in which group it was until then nobody says
            yield Evicted(move.group, (move.page,), 0.0, 0, "least_recent", 0, True)

    def _activates(self) -> Iterator[Event]:
        """At the last turn activation memory stands in the window."""
        for move in self.moves:
            if self.cubes[move.cube].place == "stm":
                yield Returned(move.page, "mtm")

    # -- the memory --

    def snapshot(self, turn: int) -> Snapshot:
        """The memory when so many pages had come."""
        last = turn == self.told.turn
        places: dict[str, list[int]] = {"stm": [], "mtm": [], "archive": []}
        groups: dict[int, list[_Move]] = {}
        for move in self.moves:
            if move.turn <= turn:
                place = self.cubes[move.cube].place
                places["mtm" if place == "stm" and not last else place].append(move.page)
                if place != "archive":
                    groups.setdefault(move.group, []).append(move)
        gone = {page for pages in (places["mtm"], places["archive"]) for page in pages}
        window = tuple(page for page in range(turn) if page in self.said and page not in gone)
        shown = tuple(self._group(moves, last=last) for moves in groups.values())
        holds, over = self._written(turn)
        return Snapshot(
            step=turn,
            turn=turn,
            now=self.clock[turn - 1] if turn else self.told.now if last else 0.0,
            tiers=(
                Tier("stm", window),
                Tier("mtm", tuple(page for group in shown for page in group.pages)),
                Tier("archive", tuple(places["archive"])),
                Tier("dropped", tuple(page for page in range(turn) if page not in self.said)),
            ),
            groups=shown,
            chains=self._chains(turn),
            entries=holds,
            history=over,
        )

    def _group(self, moves: list[_Move], *, last: bool) -> Group:
        cube = self.cubes[moves[0].cube]
        active = last and cube.place == "stm"
        return Group(
            id=moves[0].group,
            keywords=cube.payload.keywords,
            pages=() if active else tuple(move.page for move in moves),
            opened=moves[0].turn,
            heat=cube.usage.strength if last else None,
            terms=cube.usage.terms if last else (),
            status=STATUS.get(cube.status, "cool") if last else "cool",
        )

    def _chains(self, turn: int) -> tuple[tuple[int, ...], ...]:
        found: defaultdict[int, list[int]] = defaultdict(list)
        for page, chain in enumerate(self.chain[:turn]):
            found[chain].append(page)
        return tuple(map(tuple, found.values()))

    def _written(self, turn: int) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
        """Entries that hold after so many pages, and those that did."""
        step = turn - 1 if self.told.turn else 0
        written = [entry for entry in self.entries if entry.step <= step]
        over = [entry for entry in written if entry.ended is not None and entry.ended <= step]
        ended = {entry.id for entry in over}
        holds = (replace(e, status="active", by=None, ended=None) for e in written if e.id not in ended)
        return tuple(holds), tuple(over)


def _entries(envelope: Envelope) -> tuple[Entry, ...]:
    """Every version of every fact as an entry, in order of writing."""
    chains = [cube for cube in envelope.cubes if cube.type == "fact" and cube.payload.kind]
    order = sorted(
        (version.turn, number, place)
        for number, cube in enumerate(chains)
        for place, version in enumerate(cube.versions)
    )
    ids = {key[1:]: id for id, key in enumerate(order)}
    last = max(envelope.conversation.turn - 1, 0)
    return tuple(_entry(chains[number], place, ids, number, last) for _, number, place in order)


def _entry(cube: Cube, place: int, ids: dict[tuple[int, int], int], number: int, last: int) -> Entry:
    version, kind, more = cube.versions[place], cube.payload.kind, cube.versions[place + 1 :]
    assert kind is not None  # only facts come here
    status: Ended = "superseded" if more else ENDED.get(cube.status, "active")
    over = more[0].turn if more else cube.usage.last_turn or version.turn
    return Entry(
        id=ids[number, place], kind=kind, slot=cube.payload.slot, value=version.text or cube.payload.text,
        pages=version.pages, segment=None, step=_step(version.turn, last), vector=None,
        basis=cube.provenance.basis or "stated", confidence=cube.provenance.confidence, status=status,
        by=ids[number, place + 1] if more else None,
        ended=None if status == "active" else max(_step(over, last), _step(version.turn, last)),
    )  # fmt: skip


def _step(turn: int, last: int) -> int:
    """The step of a turn, within those that there are."""
    return min(max(turn - 1, 0), last)
