"""Dialogue chains over time: which page continued which, and where the pages of a chain lie now.

By rule a page continues the page before it, so a chain is an interval of turns. Drawn over the
topics it becomes a path, and a chain that crosses topics is seen to climb from row to row.
"""

from __future__ import annotations

from typing import NamedTuple

from ..memory.replay import Run
from .axes import (
    GUTTER,
    MARGIN,
    Figure,
    Json,
    Window,
    cursor,
    figure_of,
    layout,
    rows_axis,
    shown,
    span,
    turn_axis,
    turn_name,
)
from .captions import caption
from .catalogue import Language, term
from .chains_info import Chain, ChainsInfo, graph, info
from .drawable import check_turn, drawable
from .escape import cut, plain
from .palette import GREY, Theme, dimmed, theme
from .thin import grouped

__all__ = ["ChainsInfo", "alt", "draw", "figure", "graph", "info"]

ROW = 14  # px
TOP = 24  # px, room for the caption
AXIS = 22  # px, room for the numbers
NODES, PATHS = 2400, 2200  # points at most
_SYMBOLS = {"stm": "square", "mtm": "circle", "archive": "circle-open", "dropped": "x-thin-open"}


def draw(
    run: Run,
    *,
    turn: int | None = None,
    page: int | None = None,
    window: Window | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """The figure of a run, with a numbered axis. Raises: LabError for a turn that is not in it."""
    check_turn(run, turn)
    return figure(info(run), turn=turn, page=page, window=window, labels=True, dark=dark, language=language)


def figure(
    info: ChainsInfo,
    *,
    turn: int | None = None,
    page: int | None = None,
    window: Window | None = None,
    labels: bool = False,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """A path a chain, over the rows on which its pages lie after `turn`; `labels`: numbers at the axis."""
    colours, at = theme(dark), info.turns if turn is None else turn
    height, room = TOP + info.lanes * ROW + 4, AXIS if labels else 0
    made = layout(colours, height + room, shapes=cursor(colours, turn, info.turns))
    made["xaxis"] = turn_axis(colours, info.turns, labels=labels, window=window)
    made["yaxis"] = rows_axis(colours, height, _ticks(info, colours, language))
    made["margin"] = {"l": GUTTER, "r": MARGIN, "t": 0, "b": room}
    nodes = _nodes(info, at, window)
    drawn, long = _longest(info, at, window)
    made["annotations"] = [_caption(len(drawn), long, colours, language)]
    made["annotations"] += [turn_name(colours, term("turn", language))] if labels else []
    data = [_paths(info, drawn, at, colours), _dots(info, nodes, at, page, colours, language)]
    return figure_of([*data, _meta(info, at, page, colours)], made)


def _y(lane: int) -> float:
    return TOP + (lane + 0.5) * ROW


def _longest(info: ChainsInfo, turn: int, window: Window | None) -> tuple[list[Chain], int]:
    """Of the chains of two pages or more the longest for which there is room; and how many there are."""
    first, last = shown(window, info.turns)
    seen = [
        chain
        for chain in info.chains
        if len(chain.pages) > 1 and first <= chain.pages[-1] + 1 and chain.pages[0] + 1 <= min(last, turn)
    ]
    room, kept = PATHS, []
    scattered = (chain.chain * 2654435761 % 2**32 for chain in seen)  # those equally long: from all turns
    for _, _, chain in sorted(
        (-len(chain.pages), at, chain) for at, chain in zip(scattered, seen, strict=True)
    ):
        room -= len(chain.pages)
        if room < 0:
            break
        kept.append(chain)
    return sorted(kept), len(seen)


def _paths(info: ChainsInfo, chains: list[Chain], turn: int, colours: Theme) -> Json:
    x: list[float | None] = []
    y: list[float | None] = []
    lane = info.laning(turn)
    for chain in chains:
        for page in chain.pages:
            if (row := lane(page)) is not None:
                x.append(info.pages[page].arrived)
                y.append(_y(row))
        x.append(None)
        y.append(None)
    line = {"color": colours.grey_edge, "width": 1.4}
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": line, "hoverinfo": "skip"}


class _Node(NamedTuple):
    """A page on its row, or several of one row that follow one another."""

    page: int
    lane: int
    tier: str
    hue: int
    held: int  # pages for which it stands


def _nodes(info: ChainsInfo, turn: int, window: Window | None) -> list[_Node]:
    first, last = shown(window, info.turns)
    lane = info.laning(turn)
    here = [
        _Node(life.page, row, life.tier(turn), info.hues[life.page], 1)
        for life in info.pages[first - 1 : last]
        if (row := lane(life.page)) is not None
    ]
    groups = grouped(
        here, turn=lambda node: node.page, alike=lambda node: (node.lane, node.hue, node.tier), most=NODES
    )
    return [group[0]._replace(held=len(group)) for group in groups]


def _dots(
    info: ChainsInfo, nodes: list[_Node], turn: int, page: int | None, colours: Theme, language: Language
) -> Json:
    of = {p: chain for chain in info.chains for p in chain.pages}
    picked = of[page].pages if page is not None and page in of else ()
    fills, edges = [], []
    for node in nodes:
        held = node.tier == "stm"
        dim = bool(picked) and node.page not in picked
        fills.append(dimmed(colours.now if held else colours.fill(node.hue), dim))
        edge = colours.now if held else colours.edge(node.hue)
        edges.append(colours.ink if node.page in picked else dimmed(edge, dim))
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [info.pages[node.page].arrived for node in nodes],
        "y": [_y(node.lane) for node in nodes],
        "marker": {
            "symbol": [_SYMBOLS[node.tier] for node in nodes],
            "size": 7 if len(nodes) <= 120 else 4.5,
            "color": fills,
            "line": {"color": edges, "width": 1.2},
        },
        "customdata": [f"page:{node.page}" for node in nodes],
        "hovertext": [_hover(info, of[node.page], node, language) for node in nodes],
        "hoverinfo": "text",
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _hover(info: ChainsInfo, chain: Chain, node: _Node, language: Language) -> str:
    pages = ", ".join(str(p + 1) for p in chain.pages[:12]) + (" …" if len(chain.pages) > 12 else "")
    score = info.scores[node.page]
    cos = "" if score is None else f" · cos {score:.2f}"
    more = f" × {node.held}" if node.held > 1 else ""
    where = f" · {term(node.tier, language, info.about)}"
    head = f"<b>{node.page + 1}</b>{more}{cos}{where}"
    return f"{head}<br>{term('chain', language)} {chain.chain + 1}: {pages}<br>{plain(chain.meta)}"


def _meta(info: ChainsInfo, turn: int, page: int | None, colours: Theme) -> Json:
    """What the chain of the picked page is about, above its first page."""
    chain = next((chain for chain in info.chains if page is not None and page in chain.pages), None)
    lane = None if chain is None else info.lane(chain.pages[0], turn)
    there = chain is not None and lane is not None
    return {
        "type": "scatter",
        "mode": "text",
        "x": [info.pages[chain.pages[0]].arrived] if chain is not None and there else [],
        "y": [_y(lane) - 9] if lane is not None else [],
        "text": [plain(cut(chain.meta, 48))] if chain is not None and there else [],
        "textposition": "middle right",
        "textfont": {"size": 10.5, "color": colours.ink},
        "cliponaxis": False,
        "hoverinfo": "skip",
    }


def _ticks(info: ChainsInfo, colours: Theme, language: Language) -> list[tuple[float, str]]:
    names = [span(colours.ink2, term("stm", language, info.about))]
    for topic in info.topics:
        ink = colours.ink2 if topic.hue == GREY else colours.edge(topic.hue)
        names.append(span(ink, plain(cut(topic.label, 21))))
    names += [span(colours.ink3, term(key, language, info.about)) for key in ("others", "archive")]
    return [(_y(lane), name) for lane, name in enumerate(names)]


def _caption(drawn: int, long: int, colours: Theme, language: Language) -> Json:
    note = caption("chains_note", language)
    note += caption("chains_some", language, n=drawn, of=long) if drawn < long else ""
    return {
        "xref": "paper",
        "yref": "y",
        "x": 0,
        "y": 4,
        "xanchor": "left",
        "yanchor": "top",
        "xshift": 12 - GUTTER,
        "showarrow": False,
        "text": f"<b>{term('chains', language).upper()}</b>  "
        f'<span style="color:{colours.ink3}">{note}</span>',
        "font": {"size": 10.5, "color": colours.ink2},
    }


def alt(info: ChainsInfo, turn: int | None = None, language: Language = "en") -> str:
    """The figure in words."""
    at = info.turns if turn is None else turn
    here = [chain for chain in info.chains if chain.pages[0] < at]
    longest = max(here, key=lambda chain: len(chain.pages), default=None)
    told = caption("chains_alt", language, n=len(here), turn=at)
    if longest is None:
        return told
    crossing = sum(len(chain.segments) > 1 for chain in here)
    more = caption(
        "chains_alt_longest",
        language,
        info.about,
        first=longest.pages[0] + 1,
        last=longest.pages[-1] + 1,
        meta=longest.meta,
        n=crossing,
    )
    return f"{told} {more}"


drawable(__name__)
