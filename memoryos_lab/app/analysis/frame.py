"""What the analysis pages share: the same desk as the workbench, a line that says the run, one turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from ...memory.errors import LabError
from ...memory.policy import changed_knobs, knobs
from ...theatre.desk import Desk
from ...theatre.wish import Setting
from ...views.catalogue import Language
from ...views.diff import knob_name, knob_value
from .. import fault, window
from ..literal import literal
from ..reading import desk_of
from ..seat import Seat, seat
from ..source import Chosen
from ..speak import speaking
from ..texts import text

CONFIG: dict[str, Any] = {
    "displaylogo": False,
    "typesetMath": False,
    "displayModeBar": True,
    "modeBarButtons": [["toImage"]],
    "toImageButtonOptions": {"scale": 2},
}


def framed(
    draw: Callable[[Seat, Desk], None], *, turn: bool = False, above: Callable[[], None] = lambda: None
) -> None:
    """A page below the shared line; an error of the user's stands in place of what it draws.

    `above`: what a page puts in front of that line.
    """
    sitting = seat()
    with st.container(key="analysis"):
        desk = desk_of(sitting)
        if desk is None or sitting.chosen is None:
            above()
            return
        if (wrong := sitting.fault()) is not None:
            fault.toast(wrong)
        _line(sitting, desk, sitting.chosen, turn, above)
        try:
            draw(sitting, desk)
        except LabError as error:
            fault.show(error, sitting.language)
    window.show(sitting.address(), dark=sitting.dark)


def _line(sitting: Seat, desk: Desk, chosen: Chosen, turn: bool, above: Callable[[], None]) -> None:
    """What is looked at, and the two things that every page lets be changed."""
    language = sitting.language
    with st.container(key="line", horizontal=True, vertical_alignment="center", gap="medium"):
        above()
        with st.container(key="title", width="content"):
            st.text(desk.script.title or desk.script.id, width="content")
        st.text(setting_text(desk.wish.a, chosen, language), width="content")
        if turn:
            _turn(sitting, desk)
        speaking(sitting)


def setting_text(setting: Setting, chosen: Chosen, language: Language) -> str:
    """A setting in a few words: preset, moved knobs, how questions are asked."""
    moved = changed_knobs(setting.policy, chosen.base(setting.preset))
    table = {knob.name: knob for knob in knobs(setting.policy)}
    told = (
        f"{knob_name(table[name], language)} {knob_value(value, language)}" for name, value in moved.items()
    )
    parts = [setting.preset, *told]
    return " · ".join((*parts, text(f"asking_{setting.asking}", language)))


def _turn(sitting: Seat, desk: Desk) -> None:
    st.session_state.turn = min(desk.wish.turn, desk.run.turns)
    st.slider(
        text("at_turn", sitting.language),
        0,
        max(desk.run.turns, 1),
        key="turn",
        on_change=lambda: sitting.tell({"turn": st.session_state.turn}),
        label_visibility="collapsed",
        width=320,
    )


def look(sitting: Seat, desk: Desk) -> dict[str, Any]:
    """How figures are drawn here."""
    return {"turn": desk.wish.turn, "dark": sitting.dark, "language": sitting.language}


def chart(figure: Any, name: str, alt: str) -> None:
    """A figure as it was made, with a button that saves its picture, and the same in a sentence."""
    st.plotly_chart(figure, theme=None, config=CONFIG, key=f"chart:{name}", alt=alt)
    st.caption(literal(alt, 600))
