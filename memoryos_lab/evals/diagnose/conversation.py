"""What all questions of one replay share: who holds which turn, what was lost, which words a page has."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ...memory.events import Dropped, Evicted, Faded, Returned
from ...memory.prompt import count_words, page_text
from ...memory.replay import Run
from ...memory.types import Script, Turn
from ..scoring.words import content
from . import written


class Loss(NamedTuple):
    """What took a page out of reach."""

    step: int
    turn: int  # pages that had arrived
    event: Dropped | Evicted | Faded | None  # None: it came back


@dataclass(frozen=True, eq=False)
class Conversation:
    """A script as it was said, and a replay of it: `run.script` is what the memory was given."""

    script: Script
    run: Run
    budget: int  # tokens of a prompt

    @cached_property
    def said(self) -> dict[str, Turn]:
        """Every turn by id, as it was said."""
        known = {turn.id: turn for page in self.run.script.pages for turn in page.turns}
        return known | {turn.id: turn for page in self.script.pages for turn in page.turns}

    @cached_property
    def holders(self) -> dict[str, tuple[int, ...]]:
        """Turn id -> the pages that hold it, oldest first."""
        found: dict[str, list[int]] = {}
        for number, page in enumerate(self.run.script.pages):
            for turn in dict.fromkeys(page.turn_ids):
                found.setdefault(turn, []).append(number)
        return {turn: tuple(pages) for turn, pages in found.items()}

    @cached_property
    def overwritten(self) -> frozenset[str]:
        """Turns that the pairing lost."""
        return frozenset(turn for page in self.run.script.pages for turn in page.lost)

    def fault(self, turn: str, page: int) -> written.Fault | None:
        """What the copy of a turn on this page got wrong."""
        held = self.run.script.pages[page]
        copy = next(one for one in held.turns if one.id == turn)
        return written.fault(copy, held, self.said[turn])

    def sound(self, turn: str, category: int | None) -> tuple[int, ...]:
        """Pages that hold the turn well enough to answer a question of that category from them."""
        faults = ((page, self.fault(turn, page)) for page in self.holders.get(turn, ()))
        return tuple(page for page, fault in faults if not written.gates(fault, category))

    # -- what happened ----------------------------------------------------------------------------

    @cached_property
    def steps(self) -> dict[str, int]:
        """Question id -> the number of steps done when it was asked; only those that were."""
        asked = self.run.script.questions
        return {
            asked[step.index].id: number
            for number, step in enumerate(self.run.steps)
            if step.kind == "question" and step.recall is not None
        }

    def loss(self, page: int, before: int | None = None) -> Loss | None:
        """The last loss of the page within so many steps (None: all), if it was lost and is not back."""
        told = [one for one in self._fates.get(page, ()) if before is None or one.step < before]
        return told[-1] if told and told[-1].event is not None else None

    @cached_property
    def _fates(self) -> dict[int, list[Loss]]:
        """Page -> by what it was lost, or that it came back, oldest first."""
        found: dict[int, list[Loss]] = {}
        for number, event in self.run.events():
            turn = self.run.steps[number].turn
            match event:
                case Dropped(page):
                    found.setdefault(page, []).append(Loss(number, turn, event))
                case Evicted(_, pages) | Faded(_, pages):
                    for page in pages:
                        found.setdefault(page, []).append(Loss(number, turn, event))
                case Returned(page):
                    found.setdefault(page, []).append(Loss(number, turn, None))
        return found

    # -- words ------------------------------------------------------------------------------------

    @cached_property
    def words(self) -> tuple[frozenset[str], ...]:
        """[n] content words of each page."""
        return tuple(self.content(page.text) for page in self.run.script.pages)

    def content(self, text: str) -> frozenset[str]:
        """Content words of a text; kept, for many questions hold themselves against the same few texts."""
        if text not in self._contents:
            self._contents[text] = frozenset(content(text))
        return self._contents[text]

    @cached_property
    def _contents(self) -> dict[str, frozenset[str]]:
        return {}

    @cached_property
    def names(self) -> frozenset[str]:
        """Words of the speakers' names: they tell no page from another."""
        return self.content(" ".join(self.script.speakers))

    @cached_property
    def _pages_with(self) -> Counter[str]:
        return Counter(word for page in self.words for word in page)

    def weight(self, words: Iterable[str]) -> float:
        """Sum of idf over the words: ln((n + 1) / (df + .5)) for a word that stands on df of n pages."""
        top, df = len(self.words) + 1, self._pages_with
        return math.fsum(math.log(top / (df[word] + 0.5)) for word in sorted(words))

    # -- the prompt -------------------------------------------------------------------------------

    @cached_property
    def costs(self) -> tuple[int, ...]:
        """[n] tokens of each page's line in a prompt."""
        script = self.run.script
        return tuple(count_words(page_text(script, page)) for page in range(len(script.pages)))
