"""The tables of a bench, and how its last step is taken back: inverse operations, noted as it is made."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from .types import Array

T = TypeVar("T", bound="Tables")
NONE = -2  # keyword number of an empty place


class Layout(NamedTuple):
    """The P places of a page in S segments, segment by segment, each in order of arrival."""

    pages: NDArray[np.intp]  # [P]
    rows: NDArray[np.intp]  # [P] row of the segment
    starts: NDArray[np.intp]  # [S] the first place of each segment


class Tables:
    """For S segments in the order of `State.segments`, d dimensions."""

    def __init__(self, rows: int, d: int, dtype: Any, *, mean: bool) -> None:
        self.mean = mean
        self.ids: list[int] = []  # [S]
        self.at: dict[int, int] = {}  # id -> position
        self.matrix: Array = np.zeros((rows, d), dtype)  # [>= S, d] segment vectors
        self.sums: Array = np.zeros((rows if mean else 0, d), dtype)  # [>= S, d]
        self.numbers: NDArray[np.float64] = np.zeros((4, rows))  # N, L, last access (s), kept heat
        self.words: NDArray[np.int32] = np.full((rows, 5), NONE, np.int32)  # [>= S, most keywords]
        self.sizes: NDArray[np.float64] = np.zeros(rows)  # [>= S] keywords of each segment
        self.counts: dict[int, dict[str, list[int]]] = {}  # id -> keyword -> [pages, order seen]
        self.steps = 0  # made so far
        self.home: list[Any] = []  # the shelf that it is on
        self._layout: Layout | None = None  # None: pages moved since it was made
        self._undo: list[Callable[[], None]] | None = None  # what this step did; None: it has not begun

    def begin(self) -> None:
        """A step begins here: this is what `rewind` goes back to."""
        self._undo = []

    def rewind(self) -> None:
        """As the last step found it."""
        while self._undo:
            self._undo.pop()()
        self._layout = None

    def _note(self, inverse: Callable[..., None], *values: Any) -> None:
        """Something is about to be done that `inverse` takes back."""
        if self._undo is not None:
            self._undo.append(partial(inverse, *values))

    def _save(self, table: str, where: Any) -> None:
        """These numbers are about to change."""
        if self._undo is not None:
            self._note(self._back, table, where, getattr(self, table)[where].copy())

    def _tables(self) -> tuple[NDArray[Any], ...]:
        """Everything with a row a segment."""
        return (self.matrix, self.words, self.sizes, self.numbers.T, *([self.sums] if self.mean else []))

    def _back(self, table: str, where: Any, values: Any) -> None:
        getattr(self, table)[where] = values

    def _unappend(self, id: int) -> None:
        del self.ids[-1], self.at[id]
        self.counts.pop(id, None)

    def _uncount(self, id: int, words: tuple[str, ...]) -> None:
        counts = self.counts[id]
        for word in reversed(words):
            counts[word][0] -= 1
            if not counts[word][0]:
                del counts[word]

    def _uncarry(self, i: int, words: NDArray[np.int32], size: np.float64) -> None:
        self.words[i] = NONE
        self.words[i, : len(words)] = words
        self.sizes[i] = size

    def _insert(self, i: int, id: int, rows: list[Any], counts: dict[str, list[int]] | None) -> None:
        s = len(self.ids)
        for table, row in zip(self._tables(), rows, strict=True):
            table[i + 1 : s + 1] = table[i:s].copy()
            table[i] = _padded(row, table[i])
        self.ids.insert(i, id)
        self.at = {segment: j for j, segment in enumerate(self.ids)}
        if counts is not None:
            self.counts[id] = counts


class Ticket(NamedTuple, Generic[T]):
    """Left on the shelf of a state whose bench went on to the next."""

    bench: T
    steps: int  # that the bench had made by then

    def take_back(self) -> bool:
        """Have the bench as it was, if no third state has it by now."""
        if self.bench.steps != self.steps:
            return False
        try:
            self.bench.home.pop()
        except IndexError:
            return False
        self.bench.rewind()
        return True


def _padded(row: Any, like: Any) -> Any:
    """A row of `words` from before the table grew wider."""
    if np.ndim(row) == 0 or len(row) == len(like):
        return row
    return np.concatenate((row, np.full(len(like) - len(row), NONE, row.dtype)))
