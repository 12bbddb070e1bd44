"""The theatre beside the talk: the same front end on the memory as it is, without its controls and panels."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import streamlit as st

from ...memory.policy import preset
from ...memory.replay import Run
from ...runs import nearest_preset
from ...theatre.bundle import bundle
from ...theatre.desk import Desk
from ...theatre.parcel import parcel
from ..seat import seat
from .bench import Bench

NARROW = (
    ".theatre{grid-template:minmax(0,1fr)/minmax(0,1fr)!important;grid-template-areas:'stage'!important;"
    "min-height:0!important}"
    ".theatre>.controls,.theatre>.side{display:none!important}"
    ".theatre>.stage{border-right:0!important}"
)


@cache
def component() -> Any:
    """Registered once a server: the theatre's code with a few more rules of style."""
    js = bundle("streamlit").replace(
        "const THEATRE_CSS = ", f"const THEATRE_CSS = {json.dumps(NARROW)} + ", 1
    )
    return st.components.v2.component("memoryos_lab.strip", js=js)


def show(held: Bench) -> None:
    """The stage, at the newest turn."""
    assert held.room
    run, sitting = held.room.run, seat()
    key = f"strip-{sitting.visit}"
    desk = desk_of(run)
    desk.place(dark=sitting.dark)
    slots = desk.answer({"turn": run.turns, "language": sitting.language})
    component()(key=key, data=parcel(slots), height="stretch", on_wish_change=lambda: None)


def desk_of(run: Run) -> Desk:
    """A desk at a run that is there already; knobs are not moved here."""
    named = nearest_preset(run.policy)
    return Desk(
        run.script,
        run.features,
        base=preset,
        start=named,
        replay=lambda *_, **__: run,
        host={"live": False, "theme": False, "tour": False},
    )
