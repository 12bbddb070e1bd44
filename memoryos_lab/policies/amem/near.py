"""How like two pages are as notes, and a question to a note: what features alone say.

    score = cos(page, page) + w · |K ∩ K'| / |K ∪ K'|
    score = cos(question, page) + w′ · |Q ∩ (K ∪ T)| / |Q ∪ K ∪ T|

A-Mem embeds a note's content together with its keywords K, tags T and context. Without a model that writes
these the page vector stands for the first and the Jaccard of the words, weighed by w and w′, for the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from ...memory.bench import page_keywords
from ...memory.formulas import jaccards
from ...memory.likeness import likeness
from ...memory.types import Array, Features


class Near(NamedTuple):
    """One page beside P others."""

    cos: Array  # [P]
    keyword: Array  # [P] w · Jaccard
    score: Array  # [P] their sum, in the dtype of the features


class Nearness:
    """Of all pages of one conversation; n pages, d dimensions. It keeps no reference to the features."""

    def __init__(self, f: Features) -> None:
        rows = likeness(f).rows
        self.vectors: Array = f.vectors[rows]  # [n, d]
        self.vectors[rows < 0] = 0  # a page without a vector is like none
        self.words = [tuple(dict.fromkeys(page_keywords(f, page))) for page in range(len(rows))]  # [n]
        self.sizes: NDArray[np.float64] = np.array([len(own) for own in self.words], np.float64)  # [n]
        carriers: defaultdict[str, list[int]] = defaultdict(list)
        for page, own in enumerate(self.words):
            for word in own:
                carriers[word].append(page)
        self.carriers = {word: np.array(pages, np.intp) for word, pages in carriers.items()}

    def near(self, page: int, others: NDArray[np.intp], weight: float) -> Near:
        """How like the page is to each of the others, whatever else is compared."""
        everyone = len(others) and others[-1] == len(others) - 1  # they ascend: then none is missing
        pick: Any = slice(len(others)) if everyone else others
        cos: Array = np.einsum("ij,j->i", self.vectors[pick], self.vectors[page])
        shared = self._counts(self.words[page])
        term = weight * jaccards(shared[pick], self.sizes[pick], float(self.sizes[page]))
        return Near(cos, term, cos + term.astype(cos.dtype))

    def asked(self, words: Iterable[str], learned: Iterable[tuple[int, tuple[str, ...]]]) -> Array:
        """[n] Jaccard of a question's words with the keywords of each page and what its note learned."""
        wanted = dict.fromkeys(words)
        shared, sizes = self._counts(wanted), self.sizes.copy()
        for page, tags in learned:
            shared[page] += sum(tag in wanted for tag in tags)
            sizes[page] += len(tags)
        return jaccards(shared, sizes, float(len(wanted)))

    def shared(self, page: int, others: Iterable[int]) -> tuple[str, ...]:
        """Keywords of the page that any of the others has too, in the order of the page."""
        known = {word for other in others for word in self.words[other]}
        return tuple(word for word in self.words[page] if word in known)

    def _counts(self, words: Iterable[str]) -> NDArray[np.float64]:
        """[n] how many of these words, each named once, are keywords of each page."""
        carriers = [self.carriers[word] for word in words if word in self.carriers]
        every = np.concatenate(carriers) if carriers else np.zeros(0, np.intp)
        return np.bincount(every, minlength=len(self.words)).astype(np.float64)


_known: WeakKeyDictionary[Features, Nearness] = WeakKeyDictionary()


def nearness(f: Features) -> Nearness:
    """That of these features, made when first asked for and kept as long as they are."""
    known = _known.get(f)
    if known is None:
        known = _known[f] = Nearness(f)
    return known
