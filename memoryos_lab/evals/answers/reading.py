"""A conversation cut into sentences, with what each word is worth in it: read once, asked many times."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from ...memory.types import Script, Turn
from ..scoring.words import content

_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\n+|(?=\[image: )")


class Sentence(NamedTuple):
    """One sentence of one turn."""

    text: str
    turn: int  # position in `Reading.turns`
    stems: frozenset[str]


class Said(NamedTuple):
    """One turn, with the stems of all its sentences."""

    turn: Turn
    stems: frozenset[str]


@dataclass(frozen=True, eq=False)
class Reading:
    """Sentences by page, and the idf of stems over the pages of this conversation alone."""

    script: Script
    pages: tuple[tuple[Sentence, ...], ...]
    turns: tuple[Said, ...]

    @cached_property
    def stems(self) -> tuple[frozenset[str], ...]:
        """Of each page."""
        return tuple(frozenset[str]().union(*(one.stems for one in page)) for page in self.pages)

    @cached_property
    def _df(self) -> Counter[str]:
        return Counter(stem for stems in self.stems for stem in stems)

    def knows(self, stem: str) -> bool:
        """True for a stem that stands on some page."""
        return stem in self._df

    def weight(self, stem: str) -> float:
        """Idf as BM25 has it; a word that no page has weighs as one that a single page has."""
        df = max(1, self._df[stem])
        return math.log(1 + (len(self.pages) - df + 0.5) / (df + 0.5))

    def total(self, stems: Iterable[str]) -> float:
        """Weight of them together, the same in every process."""
        return sum(map(self.weight, sorted(stems)))


@lru_cache(maxsize=4)
def read(script: Script) -> Reading:
    """Cut a conversation into sentences; the last few are kept, for they are asked about one by one."""
    pages: list[tuple[Sentence, ...]] = []
    turns: list[Said] = []
    for page in script.pages:
        sentences: list[Sentence] = []
        for turn in page.turns:
            found = [(text, frozenset(content(text))) for text in cut(turn.words)]
            sentences += [Sentence(text, len(turns), stems) for text, stems in found]
            turns.append(Said(turn, frozenset[str]().union(*(stems for _, stems in found))))
        pages.append(tuple(sentences))
    return Reading(script, tuple(pages), tuple(turns))


def cut(text: str) -> list[str]:
    """Sentences of an utterance.

    >>> cut("It is blue. I like it! [image: a bowl]"), cut("好的。明天见")
    (['It is blue.', 'I like it!', '[image: a bowl]'], ['好的。', '明天见'])
    """
    return [piece for part in _END.split(text) if (piece := part.strip())]
