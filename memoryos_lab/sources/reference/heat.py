"""By which coefficients the stored heat was computed: the numbers of the file say it.

H = α·N_visit + β·L_interaction + γ·R_recency. Two sets of constants are known: 1, 1, 1 of the package
(memoryos-pypi/mid_term.py:20-22, the same in mcp, playground and chromadb) and 0.8, 0.8, 0.0001 of the
evaluation code (eval/mid_term_memory.py, `compute_segment_heat`). Where neither holds, they are solved for.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .values import HeatFit, StateSegment

KNOWN = {"package": (1.0, 1.0, 1.0), "evaluation": (0.8, 0.8, 0.0001)}
NAMES = ("alpha", "beta", "gamma")
NEAR = 1e-9  # of H: what a sum of three products may differ by

Numbers = NDArray[np.float64]


def fit(segments: Sequence[StateSegment]) -> HeatFit:
    """What fits most segments: known constants if they fit more than half, else the least squares."""
    told = [(s.visits, s.interactions, s.recency, s.heat) for s in segments]
    rows = np.array([one for one in told if None not in one], np.float64).reshape(-1, 4)
    terms, heat = rows[:, :3], rows[:, 3]  # [n, 3] N, L, R; [n]
    zeroed = (heat == 0) & (terms[:, :2] == 0).all(axis=1)
    free = _free(terms[~zeroed])
    hits = {name: _exact(terms, heat, known) for name, known in KNOWN.items()}
    profile = max(hits, key=lambda one: int(hits[one].sum()))
    name: str | None
    if 2 * hits[profile].sum() > len(heat) - zeroed.sum():
        found, name, exact = KNOWN[profile], profile, hits[profile]
    else:
        found, name = _solved(terms[~zeroed], heat[~zeroed]), None
        exact = _exact(terms, heat, found)
    alpha, beta, gamma = (None if one in free else value for one, value in zip(NAMES, found, strict=True))
    return HeatFit(
        profile=name,
        alpha=alpha,
        beta=beta,
        gamma=gamma,
        exact=int(exact.sum()),
        zeroed=int((zeroed & ~exact).sum()),
        of=len(heat),
        constant=float(rows[0, 2]) if len(rows) and (rows[:, 2] == rows[0, 2]).all() else None,
        undetermined=free,
    )


def _exact(terms: Numbers, heat: Numbers, values: Sequence[float]) -> NDArray[np.bool_]:
    """[n] whose H is the sum."""
    near: NDArray[np.bool_] = np.isclose(terms @ np.asarray(values), heat, rtol=NEAR, atol=NEAR)
    return near


def _solved(terms: Numbers, heat: Numbers) -> tuple[float, float, float]:
    if not len(heat):
        return 0.0, 0.0, 0.0
    alpha, beta, gamma = np.linalg.lstsq(terms, heat, rcond=None)[0].tolist()
    return alpha, beta, gamma


def _free(terms: Numbers) -> tuple[str, ...]:
    """Coefficients that can move, with others, without moving any H: no null direction spares them."""
    if not len(terms):
        return NAMES
    scale = np.linalg.norm(terms, axis=0)
    _, sizes, directions = np.linalg.svd(terms / np.where(scale > 0, scale, 1.0))
    rank = int((sizes > 1e-9 * max(1.0, float(sizes[0]))).sum())
    moved = np.abs(directions[rank:]).max(axis=0, initial=0.0) > 1e-9
    return tuple(name for name, free in zip(NAMES, moved, strict=True) if free)
