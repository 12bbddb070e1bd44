"""Runs and features kept between reruns, by content: a moved knob that moves back costs nothing."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

import streamlit as st

from ..memory.replay import Mode, Run, replay
from ..memory.types import Features, Script

T = TypeVar("T")


class Shelf(Generic[T]):
    """The last few values by key; sessions and threads share it.

    >>> shelf: Shelf[int] = Shelf(2)
    >>> [shelf.put(key, 1) for key in "abc"]
    [1, 1, 1]
    >>> shelf.get("a"), shelf.get("c")
    (None, 1)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._items: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            if key in self._items:
                self._items.move_to_end(key)
            return self._items.get(key)

    def put(self, key: Hashable, value: T) -> T:
        with self._lock:
            self._items[key] = value
            while len(self._items) > self._most:
                self._items.popitem(last=False)
        return value


@st.cache_resource(show_spinner=False)
def features_shelf() -> Shelf[Features]:
    return Shelf(8)


@st.cache_resource(show_spinner=False)
def _runs() -> Shelf[Run]:
    return Shelf(24)


def digest(script: Script) -> str:
    """Content of a script, gold-side text left out: the same words, the same key."""
    turns = [(t.id, t.speaker, t.side, t.words) for page in script.pages for t in page.turns]
    pages = [(page.time, page.session) for page in script.pages]
    asked = [(q.id, q.text, q.after, q.time) for q in script.questions]
    return hashlib.sha256(repr((script.id, script.language, turns, pages, asked)).encode()).hexdigest()


def replay_of(script: Script, features: Features) -> Callable[..., Run]:
    """A replay that keeps its runs for all tabs: two that look at the same share the work, not the desk."""
    content = (digest(script), features.backend)

    def kept(script: Script, features: Features, policy: Any, *, questions: Mode = "live") -> Run:
        runs, key = _runs(), (*content, policy, questions)
        return runs.get(key) or runs.put(key, replay(script, features, policy, questions=questions))

    return kept


def once(name: str, source: object, make: Callable[[], T]) -> T:
    """What is made of a run, or of some; kept for as long as these very runs are looked at."""
    made = _made()
    key = (name, *(id(part) for part in (source if isinstance(source, tuple) else (source,))))
    kept = made.get(key) or made.put(key, (source, make()))  # holding the source keeps its id its own
    value: T = kept[1]
    return value


@st.cache_resource(show_spinner=False)
def _made() -> Shelf[Any]:
    return Shelf(8)
