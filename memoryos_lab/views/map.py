"""The map: near = alike. Pages as points, a segment as a star around the mean of its pages."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from typing import Literal, NamedTuple

from ..memory.about import About
from ..memory.replay import Run
from . import map_links
from .axes import Figure, Json, figure_of, layout
from .captions import caption
from .catalogue import Language, term
from .drawable import check_turn, drawable
from .escape import block, plain
from .map_info import MapInfo, Point, info
from .palette import DIM, GREY, HUES, Theme, rgba, theme
from .projection import project, wait
from .story import SegmentLife

__all__ = ["MapInfo", "alt", "draw", "figure", "info"]

HEIGHT = 260  # px
POINTS, SPOKES = 3000, 1800  # at most
STAR, CHOSEN = 14, 25  # pages; a star of more only covers the points, of the selected segment too
_SYMBOLS = {"stm": "square-open", "mtm": "circle", "archive": "circle-open", "dropped": "x-thin-open"}


def draw(
    run: Run,
    *,
    method: Literal["pca", "umap"] = "umap",
    seconds: float = 0.0,
    turn: int | None = None,
    page: int | None = None,
    segment: int | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """The figure of a run. UMAP is fitted beside: after at most so many `seconds` of waiting for it
    these are principal components, and the next call has UMAP.

    Raises: LabError for a turn that is not in the run.
    """
    check_turn(run, turn)
    placed = project(run.features, method=method)
    if placed.state == "working" and wait(run.features, seconds):
        placed = project(run.features, method=method)
    return figure(info(run, placed), turn=turn, page=page, segment=segment, dark=dark, language=language)


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
    data = map_links.lines(info, at, page, colours) if info.links else _stars(info, at, colours, segment)
    data += [_points(info, at, page, segment, colours, language), _names(info, at, segment, colours)]
    blank: Json = {
        "visible": False,
        "range": [-0.06, 1.06],
        "fixedrange": True,
    }
    made = layout(colours, HEIGHT, xaxis=blank, yaxis=blank | {"range": [-0.1, 1.1]})
    made["margin"] = {"l": 0, "r": 0, "t": 0, "b": 0}
    made["annotations"] = [_note(info, map_links.note(info, at, page, language), colours, language)]
    return figure_of(data, made)


def _note(info: MapInfo, links: str, colours: Theme, language: Language) -> Json:
    """Axes of a projection mean nothing by themselves; nearness does."""
    return {
        "xref": "paper",
        "yref": "paper",
        "x": 0,
        "y": 0,
        "xanchor": "left",
        "yanchor": "bottom",
        "xshift": 6,
        "yshift": 3,
        "showarrow": False,
        "text": caption(f"map_{info.projection.method}", language) + links,
        "font": {"size": 10.5, "color": colours.ink3},
    }


def _stars(info: MapInfo, turn: int, colours: Theme, segment: int | None) -> list[Json]:
    """Groups as stars, where no links say what belongs together."""
    held = {point.page: point for point in info.points if point.life.tier(turn) == "mtm"}
    data = [_star(info, held, hue, turn, colours, segment) for hue in (*range(HUES), GREY)]
    while sum(len(trace["x"]) for trace in data) > SPOKES:
        data.pop()  # the grey stars go first
    return [trace for trace in reversed(data) if trace["x"]]


def _star(
    info: MapInfo, held: dict[int, Point], hue: int, turn: int, colours: Theme, segment: int | None
) -> Json:
    """Spokes from the middle of each segment of one colour to the pages that it holds."""
    x: list[float | None] = []
    y: list[float | None] = []
    for centre in info.centres:
        life = centre.life
        if life.hue != hue or (life.closed is not None and turn >= life.closed):
            continue
        points = [held[p] for p in life.pages if p in held and life.segment in held[p].life.homes(turn)]
        if 1 < len(points) <= (STAR if life.segment != segment else CHOSEN):
            for point in points:
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
    known = map_links.ends(info, turn)
    dots = [
        _dot(clump, turn, page, segment, clump[0].page in members, known, colours, language, info.about)
        for clump in _clumps(info.points, turn, {page, turn - 1}, members)
    ]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [dot.x for dot in dots],
        "y": [dot.y for dot in dots],
        "marker": {
            "opacity": 1,  # else plotly draws marks of several sizes at .7
            "symbol": [dot.symbol for dot in dots],
            "size": [dot.size for dot in dots],
            "color": [dot.fill for dot in dots],
            "line": {"color": [dot.rim for dot in dots], "width": 1.4},
        },
        "customdata": [dot.what for dot in dots],
        "hovertext": [dot.hover for dot in dots],
        "hoverinfo": "text",
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _clumps(
    points: tuple[Point, ...], turn: int, alone: set[int | None], members: set[int]
) -> list[list[Point]]:
    """Each point, or points of one tier and colour that lie in one cell of a grid; the picked one alone."""
    cells = 512
    clumps = [[point] for point in points]
    while len(clumps) > POINTS and cells > 1:
        cells //= 2
        groups: defaultdict[tuple[object, ...], list[Point]] = defaultdict(list)
        for point in points:
            own = point.page if point.page in alone else None
            place = int(point.x * cells), int(point.y * cells)
            groups[own, point.life.tier(turn), point.hue, point.page in members, *place].append(point)
        clumps = list(groups.values())
    return clumps


class _Dot(NamedTuple):
    x: float
    y: float
    symbol: str
    size: float  # px
    fill: str
    rim: str
    what: str
    hover: str  # safe


def _dot(
    clump: list[Point],
    turn: int,
    page: int | None,
    segment: int | None,
    member: bool,
    known: map_links.Ends,
    colours: Theme,
    language: Language,
    about: About,
) -> _Dot:
    point = clump[0]
    tier = point.life.tier(turn)
    faint = tier == "future"
    alpha = colours.future if faint else DIM if segment is not None and not member else 1.0
    edge = colours.now if tier == "stm" else colours.edge(point.hue)
    fill = colours.fill(point.hue) if tier == "mtm" or faint else edge
    size = 11 if point.page in (page, turn - 1) else 8 + min(math.sqrt(len(clump) - 1), 8)
    hover = f"<b>{point.page + 1}</b> {term(tier, language, about)}<br>{block(point.text)}"
    hover += map_links.named(point.page, known, language)
    if len(clump) > 1:
        hover = caption("map_clump", language, n=len(clump)) + "<br>" + hover
    return _Dot(
        point.x,
        point.y,
        "circle" if faint else _SYMBOLS[tier],
        size,
        rgba(fill, alpha),
        rgba(colours.ink if point.page == page or member else edge, alpha),
        f"page:{point.page}",
        hover,
    )


def alt(info: MapInfo, turn: int | None = None, language: Language = "en") -> str:
    """The figure in words."""
    at = info.turns if turn is None else turn
    lies = Counter(point.life.tier(at) for point in info.points)
    told = caption(
        "map_alt",
        language,
        info.about,
        n=len(info.points),
        method=info.projection.method.upper(),
        stm=lies["stm"],
        mtm=lies["mtm"],
        gone=lies["archive"] + lies["dropped"],
        future=lies["future"],
    )
    return " ".join(filter(None, (told, map_links.alt(info, at, language))))


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


drawable(__name__)
