"""Laws of what is held: no page is lost, none stands twice, and every move has its event."""

from __future__ import annotations

import math
from collections import Counter

from ...memory.about import about
from ...memory.events import Arrived, Did
from ...memory.prompt import count_words
from .tally import ROLES, Tally
from .trial import Breaches, Trial, place


def raises_nothing(trial: Trial) -> Breaches:
    """No conversation, however odd, makes it raise an error."""
    if trial.fall is not None:
        raise trial.fall
    yield from ()


def starts_empty(trial: Trial) -> Breaches:
    """The memory is empty before the first input, and has the four places in their order."""
    first = trial.snapshots[0]
    if tuple(tier.name for tier in first.tiers) != ROLES:
        yield f"tiers are {[tier.name for tier in first.tiers]}, not {list(ROLES)}"
    if (
        any(tier.pages for tier in first.tiers)
        or first.groups
        or first.chains
        or first.entries
        or first.links
    ):
        yield "something is held before the first page came"
    if (first.step, first.turn) != (0, 0):
        yield f"step and turn are {first.step} and {first.turn} before the first input"


def counts_inputs(trial: Trial) -> Breaches:
    """A snapshot says how many inputs came and how many of them were pages."""
    for number, (step, seen) in enumerate(zip(trial.run.steps, trial.snapshots[1:], strict=True), start=1):
        if (seen.step, seen.turn) != (number, step.turn):
            yield f"step {seen.step}, turn {seen.turn} {place(step)}: expected {number} and {step.turn}"


def keeps_time(trial: Trial) -> Breaches:
    """The clock is a number of seconds that never goes back, and `Arrived` tells it."""
    now = -math.inf
    for step, seen in zip(trial.run.steps, trial.snapshots[1:], strict=True):
        if not math.isfinite(seen.now) or seen.now < now:
            yield f"the clock stands at {seen.now} s {place(step)}, after {now} s"
        if told := [
            event.time for event in step.events if isinstance(event, Arrived) and event.time != seen.now
        ]:
            yield f"Arrived tells the time {told[0]} {place(step)}, the snapshot {seen.now}"
        now = seen.now


def tells_arrivals(trial: Trial) -> Breaches:
    """Every page that comes is told by one `Arrived`, and nothing else is."""
    for step in trial.run.steps:
        told = [event.page for event in step.events if isinstance(event, Arrived)]
        due = [step.index] if step.kind == "page" else []
        if told != due:
            yield f"Arrived is told of pages {told} {place(step)}, not of {due}"


def loses_no_page(trial: Trial) -> Breaches:
    """Every page that arrived lies in exactly one of the four places."""
    for step, seen in zip(trial.run.steps, trial.snapshots[1:], strict=True):
        held = Counter(page for tier in seen.tiers for page in tier.pages)
        for page in range(step.turn):
            if held[page] != 1:
                yield f"page {page} lies in {held[page]} places {place(step)}"
        if extra := held.keys() - set(range(step.turn)):
            yield f"pages {sorted(extra)} are held {place(step)}, and have not arrived"


def moves_pages_by_events(trial: Trial) -> Breaches:
    """What the events so far have moved is where the snapshot has it."""
    tally = Tally()
    for step, seen in zip(trial.run.steps, trial.snapshots[1:], strict=True):
        for event in step.events:
            for breach in tally.take(event):
                yield f"{breach} ({place(step)})"
        for breach in tally.settle():
            yield f"{breach} ({place(step)})"
        for tier in seen.tiers:
            told = tally.places.get(tier.name, set())
            if set(tier.pages) != told:
                odd = sorted(set(tier.pages) ^ told)
                yield f"{tier.name!r} {place(step)}: snapshot and events differ over pages {odd}"


