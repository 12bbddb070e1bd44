"""Does a page continue the one before? Cosine of the pair against a bar, within one sitting.

A bar belongs to a backend and a language; docs/decisions/continuity.md has the figures. Where there is
none, the backend gets a bar of its own at every page: `DEVIATIONS` above the mean cosine of that
page to all earlier ones, so that no scale is assumed and nothing but the past is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from memoryos_lab.memory.types import Page, Script

from .embedder import Vectors

_BARS = {
    ("minilm-int8", "en"): 0.50,
    ("hash", "en"): 0.38,
    ("e5", "en"): 0.89,
    ("e5", "zh"): 0.94,
}
DEVIATIONS = 0.75
PAST = 5  # earlier pages that a bar of its own needs at least
PAUSE = 6 * 3600.0  # seconds; whoever comes back after a longer pause starts anew


def scores(rows: Vectors) -> tuple[float, ...]:
    """[n] cosine of each page to the page before; 0 for the first. `rows` are unit rows [n, d]."""
    if not len(rows):
        return ()
    return (0.0, *(float(row @ before) for before, row in pairwise(rows)))


def calibrated(backend: str, language: str) -> float | None:
    """The bar that was chosen for the backend on that language; None where none was."""
    return _BARS.get((backend, language))


def bars(rows: Vectors, calibrated: float | None) -> tuple[float, ...]:
    """[n] what each page's score must reach; infinity where too little has been seen to tell."""
    if calibrated is not None:
        return (calibrated,) * len(rows)
    return tuple(_bar(rows[: max(i - 1, 0)] @ rows[i]) for i in range(len(rows)))


def _bar(cosines: Vectors) -> float:
    if len(cosines) < PAST:
        return float("inf")
    return float(np.mean(cosines) + DEVIATIONS * np.std(cosines))


def continues(pages: Sequence[Page], cosines: Sequence[float], bars: Sequence[float]) -> tuple[bool, ...]:
    """[n] True where the score reaches the bar within one sitting. The first page opens a chain."""
    return tuple(
        i > 0 and cosines[i] >= bars[i] and _same_sitting(pages[i - 1], pages[i]) for i in range(len(pages))
    )


def authored(script: Script, measured: tuple[bool, ...]) -> tuple[tuple[bool, ...], int]:
    """The flags that the source itself gives, `measured` where it gives none, and how many it gave."""
    flags = script.held_out.get("continues")
    if not isinstance(flags, list | tuple) or len(flags) != len(measured):
        return measured, 0
    merged = tuple(a if isinstance(a, bool) else m for a, m in zip(flags, measured, strict=True))
    return merged, sum(isinstance(flag, bool) for flag in flags)


def _same_sitting(before: Page, page: Page) -> bool:
    if before.session != page.session:
        return False
    if before.time is None or page.time is None:
        return True
    return page.time - before.time <= PAUSE
