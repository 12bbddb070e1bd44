"""The hash of Think-in-Memory: which of b buckets a vector falls into.

    F(x) = argmax([xR; −xR])        R: [d, b/2]

So a vector falls into the bucket of the direction, or of its opposite, to which it is nearest. R is random in
the paper. Here its signs come from the place alone (`policies.mixing`), so that every replay has the same;
signs serve as well as normal numbers (Achlioptas 2003, JCSS 66). A column has length 1, hence a projection is
a cosine. More directions leave the first ones as they are.

References: Liu et al. 2023, arXiv 2311.08719, §3.2; Andoni et al. 2015, arXiv 1509.02897 (cross-polytope).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ...memory.types import Array
from ..mixing import splitmix


@cache
def directions(d: int, planes: int, dtype: Any) -> Array:
    """[d, planes] R, each column of length 1.

    >>> directions(4, 2, np.float64).tolist()
    [[-0.5, 0.5], [0.5, -0.5], [-0.5, 0.5], [-0.5, -0.5]]
    """
    row, column = np.arange(d, dtype=np.uint64)[:, None], np.arange(planes, dtype=np.uint64)
    mixed = splitmix(row << np.uint64(32) | column)
    signs = 1.0 - 2.0 * (mixed >> np.uint64(63)).astype(np.float64)
    found: Array = (signs / np.sqrt(max(d, 1))).astype(dtype)
    found.setflags(write=False)
    return found


def projections(vector: Array, planes: int) -> Array:
    """[2 · planes] how near the vector [d] is to each bucket's direction: [xR; −xR]."""
    onto = vector @ directions(len(vector), planes, vector.dtype)
    return np.concatenate((onto, -onto))


def bucket(vector: Array, planes: int) -> int:
    """F(x): number of the bucket, from 0; ties to the lower number."""
    return int(projections(vector, planes).argmax())
