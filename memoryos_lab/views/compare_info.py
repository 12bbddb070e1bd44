"""Two runs of one conversation, side by side: where they part, and what each did otherwise.

Segments have no identity across runs, so each is named by the page that opened it; facts by what
they say. Only events are read, so the runs may be of policies of different kinds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

from ..memory.about import About, about
from ..memory.errors import LabError
from ..memory.policy import Knob, changed_knobs, knobs
from ..memory.replay import Run
from .catalogue import Language
from .compare_moves import Move, differing, said
from .diff import knob_value
from .naming import both
from .palette import GREY
from .story import Story, story
from .words import Sentence
from .words import info as told_at


class Apart(NamedTuple):
    """A page that the two runs filed with other openers."""

    page: int
    turn: int  # of the earlier filing
    a: int | None  # segment in which A filed it first; None: A did not file it
    b: int | None


class Match(NamedTuple):
    """A segment of A and the segment of B that shares most pages with it; one of them may be missing."""

    a: int | None
    b: int | None
    shared: int  # pages
    pages_a: int
    pages_b: int


class FactPair(NamedTuple):
    """One statement in both long-term memories, or in one of them."""

    kind: str
    slot: str
    value: str  # words of the conversation: data
    a: int | None  # entry
    b: int | None
    turn_a: int | None  # at which it was written
    turn_b: int | None

    @property
    def same(self) -> bool:
        """Both wrote it, at the same turn."""
        return self.a is not None and self.b is not None and self.turn_a == self.turn_b


class CompareInfo(NamedTuple):
    """Two runs side by side: turns, pages, segments and facts in which they differ."""

    names: tuple[str, str]  # what tells the two apart, e.g. ("θ .60", "θ .70"); else the policies
    a: Story
    b: Story
    turns: tuple[int, ...]  # at which anything differs, in order
    apart: tuple[Apart, ...]  # in order of turns
    segments: tuple[Match, ...]  # pairs, most shared first; then those of A alone, of B alone
    facts: tuple[FactPair, ...]  # in order of the turn at which the first of the two was written
    about: About  # whose names a sentence about both takes
    hues_b: tuple[int, ...]  # [segments of B] hue of the segment of A that holds more than half of its pages

    @property
    def first(self) -> int | None:
        """The first turn at which anything differs; None: the runs do the same throughout."""
        return self.turns[0] if self.turns else None


class TurnOfBoth(NamedTuple):
    """What each run did at one turn; a sentence that both say stands in both."""

    turn: int
    a: tuple[Sentence, ...]
    b: tuple[Sentence, ...]

    @property
    def only_a(self) -> tuple[Sentence, ...]:
        return _without(self.a, self.b)

    @property
    def only_b(self) -> tuple[Sentence, ...]:
        return _without(self.b, self.a)


def info(a: Run, b: Run) -> CompareInfo:
    """Compare what happened. Raises: LabError for runs of different conversations."""
    check(a, b)
    one, two = story(a), story(b)
    return CompareInfo(
        _names(a, b),
        one,
        two,
        differing(a, b),
        tuple(_apart(one, two)),
        tuple(_matched(one, two)),
        tuple(_facts(one, two)),
        both(one.about, two.about),
        _hues(one, two),
    )


def check(a: Run, b: Run) -> None:
    """Raises: LabError unless both runs are of the same pages."""
    if a.script is not b.script and a.script.pages != b.script.pages:
        raise LabError(
            "these are runs of two different conversations",
            where=f"{a.script.id!r} and {b.script.id!r}",
            hint="compare runs of one conversation, with the same pairing of turns",
        )


def at(a: Run, b: Run, turn: int, *, language: Language = "en") -> TurnOfBoth:
    """What A did and what B did at a turn, in words. Raises: LabError as `info`, and for no such turn."""
    check(a, b)
    return TurnOfBoth(turn, told_at(a, turn, language=language), told_at(b, turn, language=language))


def _without(these: tuple[Sentence, ...], those: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    said = {sentence.text for sentence in those}
    return tuple(sentence for sentence in these if sentence.text not in said)


# -- names ----------------------------------------------------------------------------------------


def _names(a: Run, b: Run) -> tuple[str, str]:
    if type(a.policy) is not type(b.policy):
        return about(a.policy).title.en, about(b.policy).title.en
    moved = changed_knobs(b.policy, a.policy)
    table = [knob for knob in knobs(a.policy) if knob.name in moved]
    if a.questions != b.questions:
        return _named(a, table) or a.questions, _named(b, table) or b.questions
    return _named(a, table), _named(b, table)


def _named(run: Run, table: list[Knob]) -> str:
    shown = [f"{knob.symbol or knob.name} {knob_value(getattr(run.policy, knob.name))}" for knob in table[:3]]
    return " ".join(shown) + (" …" if len(table) > 3 else "")


# -- pages, segments, facts -----------------------------------------------------------------------


def _apart(a: Story, b: Story) -> list[Apart]:
    first_a, first_b = _openers(a), _openers(b)
    found = []
    for one, two in zip(a.pages, b.pages, strict=True):
        at_a = tuple(first_a[filing.segment] for filing in one.filings)
        at_b = tuple(first_b[filing.segment] for filing in two.filings)
        if at_a != at_b:
            turn = min(filing.turn for filing in (*one.filings[:1], *two.filings[:1]))
            segment_a = one.filings[0].segment if one.filings else None
            segment_b = two.filings[0].segment if two.filings else None
            found.append(Apart(one.page, turn, segment_a, segment_b))
    return sorted(found, key=lambda apart: (apart.turn, apart.page))


def _openers(told: Story) -> dict[int, int]:
    return {life.segment: life.pages[0] for life in told.segments if life.pages}


def _shared(a: Story, b: Story) -> Counter[tuple[int, int]]:
    """Pages that a segment of A and one of B have in common."""
    homes = defaultdict[int, list[int]](list)
    for life in b.segments:
        for page in life.pages:
            homes[page].append(life.segment)
    return Counter((life.segment, b_) for life in a.segments for page in life.pages for b_ in homes[page])


def _matched(a: Story, b: Story) -> list[Match]:
    """Each segment once: the pair that shares most goes together, then the next of those left."""
    size_a = {life.segment: len(life.pages) for life in a.segments}
    size_b = {life.segment: len(life.pages) for life in b.segments}
    left_a, left_b, pairs = dict(size_a), dict(size_b), []
    shared = _shared(a, b)
    for (one, two), n in sorted(shared.items(), key=lambda item: (-item[1], item[0])):
        if one in left_a and two in left_b:
            pairs.append(Match(one, two, n, left_a.pop(one), left_b.pop(two)))
    alone_a = [Match(segment, None, 0, pages, 0) for segment, pages in left_a.items()]
    alone_b = [Match(None, segment, 0, 0, pages) for segment, pages in left_b.items()]
    return [*pairs, *alone_a, *alone_b]


def _hues(a: Story, b: Story) -> tuple[int, ...]:
    """A topic of A that B split shows as one colour over several rows."""
    best = {life.segment: GREY for life in b.segments}
    for (one, two), n in _shared(a, b).items():
        if 2 * n > len(b.segments[two].pages):
            best[two] = a.segments[one].hue
    return tuple(best.values())


def _facts(a: Story, b: Story) -> list[FactPair]:
    """What says the same in both goes together, in order of writing."""
    written_b = defaultdict[Move, list[tuple[int, int]]](list)
    for life in b.entries:
        written_b[said(life.entry)].append((life.entry.id, life.learned))
    pairs = []
    for life in a.entries:
        others = written_b[said(life.entry)]
        id, turn = others.pop(0) if others else (None, None)
        pairs.append(_pair(said(life.entry), life.entry.id, id, life.learned, turn))
    for words, others in written_b.items():
        pairs += [_pair(words, None, id, None, turn) for id, turn in others]
    return sorted(pairs, key=lambda pair: min(t for t in (pair.turn_a, pair.turn_b) if t is not None))


def _pair(words: Move, a: int | None, b: int | None, turn_a: int | None, turn_b: int | None) -> FactPair:
    kind, slot, value = words
    return FactPair(kind, slot, value, a, b, turn_a, turn_b)
