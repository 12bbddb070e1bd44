"""A run read once from its events: the life of every page, segment and entry. All views share it.

Turns count from 1: page p arrives at turn p + 1, and what a turn's page or question causes happens
at that turn. Everything stands at the turn of its event, so cause and effect lie on one vertical
line.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ..memory.events import (
    Arrived,
    Confirmed,
    Corrected,
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
    Starved,
    Superseded,
    Visited,
    Withdrawn,
)
from ..memory.replay import Run
from ..memory.types import Entry, Snapshot
from .labels import segment_labels
from .palette import GREY, HUES

KEYWORDS = 5  # shown of a segment that is gone


class Filing(NamedTuple):
    """A page came into a segment."""

    segment: int
    turn: int
    opened: bool  # the page opened the segment


class PageLife(NamedTuple):
    page: int
    chain: int
    arrived: int  # turn
    left: int | None  # turn at which it left short-term memory
    filings: tuple[Filing, ...]
    archived: int | None  # turn at which it lost its last place in memory
    dropped: int | None  # turn at which it left without being filed

    def tier(self, turn: int) -> str:
        """Where the page lies after `turn` pages: future, stm, mtm, archive or dropped.

        >>> life = PageLife(0, 0, 1, 8, (Filing(0, 8, True),), None, None)
        >>> [life.tier(turn) for turn in (0, 7, 8)]
        ['future', 'stm', 'mtm']
        """
        if turn < self.arrived:
            return "future"
        if self.dropped is not None and turn >= self.dropped:
            return "dropped"
        if self.archived is not None and turn >= self.archived:
            return "archive"
        return "stm" if self.left is None or turn < self.left else "mtm"


class Moment(NamedTuple):
    """Something that happened to a segment."""

    turn: int
    first: bool = True  # the first of its kind for this segment
    question: int | None = None


class SegmentLife(NamedTuple):
    segment: int
    label: str
    hue: int  # index into the palette, or GREY
    opened: int  # turn
    closed: int | None  # turn of its eviction
    keywords: tuple[str, ...]  # at the end, most frequent first
    pages: tuple[int, ...]  # every page ever filed here, in order, each once
    promotions: tuple[Moment, ...]
    visits: tuple[Moment, ...]
    waits: tuple[Moment, ...]  # turns at which it starved


class EntryLife(NamedTuple):
    entry: Entry
    segment: int | None  # None: an act wrote it
    learned: int  # turn
    ended: int | None  # turn at which it stopped being active
    doubted: int | None = None  # turn since which it asks to be confirmed


class Story(NamedTuple):
    title: str
    turns: int
    pages: tuple[PageLife, ...]
    segments: tuple[SegmentLife, ...]  # [number of segments], by id, in order of first appearance
    entries: tuple[EntryLife, ...]  # in order of writing
    eventful: tuple[int, ...]  # turns at which something was promoted, evicted, learned or dropped
    stm_capacity: int  # pages; 0 where the policy has no short-term memory
    theta: float | None
    tau: float | None

    def hue(self, page: int) -> int:
        """Topic colour of a page: that of the segment it was filed in first."""
        filings = self.pages[page].filings
        return self.segments[filings[0].segment].hue if filings else GREY

    def entry(self, id: int) -> Entry | None:
        """The long-term entry of that id, None for one that was never written."""
        if id < len(self.entries) and self.entries[id].entry.id == id:  # ids count the entries written
            return self.entries[id].entry
        return next((life.entry for life in self.entries if life.entry.id == id), None)


_told: WeakKeyDictionary[Run, Story] = WeakKeyDictionary()


def story(run: Run) -> Story:
    """The story of a run, read at the first call and kept as long as the run lives."""
    if run not in _told:
        _told[run] = _tell(run)
    return _told[run]


def _tell(run: Run) -> Story:
    reader = _Reader()
    for position, event in run.events():
        reader.read(run.steps[position].turn, event)
    last = run.snapshot()
    labels = segment_labels(run.script, run.features, reader.themes)
    words, hues = _keywords(run, reader, last), _hues(reader.held)
    return Story(
        title=run.script.title or run.script.id,
        turns=run.turns,
        pages=tuple(reader.page(page) for page in sorted(reader.arrived)),
        segments=tuple(
            reader.segment(s, labels[s], hues.get(s, GREY), words[s]) for s in sorted(reader.opened)
        ),
        entries=_entries(last, reader),
        eventful=tuple(sorted(reader.eventful)),
        stm_capacity=reader.capacity,
        theta=getattr(run.policy, "theta", None),
        tau=getattr(run.policy, "tau", None),
    )


def _hues(held: dict[int, dict[int, None]]) -> dict[int, int]:
    """At most six topics have a colour: those with most pages, at least two; in order of birth."""
    size = Counter({segment: len(pages) for segment, pages in held.items() if len(pages) > 1})
    busiest = sorted(size, key=lambda s: (-size[s], s))[:HUES]
    return {segment: hue for hue, segment in enumerate(sorted(busiest))}


def _keywords(run: Run, reader: _Reader, last: Snapshot) -> dict[int, tuple[str, ...]]:
    """As the policy holds them at the end; of a segment that is gone, those of most of its pages."""
    words = {group.id: group.keywords for group in last.groups}
    for segment in reader.opened.keys() - words.keys():
        count: Counter[str] = Counter()
        for page, theme in reader.themes[segment]:
            themes = run.features.themes[page]
            count.update(themes[theme].keywords if themes and theme < len(themes) else ())
        words[segment] = tuple(word for word, _ in count.most_common(KEYWORDS))
    return words


def _entries(last: Snapshot, reader: _Reader) -> tuple[EntryLife, ...]:
    known = {entry.id: entry for entry in (*last.entries, *last.history)}
    return tuple(
        EntryLife(known[i], segment, turn, reader.ended.get(i), reader.doubted.get(i))
        for i, (segment, turn) in sorted(reader.learned.items())
        if i in known
    )


class _Reader:
    """Notes every event by whom it concerns."""

    def __init__(self) -> None:
        self.capacity = 0
        self.arrived: dict[int, int] = {}
        self.left: dict[int, int] = {}
        self.chain: dict[int, int] = {}
        self.filings: defaultdict[int, list[Filing]] = defaultdict(list)
        self.archived: dict[int, int] = {}
        self.dropped: dict[int, int] = {}
        self.opened: dict[int, int] = {}
        self.closed: dict[int, int] = {}
        self.held: defaultdict[int, dict[int, None]] = defaultdict(dict)
        self.themes: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        self.promotions: defaultdict[int, list[Moment]] = defaultdict(list)
        self.visits: defaultdict[int, list[Moment]] = defaultdict(list)
        self.waits: defaultdict[int, list[Moment]] = defaultdict(list)
        self.learned: dict[int, tuple[int | None, int]] = {}
        self.ended: dict[int, int] = {}
        self.doubted: dict[int, int] = {}
        self.eventful: set[int] = set()

    def read(self, turn: int, event: Event) -> None:
        match event:
            case Arrived(page=page, capacity=capacity):
                self.arrived[page] = turn
                self.capacity = capacity
            case Linked(page=page, chain=chain):
                self.chain[page] = chain
            case Left(page=page):
                self.left[page] = turn
            case Dropped(page=page):
                self.left.setdefault(page, turn)
                self.dropped[page] = turn
                self.eventful.add(turn)
            case Merged() | Opened():
                self._file(turn, event)
            case Promoted(segment=segment, first=first):
                self.promotions[segment].append(Moment(turn, first))
                self.eventful.add(turn)
            case Starved(segment=segment):
                self.waits[segment].append(Moment(turn, not self.waits[segment]))
            case Evicted(segment=segment, pages=pages):
                self.closed[segment] = turn
                self.archived |= dict.fromkeys(pages, turn)
                self.eventful.add(turn)
            case Faded(segment=segment, pages=pages, closes=closes):
                self.archived |= dict.fromkeys(pages, turn)
                self.closed |= {segment: turn} if closes else {}
                self.eventful.add(turn)
            case Moved(segment=segment, to=to, pages=pages, closes=closes):
                for page in pages:
                    self.filings[page].append(Filing(to, turn, False))
                    self.held[to][page] = None
                    self.themes[to].append((page, 0))
                self.closed |= {segment: turn} if closes else {}
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
            case _:
                pass  # the rest moves nothing: words.py tells of it

    def _file(self, turn: int, event: Merged | Opened) -> None:
        opened = isinstance(event, Opened)
        self.filings[event.page].append(Filing(event.segment, turn, opened))
        self.held[event.segment][event.page] = None
        self.themes[event.segment].append((event.page, event.theme))
        self.archived.pop(event.page, None)
        if opened:
            self.opened[event.segment] = turn

    def page(self, page: int) -> PageLife:
        return PageLife(
            page,
            self.chain.get(page, page),
            self.arrived[page],
            self.left.get(page),
            tuple(self.filings[page]),
            self.archived.get(page),
            self.dropped.get(page),
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
        )
