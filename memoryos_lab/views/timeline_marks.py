"""The marks of the timeline: what happened, wherever the cursor stands."""

from __future__ import annotations

import math
from typing import NamedTuple

from .axes import Json, day
from .escape import block, cut, plain
from .palette import GREY, MARKS, Theme, rgba
from .timeline_bands import FACT, FOLD, LANE, ROOMY, ROW, Bands
from .timeline_info import Cell, Fact, Fold, Mark, Row, Stay, TimelineInfo


def ribbon(info: TimelineInfo, hue: int, colours: Theme, at: Bands, segment: int | None) -> Json:
    """Rows that swell with heat: half height ∝ √heat."""
    x: list[float | None] = []
    y: list[float | None] = []
    for i, row in enumerate(info.rows):
        if row.hue == hue and len(row.curve.samples) > 0:
            upper = _outline(row, info.turns)
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


def _outline(row: Row, turns: int) -> list[tuple[float, float]]:
    points = [(x, min(ROW / 2 - 1.5, 3.4 * math.sqrt(max(heat, 0)))) for x, heat in row.curve.points[1:]]
    if row.closed is None and points:
        points.append((turns + 0.5, points[-1][1]))
    return points


class Bar(NamedTuple):
    start: float  # turn
    end: float  # turn
    y: float  # px
    height: float  # px
    fill: str
    edge: str
    what: str  # "page:3", "segment:1", "fact:0": what a click selects
    hover: str  # safe
    text: str = ""  # safe


def bars(info: TimelineInfo, colours: Theme, at: Bands, segment: int | None) -> Json:
    """Cells, stays, life lines, folded segments and facts: one trace, for a trace costs most."""
    made = [
        *(_cell(cell, colours, at) for cell in info.cells),
        *(_stay(stay, colours, at) for stay in info.stays),
        *(_life(row, at.row(i), colours, info.turns) for i, row in enumerate(info.rows)),
        *(_fold(fold, colours, at, info.turns, fold.segment == segment) for fold in info.folds),
        *(_fact(fact, colours, at, info) for fact in info.facts),
    ]
    return {
        "type": "bar",
        "orientation": "h",
        "base": [bar.start for bar in made],
        "x": [bar.end - bar.start for bar in made],
        "y": [bar.y for bar in made],
        "width": [bar.height for bar in made],
        "marker": {
            "color": [bar.fill for bar in made],
            "line": {
                "color": [bar.edge for bar in made],
                "width": [0.6 if bar.height > 8 else 0 for bar in made],
            },
        },
        "customdata": [bar.what for bar in made],
        "hovertext": [bar.hover for bar in made],
        "hoverinfo": "text",
        "text": [bar.text for bar in made],
        "textposition": "inside",
        "insidetextanchor": "start",
        "textangle": 0,
        "constraintext": "none",
        "textfont": {"size": 10.5, "color": colours.ink},
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}, "textfont": {"color": colours.ink}},
    }


def _cell(cell: Cell, colours: Theme, at: Bands) -> Bar:
    fill = rgba(colours.fill(cell.hue), 0.18) if cell.archived else colours.fill(cell.hue)
    hover = f"<b>{cell.page + 1}</b> {day(cell.time)}<br>{block(cell.text)}"
    start, end = cell.turn - 0.44, cell.turn + 0.44
    return Bar(start, end, at.cells + 6, 12, fill, colours.edge(cell.hue), f"page:{cell.page}", hover)


def _stay(stay: Stay, colours: Theme, at: Bands) -> Bar:
    start, end, hover = stay.start - 0.45, stay.end - 0.55, f"<b>{stay.page + 1}</b>"
    return Bar(
        start, end, at.lane(stay.lane), LANE - 2, colours.stay, colours.stay, f"page:{stay.page}", hover
    )


def _life(row: Row, y: float, colours: Theme, turns: int) -> Bar:
    end = turns + 0.5 if row.closed is None else row.closed
    edge = colours.edge(row.hue)
    return Bar(row.opened, end, y, 1.4, edge, edge, f"segment:{row.segment}", plain(row.label))


def _fold(fold: Fold, colours: Theme, at: Bands, turns: int, picked: bool) -> Bar:
    end = turns + 0.5 if fold.closed is None else max(fold.closed, fold.opened + 0.3)
    fill = colours.ink if picked else colours.fill(fold.hue)
    what = f"segment:{fold.segment}"
    return Bar(fold.opened, end, at.fold(fold.lane), FOLD - 2, fill, fill, what, plain(fold.label))


