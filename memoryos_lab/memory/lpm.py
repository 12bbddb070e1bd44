"""Facts into long-term personal memory: what counts as the same, what excludes what, and whose word holds.

    a fact            said again             → Confirmed    its pages are further sources
                      against an entry       → Superseded   newer takes the place of older
                      against the user       → Contested    what he corrected or took back holds
                      a trait, seen once     → Awaited      until other days support it

Nothing leaves unseen: entries that are active no more stay readable as history.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from .draft import Draft
from .events import Awaited, Confirmed, Contested, Doubted, Expired, Forgotten, Learned, Superseded
from .rivals import Near, near, refuses, same, same_slot
from .state import Hint
from .traits import trait
from .types import Entry, Fact
from .when import DAY

CAPPED = (
    "user_kb",
    "user_trait",
    "agent_trait",
    "world_kb",
)  # first in, first out; profiles are held by slot
TRAITS = ("user_trait", "agent_trait")


def learn(d: Draft, segment: int | None, facts: tuple[Fact, ...]) -> None:
    """Merge the facts distilled from one promotion, in order."""
    for fact in facts:
        if fact.retracts:
            _retract(d, fact)
        elif not _refused(d, fact):
            _merge(d, segment, fact)


def _merge(d: Draft, segment: int | None, fact: Fact) -> None:
    """The fact is said again, takes a place, or is new."""
    loosely = d.knobs.duplicate_cos is not None
    again = next((entry for entry in d.entries if same(entry, fact, loosely=loosely)), None)
    close = near(d, fact)
    known = Near(again, None) if again else close.same
    slot = () if known else tuple(Near(entry, None) for entry in d.entries if same_slot(entry, fact))
    rivals = (*slot, *(one for one in close.against if not any(one.entry is two.entry for two in slot)))
    corrected = next((rival.entry for rival in rivals if rival.entry.basis == "corrected"), None)
    if corrected:
        d.events.append(Contested(corrected.id, fact.pages))
    elif known:
        _confirm(d, known, fact)
        _supersede(d, [rival for rival in rivals if not _older(d, fact, rival.entry)], known.entry)
    elif ready := _seen_enough(d, fact):
        _write(d, segment, ready, rivals)


def _refused(d: Draft, fact: Fact) -> bool:
    """Does the fact say what the user took back?"""
    refusal = next((refusal for refusal in d.refused if refuses(d, refusal, fact)), None)
    if refusal:
        d.events.append(Contested(refusal.entry, fact.pages))
    return refusal is not None


def _retract(d: Draft, fact: Fact) -> None:
    """A page takes back what its slot holds, unless that is the user's own word of the entry."""
    rival = next((entry for entry in d.entries if same_slot(entry, fact)), None)
    if rival and rival.basis == "corrected":
        d.events.append(Contested(rival.id, fact.pages))
    elif rival and not _older(d, fact, rival):
        end(d, rival, "forgotten")
        d.events.append(Forgotten(rival.id, fact.pages[0]))


# -- traits take several days ---------------------------------------------------------------------


def _seen_enough(d: Draft, fact: Fact) -> Fact | None:
    """The fact with all pages that support it; None for a trait that waits for other days.

    A trait is a conclusion: what is inferred, and whatever is named as one of the dimensions.
    """
    needed = d.knobs.trait_days
    concluded = fact.basis == "inferred" or trait(fact.slot, fact.value) is not None
    if needed <= 1 or fact.kind not in TRAITS or not concluded:
        return fact
    key = fact.kind, fact.slot, fact.value
    before = next((hint.pages for hint in d.hints if hint[:3] == key), ())
    pages = (*before, *(page for page in fact.pages if page not in before))
    days = len({_day(d, page) for page in pages})
    others = tuple(hint for hint in d.hints if hint[:3] != key)
    if days >= needed and len(pages) >= needed:
        d.hints = others
        return replace(fact, pages=pages)
    d.hints = (*others, Hint(*key, pages))
    d.events.append(Awaited(fact.slot or fact.value, pages, days, needed))
    return None


def _day(d: Draft, page: int) -> object:
    """The day of a page on the conversation's clock; without one its sitting has to do."""
    said = d.script.pages[page]
    return said.session if said.time is None else said.time // DAY


# -- entries --------------------------------------------------------------------------------------


def _confirm(d: Draft, known: Near, fact: Fact) -> None:
    entry = known.entry
    new = tuple(page for page in fact.pages if page not in entry.pages)
    if not new:
        return
    stronger = entry.basis if entry.basis != "inferred" else fact.basis
    put(
        d,
        replace(
            entry,
            pages=(*entry.pages, *new),
            basis=stronger,
            confidence=max(entry.confidence, fact.confidence),
            seen=max(_seen(d, new), entry.seen if entry.seen is not None else -float("inf")),
            doubted=False,
        ),
    )
    d.events.append(Confirmed(entry.id, new, known.cos))


def _write(d: Draft, segment: int | None, fact: Fact, rivals: Sequence[Near]) -> None:
    entry = Entry(
        d.written, fact.kind, fact.slot, fact.value, fact.pages, segment, d.step, fact.vector,
        fact.basis, fact.confidence, _seen(d, fact.pages),
    )  # fmt: skip
    d.written += 1
    newer = next((rival for rival in rivals if _older(d, fact, rival.entry)), None)
    d.events.append(Learned(entry.id, segment))
    if newer:  # read late: it was true before what holds now
        d.entries = (*d.entries, entry)
        _supersede(d, (Near(entry, newer.cos),), newer.entry)
        return
    _supersede(d, rivals, entry)
    d.entries = (*d.entries, entry)
    expire(d, entry)


def _supersede(d: Draft, rivals: Sequence[Near], by: Entry) -> None:
    for rival, cos in rivals:
        end(d, rival, "superseded", by=by.id)
        d.events.append(Superseded(rival.id, by.id, cos))


def _older(d: Draft, fact: Fact, entry: Entry) -> bool:
    """Was the fact said before the entry was last said? Asked only where that counts."""
    return d.knobs.newer == "said" and max(fact.pages, default=-1) < max(entry.pages, default=-1)


def _seen(d: Draft, pages: tuple[int, ...]) -> float:
    """When the latest of these pages was said, s; by the clock for pages without a time."""
    times = [d.script.pages[page].time for page in pages]
    return max((time for time in times if time is not None), default=d.now)


def doubt(d: Draft) -> None:
    """What was not seen for long asks once to be confirmed."""
    if d.knobs.reconfirm_days is None:
        return
    limit = d.knobs.reconfirm_days * DAY
    for entry in d.entries:
        unseen = d.now - entry.seen if entry.seen is not None else 0.0
        if not entry.doubted and unseen > limit:
            put(d, replace(entry, doubted=True))
            d.events.append(Doubted(entry.id, unseen, limit))


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
