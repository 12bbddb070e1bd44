"""What changed: two runs of one conversation under different knobs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ..memory.about import About
from ..memory.events import (
    Evicted,
    Faded,
    Learned,
    Merged,
    Opened,
    Promoted,
    Recalled,
    Returned,
)
from ..memory.events import Moved as PagesMoved
from ..memory.memoryos import ABOUT as MEMORYOS
from ..memory.policy import Knob, Value, changed_knobs, knobs
from ..memory.replay import Run
from .catalogue import Language, say, term
from .naming import alike, both
from .story import story
from .words import number


class Moved(NamedTuple):
    """One knob, before and after."""

    knob: Knob
    before: Value
    after: Value


class DiffInfo(NamedTuple):
    """Differences, after − before. Pages are compared by the page that opened their segment."""

    moved: tuple[Moved, ...]
    segments: int  # ever opened
    promotions: int
    evictions: int
    facts: int  # entries written
    pages: tuple[int, ...]  # filed with another opener, or at another place at the end
    first: int | None  # turn of the first difference in what happened; None: all moves are the same
    recalls: tuple[int, ...]  # questions that were given other pages
    about: About = MEMORYOS  # whose names a sentence about both takes
    alike: bool = True  # both are of systems with the same parts, so that these can be counted


def info(before: Run, after: Run) -> DiffInfo:
    """Compare moves, not scores: a θ that decides nothing otherwise changes nothing."""
    old, new = _read(before), _read(after)
    names = changed_knobs(after.policy, before.policy) if type(after.policy) is type(before.policy) else {}
    table = {knob.name: knob for knob in knobs(after.policy)}
    return DiffInfo(
        tuple(Moved(table[name], getattr(before.policy, name), value) for name, value in names.items()),
        new.counts[Opened] - old.counts[Opened],
        new.counts[Promoted] - old.counts[Promoted],
        new.counts[Evicted] - old.counts[Evicted],
        new.counts[Learned] - old.counts[Learned],
        tuple(page for page, home in old.homes.items() if home != new.homes.get(page)),
        _first(old.moves, new.moves),
        tuple(q for q, pages in new.given.items() if old.given.get(q, ()) != pages),
        both(story(before).about, story(after).about),
        alike(story(before).about, story(after).about),
    )


Move = tuple[int, str, tuple[int, ...]]  # turn, what, segment and pages


class _Moves(NamedTuple):
    """What a run moved, in words that another run of the conversation shares."""

    counts: Counter[type]
    homes: dict[int, tuple[str, tuple[int, ...]]]  # by page: its place at the end, openers of its segments
    moves: list[Move]
    given: dict[int, tuple[int, ...]]  # by question: the pages it was given


_known: WeakKeyDictionary[Run, _Moves] = WeakKeyDictionary()


def _read(run: Run) -> _Moves:
    """Read at the first call: a knob is dragged against one run that was there before."""
    if run not in _known:
        counts = Counter(type(event) for _, event in run.events())
        given = {event.question: event.pages for _, event in run.events() if isinstance(event, Recalled)}
        _known[run] = _Moves(counts, _homes(run), list(_moves(run)), given)
    return _known[run]


def _homes(run: Run) -> dict[int, tuple[str, tuple[int, ...]]]:
    told = story(run)
    openers = {life.segment: life.pages[0] for life in told.segments if life.pages}
    return {
        life.page: (life.tier(told.turns), tuple(openers[filing.segment] for filing in life.filings))
        for life in told.pages
    }


def _moves(run: Run) -> Iterator[Move]:
    for position, event in run.events():
        match event:
            case Merged(page=page, segment=segment) | Opened(page=page, segment=segment):
                yield run.steps[position].turn, type(event).__name__, (page, segment)
            case PagesMoved(to=segment, pages=pages):
                yield run.steps[position].turn, type(event).__name__, (segment, *pages)
            case Returned(page=page):
                yield run.steps[position].turn, type(event).__name__, (page,)
            case (
                Promoted(segment=segment, pages=pages)
                | Evicted(segment=segment, pages=pages)
                | Faded(segment=segment, pages=pages)
            ):
                yield run.steps[position].turn, type(event).__name__, (segment, *pages)
            case _:
                pass  # the rest follows from these, or moves nothing


def _first(olds: list[Move], news: list[Move]) -> int | None:
    for old, new in zip(olds, news, strict=False):
        if old != new:
            return min(old[0], new[0])
    rest = (olds if len(olds) > len(news) else news)[min(len(olds), len(news)) :]
    return rest[0][0] if rest else None


def sentence(info: DiffInfo, *, language: Language = "en") -> str:
    """The "what changed" line; "" if no knob moved and nothing differs."""
    if not info.moved and info.first is None and not info.recalls:
        return ""
    parts = [
        say(key, language, info.about, n=abs(count), sign="+" if count > 0 else "−")
        for key, count in (
            ("diff_segments", info.segments),
            ("diff_promotions", info.promotions),
            ("diff_evictions", info.evictions),
            ("diff_facts", info.facts),
        )
        if count and (info.alike or key == "diff_facts")
    ]
    if info.pages:
        parts.append(say("diff_pages", language, n=len(info.pages)))
    if info.recalls:
        parts.append(say("diff_recalls", language, n=len(info.recalls)))
    if info.first is not None:
        parts.append(say("diff_first", language, turn=info.first))
    elif not info.recalls:
        parts.append(say("diff_none", language, info.about))
    told = " · ".join(parts)
    moved = say("diff_and", language).join(_knob(one, language) for one in info.moved[:3])
    more = " …" if len(info.moved) > 3 else ""
    return say("diff_of", language, knobs=moved + more, parts=told) if moved else told


def _knob(moved: Moved, language: Language) -> str:
    before, after = (knob_value(value, language) for value in (moved.before, moved.after))
    return f"{knob_name(moved.knob, language)} {before} → {after}"


def knob_name(knob: Knob, language: Language) -> str:
    """A knob as it is named beside its value: by its letter if it has one."""
    return knob.symbol or (knob.label_zh if language == "zh" else knob.label)


def knob_value(value: Value, language: Language = "en") -> str:
    """
    >>> knob_value(.5), knob_value(200.), knob_value(None), knob_value(None, "zh")
    ('.50', '200', 'none', '无')
    """
    if value is None:
        return term("none", language)
    if isinstance(value, float):
        return number(value) if abs(value) < 10 else f"{value:g}"
    return str(value)
