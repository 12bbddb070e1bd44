"""One knob moved, the others held: recall over its values, with its interval, a line a category.

Over k it is the figure by which the paper shows how many pages are worth their place.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..memory.policy import Value
from . import sweep_data as data
from .axes import Figure, Json, figure_of, layout
from .catalogue import Language
from .drawable import drawable
from .palette import Theme, rgba, theme
from .sweep_data import Swept, word
from .words import number

__all__ = ["SweepCurve", "SweepCurveInfo", "alt", "draw", "figure", "info"]

HEIGHT = 340  # px
FEW = 10  # questions; a band of fewer says nothing and is not drawn
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x")


class SweepCurve(NamedTuple):
    """One category; None where a value was not measured."""

    category: int | None  # None: 1 to 4
    n: int  # questions of the half that is held out
    held: tuple[float | None, ...]  # recall at each value
    low: tuple[float | None, ...]  # of the 95 % interval of `held`
    high: tuple[float | None, ...]
    chosen: tuple[float | None, ...]


class SweepCurveInfo(NamedTuple):
    """Recall over the values of one knob."""

    knob: str
    labels: tuple[str, str]  # English, Chinese
    values: tuple[Value, ...]
    base: int | None  # place of the base's own value
    curves: tuple[SweepCurve, ...]
    fixed: Mapping[str, Value]


def info(
    result: Swept,
    knob: str = "top_k",
    *,
    categories: Sequence[int | None] = (None, 4, 2, 1, 3),
    at: Mapping[str, Value] | None = None,
) -> SweepCurveInfo:
    """The curves of categories that have questions. Raises: LabError if the sweep does not vary the knob."""
    values = tuple(data.axis(result, knob))
    held = data.fixed(result, (knob,), at)
    places = [data.place(result, {**held, knob: value}) for value in values]
    own, told = getattr(result.base, knob), data.knob_of(result, knob)
    curves = (_curve(result, places, category) for category in categories)
    return SweepCurveInfo(
        knob,
        (told.label, told.label_zh),
        values,
        values.index(own) if own in values else None,
        tuple(curve for curve in curves if curve.n),
        held,
    )


def _curve(result: Swept, places: Sequence[int | None], category: int | None) -> SweepCurve:
    out, chosen = result.figures("held", category), result.figures("chosen", category)
    columns = (_picked(column, places) for column in (out.recall, out.low, out.high, chosen.recall))
    return SweepCurve(category, out.n, *columns)


def _picked(column: Any, places: Sequence[int | None]) -> tuple[float | None, ...]:
    numbers = (math.nan if place is None else float(column[place]) for place in places)
    return tuple(None if math.isnan(one) else round(one, 4) for one in numbers)


def draw(result: Swept, *args: Any, dark: bool = False, language: Language = "en", **which: Any) -> Figure:
    """The figure of a sweep."""
    return figure(info(result, *args, **which), dark=dark, language=language)


def figure(info: SweepCurveInfo, *, dark: bool = False, language: Language = "en") -> Figure:
    """A line a category, with colour, dash and mark its own; the band is that of all of them."""
    colours = theme(dark)
    made = layout(colours, HEIGHT, shapes=_base(info, colours))
    made["margin"] = {"l": 62, "r": 150, "t": 16, "b": 52}
    side = ("en", "zh").index(language)
    made["xaxis"] = data.ticks(colours, [data.shown(v) for v in info.values], info.labels[side])
    made["yaxis"] = data.shares_axis(
        colours, f"{word('recall', language)} · {word('held', language)}", *_range(info)
    )
    made["annotations"] = _names(info, colours, language)
    bands = [_band(curve, colours) for curve in info.curves[:1] if curve.n >= FEW]
    lines = [_line(info, i, curve, colours, language) for i, curve in enumerate(info.curves)]
    return figure_of([*bands, *lines], made)


def _range(info: SweepCurveInfo) -> tuple[float, float]:
    found = [v for curve in info.curves for v in (*curve.held, *curve.low[:0]) if v is not None]
    return max(min(found, default=0.0) - 0.06, 0.0), min(max(found, default=1.0) + 0.06, 1.02)


def _colour(i: int, colours: Theme) -> str:
    return colours.ink if i == 0 else colours.edge((i - 1) % len(colours.edges))


def _line(info: SweepCurveInfo, i: int, curve: SweepCurve, colours: Theme, language: Language) -> Json:
    name = data.category_name(curve.category, language)
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": list(range(len(curve.held))),
        "y": list(curve.held),
        "connectgaps": False,
        "line": {"color": _colour(i, colours), "width": 2.4 if i == 0 else 1.6, "dash": DASHES[i % 6]},
        "marker": {"symbol": SYMBOLS[i % 6], "size": 7, "color": _colour(i, colours)},
        "hovertext": [
            f"{name}, {info.knob} {data.shown(value)}: {data.read(held, language)}"
            for value, held in zip(info.values, curve.held, strict=True)
        ],
        "hoverinfo": "text",
    }


def _band(curve: SweepCurve, colours: Theme) -> Json:
    ends = [(x, *ends) for x, ends in enumerate(zip(curve.low, curve.high, strict=True)) if None not in ends]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [x for x, _, _ in ends] + [x for x, _, _ in reversed(ends)],
        "y": [high for _, _, high in ends] + [low for _, low, _ in reversed(ends)],
        "fill": "toself",
        "fillcolor": rgba(colours.focus, 0.16),
        "line": {"width": 0},
        "hoverinfo": "skip",
    }


def _base(info: SweepCurveInfo, colours: Theme) -> list[Json]:
    if info.base is None:
        return []
    line = {"color": colours.ink3, "width": 1, "dash": "3px,3px"}
    ends = {"x0": info.base, "x1": info.base, "y0": 0, "y1": 1}
    return [{"type": "line", "xref": "x", "yref": "paper", **ends, "line": line}]


def _names(info: SweepCurveInfo, colours: Theme, language: Language) -> list[Json]:
    """Each line's name at its end, moved apart where they would lie on one another."""
    low, high = _range(info)
    apart = 0.06 * (high - low)
    ends = [(curve.held[-1], i, curve) for i, curve in enumerate(info.curves) if curve.held[-1] is not None]
    names: list[Json] = []
    y = -math.inf
    for end, i, curve in sorted(ends, key=lambda one: one[:2]):
        y = max(float(end or 0.0), y + apart)
        said = (
            f"{data.category_name(curve.category, language)} {word('questions', language, n=f'{curve.n:,}')}"
        )
        names.append(
            {
                "x": len(info.values) - 1,
                "y": y,
                "xanchor": "left",
                "xshift": 10,
                "showarrow": False,
                "text": f"{number(float(end or 0.0))} {said}",
                "font": {"size": 11, "color": _colour(i, colours)},
            }
        )
    return names


def alt(info: SweepCurveInfo, language: Language = "en") -> str:
    """The first line in words."""
    curve = info.curves[0] if info.curves else None
    found = [(v, x) for x, v in enumerate(curve.held if curve else ()) if v is not None]
    if not found:
        return word("nothing_alt", language)
    best = max(found, key=lambda one: one[0])
    return word(
        "curve_alt",
        language,
        half=word("held", language),
        knob=info.labels[("en", "zh").index(language)],
        first=number(found[0][0]),
        low=data.shown(info.values[found[0][1]]),
        last=number(found[-1][0]),
        high=data.shown(info.values[found[-1][1]]),
        best=number(best[0]),
        by=data.shown(info.values[best[1]]),
    )


drawable(__name__)
