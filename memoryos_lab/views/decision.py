"""How close it was: the best three candidates of a page, cosine and keywords stacked against θ."""

from __future__ import annotations

from typing import NamedTuple

from ..memory.about import About
from ..memory.errors import LabError
from ..memory.events import Merged, Opened
from ..memory.memoryos import ABOUT as MEMORYOS
from ..memory.replay import Run
from .axes import Figure, Json, figure_of, layout
from .captions import caption
from .catalogue import Language, term
from .drawable import drawable
from .escape import cut, plain
from .palette import Theme, theme
from .story import story
from .words import number

__all__ = ["DecisionInfo", "alt", "draw", "figure", "info"]

ROW = 20  # px


class Option(NamedTuple):
    label: str
    hue: int
    cos: float
    keyword: float
    total: float
    chosen: bool


class DecisionInfo(NamedTuple):
    """One decision that filed a page: the best three segments against θ."""

    page: int
    segment: int  # where the page went
    theta: float
    options: tuple[Option, ...]  # best first; none where mid-term memory was empty
    about: About = MEMORYOS  # whose names it takes


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
            told.about,
        )
        for _, event in run.events()
        if isinstance(event, Merged | Opened) and event.page == page
    )


def draw(run: Run, page: int, *, theme: int = 0, dark: bool = False, language: Language = "en") -> Figure:
    """The figure of the decision that filed a page under its `theme`.

    Raises: LabError for a page that was not filed.
    """
    made = info(run, page)
    if not 0 <= theme < len(made):
        raise LabError(
            f"page {page + 1} was not filed" + (f" under a theme {theme + 1}" if made else ""),
            where=f"page={page}",
            hint="choose a page that has left short-term memory",
        )
    return figure(made[theme], dark=dark, language=language)


def figure(info: DecisionInfo, *, dark: bool = False, language: Language = "en") -> Figure:
    """Dark: cosine. Light: keywords. Dashed: θ. The one that was chosen is bold."""
    colours = theme(dark)
    rows = len(info.options)
    line: Json = {
        "type": "line",
        "xref": "x",
        "yref": "paper",
        "x0": info.theta,
        "x1": info.theta,
        "y0": 0,
        "y1": 1,
    }
    dashed = line | {"line": {"color": colours.ink, "width": 1.4, "dash": "4px,3px"}}
    made = layout(colours, 18 + ROW * max(rows, 1), shapes=[dashed])
    made["margin"] = {"l": 138, "r": 40, "t": 0, "b": 18}
    made["plot_bgcolor"] = colours.page
    made["xaxis"] = _scores(info, colours)
    made["yaxis"] = _names(info, colours)
    made["annotations"] = [_total(i, option, colours) for i, option in enumerate(info.options)]
    return figure_of(_bars(info, colours, language), made)


def _bars(info: DecisionInfo, colours: Theme, language: Language) -> list[Json]:
    """The keyword term begins where the cosine ends."""
    inks = [colours.fill(option.hue) for option in info.options]
    cosines = [option.cos for option in info.options]
    base: Json = {
        "type": "bar",
        "orientation": "h",
        "y": list(range(len(inks))),
        "width": 0.62,
        "hoverinfo": "text",
    }
    cosine = base | {
        "x": cosines,
        "marker": {"color": inks},
        "hovertext": [f"cos {number(cos)}" for cos in cosines],
    }
    name = term("keywords", language)
    keywords = base | {
        "base": cosines,
        "x": [option.keyword for option in info.options],
        "marker": {"color": inks, "opacity": 0.45},
        "hovertext": [f"{name} {number(option.keyword)}" for option in info.options],
    }
    return [cosine, keywords]


def _scores(info: DecisionInfo, colours: Theme) -> Json:
    high = max([info.theta, *(option.total for option in info.options)]) * 1.04
    low = min([0.0, *(option.cos for option in info.options)])
    return {
        "range": [low, high],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": low < 0,
        "zerolinecolor": colours.line,
        "tickvals": [info.theta],
        "ticktext": [f"θ {number(info.theta)}"],
        "tickfont": {"size": 10.5, "color": colours.ink},
    }


def _names(info: DecisionInfo, colours: Theme) -> Json:
    names = [plain(cut(option.label, 22)) for option in info.options]
    return {
        "range": [len(names) - 0.5, -0.5],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "tickvals": list(range(len(names))),
        "ticktext": [
            f"<b>{name}</b>" if o.chosen else name for name, o in zip(names, info.options, strict=True)
        ],
        "tickfont": {"size": 11, "color": colours.ink2},
        "ticklabelstandoff": 6,
    }


def _total(row: int, option: Option, colours: Theme) -> Json:
    return {
        "xref": "paper",
        "yref": "y",
        "x": 1,
        "y": row,
        "xanchor": "left",
        "xshift": 6,
        "showarrow": False,
        "text": number(option.total),
        "font": {"size": 11, "color": colours.ink if option.chosen else colours.ink3},
    }


def alt(info: DecisionInfo, language: Language = "en") -> str:
    """The figure in words."""
    page, theta = info.page + 1, number(info.theta)
    if not info.options:
        return caption("decision_alt_first", language, info.about, page=page)
    told = ", ".join(f"{option.label} {number(option.total)}" for option in info.options)
    return caption("decision_alt", language, info.about, page=page, options=told, theta=theta)


drawable(__name__)
