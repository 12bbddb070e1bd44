"""The page: systems side by side, two settings of one conversation, or the matrix over a dataset."""

from __future__ import annotations

import streamlit as st

from ...memory.errors import LabError
from ...theatre.desk import Desk
from .. import fault, window
from ..analysis import compare as settings
from ..modules import load
from ..reading import desk_of
from ..seat import Seat, seat
from ..source import Chosen
from ..speak import speaking
from . import choosing, stage
from .making import systems_of
from .table import FACES, Table, table
from .words import word


def page() -> None:
    """One of the three faces, below a line that says which."""
    sitting, held = seat(), table()
    match held.face:
        case "systems":
            with st.container(key="stage", gap=None):
                _systems(sitting, held)
        case "settings":
            settings.page(lambda: _faces(sitting, held))
        case "matrix":
            load("compare.matrix_page").page(sitting, held, lambda: _faces(sitting, held))
    for wrong in held.faults:
        fault.toast(wrong)
    held.faults.clear()


def _systems(sitting: Seat, held: Table) -> None:
    """The line, which stands there without a conversation too, and the picture."""
    line = st.container(key="beside-line", horizontal=True, vertical_alignment="center", gap="small")
    with line:
        _faces(sitting, held)
    # What comes before has a place of its own, so that the picture is always the same element.
    with st.container(gap=None):
        desk, chosen = desk_of(sitting), sitting.chosen
    with line:
        if desk and chosen:
            choosing.systems(sitting, held)
        speaking(sitting)
    if desk and chosen:
        _picture(sitting, desk, held, chosen)


def _picture(sitting: Seat, desk: Desk, held: Table, chosen: Chosen) -> None:
    if held.at_question:
        held.at_question = False
        _to_question(sitting, desk)
    try:
        stage.show(sitting, desk, held, systems_of(held, chosen))
    except LabError as error:
        fault.show(error, sitting.language)
        window.show(sitting.address() | held.link(chosen), dark=sitting.dark)


def _to_question(sitting: Seat, desk: Desk) -> None:
    """To the turn at which the picked question is asked."""
    pick, questions = desk.wish.pick, desk.script.questions
    if pick and pick.kind == "question":
        sitting.tell({"turn": min(len(desk.script.pages), questions[pick.id].after + 1)})


def _faces(sitting: Seat, held: Table) -> None:
    """Which of the three."""
    language = sitting.language
    st.session_state["beside-face"] = held.face
    st.selectbox(
        word("face", language),
        FACES,
        key="beside-face",
        format_func=lambda name: word(f"face_{name}", language),
        on_change=lambda: setattr(held, "face", st.session_state["beside-face"]),
        label_visibility="collapsed",
        width=230,
    )
