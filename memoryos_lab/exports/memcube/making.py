"""A run at a turn -> cubes, whatever its policy: groups, window and archive hold pages, entries are facts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ... import __version__
from ...memory.about import about
from ...memory.events import Did, Evicted, Faded, Left, Merged, Moved, Opened, Visited
from ...memory.policy import knobs
from ...memory.replay import Run
from ...memory.types import Entry, Group, Snapshot
from .values import (
    Change,
    Cube,
    Envelope,
    Governance,
    Origin,
    Origins,
    Payload,
    Place,
    Provenance,
    Said,
    System,
    Usage,
    Version,
)

WINDOW, ARCHIVE = "window", "archive"


def cubes(run: Run, turn: int | None = None) -> Envelope:
    """The memory as it stands after `turn` pages (default: at the end).

    Pages that are not to be remembered are in no cube. An opened envelope is given back as it was read.

    Raises: LabError for a turn that is not in the run.
    """
    at = run.turns if turn is None else turn
    step = run.step_of(at)
    read: Envelope | None = getattr(run.policy, "envelope", None)
    if read is not None and at == run.turns:
        return read
    made = _Making(run, step)
    return Envelope(
        made_with=f"memoryos-lab {__version__}",
        conversation=made.origins(),
        system=_system(run),
        cubes=(*made.topics(), *made.rest(), *made.facts()),
    )


def _system(run: Run) -> System:
    said, policy = about(run.policy), run.policy
    return System(
        title=(said.title.en, said.title.zh),
        policy=type(policy).__name__,
        paper=said.paper,
        knobs={knob.name: getattr(policy, knob.name) for knob in knobs(policy)},
        backend=run.features.backend,
        model=run.features.model,
    )


class _Use(NamedTuple):
    """What events say of one group."""

    versions: list[Version]
    known: set[int]  # pages of these versions
    visits: list[int]  # turns
    touched: list[int]  # turns


class _Making:
    """What one envelope is made of: the snapshot, and the events up to it by group."""

    def __init__(self, run: Run, step: int) -> None:
        self.run = run
        self.snapshot = run.snapshot(step=step)
        self.turn = self.snapshot.turn
        self.uses: defaultdict[int, _Use] = defaultdict(lambda: _Use([], set(), [], []))
        self.left: dict[int, int] = {}  # page -> turn at which it lost its last place
        for position, event in run.events():
            if position < step:
                self._note(run.steps[position].turn, event)
        self.chain = {page: n for n, pages in enumerate(self.snapshot.chains) for page in pages}
        self.ranks = _ranks(self.snapshot)
        self.held = [page for page in self.snapshot.tier("stm") if self._told(page)]

    def _note(self, turn: int, event: object) -> None:
        match event:
            case Opened(page=page, segment=segment):
                self._version(segment, turn, "read", (page,))
            case Merged(page=page, segment=segment):
                self._version(segment, turn, "overlap", (page,))
            case Moved(to=to, pages=pages):
                self._version(to, turn, "moved", pages)
            case Visited(segment=segment):
                self.uses[segment].visits.append(turn)
                self.uses[segment].touched.append(turn)
            case Did(segments=segments):
                for segment in segments:
                    self.uses[segment].touched.append(turn)
            case Evicted(pages=pages) | Faded(pages=pages):
                self.left |= dict.fromkeys(pages, turn)
            case Left(page=page):
                self.left.setdefault(page, turn)
            case _:
                pass

    def _version(self, segment: int, turn: int, what: Change, pages: tuple[int, ...]) -> None:
        use = self.uses[segment]
        use.touched.append(turn)
        if new := tuple(page for page in pages if page not in use.known):  # what only came back is no news
            use.known.update(new)
            use.versions.append(Version(len(use.versions) + 1, turn, what, new))

    def _told(self, page: int) -> bool:
        said = self.run.script.pages[page]
        return not (said.private or said.forgotten)

    # -- the parts of an envelope --

    def origins(self) -> Origins:
        script = self.run.script
        dropped = set(self.snapshot.tier("dropped"))
        return Origins(
            id=script.id,
            title=script.title,
            speakers=script.speakers,
            language=script.language,
            source_sha256=script.source_sha256,
            turn=self.turn,
            now=self.snapshot.now,
            left_out=tuple(page for page in range(self.turn) if page in dropped or not self._told(page)),
        )

    def topics(self) -> Iterator[Cube]:
        """A cube a group; one whose pages all stand in the window is activation memory."""
        for group in self.snapshot.groups:
            known = self.uses[group.id].known
            cached = () if group.pages else tuple(page for page in self.held if page in known)
            self.held = [page for page in self.held if page not in cached] if cached else self.held
            if group.pages or cached:
                yield self._topic(group, group.pages or cached, active=bool(cached))

    def _topic(self, group: Group, pages: tuple[int, ...], *, active: bool) -> Cube:
        use = self.uses[group.id]
        versions = tuple(use.versions) or (Version(1, self._turn(group.opened), "read", pages),)
        ttl = getattr(self.run.policy, "ttl", None)
        return Cube(
            id=f"group/{group.id}",
            type="topic",
            place="stm" if active else "mtm",
            status=group.status,
            payload=Payload("activation" if active else "plaintext", "", group.keywords, self._said(pages)),
            provenance=self._provenance(pages, "source"),
            versions=versions,
            governance=Governance(
                owner=self.run.script.speakers[0],
                ttl=ttl(group.heat) if ttl and group.heat is not None else None,
                priority=self.ranks.get(group.id),
            ),
            usage=Usage(len(use.visits), max(use.touched, default=None), group.heat, group.terms),
        )

    def rest(self) -> Iterator[Cube]:
        """The window, and what was archived: pages that lie in no group."""
        archived = [page for page in self.snapshot.tier("archive") if self._told(page)]
        yield from self._pile(WINDOW, "stm", tuple(self.held), {})
        yield from self._pile(ARCHIVE, "archive", tuple(sorted(archived)), self.left)

    def _pile(self, name: str, place: Place, pages: tuple[int, ...], turns: dict[int, int]) -> Iterator[Cube]:
        by_turn: defaultdict[int, list[int]] = defaultdict(list)
        for page in pages:
            by_turn[turns.get(page, page + 1)].append(page)
        versions = tuple(
            Version(n, turn, "read" if n == 1 else "overlap", tuple(by_turn[turn]))
            for n, turn in enumerate(sorted(by_turn), start=1)
        )
        if pages:
            yield Cube(
                id=name,
                type="window" if name == WINDOW else "archive",
                place=place,
                status="",
                payload=Payload("activation" if place == "stm" else "plaintext", pages=self._said(pages)),
                provenance=self._provenance(pages, "source"),
                versions=versions,
                governance=Governance(self.run.script.speakers[0]),
                usage=Usage(last_turn=max(by_turn)),
            )

    def facts(self) -> Iterator[Cube]:
        """A cube an entry that nothing took the place of; what it replaced is its past."""
        entries = sorted((*self.snapshot.entries, *self.snapshot.history), key=lambda entry: entry.id)
        known = {entry.id for entry in entries}
        before: defaultdict[int, list[Entry]] = defaultdict(list)
        for entry in entries:
            if entry.by is not None:
                before[entry.by].append(entry)
        told: set[int] = set()
        for entry in (*(e for e in entries if e.by not in known), *entries):  # the rest stands in a circle
            if entry.id not in told:
                past = _past(entry, before)
                told.update((entry.id, *(one.id for one in past)))
                yield self._fact(entry, past)

    def _fact(self, entry: Entry, past: list[Entry]) -> Cube:
        chain = [*past, entry]
        versions = tuple(
            Version(n, self._turn(one.step), "stated" if n == 1 else "superseded", one.pages, one.value)
            for n, one in enumerate(chain, start=1)
        )
        personal = entry.kind != "world_kb"
        return Cube(
            id=f"entry/{entry.id}",
            type="fact",
            place="mtm" if entry.status == "active" else "archive",
            status=entry.status,
            payload=Payload("plaintext", entry.value, (), (), entry.kind, entry.slot),
            provenance=self._provenance(entry.pages, self._writer(entry), entry),
            versions=versions,
            governance=Governance(
                self.run.script.speakers[0],
                sensitivity="personal" if personal else "general",
                frozen=entry.basis == "corrected",
            ),
            usage=Usage(last_turn=max((self._turn(one.step) for one in chain), default=None)),
        )

    # -- small things --

    def _said(self, pages: Iterable[int]) -> tuple[Said, ...]:
        script = self.run.script
        return tuple(
            Said(page, self.chain.get(page, page), said.turns, said.time, said.session, said.tools)
            for page in pages
            for said in (script.pages[page],)
        )

    def _provenance(self, pages: tuple[int, ...], by: Origin, entry: Entry | None = None) -> Provenance:
        script, f = self.run.script, self.run.features
        told = tuple(page for page in pages if self._told(page))
        turns = tuple(id for page in told for id in script.pages[page].turn_ids)
        model = f.model if by == "model" else ""
        if entry is None:
            return Provenance(script.id, told, turns, by, model)
        return Provenance(script.id, told, turns, by, model, entry.basis, entry.confidence, entry.segment)

    def _writer(self, entry: Entry) -> Origin:
        if entry.basis == "corrected":
            return "user"
        if not about(self.run.policy).ours:
            return "unknown"
        return "model" if self.run.features.model else "rule"

    def _turn(self, step: int) -> int:
        """Turn of a step: pages that had arrived, the step's own included."""
        steps = self.run.steps
        return steps[step].turn if step < len(steps) else self.turn


def _ranks(snapshot: Snapshot) -> dict[int, int]:
    """Group -> its rank by strength, from 1, ties to the older."""
    strong = [(-group.heat, group.id) for group in snapshot.groups if group.heat is not None]
    return {id: rank for rank, (_, id) in enumerate(sorted(strong), start=1)}


def _past(entry: Entry, before: dict[int, list[Entry]]) -> list[Entry]:
    """What led to the entry, in order of writing; a circle of entries is walked once."""
    found: dict[int, Entry] = {}
    todo = [entry.id]
    while todo:
        for one in before.get(todo.pop(), ()):
            if one.id not in found and one.id != entry.id:
                found[one.id] = one
                todo.append(one.id)
    return sorted(found.values(), key=lambda one: one.id)
