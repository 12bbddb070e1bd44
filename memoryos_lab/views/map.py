"""The map: near = alike. Pages as points, a segment as a star around the mean of its pages."""

from __future__ import annotations

from typing import NamedTuple

from ..memory.replay import Run
from .axes import Figure, Json, figure_of, layout
from .catalogue import Language, term
from .escape import block, plain
from .palette import GREY, HUES, Theme, rgba, theme
from .projection import Projection
from .story import PageLife, SegmentLife, Story, story

HEIGHT = 260  # px
STAR = 14  # pages; a star of more only covers the points
_SYMBOLS = {"stm": "square-open", "mtm": "circle", "archive": "circle-open", "dropped": "x-thin-open"}


class Point(NamedTuple):
    page: int
    x: float
    y: float
    life: PageLife
    hue: int
    text: str  # of the conversation: data


class Centre(NamedTuple):
    """The mean of a segment's pages, all that were ever filed there."""

    life: SegmentLife
    x: float
    y: float


class MapInfo(NamedTuple):
    turns: int
    projection: Projection
    points: tuple[Point, ...]
    centres: tuple[Centre, ...]


def info(run: Run, projection: Projection) -> MapInfo:
    """Pages that have a vector, where the projection puts them."""
    told = story(run)
    places = dict(zip(projection.pages, projection.xy, strict=True))
    return MapInfo(
        told.turns,
        projection,
        tuple(
            Point(page, x, y, told.pages[page], told.hue(page), run.script.pages[page].text)
            for page, (x, y) in places.items()
        ),
        tuple(_centres(told, places)),
    )


def _centres(told: Story, places: dict[int, tuple[float, float]]) -> list[Centre]:
    centres = []
    for life in told.segments:
        held = [places[page] for page in life.pages if page in places]
        if held:
            x, y = (sum(axis) / len(held) for axis in zip(*held, strict=True))
            centres.append(Centre(life, round(x, 4), round(y, 4)))
    return centres


def figure(
    info: MapInfo,
    *,
    turn: int | None = None,
    page: int | None = None,
    segment: int | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """The map as it is after `turn` pages; what is still to come is faint."""
    colours = theme(dark)
    at = info.turns if turn is None else turn
    data = [_star(info, hue, at, colours, segment) for hue in (GREY, *range(HUES))]
    data = [trace for trace in data if trace["x"]]
    data += [_points(info, at, page, segment, colours, language), _names(info, at, segment, colours)]
    blank: Json = {
        "visible": False,
        "range": [-0.06, 1.06],
        "fixedrange": True,
    }
    made = layout(colours, HEIGHT, xaxis=blank, yaxis=blank | {"range": [-0.1, 1.1]})
    made["margin"] = {"l": 0, "r": 0, "t": 0, "b": 0}
    return figure_of(data, made)


def _star(info: MapInfo, hue: int, turn: int, colours: Theme, segment: int | None) -> Json:
    x: list[float | None] = []
    y: list[float | None] = []
    where = {point.page: point for point in info.points}
    for centre in info.centres:
        life = centre.life
        pages = [where[p] for p in life.pages if p in where and where[p].life.tier(turn) == "mtm"]
        closed = life.closed is not None and turn >= life.closed
        if life.hue == hue and not closed and 1 < len(pages) <= (STAR if life.segment != segment else 25):
            for point in pages:
                x += [centre.x, point.x, None]
                y += [centre.y, point.y, None]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": {"color": rgba(colours.edge(hue), 0.45), "width": 1},
        "hoverinfo": "skip",
    }


def _points(
    info: MapInfo, turn: int, page: int | None, segment: int | None, colours: Theme, language: Language
) -> Json:
    members = {p for centre in info.centres if centre.life.segment == segment for p in centre.life.pages}
    symbols, sizes, inks, rims, hovers = [], [], [], [], []
    for point in info.points:
        tier = point.life.tier(turn)
        faint = tier == "future"
        dimmed = segment is not None and point.page not in members
        alpha = colours.future if faint else 0.42 if dimmed else 1.0
        filed = tier == "mtm"
        edge = colours.now if tier == "stm" else colours.edge(point.hue)
        picked = point.page in (page, turn - 1)
        symbols.append("circle" if faint else _SYMBOLS[tier])
        sizes.append(11 if picked else 8)
        inks.append(rgba(colours.fill(point.hue) if filed or faint else edge, alpha))
        rims.append(rgba(colours.ink if point.page == page else edge, alpha))
        hovers.append(f"<b>{point.page + 1}</b> {term(tier, language)}<br>{block(point.text)}")
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [point.x for point in info.points],
        "y": [point.y for point in info.points],
        "marker": {"symbol": symbols, "size": sizes, "color": inks, "line": {"color": rims, "width": 1.4}},
        "customdata": [f"page:{point.page}" for point in info.points],
        "hovertext": hovers,
        "hoverinfo": "text",
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _names(info: MapInfo, turn: int, segment: int | None, colours: Theme) -> Json:
    """Names of the coloured topics and of the selected one, above their highest page."""
    tops = {point.page: point.y for point in info.points if point.life.arrived <= turn}
    shown = [centre for centre in info.centres if _named(centre.life, turn, segment)]
    places: list[tuple[float, float]] = []
    for centre in shown:
        high = max((tops[page] for page in centre.life.pages if page in tops), default=centre.y)
        places.append(_room(min(max(centre.x, 0.16), 0.84), min(high + 0.07, 1.05), places))
    inks = [
        colours.ink if centre.life.segment == segment else colours.edge(centre.life.hue) for centre in shown
    ]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [x for x, _ in places],
        "y": [y for _, y in places],
        "text": [f"<b>{plain(centre.life.label)}</b>" for centre in shown],
        "textfont": {"size": 11, "color": inks},
        "hoverinfo": "skip",
    }


def _named(life: SegmentLife, turn: int, segment: int | None) -> bool:
    alive = life.opened <= turn and (life.closed is None or turn < life.closed)
    return alive and (life.hue != GREY or life.segment == segment)


def _room(x: float, y: float, taken: list[tuple[float, float]]) -> tuple[float, float]:
    """The place, or the next below it that no other name covers."""
    while any(abs(x - a) < 0.34 and abs(y - b) < 0.07 for a, b in taken) and y > 0:
        y -= 0.075
    return x, y