def _fact(fact: Fact, colours: Theme, at: Bands, info: TimelineInfo) -> Bar:
    end = info.turns + 0.5 if fact.end is None else max(fact.end, fact.start + 0.3)
    letter = 6.2 * max(info.turns, 1) / 720  # turns that a letter takes
    room = int((end - fact.start) / letter) - 1
    others = info.slots[fact.lane] == ""  # many slots share the last lane: ticks, no words
    text = plain(cut(" ".join(fact.value.split()), room)) if room > 3 and not others else ""
    end = min(end, fact.start + 0.3) if others else end
    fill = rgba(colours.fill(fact.hue), 0.30 if fact.status == "active" else 0.16)
    hover, what = _fact_hover(fact, info), f"fact:{fact.entry}"
    return Bar(fact.start, end, at.fact(fact.lane), FACT - 4, fill, colours.edge(fact.hue), what, hover, text)


def _fact_hover(fact: Fact, info: TimelineInfo) -> str:
    slot = plain(info.slots[fact.lane])
    return f"<b>{slot}</b> {fact.said} → {fact.start}<br>{block(fact.value)}"


def leads(info: TimelineInfo, colours: Theme, at: Bands) -> Json:
    """From the turn at which a fact was said to the turn at which it was known; and who asked."""
    x: list[float | None] = []
    y: list[float | None] = []
    for fact in info.facts:
        x += [fact.said, fact.start, None]
        y += [at.fact(fact.lane)] * 2 + [None]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": {"color": colours.grey_edge, "width": 1, "dash": "dot"},
        "hoverinfo": "skip",
    }


class Point(NamedTuple):
    x: float  # turn
    y: float  # px
    symbol: str
    size: float  # px
    fill: str
    edge: str
    what: str
    hover: str  # safe


def marks(
    info: TimelineInfo, colours: Theme, at: Bands, place: dict[int, float], segment: int | None
) -> Json:
    """Everything that happened to a segment, who asked, and what came into the archive."""
    hues = {row.segment: row.hue for row in info.rows}
    roomy = info.turns <= ROOMY
    ink = colours.ink3
    points = [
        Point(turn, at.cells + 22, MARKS["visited"][0], 6, ink, ink, f"turn:{turn}", "?")
        for turn in info.asked
    ]
    points += [
        Point(
            turn,
            at.archive + 4,
            "square-open",
            min(5 + 2 * math.sqrt(n), 14),
            ink,
            ink,
            f"turn:{turn}",
            str(n),
        )
        for turn, n in info.archived
    ]
    for mark in info.marks:
        chosen = mark.segment == segment
        folded = mark.segment not in hues and not chosen and mark.kind != "evicted"
        crowded = mark.kind in ("visited", "waiting") and not (roomy or chosen or mark.first)
        if not folded and not crowded:
            points += _mark(mark, hues.get(mark.segment, GREY), colours, place[mark.segment], roomy, chosen)
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [point.x for point in points],
        "y": [point.y for point in points],
        "marker": {
            "opacity": 1,  # else plotly draws marks of several sizes at .7
            "symbol": [point.symbol for point in points],
            "size": [point.size for point in points],
            "color": [point.fill for point in points],
            "line": {"color": [point.edge for point in points], "width": 1.2},
        },
        "customdata": [point.what for point in points],
        "hovertext": [point.hover for point in points],
        "hoverinfo": "text",
        "cliponaxis": False,
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _mark(mark: Mark, hue: int, colours: Theme, y: float, roomy: bool, chosen: bool) -> list[Point]:
    fill, edge, ink = colours.fill(hue), colours.edge(hue), colours.ink2
    hover, what = block(mark.text, limit=400), f"segment:{mark.segment}"
    symbol = MARKS[mark.kind][0]
    match mark.kind:
        case "merged" | "opened":
            dot = Point(mark.turn, y, "circle", 8 if roomy else 5, fill, edge, f"page:{mark.page}", hover)
            bar = Point(mark.turn, y, symbol, 16, edge, edge, what, hover)
            return [bar, dot] if mark.kind == "opened" else [dot]
        case "promoted":
            plain_sight = mark.first or chosen
            size = 11 if plain_sight else 8 if roomy else 4
            shade = colours.ink if plain_sight or roomy else colours.ink3
            return [Point(mark.turn, y, symbol, size, shade, colours.panel, what, hover)]
        case "visited":
            return [Point(mark.turn, y - 7, symbol, 6, ink, ink, what, hover)]
        case "evicted":
            return [Point(mark.turn, y, symbol, 8, ink, ink, what, hover)]
        case _:
            return [Point(mark.turn, y + 6, symbol, 6, ink, ink, what, hover)]
