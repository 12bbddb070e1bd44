"""An append-only sequence whose old versions stay valid and cost nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Log(Sequence[T], Generic[T]):
    """The first ``n`` items of a shared list.

    ``append`` returns a new Log one longer; the older one is unchanged. As long as nobody appends
    twice to the same version, all versions share one list, so a state per page costs a pointer and
    a length. A second append to an old version copies (a fork), and is correct too.

    >>> a = Log((1, 2)); b = a.append(3); c = a.append(4)
    >>> list(a), list(b), list(c), b == c, b[-1]
    ([1, 2], [1, 2, 3], [1, 2, 4], False, 3)
    """

    __slots__ = ("_items", "_n")
    _items: list[T]
    _n: int

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._n = len(self._items)

    @classmethod
    def _of(cls, items: list[T], n: int) -> Log[T]:
        log = cls.__new__(cls)
        log._items = items
        log._n = n
        return log

    def append(self, item: T) -> Log[T]:
        """A Log with ``item`` behind the items of this one. Amortised O(1)."""
        items, n = self._items, self._n
        if len(items) == n:
            items.append(item)
        # Not at the end, or another thread appended in between: this version gets a list of its own.
        if len(items) == n or items[n] is not item:
            items = [*islice(items, n), item]
        return Log._of(items, n + 1)

    def extend(self, more: Iterable[T]) -> Log[T]:
        """A Log with all of ``more`` behind the items of this one."""
        log = self
        for item in more:
            log = log.append(item)
        return log

    def since(self, start: int) -> tuple[T, ...]:
        """The items from position ``start`` on.

        >>> Log("abcd").since(2)
        ('c', 'd')
        """
        return tuple(self._items[start : self._n])

    def __len__(self) -> int:
        return self._n

    def __iter__(self) -> Iterator[T]:
        return islice(iter(self._items), self._n)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self._items[: self._n][index])
        if not -self._n <= index < self._n:
            raise IndexError(f"position {index} of a Log of {self._n}")
        return self._items[index if index >= 0 else self._n + index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        if self._n != other._n:
            return False
        return self._items is other._items or self._items[: self._n] == other._items[: other._n]

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Log({list(self)!r})"