def groups_are_the_store(trial: Trial) -> Breaches:
    """Groups hold the pages that events filed in them, all of the store and nothing else."""
    tally = Tally()
    for step, seen in zip(trial.run.steps, trial.snapshots[1:], strict=True):
        for event in step.events:
            list(tally.take(event))  # what cannot be is told by another law
        shown = {group.id: set(group.pages) for group in seen.groups}
        if len(shown) != len(seen.groups):
            yield f"two groups have one id {place(step)}"
        if set().union(*shown.values()) != set(seen.tier("mtm")):
            yield f"groups and store hold different pages {place(step)}"
        told = {id: pages for id, pages in tally.groups.items() if pages}
        shown = {id: pages for id, pages in shown.items() if pages}  # one may live on without
        if told != shown:
            odd = sorted(id for id in told.keys() | shown.keys() if told.get(id) != shown.get(id))
            yield f"snapshot and events differ over groups {odd} {place(step)}"


def keeps_to_capacity(trial: Trial) -> Breaches:
    """After every step the window and the store are within their capacities."""
    tokens = about(trial.policy).unit == "tokens"
    for step, seen in zip(trial.run.steps, trial.snapshots[1:], strict=True):
        for tier in seen.tiers:
            size = len(seen.groups) if tier.name == "mtm" else len(tier.pages)
            if tokens and tier.name == "stm" and size > 1:  # one page alone may be too long
                size = sum(count_words(trial.script.pages[page].text) for page in tier.pages)
            if tier.capacity is not None and size > tier.capacity and tier.name in ("stm", "mtm"):
                yield f"{tier.name!r} holds {size} of {tier.capacity} {place(step)}"


def keeps_secrets(trial: Trial) -> Breaches:
    """A private page leaves the window for nowhere, and of a forgotten page nothing is held."""
    private = {i for i, page in enumerate(trial.script.pages) if page.private}
    forgotten = {i for i, page in enumerate(trial.script.pages) if page.forgotten}
    for step, seen in zip(trial.run.steps, trial.snapshots[1:], strict=True):
        kept = {*seen.tier("mtm"), *seen.tier("archive")}
        if found := kept & (private | forgotten) or forgotten & set(seen.tier("stm")):
            yield f"pages {sorted(found)}, private or forgotten, are kept {place(step)}"
        if found := private & {page for entry in (*seen.entries, *seen.history) for page in entry.pages}:
            yield f"something is written of the private pages {sorted(found)} {place(step)}"


def chains_are_whole(trial: Trial) -> Breaches:
    """Every page that arrived stands in one chain, pages of a chain in order."""
    for step, seen in zip(trial.run.steps, trial.snapshots[1:], strict=True):
        if sorted(page for chain in seen.chains for page in chain) != list(range(step.turn)):
            yield f"chains do not hold each page once {place(step)}"
        if any(list(chain) != sorted(chain) for chain in seen.chains):
            yield f"a chain is out of order {place(step)}"


def links_join_what_is_held(trial: Trial) -> Breaches:
    """A link joins two different pages of the window or the store, and stands once."""
    for step, seen in zip(trial.run.steps, trial.snapshots[1:], strict=True):
        held = {*seen.tier("stm"), *seen.tier("mtm")}
        for (page, to), times in Counter(seen.links).items():
            if page == to or times > 1:
                yield f"page {page} is linked to page {to} {times} times {place(step)}"
            if away := {page, to} - held:
                yield f"pages {page} and {to} are linked {place(step)}, and {min(away)} is not held"


def links_are_told(trial: Trial) -> Breaches:
    """Links are those that events told of, as long as both of their pages are held."""
    told: set[tuple[int, int]] = set()
    for step, seen in zip(trial.run.steps, trial.snapshots[1:], strict=True):
        told.update(link for event in step.events if isinstance(event, Did) for link in event.links)
        held = {*seen.tier("stm"), *seen.tier("mtm")}
        if odd := {link for link in told if held.issuperset(link)} ^ set(seen.links):
            yield f"snapshot and events differ over the links {sorted(odd)} {place(step)}"


LAWS = (
    raises_nothing,
    starts_empty,
    counts_inputs,
    keeps_time,
    tells_arrivals,
    loses_no_page,
    moves_pages_by_events,
    groups_are_the_store,
    keeps_to_capacity,
    keeps_secrets,
    chains_are_whole,
    links_join_what_is_held,
    links_are_told,
)
