"""From which page does a long-term entry come, and when was it written? Not when it was said (paper §3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ...memory.events import Learned, Promoted
from ...memory.replay import Run
from ...memory.types import Entry
from ...views.story import story
from .posing import Answer, Kind, Posed
from .scene import Scene, listed


class Written(NamedTuple):
    """An entry with the promotion that wrote it."""

    turn: int
    learned: Learned
    promoted: Promoted
    entry: Entry  # as it was written


class Origin(NamedTuple):
    """Where an entry comes from, and when it was written."""

    page: int
    turn: int  # at which it was written


def cases(scene: Scene, rng: Random) -> Sequence[Written]:
    """Entries that a promotion wrote from one page."""
    return [one for one in written(scene.run) if len(one.entry.pages) == 1]


def written(run: Run) -> list[Written]:
    """Every entry whose promotion is of the same step, in order of writing."""
    found = []
    for step in run.steps:
        promoted = {event.segment: event for event in step.events if isinstance(event, Promoted)}
        for event in step.events:
            if isinstance(event, Learned) and event.segment in promoted:
                known = (*step.state.entries, *step.state.history)
                entry = next(entry for entry in known if entry.id == event.entry)
                found.append(Written(step.turn, event, promoted[event.segment], entry))
    return found


def pose(scene: Scene, one: Written, rng: Random) -> Posed | None:
    """The promotion reads pages that have long left short-term memory."""
    run, entry = scene.run, one.entry
    right = Origin(entry.pages[0], one.turn)
    segment = scene.label(one.promoted.segment)
    pages = listed(one.promoted.pages)
    return Posed(
        question=scene.say("source.question", fact=scene.fact(entry.kind, entry.slot, entry.value)),
        right=_named(scene, right),
        wrong=tuple(Answer(_named(scene, at), rule) for rule, at in wrong(run, one).items()),
        why=scene.say("source.why", page=right.page + 1, turn=one.turn, segment=segment, pages=pages),
        numbers=scene.say("source.numbers", turn=one.turn, segment=segment, pages=pages),
        before=scene.before(run.turns),
        after=scene.after(one.turn, ("fact", entry.id)),
    )


def wrong(run: Run, one: Written) -> dict[str, Origin]:
    """What wrong rules would say, by rule."""
    page, turn = one.entry.pages[0], one.turn
    newest = newest_on_slot(run, one.entry)
    left = story(run).pages[page].left
    found = {
        "at_once": Origin(page, page + 1),
        "newest": None if newest is None else Origin(newest, turn),
        "left": None if left is None else Origin(page, left),
        "arriving": Origin(turn - 1, turn),
        "first": Origin(min(one.promoted.pages), turn),
    }
    return {rule: origin for rule, origin in found.items() if origin is not None}


def newest_on_slot(run: Run, entry: Entry) -> int | None:
    """The last page of the conversation that says something of the same slot."""
    f = run.features
    read = (one.facts for one in f.distilled) if f.distilled is not None else iter(f.facts)
    same = [
        page
        for facts in read
        for fact in facts
        if entry.slot and (fact.kind, fact.slot) == (entry.kind, entry.slot)
        for page in fact.pages
    ]
    return max(same, default=None)


def _named(scene: Scene, one: Origin) -> str:
    return scene.say("source.choice", page=one.page + 1, turn=one.turn)


KIND = Kind("source", 2, (6,), ("at_once", "newest", "left", "arriving", "first"), cases, pose)
