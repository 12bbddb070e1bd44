"""The experiment without a screen: what is measured in which order. Nothing is left of it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ...features.llm.prefix import First, Kept, PrefixCache, persona
from ...memory.types import Entry

Step = Literal["cold", "cached", "restored", "added", "edited"]
STEPS: tuple[Step, ...] = ("cold", "cached", "restored", "added", "edited")
ASKED = ("What do you know?", "And what else?")  # two questions after one prefix
ADDED = "The user measured how a prefix is reused."
EDITED = "The user has corrected this."
Told = Callable[[Step], None]


@dataclass(frozen=True, slots=True)
class Measured:
    """Numbers alone: no word of what is known."""

    entries: int  # in the prefix
    edited: int | None  # the place, from 0, of the entry that was edited; None: there is none
    kept: Kept
    times: dict[Step, First]

    def ratio(self, step: Step) -> float:
        """How many times sooner than cold the first token came."""
        return self.times["cold"].seconds / max(self.times[step].seconds, 1e-6)


def measure(cache: PrefixCache, entries: Sequence[Entry], edited: int | None, told: Told) -> Measured:
    """Read the persona cold, cached and restored, then with one entry more and with one edited.

    Everything that was kept for it is erased and deleted again, also when it ends early.

    Raises: LabError if the server does not do this.
    """
    known = sorted(entries, key=lambda entry: entry.id)
    whole = persona(known)
    times: dict[Step, First] = {}
    try:
        told("cold")
        cache.erase()
        times["cold"] = cache.first(whole, ASKED[0])
        told("cached")
        times["cached"] = cache.first(whole, ASKED[1])
        told("restored")
        kept = cache.keep(whole)
        cache.erase()
        back = cache.restore(whole)
        first = cache.first(whole, ASKED[1])
        times["restored"] = first._replace(seconds=first.seconds + (back.seconds if back else 0.0))
        told("added")
        cache.restore(whole)
        times["added"] = cache.first(persona([*known, _said(known)]), ASKED[1])
        if edited is not None:
            told("edited")
            cache.restore(whole)
            times["edited"] = cache.first(persona(_edited(known, edited)), ASKED[1])
    finally:
        cache.purge()
    return Measured(len(known), edited, kept, times)


def _edited(known: Sequence[Entry], at: int) -> list[Entry]:
    return [*known[:at], replace(known[at], value=EDITED), *known[at + 1 :]]


def _said(known: Sequence[Entry]) -> Entry:
    """A new entry: the youngest of all."""
    number = known[-1].id + 1 if known else 0
    return Entry(number, "user_kb", "", ADDED, (), None, 0, None)
