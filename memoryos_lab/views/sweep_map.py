"""Two knobs against each other: evidence recall in every cell, printed and on one ramp of blue."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..memory.policy import Value
from . import sweep_data as data
from .axes import Figure, Json, figure_of, layout
from .catalogue import Language
from .drawable import drawable
from .palette import Theme, theme
from .sweep_data import Half, Swept, word
from .words import number

__all__ = ["SweepMapInfo", "alt", "draw", "figure", "info"]

ROW, EDGE = 44, 92  # px
DEEPEST = {False: 0.92, True: 0.66}  # share of blue in the best cell: white words stay readable on it


class SweepMapInfo(NamedTuple):
    """Recall by two knobs, the others held."""

    x: str  # knob
    y: str
    labels: Mapping[str, tuple[str, str]]  # knob -> (English, Chinese)
    columns: tuple[Value, ...]  # values of x
    rows: tuple[Value, ...]  # values of y
    cells: tuple[tuple[float | None, ...], ...]  # [rows][columns]; None: not measured
    base: tuple[int, int] | None  # (row, column) of the base, if it is on the map
    fixed: Mapping[str, Value]
    half: Half
    category: int | None
    n: int  # questions


def info(
    result: Swept,
    x: str = "top_m",
    y: str = "theta",
    *,
    half: Half = "held",
    category: int | None = None,
    at: Mapping[str, Value] | None = None,
) -> SweepMapInfo:
    """The cells. `at` holds other knobs; else they stand as in the base. Raises: LabError."""
    columns, rows = tuple(data.axis(result, x)), tuple(data.axis(result, y))
    held = data.fixed(result, (x, y), at)
    figures = result.figures(half, category)

    def cell(row: Value, column: Value) -> float | None:
        place = data.place(result, {**held, y: row, x: column})
        value = math.nan if place is None else float(figures.recall[place])
        return None if math.isnan(value) else round(value, 4)

    own = (getattr(result.base, y), getattr(result.base, x))
    there = (
        own[0] in rows and own[1] in columns and all(getattr(result.base, k) == v for k, v in held.items())
    )
    return SweepMapInfo(
        x,
        y,
        {name: (knob.label, knob.label_zh) for name in (x, y) for knob in [data.knob_of(result, name)]},
        columns,
        rows,
        tuple(tuple(cell(row, column) for column in columns) for row in rows),
        (rows.index(own[0]), columns.index(own[1])) if there else None,
        held,
        half,
        category,
        figures.n,
    )


def draw(result: Swept, *args: Any, dark: bool = False, language: Language = "en", **which: Any) -> Figure:
    """The figure of a sweep."""
    return figure(info(result, *args, **which), dark=dark, language=language)


def figure(info: SweepMapInfo, *, dark: bool = False, language: Language = "en") -> Figure:
    """Darker is more; the dashed frame is the base."""
    colours = theme(dark)
    made = layout(colours, EDGE + ROW * len(info.rows), shapes=_frame(info, colours))
    made["margin"] = {"l": 96, "r": 12, "t": 30, "b": 58}
    side = ("en", "zh").index(language)
    made["xaxis"] = data.ticks(colours, [data.shown(v) for v in info.columns], info.labels[info.x][side])
    made["yaxis"] = data.ticks(colours, [data.shown(v) for v in info.rows], info.labels[info.y][side])
    made["yaxis"]["range"] = made["yaxis"]["range"][::-1]
    made["annotations"] = [_title(info, colours, language)]
    return figure_of([_cells(info, colours, language, dark)], made)


def _cells(info: SweepMapInfo, colours: Theme, language: Language, dark: bool) -> Json:
    found = [value for row in info.cells for value in row if value is not None]
    printed = [["–" if value is None else number(value) for value in row] for row in info.cells]
    return {
        "type": "heatmap",
        "z": [list(row) for row in info.cells],
        "text": printed,
        "texttemplate": "%{text}",
        "textfont": {"size": 12},
        "colorscale": [
            [0, data.mixed(colours.panel, colours.focus, 0.1)],
            [1, data.mixed(colours.panel, colours.focus, DEEPEST[dark])],
        ],
        "zmin": min(found, default=0.0),
        "zmax": max(found, default=1.0),
        "xgap": 2,
        "ygap": 2,
        "showscale": False,
        "hovertext": [
            [_hover(info, r, c, language) for c in range(len(info.columns))] for r in range(len(info.rows))
        ],
        "hoverinfo": "text",
    }


def _hover(info: SweepMapInfo, row: int, column: int, language: Language) -> str:
    where = f"{info.y} {data.shown(info.rows[row])}, {info.x} {data.shown(info.columns[column])}"
    return f"{where}: {data.read(info.cells[row][column], language)}"


def _frame(info: SweepMapInfo, colours: Theme) -> list[Json]:
    if info.base is None:
        return []
    row, column = info.base
    corners = {"x0": column - 0.48, "x1": column + 0.48, "y0": row - 0.48, "y1": row + 0.48}
    return [{"type": "rect", **corners, "line": {"color": colours.ink, "width": 2, "dash": "4px,3px"}}]


def _title(info: SweepMapInfo, colours: Theme, language: Language) -> Json:
    parts = [
        word("recall", language),
        data.category_name(info.category, language),
        word(info.half, language),
        word("questions", language, n=f"{info.n:,}"),
        *(f"{name} {data.shown(value)}" for name, value in info.fixed.items()),
    ]
    return {
        "xref": "paper",
        "yref": "paper",
        "x": 0,
        "y": 1,
        "xanchor": "left",
        "yanchor": "bottom",
        "yshift": 8,
        "showarrow": False,
        "text": " · ".join(parts),
        "font": {"size": 11, "color": colours.ink2},
    }


def alt(info: SweepMapInfo, language: Language = "en") -> str:
    """The figure in words."""
    found = [
        (value, f"{info.y} {data.shown(row)}, {info.x} {data.shown(column)}")
        for row, values in zip(info.rows, info.cells, strict=True)
        for column, value in zip(info.columns, values, strict=True)
        if value is not None
    ]
    if not found:
        return word("nothing_alt", language)
    best, least = max(found, key=lambda one: one[0]), min(found, key=lambda one: one[0])
    side = ("en", "zh").index(language)
    return word(
        "map_alt",
        language,
        half=word(info.half, language),
        x=info.labels[info.x][side],
        y=info.labels[info.y][side],
        best=number(best[0]),
        by=best[1],
        least=number(least[0]),
        bottom=least[1],
        n=f"{info.n:,}",
    )


drawable(__name__)
