"""Whose words an answer has: the gold page's, another page's, an entry's, or nobody's.

Words are stems of content words. A word of the question or of a speaker's name tells nothing. Words weigh
by idf over the pages of the conversation alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from .moment import Moment

AT_LEAST = 2  # words that an answer must add before anything can have misled it
HALF = 0.5  # share of their weight that one source must hold

Words = Set[str]


class Source(NamedTuple):
    """One page or entry of the prompt whose words an answer has."""

    kind: Literal["page", "entry"]
    id: int
    share: float  # of the weight of the words in question
    words: tuple[str, ...]  # stems, sorted


@dataclass(frozen=True, eq=False)
class Answer:
    """The words of an answer, held against what the prompt held."""

    at: Moment
    question: str
    gold: str
    gold_pages: frozenset[int]  # that hold a gold turn
    prediction: str
    abstains: bool

    @cached_property
    def told(self) -> frozenset[str]:
        """What it asserts beyond question and names; an answer that declines asserts nothing."""
        known = self.at.conversation.names | self._content(self.question)
        return frozenset() if self.abstains else self._content(self.prediction) - known

    @cached_property
    def added(self) -> frozenset[str]:
        """What of it stands on no gold page."""
        return self.told.difference(*(self._words(page) for page in self.gold_pages))

    @property
    def adds_to_gold(self) -> bool:
        return bool(self.told - self._content(self.gold))

    @property
    def shares_with_gold(self) -> bool:
        return bool(self.told & self._content(self.gold))

    # -- sources ----------------------------------------------------------------------------------

    def entry(self, ids: Iterable[int] | None = None) -> Source | None:
        """The rendered entry (one of these) that misled it: half of what it adds stands there."""
        lines = self.at.entries
        chosen = lines if ids is None else [id for id in ids if id in lines]
        texts = ((id, self._content(lines[id].text)) for id in sorted(chosen))
        return self._misleading("entry", texts)

    def page(self) -> Source | None:
        """The other rendered page that misled it: half of what it adds stands there."""
        return self._misleading("page", ((page, self._words(page)) for page in self._others()))

    def led_by(self) -> Source | None:
        """The page or entry of the prompt that holds half of what it asserts, or more than any other."""
        if not self.told:
            return None
        pages = [("page", page, self._words(page)) for page in sorted(self.at.rendered)]
        lines = [("entry", id, self._content(line.text)) for id, line in sorted(self.at.entries.items())]
        return _largest(self._source(kind, id, words, self.told) for kind, id, words in (*lines, *pages))

    def of_gold(self) -> Source | None:
        """The gold page that holds half of what it asserts, or more than any other."""
        if not self.told:
            return None
        return _largest(self._source("page", page, self._words(page), self.told) for page in self.gold_pages)

    def chance(self) -> float:
        """The permutation control: how likely as many pages drawn at random would have misled it.

        Exact: of the n pages that hold no gold turn, h would pass for the one that misled it; c of them are
        drawn without return, as many as the prompt held.
        """
        others = [page for page in range(self.at.snapshot.turn) if page not in self.gold_pages]
        drawn = len(self._others())
        hits = sum(self._misleading("page", [(page, self._words(page))]) is not None for page in others)
        return 1 - math.comb(len(others) - hits, drawn) / math.comb(len(others), drawn)

    # -- how --------------------------------------------------------------------------------------

    def _content(self, text: str) -> frozenset[str]:
        return self.at.conversation.content(text)

    def _words(self, page: int) -> frozenset[str]:
        return self.at.conversation.words[page]

    def _others(self) -> list[int]:
        return sorted(self.at.rendered - self.gold_pages)

    @cached_property
    def _best_gold(self) -> float:
        """Weight of what it asserts on the gold page that has most of it."""
        return max((self._weight(self.told & self._words(page)) for page in self.gold_pages), default=0.0)

    @property
    def _weight(self) -> Callable[[Iterable[str]], float]:
        return self.at.conversation.weight

    def _misleading(
        self, kind: Literal["page", "entry"], texts: Iterable[tuple[int, Words]]
    ) -> Source | None:
        """The source that has half of what is added, and more of the answer than any gold page has."""
        if len(self.added) < AT_LEAST:
            return None
        return _largest(
            self._source(kind, id, words, self.added)
            for id, words in texts
            if self._weight(self.told & words) > self._best_gold
        )

    def _source(self, kind: str, id: int, words: Words, of: Words) -> Source:
        shared = of & words
        share = self._weight(shared) / self._weight(of)
        return Source("page" if kind == "page" else "entry", id, share, tuple(sorted(shared)))


def _largest(sources: Iterable[Source] | Iterator[Source]) -> Source | None:
    """The one with the largest share, if that is half or more; the first of equals."""
    best = max(sources, key=lambda source: (source.share, source.kind == "entry", -source.id), default=None)
    return best if best and best.share >= HALF else None
