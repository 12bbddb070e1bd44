"""Runs and features kept between reruns, by content: a moved knob that moves back costs nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

import streamlit as st

from ..memory.replay import Mode, Run, replay
from ..memory.types import Features, Script
from ..theatre.kept import Kept

T = TypeVar("T")


@st.cache_resource(show_spinner=False)
def features_shelf() -> Kept[Features]:
    return Kept(8)


@st.cache_resource(show_spinner=False)
def _runs() -> Kept[Run]:
    return Kept(24)


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
        key = (*content, policy, questions)
        return _runs().get(key, lambda: replay(script, features, policy, questions=questions))

    return kept


def once(name: str, source: object, make: Callable[[], T]) -> T:
    """What is made of a run, or of some; kept for as long as these very runs are looked at."""
    key = (name, *(id(part) for part in (source if isinstance(source, tuple) else (source,))))
    value: T = _made().get(key, lambda: (source, make()))[1]  # holding the source keeps its id its own
    return value


def drop() -> None:
    """Keep nothing that was made of a run: something of it is forgotten."""
    _made.clear()


@st.cache_resource(show_spinner=False)
def _made() -> Kept[Any]:
    return Kept(8)
