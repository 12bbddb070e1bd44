"""Prefix reuse on the screen: an experiment with the local server that answers here."""

from __future__ import annotations

from urllib.parse import urlsplit

import streamlit as st

from ...features.llm.prefix import PrefixCache
from ...living.memory import Memory
from ...memory.errors import LabError
from ...memory.types import Entry
from ...views.catalogue import Language
from .. import fault
from . import prefix_view
from .prefix_measured import STEPS, Measured, Step, measure
from .prefix_words import word

KEY = "prefix_measured"  # of a tab: numbers, see `Measured`


def dialog(memory: Memory, language: Language, base_url: str) -> None:
    """The panel, over the chat."""
    st.dialog(word("title", language), width="medium")(panel)(memory, language, base_url)


def panel(memory: Memory, language: Language, base_url: str) -> None:
    """What it is about, a choice, and what was measured last."""
    entries = sorted(memory.entries, key=lambda entry: entry.id)
    with st.container(key="prefix"):
        st.text(word("about", language, address=urlsplit(base_url).netloc))
        at = _which(entries, language)
        before: Measured | None = st.session_state.get(KEY)
        asked = st.button(word("again" if before else "measure", language), type="primary")
        place = st.empty()
        if asked:
            with place.container():
                before = _measured(PrefixCache(base_url), entries, at, language)
            st.session_state[KEY] = before
        if before:
            place.html(prefix_view.html(before, language))


def _which(entries: list[Entry], language: Language) -> int | None:
    """The place of the entry that will be edited; the oldest half is where an edit costs."""
    if not entries:
        st.text(word("empty", language))
        return None
    return st.selectbox(
        word("which", language),
        range(len(entries)),
        index=len(entries) // 2,
        format_func=lambda at: f"{at + 1} · {_short(entries[at].value)}",
    )


def _short(text: str, most: int = 80) -> str:
    """One line, cut. A list of choices shows its words as they are."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else f"{flat[: most - 1].rstrip()}…"


def _measured(
    cache: PrefixCache, entries: list[Entry], at: int | None, language: Language
) -> Measured | None:
    """Measure, telling each step; an error is shown in its place."""
    steps = STEPS if at is not None else STEPS[:-1]
    bar = st.progress(0.0)
    st.caption(word("busy", language))

    def told(step: Step) -> None:
        bar.progress(steps.index(step) / len(steps), word(f"doing_{step}", language))

    try:
        return measure(cache, entries, at, told)
    except LabError as error:
        fault.show(error, language)
        return None
