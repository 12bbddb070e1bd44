"""The chat as a component of Streamlit: slots go out, wishes come back, ticks ask how far something is."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ...theatre.bundle import join
from ...theatre.parcel import parcel
from ...views.catalogue import LANGUAGES
from .. import window
from ..heard import nothing
from ..seat import seat
from . import strip, wishes
from .bench import USER, Bench
from .slots import slots

FRONT = Path(__file__).parent / "front"


@cache
def code() -> str:
    """The front end with its host as one module."""
    return join(FRONT, "hosts/streamlit.js")


@cache
def component() -> Any:
    """Registered once a server."""
    return st.components.v2.component("memoryos_lab.chat", js=code())


@st.fragment
def show(held: Bench) -> None:
    """The chat of this tab. A wish, and a tick, rerun this alone; nothing reruns while nothing happens."""
    sitting = seat()
    key = f"chat-{sitting.visit}"
    said = st.session_state.get(key) or {}
    wishes.follow(held, said.get("wishes"))
    if held.leave or held.prefix or _speaks(said):
        st.rerun()  # another page, a dialog, another language of the menus
    held.note()
    with st.container(key="talk", horizontal=True, gap=None):
        component()(
            key=key,
            data=parcel(slots(held, sitting.language, dark=sitting.dark)),
            height="stretch",
            on_wishes_change=nothing,
            on_tick_change=nothing,
            on_language_change=nothing,
        )
        if held.stage and held.room and held.room.memory:
            strip.show(held)
    window.show({USER: held.room.user} if held.room else {}, dark=sitting.dark)


def _speaks(said: Any) -> bool:
    """Was the other language chosen?"""
    language = said.get("language")
    if language not in LANGUAGES or language == seat().language:
        return False
    seat().tell({"language": language})
    return True
