"""Notes every event of a run by whom it concerns."""

from __future__ import annotations

from collections import defaultdict

from ..memory.events import (
    Arrived,
    Confirmed,
    Corrected,
    Did,
    Doubted,
    Dropped,
    Event,
    Evicted,
    Expired,
    Faded,
    Forgotten,
    Learned,
    Left,
    Linked,
    Merged,
    Moved,
    Opened,
    Promoted,
    Returned,
    Starved,
    Superseded,
    Visited,
    Withdrawn,
)
from .story_values import Filing, Moment, Move, PageLife, SegmentLife


class Reader:
    """Notes every event by whom it concerns."""

    def __init__(self) -> None:
        self.capacity = 0
        self.arrived: dict[int, int] = {}
        self.moves: defaultdict[int, list[Move]] = defaultdict(list)
        self.left: dict[int, int] = {}
        self.chain: dict[int, int] = {}
        self.filings: defaultdict[int, list[Filing]] = defaultdict(list)
        self.archived: dict[int, int] = {}
        self.dropped: dict[int, int] = {}
        self.opened: dict[int, int] = {}
        self.closed: dict[int, int] = {}
        self.into: dict[int, int] = {}
        self.back: set[int] = set()  # closed because nothing was left in them
        self.held: defaultdict[int, dict[int, None]] = defaultdict(dict)
        self.themes: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        self.promotions: defaultdict[int, list[Moment]] = defaultdict(list)
        self.visits: defaultdict[int, list[Moment]] = defaultdict(list)
        self.waits: defaultdict[int, list[Moment]] = defaultdict(list)
        self.learned: dict[int, tuple[int | None, int]] = {}
        self.ended: dict[int, int] = {}
        self.doubted: dict[int, int] = {}
        self.eventful: set[int] = set()
        self.links: dict[tuple[int, int], int] = {}  # turn at which a page was first linked to another
        self.inside: defaultdict[int, set[int]] = defaultdict(set)  # pages that a segment holds now
        self.emptied: dict[int, int] = {}  # turn at which the last page of a segment came back to the window

    def read(self, turn: int, event: Event) -> None:
        match event:
            case Arrived(page=page, capacity=capacity):
                self.arrived[page] = turn
                self.capacity = capacity
                self._move(turn, "stm", page)
            case Linked(page=page, chain=chain):
                self.chain[page] = chain
            case Left(page=page):
                self.left.setdefault(page, turn)
            case Dropped(page=page):
                self.left.setdefault(page, turn)
                self.dropped[page] = turn
                self._move(turn, "dropped", page)
                self.eventful.add(turn)
            case Merged() | Opened():
                self._file(turn, event)
            case Promoted(segment=segment, first=first):
                self.promotions[segment].append(Moment(turn, first))
                self.eventful.add(turn)
            case Starved(segment=segment):
                self.waits[segment].append(Moment(turn, not self.waits[segment]))
            case Evicted(segment=segment, pages=pages):
                self._close(turn, segment)
                self._archive(turn, pages)
            case Faded(segment=segment, pages=pages, closes=closes):
                self._part(turn, segment, *pages)
                self._archive(turn, pages)
                if closes:
                    self._close(turn, segment)
            case Returned(page=page):
                self.archived.pop(page, None)
                homes = {filing.segment for filing in self.filings[page] if filing.until is None}
                self._part(turn, None, page)
                self.emptied |= {home: turn for home in homes if not self.inside[home]}
                self._move(turn, "stm", page)
            case Moved(segment=segment, to=to, pages=pages, closes=closes):
                self._part(turn, segment, *pages)
                for page in pages:
                    self.filings[page].append(Filing(to, turn, False))
                    self.held[to][page] = None
                    self.inside[to].add(page)
                    self.themes[to].append((page, 0))
                self.opened.setdefault(to, turn)
                if closes:
                    self._close(turn, segment)
                    self.into[segment] = to
            case Visited(segment=segment, question=question):
                self.visits[segment].append(Moment(turn, not self.visits[segment], question))
            case Learned(entry=entry, segment=segment):
                self.learned[entry] = (segment, turn)
                self.eventful.add(turn)
            case Doubted(entry=entry):
                self.doubted[entry] = turn
                self.eventful.add(turn)
            case Confirmed(entry=entry):
                self.doubted.pop(entry, None)
            case Corrected(entry=entry):
                self.doubted.pop(entry, None)
                self.learned.setdefault(entry, (None, turn))
                self.eventful.add(turn)
            case (
                Superseded(entry=entry)
                | Expired(entry=entry)
                | Forgotten(entry=entry)
                | Withdrawn(entry=entry)
            ):
                self.ended[entry] = turn
                self.eventful.add(turn)
            case Did(links=links):
                for link in links:
                    self.links.setdefault(link, turn)
            case _:
                pass  # the rest moves nothing: words.py tells of it

    def _file(self, turn: int, event: Merged | Opened) -> None:
        opened = isinstance(event, Opened)
        self.filings[event.page].append(Filing(event.segment, turn, opened))
        self.held[event.segment][event.page] = None
        self.inside[event.segment].add(event.page)
        self.emptied.pop(event.segment, None)
        self.themes[event.segment].append((event.page, event.theme))
        self.archived.pop(event.page, None)
        self._move(turn, "mtm", event.page)
        self.opened.setdefault(event.segment, turn)

    def _close(self, turn: int, segment: int) -> None:
        """The segment is gone, and with it what it held."""
        self.closed[segment] = turn
        self._part(turn, segment, *self.held[segment])

    def _part(self, turn: int, segment: int | None, *pages: int) -> None:
        """Pages go from a segment; None: from wherever they are."""
        for page in pages:
            for i, filing in enumerate(self.filings[page]):
                if filing.until is None and segment in (None, filing.segment):
                    self.inside[filing.segment].discard(page)
                    self.filings[page][i] = filing._replace(until=turn)

    def _move(self, turn: int, tier: str, *pages: int) -> None:
        """Two moves of one turn are one, as it is seen from outside; a page under two themes moves once."""
        for page in pages:
            moves = self.moves[page]
            while moves and moves[-1].turn == turn:
                moves.pop()
            if not moves or moves[-1].tier != tier:
                moves.append(Move(turn, tier))

    def _archive(self, turn: int, pages: tuple[int, ...]) -> None:
        self.archived |= dict.fromkeys(pages, turn)
        self._move(turn, "archive", *pages)
        self.eventful.add(turn)

    def page(self, page: int) -> PageLife:
        return PageLife(
            page,
            self.chain.get(page, page),
            self.arrived[page],
            self.left.get(page),
            tuple(self.filings[page]),
            self.archived.get(page),
            self.dropped.get(page),
            tuple(self.moves[page]),
        )

    def segment(self, segment: int, label: str, hue: int, keywords: tuple[str, ...]) -> SegmentLife:
        return SegmentLife(
            segment,
            label,
            hue,
            self.opened[segment],
            self.closed.get(segment),
            keywords,
            tuple(self.held[segment]),
            tuple(self.promotions[segment]),
            tuple(self.visits[segment]),
            tuple(self.waits[segment]),
            self.into.get(segment),
            segment in self.back,
        )
