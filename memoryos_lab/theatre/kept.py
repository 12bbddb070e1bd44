"""The last few things that were made, by what they were made from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """At most so many values, the one not asked for longest going first. Threads may share it.

    >>> kept = Kept[int](2)
    >>> [kept.get(key, lambda: len(key)) for key in ("a", "bb", "a", "ccc")]
    [1, 2, 1, 3]
    >>> kept.find("a"), kept.find("bb")
    (1, None)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable) -> T | None:
        """The value of that key, None if it is not there."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def keep(self, key: Hashable, value: T) -> T:
        """Put a value there, and give it back."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return value

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of that key, made now if it is not there; nobody else waits for the making."""
        found = self.find(key)
        return self.keep(key, make()) if found is None else found
