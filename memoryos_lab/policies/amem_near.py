"""How like two pages are as notes: what features alone say.

    score = cos(page, page) + w · |K ∩ K'| / |K ∪ K'|

A-Mem embeds a note's content together with its keywords, tags and context. Without a model that writes these
the page vector stands for the first and the Jaccard of the keywords, weighed by the knob w, for the others.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from ..memory.bench import page_keywords
from ..memory.bench_back import NONE
from ..memory.formulas import jaccards
from ..memory.likeness import likeness
from ..memory.types import Array, Features


class Near(NamedTuple):
    """One page beside P others."""

    cos: Array  # [P]
    keyword: Array  # [P] w · Jaccard
    score: Array  # [P] their sum, in the dtype of the features


class Nearness:
    """Of all pages of one conversation; n pages, d dimensions. It keeps no reference to the features."""

    def __init__(self, f: Features) -> None:
        rows, pages = likeness(f).rows, range(len(f.page))
        self.vectors: Array = f.vectors[rows]  # [n, d]
        self.vectors[rows < 0] = 0  # a page without a vector is like none
        words = [tuple(dict.fromkeys(page_keywords(f, page))) for page in pages]
        numbers: dict[str, int] = {}
        most = max(map(len, words), default=0)
        self.words: NDArray[np.int32] = np.full((len(words), most), NONE, np.int32)  # [n, most keywords]
        for page, own in enumerate(words):
            self.words[page, : len(own)] = [numbers.setdefault(word, len(numbers)) for word in own]
        self.sizes: NDArray[np.float64] = np.array([len(own) for own in words], np.float64)  # [n]

    def near(self, page: int, others: NDArray[np.intp], weight: float) -> Near:
        """How like the page is to each of the others, whatever else is compared."""
        everyone = len(others) and others[-1] == len(others) - 1  # they ascend: then none is missing
        pick: Any = slice(len(others)) if everyone else others
        cos: Array = np.einsum("ij,j->i", self.vectors[pick], self.vectors[page])
        own = self.words[page, : int(self.sizes[page])]
        same = self.words[pick][:, :, None] == own
        flat = same.reshape(len(others), self.words.shape[1] * len(own))
        shared = np.add.reduce(flat, axis=1, dtype=np.float64)
        term = weight * jaccards(shared, self.sizes[pick], float(len(own)))
        return Near(cos, term, cos + term.astype(cos.dtype))


_known: WeakKeyDictionary[Features, Nearness] = WeakKeyDictionary()


def nearness(f: Features) -> Nearness:
    """That of these features, made when first asked for and kept as long as they are."""
    known = _known.get(f)
    if known is None:
        known = _known[f] = Nearness(f)
    return known
