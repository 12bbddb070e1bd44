"""Laws of what can be shown: every word, number and line that views, files and tables need is there."""

from __future__ import annotations

import math
from collections import defaultdict
from string import Formatter

from ...memory import codec
from ...memory.about import About, Name, about
from ...memory.events import Did
from ...memory.policy import calls, knobs, parse_knob
from ...memory.recall import Recall
from ...memory.trace import traces
from ...memory.types import Snapshot
from .asking import surveys_what_it_recalls
from .holding import (
    groups_are_the_store,
    keeps_secrets,
    keeps_to_capacity,
    loses_no_page,
    moves_pages_by_events,
)
from .trial import Breaches, Trial, extremes, place

STATUSES = ("cool", "hot", "idle", "waiting")
TERMS = ("visits", "pages", "recency")  # summands of strength that every view can name


def is_written_as_json(trial: Trial) -> Breaches:
    """Snapshots, events and traces are a line of JSON each, and come back as they were."""
    for number, seen in enumerate(trial.snapshots):
        if codec.decode(Snapshot, codec.parse(codec.to_json(codec.encode(seen)))) != seen:
            yield f"the snapshot after step {number} comes back as another"
    for step in trial.run.steps:
        for event in step.events:
            if codec.from_line(codec.to_line(event), codec.EVENTS) != event:
                yield f"{event} comes back as another"
        if step.recall and codec.decode(Recall, codec.parse(codec.to_json(codec.encode(step.recall)))) != (
            step.recall
        ):
            yield f"the trace comes back as another {place(step)}"


def says_what_it_did(trial: Trial) -> Breaches:
    """What only this system does has a sentence in both languages, with all that these name."""
    says = about(trial.policy).says
    for step in trial.run.steps:
        for event in step.events:
            if not isinstance(event, Did):
                continue
            if event.key not in says:
                yield f"Did({event.key!r}) has no sentence in `About.says`"
                continue
            given = _given(event)
            for language, text in zip(Name._fields, says[event.key], strict=True):
                if lacking := _fields(text) - given:
                    yield f"the {language} sentence of {event.key!r} names {sorted(lacking)}, which it lacks"


def _given(event: Did) -> set[str]:
    """Fields that can be filled of an event."""
    first = {"page": event.pages, "segment": event.segments}
    named = (name for name, _ in (*event.numbers, *event.words))
    return {"pages", "segments", *named, *(field for field, some in first.items() if some)}


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def names_its_parts(trial: Trial) -> Breaches:
    """What the system says of itself is there in both languages, and names what groups show."""
    said = about(trial.policy)
    if not isinstance(getattr(trial.policy, "about", said), About):
        yield "`about` is no About"
    for what, name in _names(said):
        if not isinstance(name, Name) or bool(name.en.strip()) != bool(name.zh.strip()):
            yield f"`About.{what}` is not said in both languages: {name}"
        elif _fields(name.en) != _fields(name.zh):
            yield f"`About.{what}` names other fields in the other language: {name}"
    for seen in trial.snapshots:
        for group in seen.groups:
            if group.heat is not None and said.strength is None:
                yield "groups have a strength, and `About.strength` has no name for it"
            if strange := [key for key, _ in group.terms if key not in (*said.terms, *TERMS)]:
                yield f"`About.terms` does not name {strange}"
            if group.status not in STATUSES:
                yield f"a group is {group.status!r}, none of {', '.join(STATUSES)}"


def _names(said: About) -> list[tuple[str, Name]]:
    single = ("title", "idea", "window", "store", "archive", "dropped", "group", "groups", "lasting", "texts")
    found = [(what, getattr(said, what)) for what in single]
    found += [("strength", said.strength)] if said.strength else []
    for what in ("statuses", "terms", "says"):
        found += [(f"{what}[{key!r}]", name) for key, name in getattr(said, what).items()]
    return found + [(f"leaves_out[{i}]", name) for i, name in enumerate(said.leaves_out)]


def counts_calls(trial: Trial) -> Breaches:
    """Calls to a model that a step would cost are whole numbers from 0, by task."""
    for step in trial.run.steps:
        for task, count in calls(trial.policy, step.events).items():
            if not isinstance(task, str) or type(count) is not int or count < 0:
                yield f"calls[{task!r}] is {count!r} {place(step)}"


def traces_what_it_shows(trial: Trial) -> Breaches:
    """Strength told over many states is that which views show of each."""
    states = [trial.run.state(step=step) for step in range(len(trial.run.steps) + 1)]
    told = {trace.group: trace for trace in traces(trial.policy, states, trial.features)}
    lived: defaultdict[int, list[int]] = defaultdict(list)
    shown = {}
    for at, seen in enumerate(trial.snapshots):
        for group in seen.groups:
            if group.heat is not None:
                lived[group.id].append(at)
                shown[at, group.id] = group.heat
    if told.keys() != lived.keys():
        yield f"traces are of groups {sorted(told)}, views show {sorted(lived)}"
    for id in told.keys() & lived.keys():
        trace = told[id]
        if trace.at[-1] != lived[id][-1]:
            yield f"the trace of group {id} ends at {trace.at[-1]}, and it lives until {lived[id][-1]}"
        for n, at in enumerate(trace.at):
            total = sum(values[n] for _, values in trace.terms)
            if (at, id) in shown and not math.isclose(total, shown[at, id], abs_tol=1e-6):
                yield f"group {id} after step {at}: traced {total}, shown {shown[at, id]}"


def explains_its_knobs(trial: Trial) -> Breaches:
    """Every knob can be drawn, explained in both languages, and set from text."""
    for knob in knobs(trial.policy):
        told = ("label", "label_zh", "help", "help_zh", "source", "group")
        if lacking := [name for name in told if not getattr(knob, name).strip()]:
            yield f"the knob {knob.name!r} has no {', '.join(lacking)}"
        if knob.kind in ("int", "float") and (knob.low is None or knob.high is None):
            yield f"the knob {knob.name!r} has no range"
        value = getattr(trial.policy, knob.name)
        if parse_knob(knob, str(value)) != value:
            yield f"the knob {knob.name!r} is {value!r}, and {str(value)!r} is read as another"


def stands_its_extremes(trial: Trial) -> Breaches:
    """With each knob moved as far as it goes, no page is lost and questions are answered."""
    if trial.moved or trial.world.name != FAR:
        return
    laws = (
        loses_no_page,
        moves_pages_by_events,
        groups_are_the_store,
        keeps_to_capacity,
        keeps_secrets,
        surveys_what_it_recalls,
    )
    for moved, policy in extremes(trial.policy):
        far = Trial(policy, trial.world, moved)
        for law in laws:
            for breach in law(far):
                yield f"{breach}, with {moved} ({law.__name__})"
                break


FAR = "secret"  # the world in which knobs are moved to their ends: it has all kinds of pages

LAWS = (
    is_written_as_json,
    says_what_it_did,
    names_its_parts,
    counts_calls,
    traces_what_it_shows,
    explains_its_knobs,
    stands_its_extremes,
)
