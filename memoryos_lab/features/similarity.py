"""How alike the pages of a script are to a backend: what stands beside the slider of θ."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..memory.types import Features

SAMPLE = 1500  # pages; all pairs of more would be millions that no histogram shows


class Similarity(NamedTuple):
    """Cosines between pages: of neighbours, and of all pairs."""

    backend: str
    consecutive: NDArray[np.floating]  # [n - 1]
    pairs: NDArray[np.floating]  # [n (n - 1) / 2], or those of every other, third, … page of a long script

    def share(self, theta: float) -> tuple[float, float]:
        """Share of neighbours and of all pairs whose cosine alone passes θ; 0 where there are none."""
        return _share(self.consecutive, theta), _share(self.pairs, theta)


def similarity(f: Features) -> Similarity:
    """Cosines between the pages that have a vector, in the dtype of the features."""
    rows = f.vectors[[row for row in f.page if row is not None]]  # [n, d]
    consecutive = np.einsum("nd,nd->n", rows[1:], rows[:-1])
    some = rows[:: max(1, -(-len(rows) // SAMPLE))]
    return Similarity(f.backend, consecutive, (some @ some.T)[np.triu_indices(len(some), k=1)])


def _share(cosines: NDArray[np.floating], theta: float) -> float:
    return float(np.mean(cosines > theta)) if cosines.size else 0.0
