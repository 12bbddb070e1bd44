"""Heat of every segment over turns, with τ, and its three terms for the one that is selected."""

from __future__ import annotations

import math

from .axes import GUTTER, MARGIN, Figure, Json, across, cursor, figure_of, layout, turn_axis
from .catalogue import Language, term
from .escape import plain
from .heat_info import Curve, HeatInfo, info
from .palette import GREY, HUES, MARKS, Theme, rgba, theme

__all__ = ["HeatInfo", "figure", "info"]

HEIGHT = 156  # px
TICKS = (0, 1, 2, 5, 10, 25, 50, 100, 200, 400)


def figure(
    info: HeatInfo,
    *,
    turn: int | None = None,
    segment: int | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """One line a segment on a square-root scale (heat reaches 50 where τ is 5), τ dashed."""
    colours = theme(dark)
    top = max([info.tau or 0.0, 2.0, *(y for curve in info.curves for _, y in curve.points)])
    chosen = next((curve for curve in info.curves if curve.segment == segment), None)
    data = [_lines(info, hue, colours, segment) for hue in (GREY, *range(HUES))]
    data = [trace for trace in data if trace["x"]]
    if chosen:
        data = [*_areas(chosen, colours, language), *data, _selected(chosen, colours)]
    data.append(_mark_trace(info, colours, segment, language))
    shapes = cursor(colours, turn, info.turns)
    layout_ = layout(colours, HEIGHT, shapes=[*_tau(info, colours), *shapes])
    layout_["margin"] = {"l": GUTTER, "r": MARGIN, "t": 4, "b": 22, "pad": 0}
    layout_["xaxis"] = turn_axis(colours, info.turns, labels=True)
    layout_["yaxis"] = _heat_axis(colours, top)
    layout_["annotations"] = _captions(info, colours, language)
    return figure_of(data, layout_)


def _root(heat: float) -> float:
    return math.sqrt(max(heat, 0.0))


def _lines(info: HeatInfo, hue: int, colours: Theme, segment: int | None) -> Json:
    x: list[float | None] = []
    y: list[float | None] = []
    text: list[str | None] = []
    ids: list[int | None] = []
    for curve in info.curves:
        if curve.hue == hue and len(curve.points) > 1 and curve.segment != segment:
            x += [point[0] for point in curve.points] + [None]
            y += [_root(point[1]) for point in curve.points] + [None]
            text += [f"{plain(curve.label)}<br>{point[1]:.2f}" for point in curve.points] + [None]
            ids += [curve.segment] * len(curve.points) + [None]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "hovertext": text,
        "customdata": [f"segment:{i}" for i in ids],
        "hoverinfo": "text",
        "line": {"color": colours.edge(hue), "width": 1 if hue == GREY else 1.6},
        "opacity": 0.42 if segment is not None else (0.55 if hue == GREY else 1),
    }


def _selected(curve: Curve, colours: Theme) -> Json:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [point[0] for point in curve.points],
        "y": [_root(point[1]) for point in curve.points],
        "hovertext": [f"{plain(curve.label)}<br>{point[1]:.2f}" for point in curve.points],
        "hoverinfo": "text",
        "line": {"color": colours.ink, "width": 2.2},
    }


def _areas(curve: Curve, colours: Theme, language: Language) -> list[Json]:
    """The summands of heat, stacked: each band lies on the one before."""
    names = list(dict.fromkeys(name for sample in curve.samples for name, _ in sample.terms))
    base = [0.0] * len(curve.samples)
    areas: list[Json] = []
    x = [sample.turn for sample in curve.samples]
    for i, name in enumerate(names):
        height = [dict(sample.terms).get(name, 0.0) for sample in curve.samples]
        base = [a + b for a, b in zip(base, height, strict=True)]
        label = term(name, language) if name in ("visits", "pages", "recency") else plain(name)
        areas.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": x,
                "y": [_root(value) for value in base],
                "hovertext": [f"{label} {value:.2f}" for value in height],
                "hoverinfo": "text",
                "line": {"width": 0, "shape": "hv"},
                "fill": "tonexty" if areas else "tozeroy",
                "fillcolor": rgba(colours.fill(curve.hue), (0.55, 0.34, 0.18)[min(i, 2)]),
            }
        )
    return areas


def _mark_trace(info: HeatInfo, colours: Theme, segment: int | None, language: Language) -> Json:
    """First promotions, evictions; visits and later promotions of the selected segment only."""
    names = {curve.segment: curve.label for curve in info.curves}
    hues = {curve.segment: curve.hue for curve in info.curves}
    roomy = info.turns <= 120
    marks = [
        mark
        for mark in info.marks
        if mark.segment == segment
        or mark.kind == "evicted"
        or (mark.kind == "promoted" and (mark.first or roomy))
    ]
    ink = [colours.ink if mark.kind == "promoted" else colours.edge(hues[mark.segment]) for mark in marks]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [mark.turn for mark in marks],
        "y": [_root(mark.heat) for mark in marks],
        "hovertext": [
            f"{plain(names[mark.segment])}: {term(mark.kind, language)}<br>{mark.heat:.2f}" for mark in marks
        ],
        "customdata": [f"segment:{mark.segment}" for mark in marks],
        "hoverinfo": "text",
        "marker": {
            "symbol": [MARKS[mark.kind][0] for mark in marks],
            "size": [9 if mark.first else 6 for mark in marks],
            "color": ink,
            "line": {"width": [1.5 if mark.kind != "promoted" else 0 for mark in marks], "color": ink},
        },
    }


def _tau(info: HeatInfo, colours: Theme) -> list[Json]:
    if info.tau is None:
        return []
    return [across(_root(info.tau), {"color": colours.ink2, "width": 1.2, "dash": "5px,3px"})]


def _heat_axis(colours: Theme, top: float) -> Json:
    ticks = [tick for tick in TICKS if tick <= top * 1.05]
    if len(ticks) > 5:
        ticks = [tick for tick in ticks if tick not in (1, 5)]
    return {
        "range": [-0.02 * _root(top), _root(top) * 1.1],
        "fixedrange": True,
        "tickvals": [_root(tick) for tick in ticks],
        "ticktext": [str(tick) for tick in ticks],
        "tickfont": {"size": 10.5, "color": colours.ink3},
        "gridcolor": colours.faint,
        "zeroline": False,
        "showline": False,
        "ticks": "",
        "ticklabelstandoff": 6,
    }


def _captions(info: HeatInfo, colours: Theme, language: Language) -> list[Json]:
    terms = " + ".join(term(name, language) for name in ("visits", "pages", "recency"))
    scale = {"en": "√ scale", "zh": "平方根刻度"}[language]
    note = f'<span style="color:{colours.ink3}">{terms}<br>{scale}</span>'
    captions: list[Json] = [
        {
            "xref": "paper",
            "yref": "paper",
            "x": 0,
            "y": 1,
            "xanchor": "left",
            "yanchor": "top",
            "xshift": 12 - GUTTER,
            "showarrow": False,
            "align": "left",
            "text": f"<b>{term('heat', language).upper()}</b><br>{note}",
            "font": {"size": 10.5, "color": colours.ink2},
        }
    ]
    if info.tau is not None:
        captions.append(
            {
                "xref": "paper",
                "yref": "y",
                "x": 1,
                "y": _root(info.tau),
                "xanchor": "left",
                "xshift": 6,
                "showarrow": False,
                "text": f"<b>τ {info.tau:g}</b>",
                "font": {"size": 11, "color": colours.ink},
            }
        )
    return captions
