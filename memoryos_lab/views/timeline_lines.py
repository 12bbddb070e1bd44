"""Lines and areas of the timeline: how rows swell, how many topics are folded, leads from said to known."""

from __future__ import annotations

import math

from .axes import Json, Window
from .captions import caption
from .catalogue import Language
from .palette import GREY, Theme, rgba
from .thin import grouped, held
from .timeline_bands import FACT, HEAP, ROW, Bands
from .timeline_bars import FACTS
from .timeline_values import Row, TimelineInfo

EDGES = 1400  # points of all ribbons together
COLUMNS = 200  # of the heap


def ribbon(info: TimelineInfo, hue: int, colours: Theme, at: Bands, segment: int | None) -> Json:
    """Rows that swell with heat: half height ∝ √heat."""
    x: list[float | None] = []
    y: list[float | None] = []
    crowded = sum(len(row.curve.points) for row in info.rows) * 2 > EDGES
    columns = EDGES // (2 * max(len(info.rows), 1)) if crowded else None
    for i, row in enumerate(info.rows):
        if row.hue == hue and len(row.curve.samples) > 0:
            upper = _outline(row, info.window, info.turns, columns)
            middle = at.row(i)
            x += [t for t, _ in upper] + [t for t, _ in reversed(upper)] + [None]
            y += [middle - h for _, h in upper] + [middle + h for _, h in reversed(upper)] + [None]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "fill": "toself",
        "fillcolor": rgba(colours.fill(hue), 0.26 if segment is None else 0.14),
        "line": {"width": 0},
        "hoverinfo": "skip",
    }


def _outline(row: Row, window: Window, turns: int, columns: int | None) -> list[tuple[float, float]]:
    """(turn, half height in px); of a long run the highest in each of so many columns of the window."""
    points = list(row.curve.points[1:])
    if row.closed is None and points:
        points.append((turns + 0.5, points[-1][1]))
    if columns:
        first, last = window
        every = (last - first + 1) / columns
        points = [point for point in held(points, every) if first - every <= point[0] <= last + every]
    return [(x, min(ROW / 2 - 1.5, 3.4 * math.sqrt(max(heat, 0)))) for x, heat in points]


def heap(info: TimelineInfo, colours: Theme, at: Bands, language: Language) -> Json:
    """Where the folded segments would need too many lanes: how many of them are open, as a height."""
    first, last = info.window
    every = max((last - first + 1) / COLUMNS, 1.0)
    x = [min(first + i * every, last) for i in range(math.ceil((last - first + 1) / every))]
    count = [sum(f.opened <= t and (f.closed is None or t < f.closed) for f in info.folds) for t in x]
    scale = (HEAP - 4) / max([*count, 1])
    ground = at.folds + HEAP - 2
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [*x, *reversed(x)],
        "y": [*(ground - n * scale for n in count), *[ground] * len(x)],
        "hovertext": [caption("heap", language, info.about, n=n) for n in count] + [""] * len(x),
        "hoverinfo": "text",
        "fill": "toself",
        "fillcolor": rgba(colours.fill(GREY), 0.5),
        "line": {"width": 1, "color": colours.grey_edge, "shape": "linear"},
    }


def leads(info: TimelineInfo, colours: Theme, at: Bands) -> Json:
    """From the turn at which a fact was said to the turn at which it was known."""
    x: list[float | None] = []
    y: list[float | None] = []
    groups = grouped(info.facts, turn=lambda fact: fact.start, alike=lambda fact: fact.lane, most=FACTS)
    for group in groups:
        x += [min(fact.said for fact in group), group[0].start, None]
        y += [at.fact(group[0].lane) + FACT / 2 - 1] * 2 + [None]  # below the bars and their words
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": {"color": colours.grey_edge, "width": 1, "dash": "dot"},
        "hoverinfo": "skip",
    }
