"""The theatre as a component of Streamlit: a wish comes in, slots go out as one block of bytes."""

from __future__ import annotations

from functools import cache
from time import sleep
from typing import Any

import streamlit as st

from ..theatre.bundle import bundle
from ..theatre.parcel import parcel
from . import touring, window
from .heard import nothing
from .seat import Seat, seat

SENDING = 0.015  # s; the server gathers messages for 10 ms before it sends them


@cache
def component() -> Any:
    """Registered once a server; a name that is registered again with other code is a warning."""
    return st.components.v2.component("memoryos_lab.theatre", js=bundle("streamlit"))


@st.fragment
def show() -> None:
    """The theatre at this tab's desk. What is wished of it reruns this alone."""
    sitting = seat()
    language = sitting.language
    key = f"theatre-{sitting.visit}"  # another screen is another component: nothing old is left in it
    _listen(sitting, key)
    if sitting.language != language:
        st.rerun()  # the menus around speak it too
    component()(key=key, data=parcel(touring.slots(sitting)), height="stretch", on_wish_change=nothing)
    window.show(sitting.address(), dark=sitting.dark)
    # A script that ends has Streamlit collect garbage at once, with the interpreter's lock held for
    # some 80 ms: the picture is let out before.
    sleep(SENDING)


def _listen(sitting: Seat, key: str) -> None:
    """Follow the wish that the theatre holds, once."""
    held = st.session_state.get(key)
    wish = held.get("wish") if held else None
    if wish is not None and wish != sitting.told:
        sitting.told = wish
        touring.follow(sitting, wish)
        sitting.tell(wish)
