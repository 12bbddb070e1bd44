"""What is drawn of heat: lines, the summands of one of them, moments, and what another τ would do."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..memory.about import About
from ..memory.memoryos import ABOUT as MEMORYOS
from .axes import Json, Window, shown
from .captions import caption
from .catalogue import LANGUAGES, Language, summand, term
from .escape import plain
from .heat_info import HeatInfo, HeatMark, Sample
from .heat_lines import Line
from .heat_what_if import WhatIf
from .palette import DIM, GREY, MARKS, Theme, rgba
from .thin import grouped

MOST = 900  # moments
SAMPLES = 150  # of the summands


def root(heat: float) -> float:
    """Where a heat stands on the axis."""
    return math.sqrt(max(heat, 0.0))


def line_trace(
    lines: list[Line],
    hue: int,
    colours: Theme,
    segment: int | None,
    language: Language,
    about: About = MEMORYOS,
    *,
    selected: bool = False,
) -> Json:
    """The lines of one colour; all but the selected one, or that one alone in ink."""
    x: list[float | None] = []
    y: list[float | None] = []
    text: list[str | None] = []
    ids: list[str | None] = []
    for line in lines:
        if line.hue == hue and (line.segment is None or line.segment != segment):
            name = (
                caption("heat_others", language, about, n=line.others) if line.others else plain(line.label)
            )
            x += [turn for turn, _ in line.points] + [None]
            y += [root(heat) for _, heat in line.points] + [None]
            text += [f"{name}<br>{heat:.2f}" for _, heat in line.points] + [None]
            ids += ["" if line.others else f"segment:{line.segment}"] * len(line.points) + [None]
    grey = hue == GREY
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "hovertext": text,
        "customdata": ids,
        "hoverinfo": "text",
        "line": {
            "color": colours.ink if selected else colours.edge(hue),
            "width": 2.2 if selected else 1 if grey else 1.6,
        },
        "opacity": DIM if segment is not None else 0.55 if grey and not selected else 1,
    }


def areas(
    info: HeatInfo, line: Line, window: Window | None, colours: Theme, language: Language
) -> list[Json]:
    """The summands of heat, stacked: each band lies on the one before."""
    first, last = shown(window, info.turns)
    curve = info.curves[line.segment or 0]
    samples = [sample for sample in curve.samples if first <= sample.turn <= last]
    samples = samples[:: max(1, len(samples) // SAMPLES)]
    names = list(dict.fromkeys(name for sample in samples for name, _ in sample.terms))
    base = [0.0] * len(samples)
    made: list[Json] = []
    for i, name in enumerate(names):
        height = [dict(sample.terms).get(name, 0.0) for sample in samples]
        base = [a + b for a, b in zip(base, height, strict=True)]
        label = plain(summand(name, info.about)[LANGUAGES.index(language)])
        fill = rgba(colours.fill(curve.hue), (0.55, 0.34, 0.18)[min(i, 2)])
        made.append(_area(samples, base, height, label, fill, lowest=not made))
    return made


def _area(
    samples: list[Sample], base: list[float], height: list[float], label: str, fill: str, *, lowest: bool
) -> Json:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [sample.turn for sample in samples],
        "y": [root(value) for value in base],
        "hovertext": [f"{label} {value:.2f}" for value in height],
        "hoverinfo": "text",
        "line": {"width": 0, "shape": "hv"},
        "fill": "tozeroy" if lowest else "tonexty",
        "fillcolor": fill,
    }


def mark_trace(
    info: HeatInfo, colours: Theme, segment: int | None, window: Window | None, language: Language
) -> Json:
    """First promotions, evictions; visits and later promotions of the selected segment only."""
    first, last = shown(window, info.turns)
    roomy = last - first <= 120
    wanted = [
        mark
        for mark in info.marks
        if first <= mark.turn <= last
        and (
            mark.segment == segment
            or mark.kind == "evicted"
            or (mark.kind == "promoted" and (mark.first or roomy))
        )
    ]
    hues = [curve.hue for curve in info.curves]
    groups = grouped(
        wanted,
        turn=lambda mark: mark.turn,
        alike=lambda mark: (mark.kind, mark.segment == segment, hues[mark.segment]),
        most=MOST,
    )
    return _markers([_moment(group, info, colours, segment, language) for group in groups])


class Moment(NamedTuple):
    x: float  # turn
    y: float
    symbol: str
    size: float  # px
    ink: str
    rim: float  # px
    what: str
    hover: str  # safe


def _moment(
    group: list[HeatMark], info: HeatInfo, colours: Theme, segment: int | None, language: Language
) -> Moment:
    mark = max(group, key=lambda mark: mark.heat)
    curve, filled = info.curves[mark.segment], mark.kind == "promoted"
    ink = colours.ink if filled else colours.edge(curve.hue)
    ink = rgba(ink, DIM) if segment is not None and mark.segment != segment else ink
    more = f" × {len(group)}" if len(group) > 1 else ""
    hover = f"{plain(curve.label)}: {term(mark.kind, language, info.about)}{more}<br>{mark.heat:.2f}"
    what, size = f"segment:{mark.segment}", 9 if mark.first else 6
    y = root(mark.heat)
    return Moment(mark.turn, y, MARKS[mark.kind][0], size, ink, 0 if filled else 1.5, what, hover)


def crossings(what_if: WhatIf, colours: Theme, window: Window | None, language: Language) -> Json:
    """Hollow diamonds: where each segment would have been promoted first."""
    first, last = shown(window, max((crossing.turn for crossing in what_if.crossings), default=1))
    groups = grouped(
        (crossing for crossing in what_if.crossings if first <= crossing.turn <= last),
        turn=lambda crossing: crossing.turn,
        alike=lambda crossing: crossing.hue,
        most=MOST // 2,
    )
    moments = []
    for group in groups:
        one = group[0]
        now = caption("heat_never", language) if one.now is None else str(one.now)
        more = f" × {len(group)}" if len(group) > 1 else ""
        told = caption("heat_crossing", language, tau=f"{what_if.tau:g}", turn=one.turn, now=now)
        hover, what = f"{plain(one.label)}{more}<br>{told}", f"segment:{one.segment}"
        moments.append(
            Moment(one.turn, root(one.heat), "diamond-open", 9, colours.edge(one.hue), 1.6, what, hover)
        )
    return _markers(moments)


def _markers(moments: list[Moment]) -> Json:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [moment.x for moment in moments],
        "y": [moment.y for moment in moments],
        "hovertext": [moment.hover for moment in moments],
        "customdata": [moment.what for moment in moments],
        "hoverinfo": "text",
        "marker": {
            "opacity": 1,  # else plotly draws marks of several sizes at .7
            "symbol": [moment.symbol for moment in moments],
            "size": [moment.size for moment in moments],
            "color": [moment.ink for moment in moments],
            "line": {
                "width": [moment.rim for moment in moments],
                "color": [moment.ink for moment in moments],
            },
        },
    }
