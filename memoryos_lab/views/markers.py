"""Marks of many kinds as one trace: what the figures over the time axis share."""

from __future__ import annotations

from typing import NamedTuple

from .axes import Json


class Point(NamedTuple):
    x: float  # turn
    y: float  # px
    symbol: str
    size: float  # px
    fill: str
    edge: str
    what: str
    hover: str  # safe


def markers(points: list[Point]) -> Json:
    """One trace; each mark has its own shape, size and colours, and is not dimmed by a selection."""
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
