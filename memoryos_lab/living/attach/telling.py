"""What happened between two looks, as events: moves are seen, what decided them is not.

Nothing is told of what a page was compared with. The numbers of a promotion are those of the look before,
with what has been added since. From which pages a line of knowledge was read is concluded: the promotion's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from ...memory.events import (
    Arrived,
    Did,
    Dropped,
    Event,
    Evicted,
    Expired,
    Faded,
    Learned,
    Left,
    Linked,
    Merged,
    Moved,
    Opened,
    Promoted,
    Returned,
    Superseded,
)
from ...memory.types import Entry
from ...policies.observed import Seen
from ...policies.plain import ticked
from .showing import Told, snapshot, tau
from .values import Look, Recording, SeenLine, SeenSegment

UNKNOWN = 0  # a capacity that the object does not tell
THETA = 0.6  # of the package (memoryos.py), where the object does not tell its own


def told(recording: Recording) -> Iterator[tuple[Told, Look, Seen]]:
    """After each page: how far the telling has come, the look, and what views show."""
    at, before = Told(), Look()
    last = len(recording.looks) - 1
    for page, look in enumerate(recording.looks):
        at, events = _step(recording, at, before, look, page)
        if page == last:  # what came of no page is told with the last, too
            before, look = look, recording.now
            at, more = _changed(recording, at, before, look, page + 1)
            events = (*events, *more)
        yield at, look, Seen(snapshot(recording, at, look), events)
        before = look


def _step(
    recording: Recording, at: Told, before: Look, look: Look, page: int
) -> tuple[Told, tuple[Event, ...]]:
    """One page came: what is different since."""
    said = recording.pages[page]
    now, events = ticked(at.now, said.time, page)
    asked = sum(question.after <= page for question in recording.questions)
    at = replace(at, now=now, turn=page + 1, step=page + 1 + asked)
    moves: list[Event] = [*events, Arrived(page, now, max(len(look.stm), 1), _window(recording))]
    if said.before:
        moves.append(Did("before", (page,)))
    at, more = _changed(recording, at, before, look, page)
    return at, (*moves, *more)


def _changed(
    recording: Recording, at: Told, before: Look, look: Look, asked: int
) -> tuple[Told, tuple[Event, ...]]:
    """What differs between two looks; questions in between were asked when `asked` pages had come."""
    changes: list[Event] = []
    at = replace(at, asked=asked)
    for phase in (_came_back, _left, _evicted, _taken, _promoted, _wrote):
        at, more = phase(recording, at, before, look)
        changes += more
    return at, tuple(changes)


def _window(recording: Recording) -> int:
    return recording.limits.stm or UNKNOWN


# -- pages ----------------------------------------------------------------------------------------


def _came_back(recording: Recording, at: Told, before: Look, look: Look) -> tuple[Told, list[Event]]:
    """Pages that lay nowhere, and are held again."""
    held = {*look.stm, *look.filed}
    events: list[Event] = [Returned(page, "archive") for page in at.archive if page in held]
    events += [Returned(page, "dropped") for page in at.dropped if page in held]
    events += [Returned(page, "mtm") for page in look.stm if page in before.filed]
    archive, dropped = (
        tuple(page for page in pages if page not in held) for pages in (at.archive, at.dropped)
    )
    return replace(at, archive=archive, dropped=dropped), events


def _left(recording: Recording, at: Told, before: Look, look: Look) -> tuple[Told, list[Event]]:
    """Pages that left the window, and where each went."""
    events: list[Event] = []
    filed = look.filed
    settled = {*look.stm, *before.filed, *at.archive, *at.dropped}
    at = replace(at, groups=dict(at.groups), opened=dict(at.opened), chain=dict(at.chain))
    for page in (page for page in range(at.turn) if page not in settled):
        events.append(Left(page, _window(recording)))
        if page in filed:
            events.append(_linked(recording, at, page))
        else:
            at, lost = _lost(recording, at, look, page)
            events += lost
    themes: Counter[int] = Counter()
    for page, id in _placed(before, look):
        events.append(_filed(recording, at, page, id, themes[page]))
        themes[page] += 1
    return at, events


def _placed(before: Look, look: Look) -> list[tuple[int, str]]:
    """New places of pages: page and session, page by page."""
    places = Counter((row.page, segment.id) for segment in look.segments for row in segment.rows)
    places.subtract((row.page, segment.id) for segment in before.segments for row in segment.rows)
    return sorted((+places).elements(), key=lambda place: place[0])  # stable: sessions as they are held


def _filed(recording: Recording, at: Told, page: int, id: str, theme: int) -> Opened | Merged:
    """The page went into a segment; what it was compared with cannot be seen."""
    theta = THETA if recording.limits.theta is None else recording.limits.theta
    if id in at.groups:
        return Merged(page, at.groups[id], theme, (), theta, True)
    number = at.groups[id] = len(at.opened)
    at.opened[number] = at.step
    return Opened(page, number, theme, (), theta, True)


def _linked(recording: Recording, at: Told, page: int) -> Linked:
    previous = recording.pages[page].follows
    at.chain[page] = page if previous is None else at.chain.get(previous, previous)
    return Linked(page, at.chain[page], previous is not None, None)


def _lost(recording: Recording, at: Told, look: Look, page: int) -> tuple[Told, list[Event]]:
    """A page that left the window and lies nowhere."""
    said, full = recording.pages[page], recording.limits.mtm
    if not (said.user and said.agent):
        return replace(at, dropped=(*at.dropped, page)), [Dropped(page, "one_sided")]
    if full is None or len(look.segments) < full:
        gone: list[Event] = [Dropped(page, "unreadable_themes"), Did("lost", (page,))]
        return replace(at, dropped=(*at.dropped, page)), gone
    # Mid-term memory is full: the page must have opened a segment, the least visited one, which left at once.
    birth = _filed(recording, at, page, f"born with page {page}", 0)
    evicted = Evicted(birth.segment, (page,), 0.0, full + 1, "least_visited", 0, True)
    told = Did("born", (page,), (birth.segment,))
    return replace(at, archive=(*at.archive, page)), [birth, evicted, told]


def _evicted(recording: Recording, at: Told, before: Look, look: Look) -> tuple[Told, list[Event]]:
    """Segments that are gone. Their pages, where they have no other place, are held by nobody but us."""
    events: list[Event] = []
    living, filed, archived = {segment.id for segment in look.segments}, look.filed, list(at.archive)
    known = [segment for segment in before.segments if segment.id in at.groups]
    gone = [segment for segment in known if segment.id not in living]
    for segment in gone:
        pages = tuple(page for page in segment.pages if page not in filed and page not in archived)
        archived += pages
        of = len(look.segments) + 1  # one leaves whenever one is too many, and one by one
        visits = int(segment.accesses or 0)
        number, heat = at.groups[segment.id], segment.heat or 0.0
        events.append(Evicted(number, pages, heat, of, "least_visited", visits, False))
    groups = {id: number for id, number in at.groups.items() if id not in {one.id for one in gone}}
    return replace(at, groups=groups, archive=tuple(archived)), events


def _taken(recording: Recording, at: Told, before: Look, look: Look) -> tuple[Told, list[Event]]:
    """Pages that a living segment gave up: to another one that holds them, or to nobody."""
    events: list[Event] = []
    held, groups, archive = {*look.stm, *look.filed}, dict(at.groups), at.archive
    living = {segment.id: segment for segment in look.segments}
    for old in (one for one in before.segments if one.id in groups and one.id in living):
        given = [page for page in old.pages if page not in living[old.id].pages and page not in look.stm]
        number, empty = groups[old.id], not living[old.id].pages
        nowhere = tuple(page for page in given if page not in held)
        for page in (page for page in given if page in held):
            to = next(one.id for one in look.segments if page in one.pages)
            events.append(Moved(number, groups[to], (page,), empty and page == given[-1] and not nowhere))
        if nowhere:
            heat = old.heat or 0.0
            events.append(Faded(number, nowhere, heat, heat, empty))  # not for its strength
            archive = (*archive, *nowhere)
        if empty and given:
            del groups[old.id]
    return replace(at, groups=groups, archive=archive), events


# -- long-term memory -----------------------------------------------------------------------------


def _analysed(
    recording: Recording, at: Told, before: Look, look: Look
) -> list[tuple[SeenSegment, tuple[int, ...]]]:
    """Segments with pages that are marked as analysed since."""
    if recording.pages[at.turn - 1].before:  # they were so when the watch began
        return []
    old = {
        segment.id: Counter(row.page for row in segment.rows if row.analysed) for segment in before.segments
    }
    found = []
    for segment in look.segments:
        now = Counter(row.page for row in segment.rows if row.analysed)
        pages = tuple(dict.fromkeys((now - old.get(segment.id, Counter())).elements()))
        if pages:
            found.append((segment, pages))
    return found


def _promoted(recording: Recording, at: Told, before: Look, look: Look) -> tuple[Told, list[Event]]:
    """Segments that were read for long-term memory."""
    events: list[Event] = []
    old = {segment.id: segment for segment in before.segments}
    for segment, pages in _analysed(recording, at, before, look):
        event = _promotion(recording, at, old.get(segment.id), segment, pages)
        events.append(event)
        at = replace(at, promoted=at.promoted | {event.segment})
    return at, events


def _promotion(
    recording: Recording, at: Told, old: SeenSegment | None, new: SeenSegment, pages: tuple[int, ...]
) -> Promoted:
    """With what its heat must have been made of: the counters before, and what was added since."""
    asked = [
        visits
        for question in recording.questions
        if question.after == at.asked
        for id, visits, _ in question.visited
        if id == new.id
    ]
    added = len(new.rows) - (len(old.rows) if old else 0)
    visits = float(asked[-1]) if asked else (old.visits or 0.0) if old else 0.0
    length = added + ((old.interactions or 0.0) if old else 0.0)
    touched = asked or added or old is None or old.recency is None  # then recency is computed anew
    recency = 1.0 if touched or old is None else old.recency or 0.0
    number, bar = at.groups[new.id], tau(recording.limits)
    heat, after = visits + length + recency, new.heat or 0.0
    first = number not in at.promoted
    return Promoted(number, pages, visits, length, recency, heat, after, bar, True, first)


def _wrote(recording: Recording, at: Told, before: Look, look: Look) -> tuple[Told, list[Event]]:
    """Lines that came and lines that went."""
    if before.lines == look.lines:
        return at, []
    events: list[Event] = []
    read = _analysed(recording, at, before, look)
    segment, pages = (at.groups[read[0][0].id], read[0][1]) if len(read) == 1 else (None, ())
    old, new = Counter(before.lines), Counter(look.lines)
    gone = list((old - new).elements())
    for line in (new - old).elements():
        id = len(at.entries) + len(at.history)
        entry = Entry(id, line.kind, "", line.text, pages, segment, at.step, None, "inferred", seen=at.now)
        events.append(Learned(id, segment))
        at = replace(at, entries=(*at.entries, entry))
        past = [one for one in gone if one.kind == line.kind == "user_profile"]
        for one in past:  # a profile is written anew as a whole
            gone.remove(one)
            at, over = _end(at, one, "superseded", id)
            events.append(Superseded(over, id))
    for one in gone:
        at, over = _end(at, one, "expired", None)
        events.append(Expired(over, recording.limits.knowledge or UNKNOWN))
    return at, events


def _end(
    at: Told, line: SeenLine, status: Literal["superseded", "expired"], by: int | None
) -> tuple[Told, int]:
    """The oldest entry that says this is over."""
    entry = next(one for one in at.entries if (one.kind, one.value) == line)
    over = replace(entry, status=status, by=by, ended=at.step)
    rest = tuple(one for one in at.entries if one is not entry)
    return replace(at, entries=rest, history=(*at.history, over)), entry.id
