"""Does a page continue the one before? Cosine of the pair against a bar per backend, and the clock."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from memoryos_lab.memory.types import Page

from .embedder import Vectors

# Calibrated as docs/decisions/continuity.md tells; a bar belongs to its backend.
BARS: dict[str, float] = {"minilm-int8": 0.40, "hash": 0.20}
PAUSE = 6 * 3600.0  # seconds; whoever comes back after a longer pause starts anew


def scores(rows: Vectors) -> tuple[float, ...]:
    """[n] cosine of each page to the page before; 0 for the first. `rows` are unit rows [n, d]."""
    if not len(rows):
        return ()
    return (0.0, *(float(row @ before) for before, row in pairwise(rows)))


def continues(pages: Sequence[Page], cosines: Sequence[float], bar: float) -> tuple[bool, ...]:
    """[n] True where the cosine reaches the bar within one sitting. The first page opens a chain."""
    return tuple(
        i > 0 and cosines[i] >= bar and _same_sitting(pages[i - 1], pages[i]) for i in range(len(pages))
    )


def _same_sitting(before: Page, page: Page) -> bool:
    if before.session != page.session:
        return False
    if before.time is None or page.time is None:
        return True
    return page.time - before.time <= PAUSE
