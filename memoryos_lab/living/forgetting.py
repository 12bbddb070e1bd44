"""Forgetting: first the list of what would go, then that it goes, as if it had never been said."""

from __future__ import annotations

import time as wall
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from ..features import telemetry
from ..memory.errors import LabError
from ..memory.events import Dropped, Event
from ..memory.types import Act, Entry, Script, Snapshot
from .core import Core, private
from .editing import Edit, Edited, edited, stale
from .finding import Meant, Near, Words, meant, questions_about
from .moved import Moved, moved, what
from .opening import begun
from .packing import unpacked
from .records import Tombstone
from .rows import Rows
from .scrubbing import scrub
from .traced import store_of
from .turns import steps


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What would go; nothing has happened before `apply`."""

    pages: tuple[int, ...]
    near: tuple[Near, ...]  # like the query, and left alone unless they are named
    questions: tuple[int, ...]
    acts: tuple[int, ...]
    rewritten: tuple[int, ...]  # pages that stay, and of which a model wrote with what goes before its eyes
    read_again: int  # sets of pages that a model has to read anew
    vectors: int  # rows that are dropped
    moved: Moved  # what else is no more as it was: segments, keywords, places of other pages
    apply: Callable[[], Tombstone]  # do it; raises LabError, and then nothing has happened

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Active and past, that would be there no more."""
        return self.moved.entries

    def __bool__(self) -> bool:
        """Is there anything to forget?"""
        return bool(self.pages or self.questions or self.acts)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants to be forgotten."""

    query: str | None = None
    pages: tuple[int, ...] = ()
    entries: tuple[Entry, ...] = ()


def listed(core: Core, wanted: Wanted) -> tuple[Edit, tuple[Near, ...]]:
    """What has to be taken out for it. Raises: LabError for a page that is not there."""
    script, view = core.growing.script, core.policy.view(core.state, core.growing.features)
    for page in wanted.pages:
        if not 0 <= page < len(script.pages):
            raise LabError(
                f"there is no page {page}", where=f"page {page}", hint=f"give 0 to {len(script.pages) - 1}"
            )
    found = meant(wanted.query, core.growing, view) if wanted.query else Meant(frozenset(), (), ())
    chosen = (*found.entries, *wanted.entries)
    pages = found.pages | {at for at in wanted.pages if not script.pages[at].forgotten}
    pages |= {page for entry in wanted.entries for page in entry.pages}
    words = Words(wanted.query, script) if wanted.query else None
    lost = _said_only_by(pages, chosen, view)
    acts = dict(_acts(script.acts, lost, words))
    edit = Edit(
        pages=frozenset(pages),
        questions=frozenset(questions_about(words, pages, script)),
        acts=frozenset(number for number, goes in acts.items() if goes),
        nameless=frozenset(number for number, goes in acts.items() if not goes),
        stale=stale(pages, script, core.growing.features, view.chains),
        unwritten={at: page for at, page in private(script).items() if at not in pages},
    )
    return edit, found.near


def _said_only_by(
    pages: frozenset[int], chosen: Iterable[Entry], view: Snapshot
) -> set[tuple[str, str, str]]:
    """What entries say that are forgotten: those chosen, and those that no other page supports."""
    known = (*view.entries, *view.history)
    return {what(entry) for entry in known if entry.pages and pages.issuperset(entry.pages)} | {
        what(entry) for entry in chosen
    }


def _acts(
    acts: Iterable[Act], lost: set[tuple[str, str, str]], words: Words | None
) -> Iterator[tuple[int, bool]]:
    """Acts that speak of what is lost: True for one that says it, False for one that only replaced it."""
    for number, act in enumerate(acts):
        if (act.fact, act.slot, act.value) in lost or (words and words.within(f"{act.slot} {act.value}")):
            yield number, True
        elif (act.fact, act.slot, act.old) in lost or (words and act.old and words.within(act.old)):
            yield number, False


def without(core: Core, edit: Edit) -> Edited:
    """The memory as it would be; the one that is stays as it is. Raises: LabError."""
    rows = Rows(core.growing.embedder)
    records = tuple(core.store.records())
    for record in records:
        rows.learn(unpacked(record))
    growing = begun(core.head, rows, core.screen)
    new = edited(core.policy, growing, records, edit)
    growing.embedder = core.growing.embedder
    return new


def planned(core: Core, wanted: Wanted, why: str, lock: AbstractContextManager[Any]) -> Forgetting:
    """The list for it, with the way to do it; should something come in between, it is listed anew.

    Raises: LabError for a page that is not there.
    """
    edit, near = listed(core, wanted)
    new, done = without(core, edit) if edit else None, steps(core.growing.script)
    view = core.policy.view(core.state, core.growing.features)
    after = view if new is None else core.policy.view(new.state, new.growing.features)
    change = moved(view, after, edit.pages)

    def apply() -> Tombstone:
        with lock:
            if steps(core.growing.script) != done:
                return planned(core, wanted, why, lock).apply()
            return forget(core, new, edit, change, why)

    f = core.growing.features
    return Forgetting(
        pages=tuple(sorted(edit.pages)),
        near=near,
        questions=tuple(sorted(edit.questions)),
        acts=tuple(sorted(edit.acts)),
        rewritten=tuple(sorted(edit.stale)),
        read_again=sum(_partly(said.pages, edit.pages) for said in f.distilled or ()),
        vectors=len(f.vectors) - len(new.growing.features.vectors) if new else 0,
        moved=change,
        apply=apply,
    )


def _partly(pages: tuple[int, ...], gone: frozenset[int]) -> bool:
    return not gone.isdisjoint(pages) and not gone.issuperset(pages)


def forget(core: Core, new: Edited | None, edit: Edit, change: Moved, why: str) -> Tombstone:
    """Let the edited recipe take the place of the old one, on the disk first. Raises: LabError."""
    stone = Tombstone(wall.time(), why, len(edit.pages), len(change.entries))
    if new is not None:
        with telemetry.memory("delete_memory", store=store_of(core.store.path)) as seen:
            seen.told(count=stone.pages + stone.entries)
            core.store.rewrite(new.records, stone)
            core.take_place(new.growing, new.state)
            scrub()
    return stone


def aged(script: Script, before: float) -> tuple[int, ...]:
    """Pages of an earlier time that are there still."""
    said = (at for at, page in enumerate(script.pages) if not page.forgotten)
    return tuple(at for at in said if (time := script.pages[at].time) is not None and time < before)


def let_go(core: Core, events: Iterable[Event]) -> None:
    """Private pages that have just left the memory leave this process too; on the disk they never were.

    Raises: LabError.
    """
    script = core.growing.script
    dropped = (event.page for event in events if isinstance(event, Dropped))
    if left := frozenset(at for at in dropped if script.pages[at].private):
        unwritten = {at: page for at, page in private(script).items() if at not in left}
        edit = Edit(pages=left, unwritten=unwritten)
        new = without(core, edit)
        core.store.rewrite(new.records, Tombstone(wall.time(), "private", len(left), 0))
        core.take_place(new.growing, new.state)
        scrub()
