"""Dialogue chains as a graph over time: which page continued which, and where each page lies now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ..memory.about import About
from ..memory.events import Linked
from ..memory.memoryos import ABOUT as MEMORYOS
from ..memory.replay import Run
from .story import PageLife, SegmentLife, Story, story

if TYPE_CHECKING:
    import networkx as nx  # networkx ships no types

TOPICS = 6  # topics with a row of their own


class Chain(NamedTuple):
    """Pages that continue one another."""

    chain: int
    pages: tuple[int, ...]  # in order
    words: tuple[str, ...]  # the keywords that most of its pages carry
    segments: tuple[int, ...]  # where its pages were filed, each once, in order

    @property
    def meta(self) -> str:
        """What the chain is about, in a line: offline the stand-in for the summary that a model writes.

        >>> Chain(0, (0, 1), ("clay", "wheel"), (0,)).meta
        'clay · wheel'
        """
        return " · ".join(self.words)


class ChainsInfo(NamedTuple):
    """The chains of a run, and where each of their pages lies at any turn."""

    turns: int
    pages: tuple[PageLife, ...]
    chains: tuple[Chain, ...]
    scores: tuple[float | None, ...]  # [pages] cosine to the page before, where it is known
    topics: tuple[SegmentLife, ...]  # with a row of their own, in order of birth
    hues: tuple[int, ...]  # [pages]
    about: About = MEMORYOS  # whose names it takes

    @property
    def lanes(self) -> int:
        """Rows: short-term, the topics, all others, out of memory."""
        return len(self.topics) + 3

    def lane(self, page: int, turn: int) -> int | None:
        """Row of a page after a turn; None: it has not arrived."""
        return self.laning(turn)(page)

    def laning(self, turn: int) -> Callable[[int], int | None]:
        """`lane` for many pages at one turn."""
        return _laning(self.pages, self.topics, turn)


def _laning(
    pages: tuple[PageLife, ...], topics: tuple[SegmentLife, ...], turn: int
) -> Callable[[int], int | None]:
    rows = {topic.segment: i for i, topic in enumerate(topics, 1)}
    others = len(topics) + 1

    def lane(page: int) -> int | None:
        life = pages[page]
        match life.tier(turn):
            case "future":
                return None
            case "stm":
                return 0
            case "mtm":
                return rows.get(next(iter(life.homes(turn)), -1), others)
            case _:
                return others + 1

    return lane


def graph(run: Run, *, turn: int | None = None) -> nx.DiGraph:
    """The chains as a graph: a node a page, an edge from each page to the one that continues it.

    Nodes carry `turn`, `chain`, `segments`, `tier` and `pos` (turn, −row) as they are after `turn`
    pages, so `nx.draw(graph, nx.get_node_attributes(graph, "pos"))` is a picture over time; edges
    carry `score` (cosine, or None where it is unknown). Pages to come are not in it.

    Raises: LabError for a turn that is not in the run.
    """
    import networkx as nx

    at = run.turns if turn is None else turn
    run.step_of(at)
    told = story(run)
    lane = _laning(told.pages, _topics(told), at)
    made: nx.DiGraph = nx.DiGraph()
    for life in told.pages[:at]:
        filed = tuple(dict.fromkeys(filing.segment for filing in life.filings if filing.turn <= at))
        place = (life.arrived, -(lane(life.page) or 0))
        made.add_node(
            life.page, turn=life.arrived, chain=life.chain, segments=filed, tier=life.tier(at), pos=place
        )
    for _, event in run.events():
        if isinstance(event, Linked) and event.continues and event.page < at:
            made.add_edge(event.page - 1, event.page, score=event.score)
    return made


def _topics(told: Story) -> tuple[SegmentLife, ...]:
    """The biggest, in order of birth."""
    biggest = sorted(told.segments, key=lambda life: (-len(life.pages), life.segment))[:TOPICS]
    return tuple(sorted(biggest, key=lambda life: life.segment))


def info(run: Run) -> ChainsInfo:
    """Chains are the connected parts of the graph."""
    import networkx as nx

    told, links = story(run), graph(run)
    parts = sorted(tuple(sorted(part)) for part in nx.weakly_connected_components(links))
    scores = {event.page: event.score for _, event in run.events() if isinstance(event, Linked)}
    return ChainsInfo(
        told.turns,
        told.pages,
        tuple(_chain(run, links, pages) for pages in parts),
        tuple(scores.get(life.page) for life in told.pages),
        _topics(told),
        tuple(told.hue(life.page) for life in told.pages),
        told.about,
    )


def _chain(run: Run, links: nx.DiGraph, pages: tuple[int, ...]) -> Chain:
    count = Counter(
        word for page in pages for theme in run.features.themes[page] or () for word in theme.keywords
    )
    words = tuple(word for word, _ in count.most_common(4))
    segments = tuple(dict.fromkeys(s for page in pages for s in links.nodes[page]["segments"]))
    return Chain(links.nodes[pages[0]]["chain"], pages, words, segments)
