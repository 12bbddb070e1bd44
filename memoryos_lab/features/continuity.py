"""Does a page continue the one before? Cosine of the pair against a bar, within one sitting.

A bar belongs to a backend and a language; docs/decisions/continuity.md has the figures. Where there is
none, the backend gets a bar of its own at every page: `DEVIATIONS` above the mean cosine of that
page to the thousand before it, so that no scale is assumed and nothing but the past is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from ..memory.types import Page, Script
from .embedder import Vectors

_BARS = {
    ("minilm-int8", "en"): 0.50,
    ("hash", "en"): 0.38,
    ("e5", "en"): 0.89,
    ("e5", "zh"): 0.94,
}
DEVIATIONS = 0.75
PAST = 5  # earlier pages that a bar of its own needs at least
FAR = 1000  # earlier pages that it looks at
PAUSE = 6 * 3600.0  # seconds; whoever comes back after a longer pause starts anew


def scores(rows: Iterable[Vectors | None]) -> tuple[float, ...]:
    """[n] cosine of each page to the page before; 0 for the first, and where one of the two has no row.

    `rows` are units [d].
    """
    pairs = pairwise([None, *rows])
    return tuple(0.0 if row is None or before is None else float(row @ before) for before, row in pairs)


def calibrated(backend: str, language: str) -> float | None:
    """The bar that was chosen for the backend on that language; None where none was."""
    return _BARS.get((backend, language))


class Bar:
    """What each page's score must reach, page by page: calibrated, or the backend's own.

    A bar of its own looks at the `FAR` pages before the last one and at none further back, so that the
    ten-thousandth page costs what the thousandth did.
    """

    def __init__(self, calibrated: float | None) -> None:
        self._calibrated = calibrated
        self._rows: Vectors = np.zeros(
            (0, 0), np.float32
        )  # [FAR, d] of earlier pages, the oldest overwritten
        self._seen = 0  # rows that were ever put there
        self._before: Vectors | None = None  # [d] the page before; it is not among them yet

    def next(self, row: Vectors | None) -> float:
        """The bar of the next page, whose row [d] this is; infinity where too little has been seen to tell.

        None: a page that has no row, and no part in the past of others.
        """
        if self._calibrated is not None:
            return self._calibrated
        seen = min(self._seen, FAR)
        bar = float("inf") if row is None or seen < PAST else _bar(self._rows[:seen] @ row)
        if self._before is not None:
            self._keep(self._before)
        self._before = row
        return bar

    def _keep(self, row: Vectors) -> None:
        if not self._seen:
            self._rows = np.zeros((FAR, len(row)), row.dtype)
        self._rows[self._seen % FAR] = row
        self._seen += 1


def _bar(cosines: Vectors) -> float:
    return float(np.mean(cosines) + DEVIATIONS * np.std(cosines))


def bars(rows: Iterable[Vectors | None], calibrated: float | None) -> tuple[float, ...]:
    """[n] what each page's score must reach; `rows` are units [d]."""
    bar = Bar(calibrated)
    return tuple(bar.next(row) for row in rows)


def continues(pages: Sequence[Page], cosines: Sequence[float], bars: Sequence[float]) -> tuple[bool, ...]:
    """[n] True where the score reaches the bar within one sitting. The first page opens a chain."""
    return tuple(
        i > 0 and cosines[i] >= bars[i] and same_sitting(pages[i - 1], pages[i]) for i in range(len(pages))
    )


def authored(script: Script, measured: tuple[bool, ...]) -> tuple[tuple[bool, ...], int]:
    """The flags that the source itself gives, `measured` where it gives none, and how many it gave."""
    flags = script.held_out.get("continues")
    if not isinstance(flags, list | tuple) or len(flags) != len(measured):
        return measured, 0
    merged = tuple(a if isinstance(a, bool) else m for a, m in zip(flags, measured, strict=True))
    return merged, sum(isinstance(flag, bool) for flag in flags)


def same_sitting(before: Page, page: Page) -> bool:
    """Can `page` continue `before`? Not in another session, nor after a pause."""
    if before.session != page.session:
        return False
    if before.time is None or page.time is None:
        return True
    return page.time - before.time <= PAUSE
