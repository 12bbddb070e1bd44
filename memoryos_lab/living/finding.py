"""What a query to forget means: pages, questions and acts that hold its words, entries that say so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from ..features.growing import Growing
from ..features.language import chinese, language
from ..features.lexical import terms
from ..memory.likeness import likeness
from ..memory.types import Entry, Question, Script, Snapshot

SAME = 0.75  # cosine from which a page says what the query says, in other words
NEAR = 0.35  # from which it may be meant as well: such pages are named, and stay
SHOWN = 5


class Near(NamedTuple):
    """A page that is like the query and is left alone."""

    page: int
    cos: float


class Meant(NamedTuple):
    """What a query means, by number."""

    pages: frozenset[int]
    entries: tuple[Entry, ...]
    near: tuple[Near, ...]


def meant(query: str, growing: Growing, snapshot: Snapshot) -> Meant:
    """Pages that hold every word of the query, or all but say the same; entries that hold every word.

    The sources of such an entry are meant as well: from them it would be learned again.
    """
    script = growing.script
    wanted = Words(query, script)
    pages = {at for at, page in enumerate(script.pages) if wanted.within(page.text)}
    entries = tuple(e for e in (*snapshot.entries, *snapshot.history) if wanted.within(f"{e.slot} {e.value}"))
    pages |= {page for entry in entries for page in entry.pages}
    cosines = _cosines(query, growing)
    order = np.argsort(-cosines, kind="stable").tolist()
    pages |= {at for at in order if cosines[at] >= SAME}
    near = (Near(at, float(cosines[at])) for at in order if at not in pages and cosines[at] >= NEAR)
    held = frozenset(at for at in pages if not script.pages[at].forgotten)
    return Meant(held, entries, tuple(near)[:SHOWN])


def _cosines(query: str, growing: Growing) -> np.ndarray:
    """[n] of every page to the query; 0 for a page without a vector. It leaves no trace."""
    script = growing.script
    if not script.pages:
        return np.zeros(0)
    question = Question("", query, len(script.pages) - 1)
    _, f = growing.peek(question)
    return likeness(f).cosines(len(script.questions), np.arange(len(script.pages)))


class Words:
    """Is a text about it? All its words stand there in some form, or it stands there as it is."""

    def __init__(self, query: str, script: Script) -> None:
        self._language = language(script)
        self._stems = frozenset(self._read(query))
        self._plain = re.sub(r"\s+", " ", query).strip().casefold()
        edge = "" if chinese(query) else r"\b"  # Chinese has no spaces between words
        first, last = (edge if char.isalnum() else "" for char in (self._plain[:1], self._plain[-1:]))
        self._whole = re.compile(f"{first}{re.escape(self._plain)}{last}")

    def _read(self, text: str) -> Iterable[str]:
        (found,) = terms([text], self._language)
        return found

    def within(self, text: str) -> bool:
        plain = re.sub(r"\s+", " ", text).casefold()
        if self._plain and self._whole.search(plain):
            return True
        return bool(self._stems) and self._stems.issubset(self._read(text))


def questions_about(wanted: Words | None, pages: Iterable[int], script: Script) -> Iterator[int]:
    """Questions with these words, and those whose exchange became one of the pages."""
    gone = frozenset(pages)
    for number, question in enumerate(script.questions):
        at = question.after + 1
        became = at in gone and script.pages[at].user == question.text
        if became or (wanted and wanted.within(question.text)):
            yield number
