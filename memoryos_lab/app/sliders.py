"""Knobs as controls, made from the knobs' own metadata."""

from __future__ import annotations

from typing import Any

import streamlit as st

from ..memory.policy import Knob, Value, changed_knobs, knobs, presets, set_knobs
from ..memory.replay import MODES
from ..views.catalogue import Language
from .pick import Chosen
from .texts import text

TICKS = 300  # positions of a slider that a hand can tell apart
REACH = 4  # a slider goes so many times as far as where it starts


def control(chosen: Chosen, language: Language) -> Any:
    """The preset menu and all knobs; returns the policy that they amount to."""
    state = st.session_state
    with st.container(horizontal=True, vertical_alignment="bottom"):
        name = st.selectbox(
            text("preset", language), list(presets()), key="preset", help=text("preset_help", language)
        )
        base = chosen.base(name)
        _start(chosen, name, base)
        moved = changed_knobs(_policy(base), base)
        st.button(
            text("reset", language, n=len(moved)),
            help=text("reset_help", language),
            on_click=_put,
            args=(base,),
            disabled=not moved,
        )
    table = knobs(base)
    for knob in (knob for knob in table if not knob.advanced):
        _widget(knob, getattr(base, knob.name), language)
    state.setdefault("asking", chosen.asking)
    st.segmented_control(
        text("asking", language), MODES, key="asking", help=text("asking_help", language), required=True
    )
    _advanced([knob for knob in table if knob.advanced], base, language)
    return _policy(base)


def _advanced(table: list[Knob], base: Any, language: Language) -> None:
    """The knobs that few move: twenty controls that nobody waits for as long as they are folded."""
    state = st.session_state
    fold = st.expander(text("advanced", language), key="advanced", on_change="rerun")
    for knob in table:
        if fold.open:
            with fold:
                _widget(knob, getattr(base, knob.name), language)
        else:  # Streamlit forgets the value of a control that is not drawn, unless it is set
            state[f"knob:{knob.name}"] = state[f"knob:{knob.name}"]


def _start(chosen: Chosen, name: str, base: Any) -> None:
    """Another conversation or preset puts the knobs where it starts; a link moves them once."""
    state = st.session_state
    if state.get("knobs_of") != (chosen.key, name):
        wanted = state.pop("wanted", {})
        _put(set_knobs(base, wanted))
        if state.get("knobs_of", (None,))[0] not in (None, chosen.key):
            state.asking = chosen.asking
        state.knobs_of = (chosen.key, name)


def _put(policy: Any) -> None:
    for knob in knobs(policy):
        value = getattr(policy, knob.name)
        st.session_state[f"knob:{knob.name}"] = (
            float(value) if knob.kind == "float" and value is not None else value
        )


def _policy(base: Any) -> Any:
    return set_knobs(base, {knob.name: st.session_state[f"knob:{knob.name}"] for knob in knobs(base)})


def _widget(knob: Knob, start: Value, language: Language) -> None:
    label = knob.label_zh if language == "zh" else knob.label
    key, about = f"knob:{knob.name}", _help(knob, language)
    match knob.kind:
        case "flag":
            st.toggle(label, key=key, help=about)
        case "choice":
            st.selectbox(label, knob.choices, key=key, help=about)
        case "int" | "float":
            _number(knob, start, label, key, about, language)


def _number(knob: Knob, start: Value, label: str, key: str, about: str, language: Language) -> None:
    number: type[int] | type[float] = int if knob.kind == "int" else float
    low, high, step = number(knob.low or 0), number(knob.high or 0), number(knob.step or 1)
    far = number(min(high, REACH * max(number(start or 0), number(1)))) if start is not None else high
    held = st.session_state[key]
    if held is not None and start is not None and (far - low) / step <= TICKS:
        st.slider(label, low, max(far, number(held)), step=step, key=key, help=about)
        return
    unit = f" ({knob.unit})" if knob.unit == "s" else ""  # the label names the others
    empty: dict[str, Any] = {"value": None, "placeholder": text("none", language)} if knob.optional else {}
    st.number_input(
        label + unit,
        low,
        high,
        step=step,
        key=key,
        help=about,
        format=_format(knob),
        **empty,
    )


def _format(knob: Knob) -> str:
    if knob.kind == "int":
        return "%d"
    return "%.2f" if (knob.step or 1) < 1 else "%.0f"


def _help(knob: Knob, language: Language) -> str:
    return f"{knob.help_zh if language == 'zh' else knob.help}\n\n{knob.source}"
