"""The lines of the heat figure, few enough to be drawn quickly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from .axes import Window, shown
from .heat_info import HeatInfo
from .palette import GREY
from .thin import held, highest

Points = list[tuple[float, float]]  # (turn, heat)

ROOM = 3600  # points of all lines together
SHARE = 300  # points of one line where there are more than that
COLUMNS = 150  # of the line that stands for the rest


class Line(NamedTuple):
    """The heat of one segment, or the hottest of many."""

    segment: int | None
    label: str
    hue: int
    points: Points
    others: int = 0  # segments for which it stands


def lines(info: HeatInfo, window: Window | None, chosen: int | None) -> list[Line]:
    """A line a segment; where those are too many, the coldest give way to one line: the hottest of them."""
    first, last = shown(window, info.turns)
    cut = [(curve, _within(curve.points, first, last)) for curve in info.curves]
    made = [Line(curve.segment, curve.label, curve.hue, points) for curve, points in cut if len(points) > 1]
    if sum(len(line.points) for line in made) <= ROOM:
        return made
    every = max((last - first + 1) / (SHARE / 4), 1.0)
    made = [line._replace(points=highest(line.points, every)) for line in made]
    return _enough(made, every=(last - first + 1) / COLUMNS, chosen=chosen)


def _within(points: Iterable[tuple[float, float]], first: int, last: int) -> Points:
    """The points from `first` to `last`, with one more on either side, so that the line goes on."""
    kept: Points = []
    before: tuple[float, float] | None = None
    for point in points:
        if point[0] < first:
            before = point
            continue
        if before is not None:
            kept.append(before)
            before = None
        kept.append(point)
        if point[0] > last:
            break
    if before is not None and not kept:
        return []  # it ended before the window
    return kept


def _enough(made: list[Line], *, every: float, chosen: int | None) -> list[Line]:
    """The coloured lines, the chosen one, and of the grey ones the hottest for which there is room."""
    kept = [line for line in made if line.hue != GREY or line.segment == chosen]
    room = ROOM - sum(len(line.points) for line in kept) - 2 * COLUMNS
    rest: list[Line] = []
    grey = [line for line in made if line.hue == GREY and line.segment != chosen]
    for line in sorted(grey, key=lambda line: -max(heat for _, heat in line.points)):
        room -= len(line.points)
        (kept if room >= 0 and not rest else rest).append(line)
    return [_hottest(rest, every), *kept] if rest else kept


def _hottest(rest: list[Line], every: float) -> Line:
    """In each column of turns the highest that any of the lines reaches."""
    top: defaultdict[float, float] = defaultdict(float)
    for line in rest:
        for turn, heat in held(line.points, every):
            top[turn] = max(top[turn], heat)
    return Line(None, "", GREY, sorted(top.items()), len(rest))
