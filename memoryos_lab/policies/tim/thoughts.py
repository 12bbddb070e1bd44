"""What Think-in-Memory holds, and what a new thought does to the thoughts of its bucket.

    insert   a thought joins the bucket into which it is hashed
    merge    one that says the same, or fills the same slot, is taken in by the newer
    forget   one that is contradicted or taken back is removed

Organising looks at one bucket alone: what was hashed elsewhere is neither merged nor forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

import numpy as np

from ...memory.bench import page_row
from ...memory.events import Confirmed, Did, Event, Forgotten, Learned, Superseded
from ...memory.log import Log
from ...memory.rich import Rich
from ...memory.rivals import cosine, in_words, same, same_slot
from ...memory.types import Array, Entry, Fact, Features
from ...memory.wording import agree, opposed
from ..plain import Held
from .hashing import projections


class Bucket(NamedTuple):
    """Pages whose thought was hashed alike."""

    number: int  # F(x)
    opened: int  # step
    pages: Log[int]  # oldest first


class Thought(NamedTuple):
    """Something that a page states."""

    entry: Entry
    number: int  # of the bucket into which it was hashed; no page may stand there


@dataclass(frozen=True, slots=True)
class Thoughts(Rich):
    """The state between two inputs."""

    held: Held = field(default_factory=Held)
    buckets: tuple[Bucket, ...] = ()  # by id: the order in which pages first fell into them
    active: tuple[Thought, ...] = ()  # in order of writing
    history: Log[Entry] = field(default_factory=Log)
    written: int = 0  # thoughts so far

    def group(self, number: int) -> int | None:
        """Id of the bucket of that number; None while no page stands in it."""
        return next((id for id, bucket in enumerate(self.buckets) if bucket.number == number), None)


class Hashed(NamedTuple):
    """Where a vector falls."""

    number: int
    scores: Array  # [b] projections

    @property
    def next(self) -> float:
        """The projection that it had to beat."""
        return float(np.delete(self.scores, self.number).max())

    @property
    def score(self) -> float:
        return float(self.scores[self.number])


def hashed(vector: Array, planes: int) -> Hashed:
    """Where the vector [d] falls, with the numbers that decide it."""
    scores = projections(vector, planes)
    return Hashed(int(scores.argmax()), scores)


def row(f: Features, thought: Fact | Entry) -> int:
    """Row of the vector of a thought: its own, or that of its first page."""
    return page_row(f, thought.pages[0]) if thought.vector is None else thought.vector


class Organiser:
    """One thought after another into the thoughts; what happened is in `events`."""

    def __init__(
        self, state: Thoughts, f: Features, planes: int, *, merge_bar: float, forget_bar: float
    ) -> None:
        self.state, self.f, self.planes = state, f, planes
        self.merge_bar, self.forget_bar = merge_bar, forget_bar
        self.events: list[Event] = []

    def think(self, page: int, fact: Fact) -> None:
        """The fact is inserted, after what it says of the thoughts of its bucket has been done."""
        where = hashed(self.f.vectors[row(self.f, fact)], self.planes)
        beside = [one.entry for one in self.state.active if one.number == where.number]
        beside = [entry for entry in beside if entry.kind == fact.kind]
        if fact.retracts:
            self._retract(page, fact, where, beside)
        elif again := next((entry for entry in beside if same(entry, fact, loosely=True)), None):
            self._confirm(again, fact)
        else:
            self._insert(page, fact, where, beside)

    def _retract(self, page: int, fact: Fact, where: Hashed, beside: list[Entry]) -> None:
        old = next((entry for entry in beside if same_slot(entry, fact)), None)
        if old:
            self._end(old, "forgotten")
            self.events.append(Forgotten(old.id, page))
        else:
            self._did("unmet", (page,), where)

    def _confirm(self, entry: Entry, fact: Fact) -> None:
        new = tuple(page for page in fact.pages if page not in entry.pages)
        if new:
            now = replace(entry, pages=(*entry.pages, *new), seen=self.state.held.now)
            active = (one._replace(entry=now) if one.entry is entry else one for one in self.state.active)
            self.state = replace(self.state, active=tuple(active))
            self.events.append(Confirmed(entry.id, new))

    def _insert(self, page: int, fact: Fact, where: Hashed, beside: list[Entry]) -> None:
        against = [
            entry
            for entry in beside
            if self._near(entry, fact, self.forget_bar) and opposed(in_words(entry), in_words(fact))
        ]
        rest = [entry for entry in beside if entry not in against]
        taken = [entry for entry in rest if same_slot(entry, fact)]
        alike = [
            entry
            for entry in rest
            if entry not in taken
            and self._near(entry, fact, self.merge_bar)
            and agree(in_words(entry), in_words(fact))
        ]
        for entry in against:
            self._end(entry, "forgotten")
            self.events.append(Forgotten(entry.id, page))
            self._did("contradicted", (page, *entry.pages), where, forget_bar=self.forget_bar)
        sources = dict.fromkeys((*(page for entry in alike for page in entry.pages), *fact.pages))
        new = self._write(replace(fact, pages=tuple(sources)), where)
        for entry in (*taken, *alike):
            self._end(entry, "superseded", by=new.id)
            self.events.append(Superseded(entry.id, new.id))
        if alike:
            self._did("merged_thoughts", new.pages, where, merge_bar=self.merge_bar)

    def _near(self, entry: Entry, fact: Fact, bar: float) -> bool:
        """Are both about one thing, as far as somebody embedded what they say? Words alone cannot tell."""
        cos = cosine(self.f, entry, fact)
        return cos is not None and cos >= bar

    def _write(self, fact: Fact, where: Hashed) -> Entry:
        state = self.state
        entry = Entry(
            state.written, fact.kind, fact.slot, fact.value, fact.pages, state.group(where.number),
            state.held.step, fact.vector, fact.basis, fact.confidence, state.held.now,
        )  # fmt: skip
        active = (*state.active, Thought(entry, where.number))
        self.state = replace(state, active=active, written=state.written + 1)
        self.events.append(Learned(entry.id, entry.segment))
        self._did("inserted", fact.pages, where)
        return entry

    def _end(self, entry: Entry, status: Literal["superseded", "forgotten"], by: int | None = None) -> None:
        state = self.state
        over = replace(entry, status=status, by=by, ended=state.held.step)
        active = tuple(one for one in state.active if one.entry.id != entry.id)
        self.state = replace(state, active=active, history=state.history.append(over))

    def _did(self, key: str, pages: tuple[int, ...], where: Hashed, **numbers: float) -> None:
        told: dict[str, Any] = {"bucket": where.number + 1, "score": where.score, "second": where.next}
        self.events.append(Did(key, pages, numbers=tuple((told | numbers).items())))
