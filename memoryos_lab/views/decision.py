"""How close it was: the best three candidates of a page, cosine and keywords stacked against θ."""

from __future__ import annotations

from typing import NamedTuple

from ..memory.events import Merged, Opened
from ..memory.replay import Run
from .axes import Figure, Json, figure_of, layout
from .catalogue import Language, term
from .escape import cut, plain
from .palette import theme
from .story import story
from .words import number

ROW = 20  # px


class Option(NamedTuple):
    label: str
    hue: int
    cos: float
    keyword: float
    total: float
    chosen: bool


class DecisionInfo(NamedTuple):
    page: int
    segment: int  # where the page went
    theta: float
    options: tuple[Option, ...]  # best first; none where mid-term memory was empty


def info(run: Run, page: int) -> tuple[DecisionInfo, ...]:
    """The decisions that filed a page: none while it is in short-term memory, one a theme."""
    told = story(run)
    return tuple(
        DecisionInfo(
            page,
            event.segment,
            event.theta,
            tuple(
                Option(
                    told.segments[c.segment].label,
                    told.segments[c.segment].hue,
                    c.cos,
                    c.keyword,
                    c.total,
                    c.segment == event.segment,
                )
                for c in event.candidates
            ),
        )
        for _, event in run.events()
        if isinstance(event, Merged | Opened) and event.page == page
    )


def figure(info: DecisionInfo, *, dark: bool = False, language: Language = "en") -> Figure:
    """Dark: cosine. Light: keywords. Dashed: θ. The one that was chosen is bold."""
    colours = theme(dark)
    y = list(range(len(info.options)))
    inks = [colours.fill(option.hue) for option in info.options]
    names = [plain(cut(option.label, 22)) for option in info.options]
    cosine: Json = {
        "type": "bar",
        "orientation": "h",
        "y": y,
        "x": [option.cos for option in info.options],
        "marker": {"color": inks},
        "hovertext": [f"cos {number(option.cos)}" for option in info.options],
        "hoverinfo": "text",
        "width": 0.62,
    }
    keywords = cosine | {
        "base": [option.cos for option in info.options],
        "x": [option.keyword for option in info.options],
        "marker": {"color": inks, "opacity": 0.45},
        "hovertext": [f"{term('keywords', language)} {number(option.keyword)}" for option in info.options],
    }
    high = max([info.theta, *(option.total for option in info.options)]) * 1.04
    low = min([0.0, *(option.cos for option in info.options)])
    line: Json = {
        "type": "line",
        "xref": "x",
        "yref": "paper",
        "x0": info.theta,
        "x1": info.theta,
        "y0": 0,
        "y1": 1,
    }
    made = layout(
        colours,
        18 + ROW * max(len(y), 1),
        shapes=[line | {"line": {"color": colours.ink, "width": 1.4, "dash": "4px,3px"}}],
    )
    made["margin"] = {"l": 138, "r": 40, "t": 0, "b": 18}
    made["plot_bgcolor"] = colours.page
    made["xaxis"] = {
        "range": [low, high],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": low < 0,
        "zerolinecolor": colours.line,
        "tickvals": [info.theta],
        "ticktext": [f"θ {number(info.theta)}"],
        "tickfont": {"size": 10.5, "color": colours.ink},
    }
    made["yaxis"] = {
        "range": [len(y) - 0.5, -0.5],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "tickvals": y,
        "ticktext": [
            f"<b>{name}</b>" if o.chosen else name for name, o in zip(names, info.options, strict=True)
        ],
        "tickfont": {"size": 11, "color": colours.ink2},
    }
    made["annotations"] = [
        {
            "xref": "paper",
            "yref": "y",
            "x": 1,
            "y": i,
            "xanchor": "left",
            "xshift": 6,
            "showarrow": False,
            "text": number(option.total),
            "font": {"size": 11, "color": colours.ink if option.chosen else colours.ink3},
        }
        for i, option in enumerate(info.options)
    ]
    return figure_of([cosine, keywords], made)
