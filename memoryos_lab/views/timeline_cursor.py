"""What belongs to the cursor and to the selection of the timeline."""

from __future__ import annotations

from .axes import Json
from .palette import GREY, Theme
from .timeline_bands import LANE, Bands
from .timeline_values import Mark, TimelineInfo


def now(info: TimelineInfo, turn: int, colours: Theme, at: Bands, place: dict[int, float]) -> list[Json]:
    """What short-term memory holds, dark; and what fell this turn, down the cursor."""
    shapes = []
    for stay in info.stm(turn):
        y, half = at.lane(stay.lane), LANE / 2 - 1
        shapes.append(_box(stay.start - 0.45, turn + 0.45, y - half, y + half, colours.now))
        shapes.append(_box(stay.start - 0.44, stay.start + 0.44, at.cells, at.cells + 12, colours.now))
    for mark in info.marks:
        if mark.turn == turn and mark.page is not None:
            top = at.lane(_lane_left(info, mark))
            hue = next((row.hue for row in info.rows if row.segment == mark.segment), GREY)
            shapes.append(_drop(turn, top, place[mark.segment], colours.edge(hue), "solid"))
    for fact in info.facts:
        if fact.start == turn and fact.segment is not None and fact.segment in place:
            top, bottom = place[fact.segment], at.fact(fact.lane)
            shapes.append(_drop(turn, top, bottom, colours.edge(fact.hue), "dot"))
    return shapes


def _lane_left(info: TimelineInfo, mark: Mark) -> int:
    """The lane from which the page of a mark fell."""
    stays = [stay for stay in info.stays if stay.page == mark.page and stay.end <= mark.turn]
    return stays[-1].lane if stays else 0


def _box(x0: float, x1: float, y0: float, y1: float, colour: str) -> Json:
    box: Json = {"type": "rect", "xref": "x", "yref": "y", "x0": x0, "x1": x1, "y0": y0, "y1": y1}
    return box | {"fillcolor": colour, "line": {"width": 0}, "layer": "above"}


def _drop(turn: int, top: float, bottom: float, colour: str, dash: str) -> Json:
    line: Json = {"type": "line", "xref": "x", "yref": "y", "x0": turn, "x1": turn, "y0": top, "y1": bottom}
    return line | {"line": {"color": colour, "width": 3, "dash": dash}, "layer": "above"}


def numbers(info: TimelineInfo, turn: int, colours: Theme, at: Bands) -> Json:
    """Heat at the cursor, right of each row: bold if it is past τ and has new pages, ✕ once evicted."""
    text = []
    for row in info.rows:
        sample = row.curve.at(turn)
        if row.closed is not None and turn >= row.closed:
            text.append("✕")
        elif turn < row.opened or sample is None:
            text.append("")
        else:
            heat = f"{sample.heat:.1f}"
            text.append(f"<b>{heat}</b>" if sample.status == "hot" else heat)
    return {
        "type": "scatter",
        "mode": "text",
        "x": [info.window[1] + 0.6] * len(info.rows),
        "y": [at.row(i) for i in range(len(info.rows))],
        "text": [f"  {heat}" for heat in text],
        "textposition": "middle right",
        "textfont": {"size": 11, "color": colours.ink2},
        "cliponaxis": False,
        "hoverinfo": "skip",
    }


def journey(info: TimelineInfo, page: int, colours: Theme, at: Bands, place: dict[int, float]) -> Json:
    """Cell -> stay -> drop -> row -> facts that came of it, as one line."""
    x: list[float | None] = []
    path: list[float | None] = []
    for stay in info.stays:
        if stay.page == page:
            y = at.lane(stay.lane)
            x += [stay.start, stay.start, min(stay.end, info.turns + 0.5)]
            path += [at.cells + 6, y, y]
    for mark in info.marks:
        if mark.page == page:
            row = place[mark.segment]
            x += [mark.turn, mark.turn, None]
            path += [y, row, None]
    for fact in info.facts:
        if page in fact.pages and fact.segment in place:
            x += [fact.start, fact.start, None]
            path += [place[fact.segment], at.fact(fact.lane), None]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": x,
        "y": path,
        "line": {"color": colours.ink, "width": 2.4},
        "marker": {"size": 5, "color": colours.panel, "line": {"color": colours.ink, "width": 1.6}},
        "hoverinfo": "skip",
        "cliponaxis": False,
    }
