"""How well a partition of pages agrees with another: purity, its inverse, and B-cubed.

Sums are kept, not means, so that those of several conversations add up to the figure of them all.

References: purity, Y. Zhao and G. Karypis, "Criterion functions for document clustering" (2001); its
inverse, and why B-cubed satisfies the constraints that the others break, E. Amigó et al., "A comparison of
extrinsic clustering evaluation metrics", Information Retrieval 12 (2009); B-cubed, A. Bagga and B. Baldwin,
"Entity-based cross-document coreferencing using the vector space model" (ACL 1998).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import NamedTuple


class Agreement(NamedTuple):
    """Sums over n placed pages; a mean is the sum by n, None without a page."""

    n: int = 0
    purest: int = 0  # pages in the largest class of their cluster
    gathered: int = 0  # pages in the largest cluster of their class
    precise: float = 0.0  # B-cubed: of the cluster of each page, the share of its class
    complete: float = 0.0  # B-cubed: of the class of each page, the share in its cluster

    @property
    def purity(self) -> float | None:
        return self._mean(self.purest)

    @property
    def inverse_purity(self) -> float | None:
        return self._mean(self.gathered)

    @property
    def precision(self) -> float | None:
        return self._mean(self.precise)

    @property
    def recall(self) -> float | None:
        return self._mean(self.complete)

    @property
    def f(self) -> float | None:
        """Harmonic mean of B-cubed precision and recall."""
        p, r = self.precision, self.recall
        return None if p is None or r is None else 2 * p * r / (p + r)

    def _mean(self, total: float) -> float | None:
        return total / self.n if self.n else None

    def __add__(self, other: Agreement) -> Agreement:  # type: ignore[override]  # sums, not a longer tuple
        return Agreement(
            self.n + other.n,
            self.purest + other.purest,
            self.gathered + other.gathered,
            self.precise + other.precise,
            self.complete + other.complete,
        )


def agreement(placed: Iterable[tuple[Hashable, Hashable]]) -> Agreement:
    """Of (cluster, class) for every placed page.

    Two clusters over two classes, of four pages one in the wrong place:

    >>> found = agreement([("A", "x"), ("A", "x"), ("A", "y"), ("B", "y")])
    >>> found.purity, found.inverse_purity
    (0.75, 0.75)
    >>> round(found.precision, 3), round(found.recall, 3)  # (2/3 + 2/3 + 1/3 + 1) / 4, (1 + 1 + 2 · 1/2) / 4
    (0.667, 0.75)
    """
    pairs = Counter(placed)
    clusters, classes = Counter[Hashable](), Counter[Hashable]()
    purest, gathered = Counter[Hashable](), Counter[Hashable]()
    for (cluster, kind), count in pairs.items():
        clusters[cluster] += count
        classes[kind] += count
        purest[cluster] = max(purest[cluster], count)
        gathered[kind] = max(gathered[kind], count)
    return Agreement(
        n=pairs.total(),
        purest=purest.total(),
        gathered=gathered.total(),
        precise=sum(count * count / clusters[cluster] for (cluster, _), count in pairs.items()),
        complete=sum(count * count / classes[kind] for (_, kind), count in pairs.items()),
    )
