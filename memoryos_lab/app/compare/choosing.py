"""Above the picture: which systems, and their knobs."""

from __future__ import annotations

from typing import Any

import streamlit as st

from ...memory.policy import Knob, Value, changed_knobs, presets
from ...views.catalogue import Language
from ..literal import literal
from ..seat import Seat
from ..source import Chosen
from .table import FEWEST, MOST, Table, called, knob_table
from .words import word


def systems(sitting: Seat, held: Table) -> None:
    """The systems in the order of their columns."""
    language = sitting.language
    st.session_state["beside-names"] = list(held.names)
    st.multiselect(
        word("which", language),
        list(presets()),
        key="beside-names",
        format_func=lambda name: called(name, language),
        max_selections=MOST,
        on_change=_choose,
        args=(held, language),
        label_visibility="collapsed",
        placeholder=word("which_help", language),
    )


def _choose(held: Table, language: Language) -> None:
    names = st.session_state["beside-names"]
    if len(names) < FEWEST:
        st.toast(word("too_few", language))
    held.choose(names)


def knobs(sitting: Seat, held: Table, chosen: Chosen) -> None:
    """The knobs of one system at a time, in a fold."""
    language = sitting.language
    with st.popover(word("knobs", language), icon=":material/tune:"), st.container(key="choices", width=400):
        name: str = st.selectbox(
            word("knobs_of", language),
            held.names,
            key="beside-knobs-of",
            format_func=lambda name: called(name, language),
        )
        table, policy = knob_table(name), held.policy(name, chosen)
        if not table:
            st.caption(word("no_knobs", language))
        for knob in table:
            _knob(held, name, knob, getattr(policy, knob.name), language)
        if changed_knobs(policy, chosen.base(name)):
            st.button(word("reset", language), on_click=_reset, args=(held, name))


def _knob(held: Table, name: str, knob: Knob, value: Value, language: Language) -> None:
    """One control; what it is and where its number comes from in its help."""
    label = literal(knob.label_zh if language == "zh" else knob.label)
    told = f"{knob.help_zh if language == 'zh' else knob.help} {word('source', language, source=knob.source)}"
    key = f"beside-{name}-{knob.name}"
    said: dict[str, Any] = {
        "key": key,
        "help": literal(told, 600),
        "on_change": _move,
        "args": (held, name, knob.name, key),
    }
    st.session_state[key] = value
    match knob.kind:
        case "choice":
            st.selectbox(label, knob.choices, **said)
        case "flag":
            st.toggle(label, **said)
        case "int" | "float":
            cast = int if knob.kind == "int" else float
            low, high, step = (None if one is None else cast(one) for one in (knob.low, knob.high, knob.step))
            st.number_input(label, low, high, step=step, placeholder=word("unlimited", language), **said)


def _move(held: Table, name: str, knob: str, key: str) -> None:
    held.moved.setdefault(name, {})[knob] = st.session_state[key]


def _reset(held: Table, name: str) -> None:
    held.moved.pop(name, None)
