"""Arrays derived from the segments of a state: a cache, and nothing that a state does not say.

A bench is taken from the shelf of the newest state, changed along with it and put on the shelf of
the next. `list.pop` is atomic, so exactly one successor gets it; any other (a fork, an old state
asked again) builds its own from the state, and gets the same bits: rows stand in the order of the
segments and sums run in the order of the pages. One case is cheaper: who asks the same state again at
once (what would this page promote? then the same with what a model said) takes the last step back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .bench_back import NONE, Layout, Tables, Ticket
from .errors import LabError
from .formulas import passes
from .knobs import Knobs
from .state import Link, Segment, State
from .types import Array, Features

UNKNOWN = -1  # keyword number of a word that no segment carries
NEAR = 1e-9  # relative; vectorised exp may differ from math.exp in the last bit, so both are asked


class Bench(Tables):
    """For S segments in the order of `State.segments`, d dimensions."""

    def __init__(self, knobs: Knobs, f: Features, rows: int = 8) -> None:
        super().__init__(rows, f.vectors.shape[1], f.vectors.dtype, mean=knobs.segment_vector != "founder")
        self.segments: tuple[Segment, ...] = ()  # those that the rows and numbers follow
        self.numbering: dict[str, int] = {}  # keyword -> its number
        self.many = knobs.filed_under != "best"  # can a page stand in several places?
        self.places: dict[int, list[tuple[int, int]]] = {}  # page -> (id, position), if so
        self.read: set[int] = set()  # pages marked analysed where places share a page
        self.links: dict[tuple[int, tuple[int, int] | None], Link] = {}  # (page, place) -> now

    # -- taking and building --

    @classmethod
    def take(cls, state: State, knobs: Knobs, f: Features) -> Bench:
        """The bench of this state: off its shelf, or built anew."""
        try:
            found: Bench | Ticket[Bench] = state.shelf.pop()
        except IndexError:
            return cls.build(state, knobs, f)
        if isinstance(found, Ticket):
            if not found.take_back():
                return cls.build(state, knobs, f)
            bench: Bench = found.bench
            bench.segments = state.segments
            return bench
        bench = found
        if bench.segments is not state.segments:  # a question in between moved counters only
            for i, (held, now) in enumerate(zip(bench.segments, state.segments, strict=True)):
                if held is not now:
                    bench.note(i, now)
        bench.begin()
        return bench

    @classmethod
    def build(cls, state: State, knobs: Knobs, f: Features) -> Bench:
        bench = cls(knobs, f)
        for i, segment in enumerate(state.segments):
            bench.append(segment, f)
            for place, page in enumerate(segment.pages[1:], start=1):
                bench.add_page(i, place, page, f)
            if segment.vector is not None:
                bench.look_like(i, f.vectors[segment.vector])
        bench.segments = state.segments
        bench.read = set(state.read)
        bench.links = {(link.page, link.place): link for link in state.links}
        bench.begin()
        return bench

    def put(self, segments: tuple[Segment, ...], old: list[Any], *, same_rows: bool) -> list[Any]:
        """On the shelf of the next state, which is that of the old one where no row changed."""
        self.segments = segments
        self.steps += 1
        self.home = old if same_rows else []
        self.home.append(self)
        if not (same_rows or self.many):  # copies of pages have links, whose changes are not noted
            old.append(Ticket(self, self.steps))
        return self.home

    # -- following the state --

    def append(self, segment: Segment, f: Features) -> None:
        """A new row behind the others for `segment` and its first page."""
        i = len(self.ids)
        self._layout = None
        if i == len(self.matrix):
            self._grow()
        page = segment.pages[0]
        row = segment.vector if segment.vector is not None else page_row(f, page)
        self.at[segment.id] = i
        self.ids.append(segment.id)
        self.matrix[i] = f.vectors[row]
        if self.mean:
            self.sums[i] = f.vectors[page_row(f, page)]
            self.counts[segment.id] = {}
            self._count(segment.id, page_keywords(f, page))
        if self.many:
            self.places.setdefault(page, []).append((segment.id, 0))
        self._note(self._unappend, segment.id)
        self.carry(i, segment.keywords)
        self.note(i, segment)

    def note(self, i: int, segment: Segment) -> None:
        """Row i has these counters now."""
        self._save("numbers", (slice(None), i))
        self.numbers[:, i] = segment.visits, segment.interactions, segment.access, segment.kept

    def add_page(self, i: int, place: int, page: int, f: Features) -> None:
        """`page` now stands at position `place` of row i's segment."""
        self._layout = None
        if self.mean:
            self._save("sums", i)
            self._save("matrix", i)
            self._note(self._uncount, self.ids[i], page_keywords(f, page))
            total = self.sums[i]
            total += f.vectors[page_row(f, page)]
            norm = np.sqrt(total @ total)
            if norm > 0:
                np.divide(total, norm, out=self.matrix[i])
            else:
                self.matrix[i].fill(0)
            self._count(self.ids[i], page_keywords(f, page))
        if self.many:
            self.places.setdefault(page, []).append((self.ids[i], place))

    def look_like(self, i: int, vector: Array) -> None:
        """Row i is this vector [d], whatever its pages say."""
        self._save("matrix", i)
        self.matrix[i] = vector

    def remove(self, i: int, segment: Segment) -> None:
        """Row i leaves; later rows move up, so order stays that of the segments."""
        s = len(self.ids)
        self._layout = None
        gone = [rows[i].copy() for rows in self._tables()]
        for rows in self._tables():
            rows[i : s - 1] = rows[i + 1 : s]
        del self.ids[i], self.at[segment.id]
        for j in range(i, s - 1):
            self.at[self.ids[j]] = j
        counts = self.counts.pop(segment.id, None)
        self._note(self._insert, i, segment.id, gone, counts)
        if self.many:
            for page in set(segment.pages):
                left = [place for place in self.places[page] if place[0] != segment.id]
                self.places[page] = left

    def carry(self, i: int, keywords: Sequence[str]) -> None:
        """Row i carries these keywords, each once."""
        self._note(self._uncarry, i, self.words[i].copy(), self.sizes[i])
        numbers = [self.numbering.setdefault(word, len(self.numbering)) for word in keywords]
        if len(numbers) > self.words.shape[1]:
            more = np.full((len(self.words), len(numbers) - self.words.shape[1]), NONE, np.int32)
            self.words = np.hstack((self.words, more))
        self.words[i, : len(numbers)] = numbers
        self.words[i, len(numbers) :] = NONE
        self.sizes[i] = len(numbers)

    def frequent(self, segment: Segment, new: Iterable[str], limit: int) -> tuple[str, ...]:
        """The `limit` most frequent keywords of its pages, ties to the one seen first.

        Counts only rise, and only those of `new` did: the best are among the old best and `new`.
        """
        counts = self.counts[segment.id]
        known = {*segment.keywords, *new}
        return tuple(sorted(known, key=lambda word: (-counts[word][0], counts[word][1]))[:limit])

    def most_frequent(self, id: int, limit: int) -> tuple[str, ...]:
        """As `frequent`, of all keywords of the segment's pages: what it carried may be a model's."""
        counts = self.counts[id]
        return tuple(sorted(counts, key=lambda word: (-counts[word][0], counts[word][1]))[:limit])

    def _count(self, id: int, words: Iterable[str]) -> None:
        counts = self.counts[id]
        for word in words:
            counts.setdefault(word, [0, len(counts)])[0] += 1

    def _grow(self) -> None:
        rows = 2 * len(self.matrix)
        self.matrix = _taller(self.matrix, rows)
        if self.mean:
            self.sums = _taller(self.sums, rows)
        self.words = _taller(self.words, rows)
        self.sizes = _taller(self.sizes, rows)
        self.numbers = np.ascontiguousarray(_taller(self.numbers.T, rows).T)

    # -- reading --

    def layout(self, segments: Sequence[Segment]) -> Layout:
        """Where the pages of these segments stand, which are those of the rows."""
        if self._layout is None:
            sizes = np.array([len(segment.pages) for segment in segments], np.intp)
            pages = np.fromiter(chain.from_iterable(s.pages for s in segments), np.intp, int(sizes.sum()))
            self._layout = Layout(pages, np.repeat(np.arange(len(sizes)), sizes), np.cumsum(sizes) - sizes)
        return self._layout

    def cosines(self, vector: Array) -> Array:
        """[S] dot products with a unit vector [d], in the dtype of the features."""
        product: Array = self.matrix[: len(self.ids)] @ vector
        return product

    def shared(self, words: Sequence[str]) -> NDArray[np.float64]:
        """[S] how many of the words each segment carries."""
        s = len(self.ids)
        asked = np.array([self.numbering.get(word, UNKNOWN) for word in set(words)], np.int32)
        same = self.words[:s, :, None] == asked
        flat = same.reshape(s, self.words.shape[1] * len(asked))
        shared: NDArray[np.float64] = np.add.reduce(flat, axis=1, dtype=np.float64)
        return shared

    def heats(self, knobs: Knobs, now: float) -> NDArray[np.float64]:
        """[S] heat at `now`; equal to `Segment.heat` but for the last bit of exp."""
        heats: NDArray[np.float64]
        visits, interactions, access, heats = self.numbers[:, : len(self.ids)]
        if knobs.heat_kept == "touch":
            return heats
        r: Any = 1.0 if knobs.mu is None else np.exp((access - now) / knobs.mu)
        heats = knobs.alpha * visits + knobs.beta * interactions + knobs.gamma * r
        return heats

    def extreme(self, knobs: Knobs, now: float, segments: Sequence[Segment], *, hottest: bool) -> int:
        """Position of the hottest (or coldest) of the first `segments`, ties to the older."""
        sign = -1.0 if hottest else 1.0
        heats = sign * self.heats(knobs, now)[: len(segments)]
        lowest = heats.min()
        near: list[int] = np.flatnonzero(heats <= lowest + NEAR * max(1.0, abs(lowest))).tolist()
        return min(near, key=lambda i: sign * segments[i].heat(knobs, now))

    def hot(self, knobs: Knobs, now: float, segments: Sequence[Segment]) -> list[int]:
        """Positions of the segments whose heat passes τ."""
        floor = knobs.tau - NEAR * max(1.0, knobs.tau)
        near: list[int] = np.flatnonzero(self.heats(knobs, now) >= floor).tolist()
        return [i for i in near if passes(segments[i].heat(knobs, now), knobs.tau, knobs.tau_inclusive)]


def _taller(array: Any, rows: int) -> Any:
    taller = np.zeros((rows, *array.shape[1:]), array.dtype)
    taller[: len(array)] = array
    return taller


def page_row(f: Features, page: int) -> int:
    """Row of the page's own vector; where the source gives none, that of its first theme."""
    row = f.page[page]
    if row is None:
        themes = f.themes[page]
        row = themes[0].vector if themes else f.fallback
    if row is None:
        raise LabError(f"page {page} has no vector and there is no fallback", where=f"backend {f.backend!r}")
    return row


def page_keywords(f: Features, page: int) -> tuple[str, ...]:
    """Keywords of all themes of the page, each once, in order."""
    themes = f.themes[page] or ()
    if len(themes) == 1:
        return themes[0].keywords
    return tuple(dict.fromkeys(word for theme in themes for word in theme.keywords))
