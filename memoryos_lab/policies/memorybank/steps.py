"""What happens to a MemoryBank, a function each: pages are filed, a day ends, pages fade or are recalled."""

from __future__ import annotations

import math
from dataclasses import replace

from ...memory.events import Did, Dropped, Event, Faded, Left, Merged, Opened, Visited
from ...memory.log import Log
from ...memory.types import Features, Script
from ...memory.when import DAY, dated
from .. import written
from .curve import Curve, Kept
from .state import Bank, Day, Happened, grouped

EVENTS = "events"  # slot of the summary of all days

After = tuple[Bank, tuple[Event, ...]]
Lost = tuple[int, float, float]  # page, its retention, and what that is below


def filed(curve: Curve, state: Bank, pages: tuple[int, ...], step: int) -> After:
    """Pages that left the current conversation join their day."""
    days, opened, due = list(state.days), state.opened, state.due
    events: list[Event] = []
    for page in pages:
        kept = Kept(page, state.times[page])
        date = int(kept.learned // DAY)
        due = min(due, curve.due(kept))
        if days and days[-1].date == date:
            days[-1] = replace(days[-1], pages=days[-1].pages.append(kept))
            events.append(Merged(page, days[-1].id, 0, (), 0.0, False))
        else:
            days.append(Day(opened, date, Log((kept,)), step + 1))
            events.append(Opened(page, opened, 0, (), 0.0, False))
            opened += 1
    return replace(state, days=tuple(days), opened=opened, due=due), tuple(events)


def faded(curve: Curve, state: Bank, now: float) -> After:
    """Pages whose retention at `now` (s) is below the limit, or below what they draw today, are forgotten."""
    match curve.forgetting:
        case "off":
            return state, ()
        case "limit":
            if now < state.due:
                return state, ()
        case "draw":
            today = int(now // DAY)
            if state.drawn is not None and today <= state.drawn:
                return state, ()  # they have drawn, and what was filed since is of today
            state = replace(state, drawn=today)
    days: list[Day] = []
    events: list[Event] = []
    for day in state.days:
        lost = _lost(curve, day, now)
        gone = {page for page, _, _ in lost}
        left = Log(kept for kept in day.pages if kept.page not in gone) if gone else day.pages
        events += _told(curve, day.id, lost, closes=not left)
        if left:
            days.append(replace(day, pages=left) if gone else day)
    due = min((curve.due(kept) for day in days for kept in day.pages), default=math.inf)
    forgotten = state.forgotten.extend(page for event in events for page in _pages(event))
    return replace(state, days=tuple(days), forgotten=forgotten, due=due), tuple(events)


def _lost(curve: Curve, day: Day, now: float) -> list[Lost]:
    """What of a day is not retained at `now` (s)."""
    pages = [kept.page for kept in day.pages]
    limits = [curve.forget_below] * len(pages)
    if curve.forgetting == "draw":
        limits = curve.draws(pages, int(now // DAY))
    held = (curve.of(kept, now) for kept in day.pages)
    return [one for one in zip(pages, held, limits, strict=True) if one[1] < one[2]]


def _told(curve: Curve, day: int, lost: list[Lost], *, closes: bool) -> list[Faded]:
    """One event for all that share a limit, one a page where each has its own."""
    if not lost:
        return []
    if curve.forgetting == "limit":
        most = max(retention for _, retention, _ in lost)
        return [Faded(day, tuple(page for page, _, _ in lost), most, curve.forget_below, closes)]
    last = lost[-1][0]
    return [Faded(day, (page,), held, limit, closes and page == last) for page, held, limit in lost]


def _pages(event: Event) -> tuple[int, ...]:
    return event.pages if isinstance(event, Faded) else ()


def ended(curve: Curve, state: Bank, script: Script, f: Features, capacity: int, tokens: int) -> After:
    """The current conversation is filed, and the day is summarised in so many tokens."""
    held, step = state.held, state.held.step
    private = tuple(page for page in held.stm if script.pages[page].private)
    left = tuple(page for page in held.stm if page not in private)
    gone: list[Event] = [Left(page, capacity) for page in held.stm]
    gone += [Dropped(page, "private") for page in private]
    held = replace(held, stm=(), left=held.left.extend(left), dropped=held.dropped.extend(private))
    state, joined = filed(curve, replace(state, held=held), left, step)
    if not (state.days and state.days[-1].keywords is None):
        return state, (*gone, *joined)  # nothing of the day is remembered
    state, summed = _summarised(state, script, f, tokens)
    return state, (*gone, *joined, *summed)


def _summarised(state: Bank, script: Script, f: Features, tokens: int) -> After:
    """The day's summary, then what its pages state of the user, then the summary of all days."""
    day = state.days[-1]
    pages = tuple(kept.page for kept in day.pages)
    day = replace(day, keywords=written.frequent(f, pages))
    happened = (dated(day.date * DAY, "%Y-%m-%d"), written.gist(f, pages))
    remembered = {day.id for day in state.days}
    told = (
        *(one for one in state.events if one.day in remembered),
        Happened(day.id, ": ".join(filter(None, happened))),
    )
    state = replace(state, days=(*state.days[:-1], day), events=told)
    text = written.shortened((one.text for one in told), tokens)
    writes = [written.facts(pages, day.id)]
    writes += [written.text("user_kb", EVENTS, text, pages, day.id)] if text else []
    state, events = noted(state, script, f, state.held.step, *writes)
    over = Did("day", pages, (day.id,), (("held", len(pages)),))
    portrait = Did("portrait", pages, (day.id,), (("entries", len(state.lasting.entries)),))
    return state, (over, *events, portrait)


def noted(state: Bank, script: Script, f: Features, step: int, *writes: written.Write) -> After:
    """The portrait and the summary after some writing."""
    lasting, events = written.written(state.lasting, script, f, step, state.now, *writes)
    return replace(state, lasting=lasting), events


def recalled(curve: Curve, state: Bank, pages: tuple[int, ...], f: Features, question: int | None) -> After:
    """S rises for every page recalled, and its t begins again. Without a question a page recalled them."""
    now, wanted, due = state.now, frozenset(pages), state.due
    days: list[Day] = []
    events: list[Event] = []
    for day in state.days:
        met = [kept for kept in day.pages if kept.page in wanted]
        if met:
            stronger = {kept.page: curve.stronger(kept, now) for kept in met}
            due = min(due, *map(curve.due, stronger.values()))  # a strong page may fade the faster
            kept = Log(stronger.get(one.page, one) for one in day.pages)
            day = replace(day, pages=kept, visits=day.visits + (len(met) if question is not None else 0))
            events += [_rose(one, stronger[one.page], day.id) for one in met]
        if met and question is not None:
            events.append(Visited(day.id, question, day.visits, grouped(curve, day, now, f).heat or 0.0))
        days.append(day)
    return replace(state, days=tuple(days), due=due), tuple(events)


def _rose(before: Kept, after: Kept, day: int) -> Did:
    numbers = (("before", before.strength), ("after", after.strength))
    return Did("strengthened", (before.page,), (day,), numbers)
