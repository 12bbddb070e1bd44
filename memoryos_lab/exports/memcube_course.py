"""How a memory came about, told by the versions of its cubes: a snapshot and events for every page.

What nobody wrote down is left empty and never made up: strength before the last turn, the numbers by which a
page was filed, which groups archived pages had been in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from ..memory.events import (
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
from ..memory.types import Entry, Group, Snapshot, Tier
from ..policies.observed import Seen
from ..policies.plain import ticked
from .memcube_values import Cube, Envelope, Said

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


class _Held(NamedTuple):
    id: int  # of the group
    opened: int  # step
    pages: list[int]  # in the store now


class Course:
    """The memory while its pages come again, one after the other."""

    def __init__(self, envelope: Envelope) -> None:
        self.told = envelope.conversation
        self.said = said_on(envelope)
        self.cubes = [cube for cube in envelope.cubes if cube.payload.pages]
        self.plan: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)  # turn -> (page, cube)
        self._plan()
        self.entries = _entries(envelope)
        self.turn = 0
        self.now: float | None = None if self.told.turn else self.told.now  # s
        self.stm: list[int] = []
        self.archive: list[int] = []
        self.dropped: list[int] = []
        self.groups: dict[int, _Held] = {}  # cube -> its pages in the store, in order of opening
        self.made = 0  # groups so far: the next id
        self.chains: dict[int, list[int]] = {}

    def _plan(self) -> None:
        """When each page leaves the window, and for which cube: the first that holds it, by its versions."""
        taken: set[int] = set()
        for number, cube in enumerate(self.cubes):
            turns = {page: one.turn for one in reversed(cube.versions) for page in one.pages}
            for said in cube.payload.pages:
                if said.page not in taken and cube.type != "window":
                    turn = min(max(turns.get(said.page, self.told.turn), said.page + 1), self.told.turn)
                    self.plan[turn].append((said.page, number))
                taken.add(said.page)

    def pages(self) -> Iterator[Seen]:
        """The memory after each page."""
        for page in range(self.told.turn):
            events = self._arrives(page)
            yield Seen(self.snapshot(), events)

    def _arrives(self, page: int) -> tuple[Event, ...]:
        said, self.turn = self.said.get(page), page + 1
        now, warned = ticked(self.now, said.time if said else self.now, page)
        self.now = max(now, self.told.now) if self.turn == self.told.turn else now
        chain = self.chains.setdefault(said.chain if said else -1 - page, [])
        events: list[Event] = [*warned, Linked(page, len(self.chains) - 1, bool(chain), None)]
        chain.append(page)
        self.stm += [page] if said else []
        events.append(Arrived(page, self.now, len(self.stm), 0))
        if said is None:
            self.dropped.append(page)
            events.append(Dropped(page, "forgotten"))
        for one, cube in self.plan.get(self.turn, ()):
            events += self._leaves(one, cube)
        events += self._activates() if self.turn == self.told.turn else []
        return (*events, *self._learns())

    def _leaves(self, page: int, number: int) -> list[Event]:
        """The page leaves the window for the cube that holds it at the end."""
        self.stm.remove(page)
        if self.cubes[number].place == "archive":  # in which group it was until then nobody says
            self.archive.append(page)
            group, self.made = self.made, self.made + 1
            gone = Evicted(group, (page,), 0.0, 0, "least_recent", 0, True)
            return [Left(page, 0), Opened(page, group, 0, (), 0.0, False), gone]
        new = number not in self.groups
        held = self.groups.setdefault(number, _Held(self.made, self.turn, []))
        self.made += new
        held.pages.append(page)
        return [Left(page, 0), (Opened if new else Merged)(page, held.id, 0, (), 0.0, False)]

    def _activates(self) -> list[Event]:
        """At the last turn activation memory stands in the window."""
        events: list[Event] = []
        for number, group in self.groups.items():
            if self.cubes[number].place == "stm":
                self.stm += group.pages
                events += [Returned(page, "mtm") for page in group.pages]
                group.pages.clear()
        return events

    def _learns(self) -> Iterator[Event]:
        for entry in self.entries:
            if entry.step == self.turn - 1:
                yield Learned(entry.id, entry.segment)
        for entry in self.entries:
            if entry.by is not None and entry.ended == self.turn - 1:
                yield Superseded(entry.id, entry.by)

    def snapshot(self) -> Snapshot:
        """The memory now."""
        last, step = self.turn == self.told.turn, self.turn - 1
        written = [entry for entry in self.entries if entry.step <= step or not self.told.turn]
        active = [e for e in written if e.ended is None or (e.ended > step and self.told.turn)]
        groups = tuple(self._group(number, group, last=last) for number, group in self.groups.items())
        store = tuple(page for group in groups for page in group.pages)
        return Snapshot(
            step=self.turn,
            turn=self.turn,
            now=self.now or 0.0,
            tiers=(
                Tier("stm", tuple(sorted(self.stm))),
                Tier("mtm", store),
                Tier("archive", tuple(self.archive)),
                Tier("dropped", tuple(self.dropped)),
            ),
            groups=groups,
            chains=tuple(map(tuple, self.chains.values())),
            entries=tuple(replace(e, status="active", by=None, ended=None) for e in active),
            history=tuple(entry for entry in written if entry not in active),
        )

    def _group(self, number: int, group: _Held, *, last: bool) -> Group:
        cube = self.cubes[number]
        return Group(
            id=group.id,
            keywords=cube.payload.keywords,
            pages=tuple(group.pages),
            opened=group.opened,
            heat=cube.usage.strength if last else None,
            terms=cube.usage.terms if last else (),
            status=STATUS.get(cube.status, "cool") if last else "cool",
        )


def _entries(envelope: Envelope) -> list[Entry]:
    """Every version of every fact as an entry, in order of writing."""
    chains = [cube for cube in envelope.cubes if cube.type == "fact" and cube.payload.kind]
    order = sorted(
        (version.turn, number, place)
        for number, cube in enumerate(chains)
        for place, version in enumerate(cube.versions)
    )
    ids = {key[1:]: id for id, key in enumerate(order)}
    found = []
    for turn, number, place in order:
        cube, last = chains[number], place + 1 == len(chains[number].versions)
        status = ENDED.get(cube.status, "active") if last else "superseded"
        after = None if last else max(cube.versions[place + 1].turn - 1, 0)
        ended = max(cube.usage.last_turn or turn, turn) if last and status != "active" else after
        found.append(_entry(cube, place, ids[number, place], max(turn - 1, 0), status, ended))
        if not last:
            found[-1] = replace(found[-1], by=ids[number, place + 1])
    return found


def _entry(cube: Cube, place: int, id: int, step: int, status: Ended, ended: int | None) -> Entry:
    version, kind = cube.versions[place], cube.payload.kind
    assert kind is not None  # only facts come here
    return Entry(
        id=id, kind=kind, slot=cube.payload.slot, value=version.text or cube.payload.text,
        pages=version.pages, segment=None, step=step, vector=None, basis=cube.provenance.basis or "stated",
        confidence=cube.provenance.confidence, status=status, ended=ended,
    )  # fmt: skip
