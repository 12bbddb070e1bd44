"""Numbers without chance: a whole number mixed until every bit of the result hangs on every bit of it.

Where a system draws at random, the same place draws the same number in every replay.
Reference: Steele, Lea and Flood 2014, OOPSLA (splitmix64).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Mixed = NDArray[np.uint64]


def splitmix(x: Mixed) -> Mixed:
    """Of the same shape; arithmetic is modulo 2⁶⁴."""
    x = (x + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def fractions(x: Mixed) -> NDArray[np.float64]:
    """In [0, 1), spread evenly, and of neighbours unlike.

    >>> fractions(np.arange(3, dtype=np.uint64)).round(3).tolist()
    [0.883, 0.432, 0.026]
    """
    return (splitmix(x) >> np.uint64(11)).astype(np.float64) * 2.0**-53
