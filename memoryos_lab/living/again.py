"""What a model has not said, because it failed or was not there: what that is, and asking for it again.

A set that waits is asked for in later turns by itself. Here all of it is asked for at once, and what is said
now is put where it would have been said then, so that what is newer supersedes what is older.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..features.continuity import same_sitting
from ..features.llm.types import Cancelled, NoReply
from ..features.mind import Annotation, Mind
from ..features.past import silent
from .core import Core
from .editing import Edit, Edited, Read
from .forgetting import without


class Unsaid(NamedTuple):
    """What the model still has to say."""

    pages: tuple[int, ...]  # about which rules spoke meanwhile
    sets: tuple[tuple[int, ...], ...]  # promoted, and read by nobody


def unsaid(core: Core) -> Unsaid:
    """Nothing in a memory that rules lead."""
    script, f = core.growing.script, core.growing.features
    if not f.model:
        return Unsaid((), ())
    bare = (
        at
        for at, (page, themes) in enumerate(zip(script.pages, f.themes, strict=True))
        if not silent(page) and themes and themes[0].vector == f.page[at]
    )
    waiting = getattr(core.state, "waiting", ())
    return Unsaid(tuple(bare), tuple(waits.pages for waits in waiting))


def retry(core: Core, mind: Mind, cancelled: Cancelled | None) -> None:
    """Ask for all of it, until the model fails again. Raises: LabError if it cannot be written."""
    told = _annotations(core, mind, cancelled)
    new = without(core, Edit(told=told))
    read: dict[int, tuple[Read, ...]] = {}
    while more := _readings(new, mind, cancelled):
        read = {step: (*read.get(step, ()), *more.get(step, ())) for step in {*read, *more}}
        new = without(core, Edit(told=told, read=read))
    if told or read:
        core.store.rewrite(new.records)
        core.take_place(new.growing, new.state)


def _annotations(core: Core, mind: Mind, cancelled: Cancelled | None) -> dict[int, Annotation]:
    script, f = core.growing.script, core.growing.features
    told: dict[int, Annotation] = {}
    for at in unsaid(core).pages:
        page, before = script.pages[at], script.pages[at - 1] if at else None
        if before is not None and (silent(before) or not same_sitting(before, page)):
            before = None
        meta = told[at - 1].meta if at - 1 in told else f.meta[at - 1] if at else ""
        said = mind.annotate(page, before, meta if before else "", turn=at + 1, cancelled=cancelled)
        if isinstance(said, NoReply):
            break
        told[at] = said
    return told


def _readings(new: Edited, mind: Mind, cancelled: Cancelled | None) -> dict[int, tuple[Read, ...]]:
    """What the model says of the sets that wait, by the step at which each was promoted."""
    pages, found = new.growing.script.pages, dict[int, tuple[Read, ...]]()
    for unread, step in new.unread.items():
        said = mind.distill({at: pages[at] for at in unread}, turn=len(pages), cancelled=cancelled)
        if isinstance(said, NoReply):
            return found
        facts = tuple(replace(fact, vector=None) for fact in said)
        found[step] = (*found.get(step, ()), Read(unread, facts))
    return found
