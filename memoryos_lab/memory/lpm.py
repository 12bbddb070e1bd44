"""Facts into long-term personal memory: later beats earlier in a slot, and nothing leaves unseen."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from .draft import Draft
from .events import Confirmed, Contested, Expired, Forgotten, Learned, Superseded
from .types import Entry, Fact

CAPPED = (
    "user_kb",
    "user_trait",
    "agent_trait",
    "world_kb",
)  # first in, first out; profiles are held by slot


def learn(d: Draft, segment: int, facts: tuple[Fact, ...]) -> None:
    """Merge the facts distilled from one promotion, in order."""
    for fact in facts:
        rival = next((entry for entry in d.entries if _rivals(entry, fact)), None)
        again = rival is not None and rival.value == fact.value and not fact.retracts
        refusal = next((r for r in d.refused if r[:3] == (fact.kind, fact.slot, fact.value)), None)
        if refusal and not fact.retracts:
            d.events.append(Contested(refusal.entry, fact.pages))
        elif rival and rival.basis == "corrected" and not again:
            d.events.append(Contested(rival.id, fact.pages))
        elif fact.retracts:
            if rival:
                end(d, rival, "forgotten")
                d.events.append(Forgotten(rival.id, fact.pages[0]))
        elif rival and again:
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
    put(d, replace(entry, pages=(*entry.pages, *new)))
    d.events.append(Confirmed(entry.id, new))


def _write(d: Draft, segment: int, fact: Fact, rival: Entry | None) -> None:
    entry = Entry(
        d.written, fact.kind, fact.slot, fact.value, fact.pages, segment, d.step, fact.vector,
        fact.basis, fact.confidence,
    )  # fmt: skip
    d.written += 1
    if rival:
        end(d, rival, "superseded", by=entry.id)
    d.entries = (*d.entries, entry)
    d.events.append(Learned(entry.id, segment))
    if rival:
        d.events.append(Superseded(rival.id, entry.id))
    expire(d, entry)


def expire(d: Draft, newest: Entry) -> None:
    """First in, first out among the entries of the newest's kind; what the user corrected goes last."""
    limit = d.knobs.lpm_capacity
    if limit is None or newest.kind not in CAPPED:
        return
    same = [entry for entry in d.entries if entry.kind == newest.kind]
    same.sort(key=lambda entry: entry.basis == "corrected")
    for entry in same[: max(0, len(same) - limit)]:
        end(d, entry, "expired")
        d.events.append(Expired(entry.id, limit))


def put(d: Draft, entry: Entry) -> None:
    """The active entry of that id becomes `entry`."""
    d.entries = tuple(entry if e.id == entry.id else e for e in d.entries)


def end(
    d: Draft, entry: Entry, status: Literal["superseded", "expired", "forgotten"], by: int | None = None
) -> None:
    """The entry is active no more; it stays readable as history."""
    d.entries = tuple(e for e in d.entries if e.id != entry.id)
    d.history = d.history.append(replace(entry, status=status, by=by, ended=d.step))
