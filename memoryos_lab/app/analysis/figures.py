"""Views: each figure alone, to be looked at, saved as a picture or taken as values."""

from __future__ import annotations

from typing import Any

import streamlit as st

from ... import views
from ...theatre.desk import Desk
from ..seat import Seat
from ..texts import text
from .frame import chart, framed, look

ALONE = ("timeline", "heat", "chains", "map", "lpm", "similarity")


def page() -> None:
    """One view after the other."""
    framed(_draw, turn=True)


def _draw(sitting: Seat, desk: Desk) -> None:
    language = sitting.language
    name = st.segmented_control(
        text("view", language),
        ALONE,
        default=ALONE[0],
        key="view",
        format_func=lambda name: text(f"view_{name}", language),
        label_visibility="collapsed",
        required=True,
        persist_state="session",
    )
    view: Any = getattr(views, name or ALONE[0])
    given = look(sitting, desk)
    if name == "similarity":
        del given["turn"]
    figure = view.draw(desk.run, **given)
    chart(figure, f"view-{name}", view.alt(view.info(desk.run), language=language))
