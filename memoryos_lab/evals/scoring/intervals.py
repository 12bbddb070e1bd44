"""A mean with what it is worth: how many it is of, and a 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

CONFIDENCE = 0.95
_Z = 1.959963984540054  # of the normal distribution, two-sided 95 %


class Mean(NamedTuple):
    """Of n values in [0, 1]; of none it is 0 with the widest interval, which says nothing."""

    n: int
    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}] of {self.n:,}"


def share(k: int, n: int) -> Mean:
    """k of n, with Wilson's interval: it stays within 0 and 1, and 0 of 10 is not certainly never.

    Source: Wilson 1927; Brown, Cai and DasGupta 2001 recommend it for any n.

    >>> print(share(9, 10), share(0, 10), share(0, 0), sep="; ")
    0.900 [0.596, 0.982] of 10; 0.000 [0.000, 0.278] of 10; 0.000 [0.000, 1.000] of 0
    """
    if not n:
        return Mean(0, 0.0, 0.0, 1.0)
    p, z2 = k / n, _Z**2
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return Mean(n, p, 0.0 if k == 0 else max(0.0, middle - half), 1.0 if k == n else min(1.0, middle + half))


def summary(scores: Iterable[float]) -> Mean:
    """The mean of scores in [0, 1], with Student's interval; scores that are all 0 or 1 are a share.

    The interval is cut to [0, 1]. One score says nothing about others: 0 to 1.

    >>> print(summary([0.2, 0.4, 0.9]), summary([1, 0, 1]), sep="; ")
    0.500 [0.000, 1.000] of 3; 0.667 [0.208, 0.939] of 3
    """
    values = list(scores)
    n = len(values)
    if all(value in (0, 1) for value in values):
        return share(round(sum(values)), n)
    mean, low, high = spread(values)
    return Mean(1, mean, 0.0, 1.0) if n == 1 else Mean(n, mean, max(0.0, low), min(1.0, high))


def spread(values: Sequence[float]) -> tuple[float, float, float]:
    """(mean, low, high) of any numbers, with Student's 95 % interval; of fewer than two it is the mean.

    >>> spread([1.0, 2.0, 3.0])[0], spread([4.0]), spread([])
    (2.0, (4.0, 4.0, 4.0), (0.0, 0.0, 0.0))
    """
    n = len(values)
    mean = math.fsum(values) / n if n else 0.0
    if n < 2:
        return mean, mean, mean
    error = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (n - 1) / n)
    half = _student(n - 1) * error
    return mean, mean - half, mean + half


def _student(degrees: int) -> float:
    """The two-sided 95 % quantile of Student's t."""
    from scipy.special import stdtrit  # late: `memoryos-lab --help` needs no scipy

    return float(stdtrit(degrees, (1 + CONFIDENCE) / 2))
