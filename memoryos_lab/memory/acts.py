"""What somebody does to long-term memory himself: his word outranks what pages say, and stays said.

An act names an entry by what it says. Where that is not there (under other knobs it may come later, or
never) the act says so, and what the user said holds all the same: a correction is written, a withdrawn
value stays out.
"""

from __future__ import annotations

from dataclasses import replace

from .draft import Draft
from .events import Confirmed, Corrected, Missed, Superseded, Withdrawn
from .lpm import end, expire, put
from .state import Refusal
from .types import Act, Entry, FactKind


def perform(d: Draft, number: int, act: Act) -> None:
    """The act, at the draft's own time."""
    match act.kind:
        case "correct":
            correct(d, number, act)
        case "confirm":
            confirm(d, number, act)
        case "withdraw":
            withdraw(d, number, act)


def correct(d: Draft, number: int, act: Act) -> None:
    """What the act says takes the place of the old value, and nothing that pages say takes its place."""
    old = find(d, act.fact, act.slot, act.old or None) if act.slot or act.old else None
    if old is None and act.old:
        d.events.append(Missed(number))
        old = find(d, act.fact, act.slot, None) if act.slot else None
    d.refused = tuple(r for r in d.refused if (r.kind, r.slot, r.value) != (act.fact, act.slot, act.value))
    known = find(d, act.fact, act.slot, act.value)
    entry = _said(d, number, act, known)
    d.events.append(Corrected(number, entry.id))
    if old is not None and old.id != entry.id:
        end(d, old, "superseded", by=entry.id)
        d.events.append(Superseded(old.id, entry.id))
    wrong = old.value if old is not None else act.old
    if wrong and wrong != act.value:
        refuse(d, act, wrong, old)
    expire(d, entry)


def confirm(d: Draft, number: int, act: Act) -> None:
    """The entry was seen now, and is in doubt no more."""
    known = find(d, act.fact, act.slot, act.value)
    if known is None:
        d.events.append(Missed(number))
        return
    put(d, replace(known, seen=d.now, doubted=False, confidence=1.0))
    d.events.append(Confirmed(known.id, ()))


def withdraw(d: Draft, number: int, act: Act) -> None:
    """The entry goes, and what it says is not learned again."""
    known = find(d, act.fact, act.slot, act.value)
    if known is None:
        d.events.append(Missed(number))
    else:
        end(d, known, "forgotten")
        d.events.append(Withdrawn(number, known.id))
    refuse(d, act, act.value, known, row=_row(d, number))


def find(d: Draft, kind: FactKind, slot: str, value: str | None) -> Entry | None:
    """The active entry of that kind and slot that says so; with None, the first of that slot."""
    return next(
        (e for e in d.entries if e.kind == kind and e.slot == slot and value in (None, e.value)),
        None,
    )


def refuse(d: Draft, act: Act, value: str, entry: Entry | None, row: int | None = None) -> None:
    """Pages that say the value are not believed from now on."""
    row = entry.vector if entry is not None else row
    told = Refusal(act.fact, act.slot, value, row, entry.id if entry is not None else None)
    d.refused = (*(r for r in d.refused if r[:3] != told[:3]), told)


def _said(d: Draft, number: int, act: Act, known: Entry | None) -> Entry:
    """The entry that says what the act says: that which is there, raised in rank, or a new one."""
    if known is not None:
        entry = replace(known, basis="corrected", confidence=1.0, seen=d.now, doubted=False)
        put(d, entry)
        return entry
    entry = Entry(
        d.written, act.fact, act.slot, act.value, (), None, d.step, _row(d, number), "corrected", seen=d.now
    )
    d.written += 1
    d.entries = (*d.entries, entry)
    return entry


def _row(d: Draft, number: int) -> int | None:
    return d.f.acts[number] if d.f.acts else None
