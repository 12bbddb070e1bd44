"""What all figures over turns share: one time axis, one cursor, one type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from . import palette
from .palette import Theme, rgba

if TYPE_CHECKING:
    import plotly.graph_objects as go  # plotly ships no types

GUTTER = 148  # px, row labels left of the axis
MARGIN = 46  # px, numbers right of the axis

Json = dict[str, Any]
Window = tuple[int, int]  # (first turn, last turn) that a figure shows
Figure: TypeAlias = "go.Figure"


def shown(window: Window | None, turns: int) -> Window:
    """The turns that a figure shows: all of them, or what the window has of them.

    >>> shown(None, 58), shown((40, 90), 58), shown((90, 99), 58)
    ((1, 58), (40, 58), (58, 58))
    """
    first, last = window or (1, turns)
    last = max(min(last, turns), 1)
    return min(max(first, 1), last), last


def figure_of(data: list[Json], layout: Json) -> Figure:
    """The figure of some traces, checked by plotly at once: far quicker than one trace after another."""
    from .ground import Figure as Drawn  # imported late: info tuples and the theatre draw without plotly

    drawn: Figure = Drawn({"data": data, "layout": layout})
    return drawn


def layout(theme: Theme, height: int, **more: Any) -> Json:
    """Layout of a figure of that height in px, without title, legend or tools."""
    base: Json = {
        "template": {},  # all is said here; the default template would only travel along
        "height": height,
        "margin": {"l": GUTTER, "r": MARGIN, "t": 0, "b": 0, "pad": 0},
        "paper_bgcolor": theme.page,
        "plot_bgcolor": theme.panel,
        "font": {"family": palette.FONT, "size": 11, "color": theme.ink2},
        "showlegend": False,
        "hovermode": "closest",
        "hoverdistance": 12,
        "dragmode": "pan",  # all axes are fixed; a host that finds nothing here would draw twice
        "clickmode": "event+select",
        "barmode": "overlay",
        "hoverlabel": {
            "bgcolor": theme.panel,
            "bordercolor": theme.line,
            "font": {"family": palette.FONT, "size": 12, "color": theme.ink},
            "align": "left",
        },
    }
    return base | more


def turn_axis(theme: Theme, turns: int, *, labels: bool, window: Window | None = None) -> Json:
    """The x axis of every figure over turns: the same range, so cursors lie above one another."""
    first, last = shown(window, turns)
    return {
        "range": [first - 0.6, last + 0.6],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "showline": False,
        "showticklabels": labels,
        "ticks": "outside" if labels else "",
        "ticklen": 3,
        "tickcolor": theme.line,
        "tickfont": {"size": 10.5, "color": theme.ink3},
        "nticks": 12,
        "tickformat": "d",
    }


def turn_name(theme: Theme, name: str) -> Json:
    """The name of the time axis, in the gutter beside its numbers."""
    return {
        "xref": "paper",
        "yref": "paper",
        "x": 0,
        "y": 0,
        "xanchor": "right",
        "yanchor": "top",
        "xshift": -24,
        "yshift": -3,
        "showarrow": False,
        "text": name,
        "font": {"size": 10.5, "color": theme.ink3},
    }


def rows_axis(theme: Theme, height: int, ticks: list[tuple[float, str]]) -> Json:
    """A y axis that counts px from the top, with a label at each row."""
    return {
        "range": [height, 0],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "showline": False,
        "tickmode": "array",
        "tickvals": [y for y, _ in ticks],
        "ticktext": [text for _, text in ticks],
        "ticks": "",
        "tickfont": {"size": 11.5, "color": theme.ink2},
        "ticklabelstandoff": 8,
    }


def cursor(theme: Theme, turn: int | None, turns: int) -> list[Json]:
    """The line at a turn, and a veil over what is still to come."""
    if turn is None:
        return []
    line = {
        "type": "line",
        "xref": "x",
        "yref": "paper",
        "x0": turn + 0.5,
        "x1": turn + 0.5,
        "y0": 0,
        "y1": 1,
        "line": {"color": theme.ink, "width": 1},
    }
    veil = {
        "type": "rect",
        "xref": "x",
        "yref": "paper",
        "x0": turn + 0.5,
        "x1": turns + 0.6,
        "y0": 0,
        "y1": 1,
        "fillcolor": rgba(theme.page, 1 - theme.future),
        "line": {"width": 0},
        "layer": "above",
    }
    return [veil, line] if turn < turns else [line]


def span(colour: str, text: str, *, bold: bool = False) -> str:
    """Coloured text for a tick or an annotation; `text` is safe already (see `escape`)."""
    inner = f"<b>{text}</b>" if bold else text
    return f'<span style="color:{colour}">{inner}</span>'


def across(y: float, line: Json) -> Json:
    """A horizontal line at `y` over the whole width of a figure."""
    return {"type": "line", "xref": "paper", "yref": "y", "x0": 0, "x1": 1, "y0": y, "y1": y, "line": line}
