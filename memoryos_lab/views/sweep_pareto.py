"""What recall costs: every setting by the tokens of its pages, and those that nothing beats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from . import sweep_data as data
from .axes import Figure, Json, figure_of, layout
from .catalogue import Language
from .drawable import drawable
from .palette import Theme, theme
from .sweep_data import Half, Swept, word
from .words import number

__all__ = ["SweepDot", "SweepParetoInfo", "alt", "draw", "figure", "info"]

HEIGHT = 340  # px


class SweepDot(NamedTuple):
    """One setting."""

    setting: int
    tokens: float  # of the pages in the prompt
    recall: float
    name: str  # its values


class SweepParetoInfo(NamedTuple):
    """Settings that were measured, by cost."""

    dots: tuple[SweepDot, ...]
    front: tuple[int, ...]  # places in `dots`, cheapest first: no other has as much for fewer tokens
    base: int | None  # place in `dots`
    chosen: int | None  # place in `dots` of the setting that is selected
    half: Half
    category: int | None
    n: int


def info(
    result: Swept, *, selected: int | None = None, half: Half = "held", category: int | None = None
) -> SweepParetoInfo:
    """The dots, and the front among them; `selected` is a setting of the sweep."""
    figures = result.figures(half, category)
    dots = tuple(
        SweepDot(i, round(float(tokens), 1), round(float(recall), 4), _name(result, i))
        for i, (tokens, recall) in enumerate(zip(figures.page_tokens, figures.recall, strict=True))
        if math.isfinite(tokens) and math.isfinite(recall)
    )
    places = {dot.setting: place for place, dot in enumerate(dots)}
    return SweepParetoInfo(
        dots,
        front(dots),
        places.get(result.base_index),
        None if selected is None else places.get(selected),
        half,
        category,
        figures.n,
    )


def front(dots: Sequence[SweepDot]) -> tuple[int, ...]:
    """Places of the dots that no other beats, cheapest first.

    >>> front([SweepDot(0, 9, .5, ""), SweepDot(1, 5, .4, ""), SweepDot(2, 7, .4, "")])
    (1, 0)
    """
    best, found = -1.0, []
    for place in sorted(range(len(dots)), key=lambda i: (dots[i].tokens, -dots[i].recall, i)):
        if dots[place].recall > best:
            best = dots[place].recall
            found.append(place)
    return tuple(found)


def _name(result: Swept, setting: int) -> str:
    policy = result.settings[setting]
    return ", ".join(f"{name} {data.shown(getattr(policy, name))}" for name in result.axes)


def draw(result: Swept, *args: Any, dark: bool = False, language: Language = "en", **which: Any) -> Figure:
    """The figure of a sweep."""
    return figure(info(result, *args, **which), dark=dark, language=language)


def figure(info: SweepParetoInfo, *, dark: bool = False, language: Language = "en") -> Figure:
    """Grey: a setting. Steps: the front. Dashed ring: the base. Filled: the one that is selected."""
    colours = theme(dark)
    made = layout(colours, HEIGHT)
    made["margin"] = {"l": 62, "r": 16, "t": 12, "b": 52}
    tokens = [dot.tokens for dot in info.dots] or [0, 1]
    recall = [dot.recall for dot in info.dots] or [0, 1]
    wide = max(max(tokens) - min(tokens), 1)
    made["xaxis"] = {
        **data.shares_axis(
            colours, word("tokens", language), min(tokens) - wide / 20, max(tokens) + wide / 20
        ),
        "tickformat": ",d",
    }
    title = f"{word('recall', language)} · {word(info.half, language)}"
    made["yaxis"] = data.shares_axis(
        colours, title, max(min(recall) - 0.04, 0), min(max(recall) + 0.04, 1.02)
    )
    return figure_of([_dots(info, colours), _steps(info, colours), *_rings(info, colours, language)], made)


def _dots(info: SweepParetoInfo, colours: Theme) -> Json:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [dot.tokens for dot in info.dots],
        "y": [dot.recall for dot in info.dots],
        "marker": {"size": 7, "color": colours.grey_fill},
        "hovertext": [f"{dot.name}: {number(dot.recall, 3)}, {dot.tokens:,.0f}" for dot in info.dots],
        "hoverinfo": "text",
    }


def _steps(info: SweepParetoInfo, colours: Theme) -> Json:
    best = [info.dots[place] for place in info.front]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": [dot.tokens for dot in best],
        "y": [dot.recall for dot in best],
        "line": {"color": colours.focus, "width": 1.8, "shape": "hv"},
        "marker": {"size": 6, "color": colours.focus},
        "hoverinfo": "skip",
    }


def _rings(info: SweepParetoInfo, colours: Theme, language: Language) -> list[Json]:
    marks = (
        ("base", info.base, "circle-open-dot", "bottom right"),
        ("best", info.chosen, "diamond", "top left"),
    )
    return [
        {
            "type": "scatter",
            "mode": "markers+text",
            "x": [info.dots[place].tokens],
            "y": [info.dots[place].recall],
            "marker": {"size": 13, "symbol": symbol, "color": colours.ink, "line": {"width": 2}},
            "text": [word(name, language)],
            "textposition": beside,
            "textfont": {"size": 11, "color": colours.ink},
            "hoverinfo": "skip",
        }
        for name, place, symbol, beside in marks
        if place is not None
    ]


def alt(info: SweepParetoInfo, language: Language = "en") -> str:
    """The figure in words."""
    if not info.front:
        return word("nothing_alt", language)
    first, last = info.dots[info.front[0]], info.dots[info.front[-1]]
    return word(
        "pareto_alt",
        language,
        n=f"{len(info.dots):,}",
        front=len(info.front),
        first=number(first.recall),
        low=f"{first.tokens:,.0f}",
        last=number(last.recall),
        high=f"{last.tokens:,.0f}",
    )


drawable(__name__)
