"""Facts into long-term personal memory: later beats earlier in a slot, and nothing leaves unseen."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from .draft import Draft
from .events import Confirmed, Expired, Forgotten, Learned, Superseded
from .types import Entry, Fact

CAPPED = ("user_kb", "user_trait", "agent_trait")  # first in, first out; profiles are held by slot


def learn(d: Draft, segment: int, facts: tuple[Fact, ...]) -> None:
    """Merge the facts distilled from one promotion, in order."""
    for fact in facts:
        rival = next((entry for entry in d.entries if _rivals(entry, fact)), None)
        if fact.retracts:
            if rival:
                _end(d, rival, "forgotten")
                d.events.append(Forgotten(rival.id, fact.pages[0]))
        elif rival and rival.value == fact.value:
            _confirm(d, rival, fact)
        else:
            _write(d, segment, fact, rival)


def _rivals(entry: Entry, fact: Fact) -> bool:
    same = entry.kind == fact.kind and entry.slot == fact.slot
    return same and (fact.slot != "" or entry.value == fact.value)


def _confirm(d: Draft, entry: Entry, fact: Fact) -> None:
    new = tuple(page for page in fact.pages if page not in entry.pages)
    if not new:
        return
    known = replace(entry, pages=(*entry.pages, *new))
    d.entries = tuple(known if e is entry else e for e in d.entries)
    d.events.append(Confirmed(entry.id, new))


def _write(d: Draft, segment: int, fact: Fact, rival: Entry | None) -> None:
    entry = Entry(d.written, fact.kind, fact.slot, fact.value, fact.pages, segment, d.step, fact.vector)
    d.written += 1
    if rival:
        _end(d, rival, "superseded", by=entry.id)
    d.entries = (*d.entries, entry)
    d.events.append(Learned(entry.id, segment))
    if rival:
        d.events.append(Superseded(rival.id, entry.id))
    _expire(d, entry)


def _expire(d: Draft, newest: Entry) -> None:
    limit = d.knobs.lpm_capacity
    if limit is None or newest.kind not in CAPPED:
        return
    same = [entry for entry in d.entries if entry.kind == newest.kind]
    for entry in same[: max(0, len(same) - limit)]:
        _end(d, entry, "expired")
        d.events.append(Expired(entry.id, limit))


def _end(
    d: Draft, entry: Entry, status: Literal["superseded", "expired", "forgotten"], by: int | None = None
) -> None:
    d.entries = tuple(e for e in d.entries if e is not entry)
    d.history = d.history.append(replace(entry, status=status, by=by, ended=d.step))
