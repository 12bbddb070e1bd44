"""Which entries say the same as a fact, and which exclude it: by slot, or because they are near and opposed.

Nearness is the cosine of what both say, held against the knobs `duplicate_cos` and `contradiction_cos`; on
which side a near pair stands is told by its words (`wording`). A slot that holds one value (home, a trait)
needs neither: another value in it excludes the first.
"""

from __future__ import annotations

from typing import NamedTuple

from .draft import Draft
from .state import Refusal
from .types import Entry, Fact, Features
from .wording import agree, opposed, plain


class Near(NamedTuple):
    entry: Entry
    cos: float | None  # None: by the same words or the same slot


class Close(NamedTuple):
    """What is near a fact."""

    same: Near | None  # nearest that says the same
    against: tuple[Near, ...]  # that exclude it, nearest first


def near(d: Draft, fact: Fact) -> Close:
    """Entries of the fact's kind that are near it, as far as the knobs ask for that."""
    alike, bar = d.knobs.duplicate_cos, d.knobs.contradiction_cos
    if (alike is None and bar is None) or not _open(fact.slot):
        return Close(None, ())
    found = [(cosine(d.f, e, fact), e) for e in d.entries if e.kind == fact.kind and _open(e.slot)]
    known = sorted(
        (Near(entry, cos) for cos, entry in found if cos is not None), key=lambda one: -(one.cos or 0.0)
    )
    said = in_words(fact)
    same = (one for one in known if _over(one.cos, alike) and agree(in_words(one.entry), said))
    against = (one for one in known if _over(one.cos, bar) and opposed(in_words(one.entry), said))
    return Close(next(same, None), tuple(against))


def refuses(d: Draft, refusal: Refusal, fact: Fact) -> bool:
    """Does the fact say what was taken back, in the same words or in others?"""
    alike = d.knobs.duplicate_cos
    if same(refusal, fact, loosely=alike is not None):
        return True
    if refusal.kind != fact.kind or not (_open(refusal.slot) and _open(fact.slot)):
        return False
    return _over(cosine(d.f, refusal, fact), alike) and agree(in_words(refusal), in_words(fact))


def same_slot(entry: Entry, fact: Fact) -> bool:
    """Can both not be at once, because they fill one slot? Without a slot: do they say the same?"""
    alike = entry.kind == fact.kind and entry.slot == fact.slot
    return alike and (fact.slot != "" or entry.value == fact.value)


def same(entry: Entry | Refusal, fact: Fact, *, loosely: bool) -> bool:
    """Is it said in the same words? Loosely: but for case, articles and punctuation."""
    if (entry.kind, entry.slot) != (fact.kind, fact.slot):
        return False
    return entry.value == fact.value or (loosely and plain(entry.value) == plain(fact.value) != "")


def cosine(f: Features, entry: Entry | Refusal, fact: Fact) -> float | None:
    """Of what both say; None where nobody embedded it."""
    if entry.vector is None or fact.vector is None:
        return None
    return float(f.vectors[entry.vector] @ f.vectors[fact.vector])


def in_words(said: Entry | Refusal | Fact) -> str:
    """What is said, with its slot: "likes:tea" and "tea" is "likes tea"."""
    head = said.slot.partition(":")[0]
    return f"{head} {said.value}" if head else said.value


def _open(slot: str) -> bool:
    """Does the slot hold several things at once, so that they are told apart by what they say?"""
    return slot == "" or ":" in slot


def _over(cos: float | None, bar: float | None) -> bool:
    return cos is not None and bar is not None and cos >= bar
