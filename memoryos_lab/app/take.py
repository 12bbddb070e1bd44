"""Take a run along: made when somebody asks, so that nobody waits for what is not wanted."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ..memory.errors import LabError
from ..sources import safe_name
from . import fault
from .literal import literal
from .made import MAKERS, Made
from .seat import Seat, seat
from .texts import text


@st.fragment
def menu() -> None:
    """The popover in the bar."""
    sitting = seat()
    fold = st.popover(
        text("take", sitting.language),
        key="take",
        icon=":material/download:",
        on_change="rerun",
        disabled=sitting.desk is None,
    )
    if fold.open and sitting.desk:
        with fold, st.container(key="takings", width=360):
            for name in MAKERS:
                _offer(sitting, name)


def _offer(sitting: Seat, name: str) -> None:
    """One form: a button that makes it, and in its place, once it is made, one that hands it over."""
    language = sitting.language
    with st.container(key=f"taking-{name}", horizontal=True, vertical_alignment="center", gap="small"):
        with st.container(gap=None):
            st.markdown(text(f"take_{name}", language))
            st.caption(text(f"take_{name}_note", language))
        place = st.empty()
        key, made = st.session_state.get("made", (None, None))
        if key != (name, run_key(sitting)):
            made = None
            if place.button(text("make", language), key=f"make-{name}"):
                made = _make(sitting, name)
        if made:
            _hand_over(place, name, made, sitting)


def _make(sitting: Seat, name: str) -> Made | None:
    """The file, kept until another is made; None where an error is told instead."""
    assert sitting.desk and sitting.chosen
    try:
        with st.spinner(text("making", sitting.language)):
            made = MAKERS[name](sitting.desk, sitting.chosen)
    except LabError as error:
        fault.show(error, sitting.language)
        return None
    st.session_state.made = ((name, run_key(sitting)), made)
    return made


def _hand_over(place: DeltaGenerator, name: str, made: Made, sitting: Seat) -> None:
    assert sitting.desk
    place.download_button(
        literal(size(len(made.data))),
        made.data,
        f"{safe_name(sitting.desk.script.id)}{made.suffix}",
        made.mime,
        key=f"get-{name}",
        type="primary",
        on_click="ignore",
        icon=":material/download:",
    )


def run_key(sitting: Seat) -> tuple[object, ...]:
    """What was made belongs to what was looked at then, turn and pick with it."""
    desk = sitting.desk
    return (desk.key, desk.wish.a, desk.wish.b, desk.wish.turn, desk.wish.pick, desk.wish.map) if desk else ()


def size(count: int) -> str:
    """
    >>> size(812), size(40_000), size(2_600_000)
    ('812 B', '40 kB', '2.6 MB')
    """
    if count < 1000:
        return f"{count} B"
    return f"{count / 1000:.0f} kB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"
