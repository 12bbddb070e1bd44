"""What a memory writes beyond pages, by the rules that long-term memory has everywhere here (`memory.lpm`).

Facts of pages become entries: one that is said again is confirmed, a later one of its slot takes its place,
what the user corrected or took back holds. So every such memory can be acted on, and is shown like the rest.
The entries live in a MemoryOS state without segments, of which nothing but its long-term part is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from ..memory import acts
from ..memory.draft import Draft
from ..memory.events import Event
from ..memory.knobs import Knobs
from ..memory.lpm import learn
from ..memory.prompt import count_words
from ..memory.reading import failures, read, read_waiting
from ..memory.state import State
from ..memory.types import Entry, Fact, FactKind, Features, Script

ENDLESS = Knobs(lpm_capacity=None)  # nothing that is written leaves by itself
KEYWORDS = 5  # of a group
GIST = 60  # tokens at most of what some pages are about

Write = Callable[[Draft], None]


def written(
    lasting: State, script: Script, f: Features, step: int, now: float, *writes: Write
) -> tuple[State, tuple[Event, ...]]:
    """The entries after some writing at `step` and `now` (s), and what came of it."""
    d = Draft(ENDLESS, replace(lasting, step=step, now=now), script, f)
    for write in writes:
        write(d)
    return d.close(), tuple(d.events)


def facts(pages: tuple[int, ...], segment: int | None = None) -> Write:
    """Write what these pages state; where nobody has read them yet they wait."""
    return lambda d: read(d, segment, pages)


def text(kind: FactKind, slot: str, value: str, pages: tuple[int, ...], segment: int | None) -> Write:
    """Write a text that takes the place of the one of its slot."""
    return lambda d: learn(d, segment, (Fact(kind, slot, value, pages),))


def late(page: int) -> Write:
    """At the turn of a page: what brought nothing, and what a model has read of those that waited."""

    def write(d: Draft) -> None:
        failures(d, page)
        read_waiting(d)

    return write


def due(lasting: State, f: Features, page: int) -> bool:
    """Has `late` anything to do at this page's turn?"""
    return bool(lasting.waiting) or any(one.page == page for one in f.failures)


def act(number: int) -> Write:
    """Somebody corrects, confirms or withdraws an entry."""
    return lambda d: acts.perform(d, number, d.script.acts[number])


def said(entry: Entry) -> str:
    """An entry as it stands in a prompt.

    >>> said(Entry(0, "user_kb", "home", "Leeds", (3,), None, 5, None))
    'home: Leeds'
    """
    return f"{entry.slot}: {entry.value}" if entry.slot else entry.value


def newest(entries: Iterable[Entry], tokens: int) -> tuple[Entry, ...]:
    """The newest entries that fit in so many tokens, in order of writing."""
    kept: list[Entry] = []
    for entry in sorted(entries, key=lambda entry: -entry.id):
        tokens -= count_words(said(entry))
        if tokens < 0:
            break
        kept.append(entry)
    return tuple(reversed(kept))


def frequent(f: Features, pages: Iterable[int], most: int = KEYWORDS) -> tuple[str, ...]:
    """The most frequent keywords of some pages, ties to the one seen first."""
    themes = (theme for page in pages for theme in f.themes[page] or ())
    count = Counter(word for theme in themes for word in theme.keywords)
    return tuple(word for word, _ in count.most_common(most))


def gist(f: Features, pages: Iterable[int]) -> str:
    """What some pages are about: what a model wrote of them, else their most frequent keywords."""
    pages = tuple(pages)
    told = [theme.summary for page in pages for theme in f.themes[page] or () if theme.summary]
    return shortened(dict.fromkeys(told), GIST) or ", ".join(frequent(f, pages))


def shortened(items: Iterable[str], tokens: int) -> str:
    """The last of some texts that fit in so many tokens together, in their order; one too long is left out.

    >>> shortened(["rain", "kiln", "clay, bowl and wheel"], 4)
    'rain; kiln'
    """
    kept = ""
    for item in reversed(tuple(items)):
        longer = f"{item}; {kept}" if kept else item
        kept = longer if count_words(longer) <= tokens else kept
    return kept
