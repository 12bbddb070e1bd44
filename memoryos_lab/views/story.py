"""A run read once from its events: the life of every page, segment and entry. All views share it.

Turns count from 1: page p arrives at turn p + 1, and what a turn's page or question causes happens
at that turn. Everything stands at the turn of its event, so cause and effect lie on one vertical
line.
"""

from __future__ import annotations

from collections import Counter
from weakref import WeakKeyDictionary

from ..memory.about import about
from ..memory.replay import Run
from ..memory.types import Snapshot
from .labels import segment_labels
from .palette import GREY, HUES
from .story_reader import Reader
from .story_values import EntryLife, Filing, Link, Moment, Move, PageLife, SegmentLife, Story, linked

__all__ = [
    "EntryLife",
    "Filing",
    "Link",
    "Moment",
    "Move",
    "PageLife",
    "SegmentLife",
    "Story",
    "linked",
    "story",
]

KEYWORDS = 5  # shown of a segment that is gone

_told: WeakKeyDictionary[Run, Story] = WeakKeyDictionary()


def story(run: Run) -> Story:
    """The story of a run, read at the first call and kept as long as the run lives."""
    if run not in _told:
        _told[run] = _tell(run)
    return _told[run]


def _tell(run: Run) -> Story:
    reader = Reader()
    for position, event in run.events():
        reader.read(run.steps[position].turn, event)
    _close_empty(run, reader)
    for entry in run.snapshot(0).entries:  # of a memory that was read, not grown
        reader.learned.setdefault(entry.id, (entry.segment, 0))
    last = run.snapshot()
    labels = segment_labels(run.script, run.features, reader.themes, about(run.policy))
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
        about=about(run.policy),
        links=tuple(Link(*pair, turn) for pair, turn in reader.links.items()),
    )


def _close_empty(run: Run, reader: Reader) -> None:
    """A segment whose last page came back to the window: some systems keep it, in others it is gone."""
    for segment, turn in reader.emptied.items():
        if all(group.id != segment for group in run.snapshot(turn).groups):
            reader.closed.setdefault(segment, turn)
            reader.back.add(segment)


def _hues(held: dict[int, dict[int, None]]) -> dict[int, int]:
    """At most six topics have a colour: those with most pages, at least two; in order of birth."""
    size = Counter({segment: len(pages) for segment, pages in held.items() if len(pages) > 1})
    busiest = sorted(size, key=lambda s: (-size[s], s))[:HUES]
    return {segment: hue for hue, segment in enumerate(sorted(busiest))}


def _keywords(run: Run, reader: Reader, last: Snapshot) -> dict[int, tuple[str, ...]]:
    """As the policy holds them at the end; of a segment that is gone, those of most of its pages."""
    words = {group.id: group.keywords for group in last.groups}
    for segment in reader.opened.keys() - words.keys():
        count: Counter[str] = Counter()
        for page, theme in reader.themes[segment]:
            themes = run.features.themes[page]
            count.update(themes[theme].keywords if themes and theme < len(themes) else ())
        words[segment] = tuple(word for word, _ in count.most_common(KEYWORDS))
    return words


def _entries(last: Snapshot, reader: Reader) -> tuple[EntryLife, ...]:
    known = {entry.id: entry for entry in (*last.entries, *last.history)}
    return tuple(
        EntryLife(known[i], segment, turn, reader.ended.get(i), reader.doubted.get(i))
        for i, (segment, turn) in sorted(reader.learned.items())
        if i in known
    )
