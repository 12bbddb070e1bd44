"""Dialogue chains over time: which page continued which, and where the pages of a chain lie now.

By rule a page continues the page before it, so a chain is an interval of turns. Drawn over the
topics it becomes a path, and a chain that crosses topics is seen to climb from row to row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..memory.events import Linked
from ..memory.replay import Run
from .axes import GUTTER, MARGIN, Figure, Json, cursor, figure_of, layout, rows_axis, span, turn_axis
from .catalogue import Language, term
from .escape import cut, plain
from .palette import GREY, Theme, theme
from .story import PageLife, SegmentLife, story

if TYPE_CHECKING:
    import networkx as nx  # type: ignore[import-untyped]  # networkx ships no types

ROW = 14  # px
TOPICS = 6  # topics with a row of their own
_SYMBOLS = {"stm": "square", "mtm": "circle", "archive": "circle-open", "dropped": "x-thin-open"}


class Chain(NamedTuple):
    """Pages that continue one another."""

    chain: int
    pages: tuple[int, ...]  # in order
    words: tuple[str, ...]  # the keywords that most of its pages carry: what the chain is about
    segments: tuple[int, ...]  # where its pages were filed, each once, in order


class ChainsInfo(NamedTuple):
    turns: int
    pages: tuple[PageLife, ...]
    chains: tuple[Chain, ...]
    scores: tuple[float | None, ...]  # [pages] cosine to the page before, where it is known
    topics: tuple[SegmentLife, ...]  # with a row of their own, in order of birth
    hues: tuple[int, ...]  # [pages]

    def lane(self, page: int, turn: int) -> int | None:
        """Row of a page after a turn: 0 short-term, then the topics, all others, out of memory."""
        life = self.pages[page]
        match life.tier(turn):
            case "future":
                return None
            case "stm":
                return 0
            case "mtm":
                at = [filing.segment for filing in life.filings if filing.turn <= turn]
                rows = {topic.segment: i for i, topic in enumerate(self.topics, 1)}
                return rows.get(at[0], len(self.topics) + 1) if at else len(self.topics) + 1
            case _:
                return len(self.topics) + 2


def graph(run: Run) -> nx.DiGraph:
    """The chains as a graph: a node a page, an edge from each page to the one that continues it.

    Nodes carry `turn`, `chain` and `segments`, edges `score` (cosine, or None where it is unknown).
    """
    import networkx as nx

    told = story(run)
    made: nx.DiGraph = nx.DiGraph()
    for life in told.pages:
        filed = tuple(dict.fromkeys(filing.segment for filing in life.filings))
        made.add_node(life.page, turn=life.arrived, chain=life.chain, segments=filed)
    for _, event in run.events():
        if isinstance(event, Linked) and event.continues:
            made.add_edge(event.page - 1, event.page, score=event.score)
    return made


def info(run: Run) -> ChainsInfo:
    """Chains are the connected parts of the graph."""
    import networkx as nx

    told, links = story(run), graph(run)
    parts = sorted(tuple(sorted(part)) for part in nx.weakly_connected_components(links))
    scores = {event.page: event.score for _, event in run.events() if isinstance(event, Linked)}
    biggest = sorted(told.segments, key=lambda life: (-len(life.pages), life.segment))[:TOPICS]
    return ChainsInfo(
        told.turns,
        told.pages,
        tuple(_chain(run, links, pages) for pages in parts),
        tuple(scores.get(life.page) for life in told.pages),
        tuple(sorted(biggest, key=lambda life: life.segment)),
        tuple(told.hue(life.page) for life in told.pages),
    )


def _chain(run: Run, links: nx.DiGraph, pages: tuple[int, ...]) -> Chain:
    count: dict[str, int] = {}
    for page in pages:
        for theme_ in run.features.themes[page] or ():
            for word in theme_.keywords:
                count[word] = count.get(word, 0) + 1
    words = tuple(sorted(count, key=lambda word: -count[word])[:4])
    segments = tuple(dict.fromkeys(s for page in pages for s in links.nodes[page]["segments"]))
    return Chain(links.nodes[pages[0]]["chain"], pages, words, segments)


def figure(
    info: ChainsInfo,
    *,
    turn: int | None = None,
    page: int | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """A path a chain, over the rows on which its pages lie after `turn`."""
    colours, at = theme(dark), info.turns if turn is None else turn
    rows = len(info.topics) + 3
    height = 24 + rows * ROW + 4
    made = layout(colours, height, shapes=cursor(colours, turn, info.turns))
    made["xaxis"] = turn_axis(colours, info.turns, labels=False)
    made["yaxis"] = rows_axis(colours, height, _ticks(info, colours, language))
    made["annotations"] = [_caption(colours, language)]
    made["margin"] = {"l": GUTTER, "r": MARGIN, "t": 0, "b": 0}
    return figure_of([_paths(info, at, colours), _nodes(info, at, page, colours, language)], made)


def _y(lane: int) -> float:
    return 24 + (lane + 0.5) * ROW


def _paths(info: ChainsInfo, turn: int, colours: Theme) -> Json:
    x: list[float | None] = []
    y: list[float | None] = []
    for chain in info.chains:
        if len(chain.pages) > 1:
            for page in chain.pages:
                lane = info.lane(page, turn)
                if lane is not None:
                    x.append(info.pages[page].arrived)
                    y.append(_y(lane))
            x.append(None)
            y.append(None)
    line = {"color": colours.grey_edge, "width": 1.4}
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": line, "hoverinfo": "skip"}


def _nodes(info: ChainsInfo, turn: int, page: int | None, colours: Theme, language: Language) -> Json:
    of = {p: chain for chain in info.chains for p in chain.pages}
    shown = [(life, lane) for life in info.pages if (lane := info.lane(life.page, turn)) is not None]
    picked = of[page].pages if page is not None and page in of else ()
    stm = [lane == 0 for _, lane in shown]
    hues = [info.hues[life.page] if not held else GREY for (life, _), held in zip(shown, stm, strict=True)]
    edge = [
        colours.ink if life.page in picked else colours.now if held else colours.edge(hue)
        for (life, _), held, hue in zip(shown, stm, hues, strict=True)
    ]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [life.arrived for life, _ in shown],
        "y": [_y(lane) for _, lane in shown],
        "marker": {
            "symbol": [_SYMBOLS[life.tier(turn)] for life, _ in shown],
            "size": 7 if info.turns <= 120 else 4.5,
            "color": [
                colours.now if held else colours.fill(hue) for held, hue in zip(stm, hues, strict=True)
            ],
            "line": {"color": edge, "width": 1.2},
        },
        "customdata": [f"page:{life.page}" for life, _ in shown],
        "hovertext": [_hover(info, of[life.page], life.page, language) for life, _ in shown],
        "hoverinfo": "text",
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _hover(info: ChainsInfo, chain: Chain, page: int, language: Language) -> str:
    pages = ", ".join(str(p + 1) for p in chain.pages[:12]) + (" …" if len(chain.pages) > 12 else "")
    score = info.scores[page]
    cos = "" if score is None else f" · cos {score:.2f}"
    words = plain(" · ".join(chain.words))
    return f"<b>{page + 1}</b>{cos}<br>{term('chain', language)}: {pages}<br>{words}"


def _ticks(info: ChainsInfo, colours: Theme, language: Language) -> list[tuple[float, str]]:
    names = [span(colours.ink2, term("stm", language))]
    for topic in info.topics:
        ink = colours.ink2 if topic.hue == GREY else colours.edge(topic.hue)
        names.append(span(ink, plain(cut(topic.label, 21))))
    names += [span(colours.ink3, term(key, language)) for key in ("others", "archive")]
    return [(_y(lane), name) for lane, name in enumerate(names)]


def _caption(colours: Theme, language: Language) -> Json:
    note = {
        "en": "a line joins a page to the one it continues · rows: where each page lies now",
        "zh": "连线 = 承接的页 · 行 = 各页现在的位置",
    }[language]
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
