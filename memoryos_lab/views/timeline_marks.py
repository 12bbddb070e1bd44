"""The marks of the timeline: what happened to the segments, who asked, what came into the archive."""

from __future__ import annotations

import math

from .axes import Json
from .escape import block
from .markers import Point, markers
from .palette import GREY, MARKS, Theme, dimmed
from .thin import grouped
from .timeline_bands import ROOMY, Bands
from .timeline_values import Mark, TimelineInfo

MOST, ASKED, ARCHIVED = 1000, 200, 200  # marks at most; beyond, one stands for several


def marks(
    info: TimelineInfo, colours: Theme, at: Bands, place: dict[int, float], segment: int | None
) -> Json:
    """Everything that happened to a segment with a row, evictions, who asked, and what was archived."""
    points = [*_asked(info, colours, at), *_archived(info, colours, at)]
    hues = {row.segment: row.hue for row in info.rows}
    first, last = info.window
    roomy = last - first < ROOMY
    wanted = [mark for mark in info.marks if _seen(mark, hues, roomy, segment)]
    groups = grouped(
        wanted,
        turn=lambda mark: mark.turn,
        alike=lambda mark: (mark.kind, round(place[mark.segment])),
        most=MOST,
    )
    for group in groups:
        mark = group[0]
        y, chosen = place[mark.segment], mark.segment == segment
        made = _mark(group, hues.get(mark.segment, GREY), colours, y, roomy, chosen)
        points += [_dim(point) for point in made] if segment is not None and not chosen else made
    return markers(points)


def _dim(point: Point) -> Point:
    return point._replace(fill=dimmed(point.fill, True), edge=dimmed(point.edge, True))


def _seen(mark: Mark, hues: dict[int, int], roomy: bool, segment: int | None) -> bool:
    chosen = mark.segment == segment
    folded = mark.segment not in hues and not chosen and mark.kind != "evicted"
    crowded = mark.kind in ("visited", "waiting") and not (roomy or chosen or mark.first)
    return not folded and not crowded


def _asked(info: TimelineInfo, colours: Theme, at: Bands) -> list[Point]:
    groups = grouped(info.asked, turn=float, alike=lambda _: "", most=ASKED)
    symbol, ink, y = MARKS["visited"][0], colours.ink3, at.cells + 22
    return [
        Point(group[0], y, symbol, 6, ink, ink, f"turn:{group[0]}", "?" * min(len(group), 9))
        for group in groups
    ]


def _archived(info: TimelineInfo, colours: Theme, at: Bands) -> list[Point]:
    first, _ = info.window
    came = [(turn, pages) for turn, pages in info.archived if turn >= first]
    groups = grouped(came, turn=lambda one: one[0], alike=lambda _: "", most=ARCHIVED)
    ink, points = colours.ink3, []
    for group in groups:
        turn, n = group[0][0], sum(pages for _, pages in group)
        size = min(5 + 2 * math.sqrt(n), 14)
        points.append(Point(turn, at.archive + 4, "square-open", size, ink, ink, f"turn:{turn}", str(n)))
    return points


def _mark(group: list[Mark], hue: int, colours: Theme, y: float, roomy: bool, chosen: bool) -> list[Point]:
    mark = group[0]
    fill, edge, ink = colours.fill(hue), colours.edge(hue), colours.ink2
    more = f" … × {len(group)}" if len(group) > 1 else ""
    hover, what = block(mark.text, limit=400) + more, f"segment:{mark.segment}"
    symbol = MARKS[mark.kind][0]
    match mark.kind:
        case "merged" | "opened" | "moved":
            dot = Point(mark.turn, y, "circle", 8 if roomy else 5, fill, edge, f"page:{mark.page}", hover)
            bar = Point(mark.turn, y, symbol, 16, edge, edge, what, hover)
            return [bar, dot] if mark.kind == "opened" else [dot]
        case "promoted":
            plain_sight = any(one.first for one in group) or chosen
            size = 11 if plain_sight else 8 if roomy else 4
            shade = colours.ink if plain_sight or roomy else colours.ink3
            return [Point(mark.turn, y, symbol, size, shade, colours.panel, what, hover)]
        case "visited":
            return [Point(mark.turn, y - 7, symbol, 6, ink, ink, what, hover)]
        case "evicted":
            return [Point(mark.turn, y, symbol, 8, ink, ink, what, hover)]
        case _:
            return [Point(mark.turn, y + 6, symbol, 6, ink, ink, what, hover)]
