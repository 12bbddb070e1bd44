"""The published numbers, one function each: equation, unit, example.

References: MemoryOS, arXiv 2506.06326, Eq. 3 (F_score) and Eq. 4 (heat). In the reference code:
`memoryos-pypi/mid_term.py` (`compute_segment_heat`), `memoryos-pypi/utils.py`
(`compute_time_decay`), `eval/mid_term_memory.py`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def jaccards(shared: Array, sizes: Array, asked: float) -> Array:
    """Keyword term of F_score: |a ∩ b| / |a ∪ b|, in [0, 1]; 0 if either set is empty.

    For S sets of `sizes` [S] against one of size `asked`, `shared` [S] being in common: [S].

    >>> jaccards(np.array([1.0, 0.0]), np.array([2.0, 0.0]), 2).round(4).tolist()
    [0.3333, 0.0]
    """
    return shared / np.maximum(sizes + asked - shared, 1)


def containments(shared: Array, sizes: Array, asked: float) -> Array:
    """Mean of the two containments: ½(|a ∩ b| / |a| + |a ∩ b| / |b|), in [0, 1]; 0 as above.

    For S sets of `sizes` [S] against one of size `asked`, `shared` [S] being in common: [S].

    >>> containments(np.array([1.0, 0.0]), np.array([4.0, 0.0]), 1).tolist()
    [0.625, 0.0]
    """
    return (shared / np.maximum(sizes, 1) + shared / max(asked, 1)) / 2


def recency(elapsed: float, mu: float | None) -> float:
    """R = exp(−Δt / μ), in (0, 1]; Δt and μ in seconds. Without μ the term is inert: 1.

    >>> recency(0, 1e7), round(recency(86_400, 86_400), 4), recency(5, None)
    (1.0, 0.3679, 1.0)
    """
    return 1.0 if mu is None else math.exp(-elapsed / mu)


def heat(
    visits: float, interactions: float, recency: float, alpha: float, beta: float, gamma: float
) -> float:
    """Eq. 4: H = α·N_visit + β·L_interaction + γ·R_recency.

    >>> heat(visits=1, interactions=3, recency=1.0, alpha=1, beta=1, gamma=1)
    5.0
    """
    return alpha * visits + beta * interactions + gamma * recency


def passes(value: Any, threshold: Any, inclusive: bool) -> bool:
    """Is the value past the threshold: `>` in the paper, `>=` in the reference code.

    Value and threshold are of one dtype: numpy scalars or floats.

    >>> passes(5.0, 5.0, inclusive=False), passes(5.0, 5.0, inclusive=True)
    (False, True)
    """
    return bool(value >= threshold if inclusive else value > threshold)
