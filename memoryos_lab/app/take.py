"""Take a run along: made when somebody asks, so that nobody waits for what is not wanted."""

from __future__ import annotations

import streamlit as st

from ..memory.errors import LabError
from ..memory.replay import Run
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
                _offer(sitting, name, sitting.desk.run)


def _offer(sitting: Seat, name: str, run: Run) -> None:
    """One form: a button that makes it, and once it is made one that hands it over."""
    language, kept = sitting.language, st.session_state.get("made")
    with st.container(key=f"taking-{name}", horizontal=True, vertical_alignment="center", gap="small"):
        with st.container(gap=None):
            st.markdown(text(f"take_{name}", language))
            st.caption(text(f"take_{name}_note", language))
        if kept and kept[:2] == (name, run_key(sitting)):
            made: Made = kept[2]
            st.download_button(
                literal(size(len(made.data))),
                made.data,
                f"{safe_name(run.script.id)}{made.suffix}",
                made.mime,
                key=f"get-{name}",
                type="primary",
                on_click="ignore",
                icon=":material/download:",
            )
        elif st.button(text("make", language), key=f"make-{name}"):
            _make(sitting, name)


def _make(sitting: Seat, name: str) -> None:
    try:
        with st.spinner(text("making", sitting.language)):
            made = MAKERS[name](sitting)
    except LabError as error:
        fault.show(error, sitting.language)
        return
    st.session_state.made = (name, run_key(sitting), made)
    st.rerun(scope="fragment")


def run_key(sitting: Seat) -> bytes:
    """What was made belongs to what was on the desk then."""
    return sitting.slots["run"] + sitting.slots["other"]


def size(count: int) -> str:
    """
    >>> size(812), size(40_000), size(2_600_000)
    ('812 B', '40 kB', '2.6 MB')
    """
    if count < 1000:
        return f"{count} B"
    return f"{count / 1000:.0f} kB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"
