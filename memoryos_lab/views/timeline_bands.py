"""Where the bands of the timeline lie, in px from the top."""

from __future__ import annotations

from typing import NamedTuple

from .timeline_values import TimelineInfo

LANE, ROW, FOLD, FACT = 7, 18, 5, 16  # px, heights
HEADER = 22  # px above each band, for its name
LANES = 14  # of folded segments; where more are needed, they become one heap
HEAP = 52  # px
ROOMY = 120  # turns up to which every visit and every promotion is marked


class Bands(NamedTuple):
    """Where each band begins, in px from the top."""

    cells: float
    stm: float
    mtm: float
    folds: float
    facts: float
    archive: float
    height: int
    heap: bool = False  # the folded segments are drawn as a number, not one by one

    def row(self, i: int) -> float:
        return self.mtm + (i + 0.5) * ROW

    def fold(self, lane: int) -> float:
        return self.folds + (HEAP - 5 if self.heap else (lane + 0.5) * FOLD)

    def fact(self, lane: int) -> float:
        return self.facts + (lane + 0.5) * FACT

    def lane(self, lane: int) -> float:
        return self.stm + (lane + 0.5) * LANE


def bands(info: TimelineInfo) -> Bands:
    """Heights follow what there is to show: no empty band."""
    cells = 20.0
    stm = cells + 32 + HEADER
    mtm = stm + info.lanes * LANE + HEADER + 4
    folds = mtm + len(info.rows) * ROW
    lanes = 1 + max((fold.lane for fold in info.folds), default=-1)
    heap = lanes > LANES
    facts = folds + (HEAP if heap else lanes * FOLD) + (HEADER + 6 if info.slots else 6)
    archive = facts + len(info.slots) * FACT + 14
    return Bands(cells, stm, mtm, folds, facts, archive, int(archive + (12 if info.archived else -6)), heap)
