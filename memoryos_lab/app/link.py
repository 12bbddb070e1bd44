"""The address bar holds the state, so that a lesson is a link.

Only what differs from the start is written. A link never makes the app read a file: a path in it is
filled in, and read when somebody presses the button.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ..memory.errors import LabError
from ..memory.policy import Value, knobs, parse_knob, preset, presets
from ..memory.replay import MODES
from ..views.catalogue import LANGUAGES

PLAIN = ("sample", "preset", "asking", "language", "map")  # words from a list
NUMBERS = ("turn", "page", "segment")  # counted from 1 in a link, as on the screen
PANELS = ("turn", "page", "segment", "facts")


def read(samples: tuple[str, ...], default: str | None) -> None:
    """Put the link into the session, once; what it asks for and does not exist is left out and told."""
    state = st.session_state
    if "begun" in state:
        return
    state.begun, state.link_fault = True, False
    query = st.query_params
    choices = {
        "sample": samples,
        "preset": tuple(presets()),
        "asking": MODES,
        "language": LANGUAGES,
        "map": ("pca", "umap"),
    }
    for name in PLAIN:
        if name in query:
            _take(name, query[name] if query[name] in choices[name] else None)
    for name in NUMBERS:
        if name in query:
            _take(name, int(query[name]) if query[name].isdecimal() and len(query[name]) < 9 else None)
    state.panel = next((name for name in ("page", "segment") if name in state), "turn")
    if "path" in query:
        state.path, state.source = query["path"], "path"
    state.setdefault("language", "en")
    state.setdefault("source", "sample")
    state.setdefault("sample", default)
    state.wanted = _knobs(query)


def _take(name: str, value: Any) -> None:
    if value is None:
        st.session_state.link_fault = True
    else:
        st.session_state[name] = value


def _knobs(query: Mapping[str, str]) -> dict[str, Value]:
    wanted: dict[str, Value] = {}
    for knob in knobs(preset(st.session_state.get("preset", "paper"))):
        if knob.name in query:
            try:
                wanted[knob.name] = parse_knob(knob, query[knob.name])
            except LabError:
                st.session_state.link_fault = True
    return wanted


def write(moved: Mapping[str, Value], **rest: Any) -> None:
    """Say in the address bar what differs from the start; None is left out."""
    said = {name: str(value) for name, value in rest.items() if value is not None}
    said |= {name: "none" if value is None else _number(value) for name, value in moved.items()}
    if st.query_params.to_dict() != said:
        st.query_params.from_dict(said)


def _number(value: Value) -> str:
    return f"{value:.10g}" if isinstance(value, float) else str(value)
