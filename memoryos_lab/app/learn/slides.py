"""Figures for slides: each view of each state of the class, saved by the browser as PNG or SVG."""

from __future__ import annotations

from typing import Any

import streamlit as st

from ...course import teaching
from ...course.prepared import Prepared
from ...course.showing.stages import run_of, run_until
from ...course.teaching import Door
from ...theatre.wish import Pick, Setting, Wish
from ...views import recall
from ...views.catalogue import Language
from ..analysis.figures import VIEWS, Alone
from ..analysis.frame import CONFIG
from ..literal import literal
from ..seat import Seat, seat
from ..texts import text

FORMS = ("png", "svg")
ASKED = "recall"  # the view that needs a question


@st.fragment
def show() -> None:
    """One figure, chosen by state and view."""
    sitting = seat()
    language, places = sitting.language, states(sitting.language)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        name = st.selectbox(text("teach_state", language), places, key="slide-state", width=420)
        view = st.selectbox(
            text("teach_view", language),
            views_of(places[name]),
            key="slide-view",
            format_func=lambda view: text(f"view_{view}", language),
            width=180,
        )
        form: str = st.segmented_control(
            text("teach_form", language),
            FORMS,
            default="png",
            key="slide-form",
            format_func=str.upper,
            required=True,
        )
    drawn = figure(places[name], view, sitting)
    saved = {"format": form, "filename": f"memoryos-{view}", "scale": 2}
    config: dict[str, Any] = CONFIG | {"toImageButtonOptions": saved}
    st.plotly_chart(drawn.figure, theme=None, config=config, key=f"slide-{view}-{form}", alt=drawn.alt)
    st.caption(literal(drawn.alt, 600))


def states(language: Language) -> dict[str, Door]:
    """The doors of the class that lead to a state, each by what it is called there."""
    return {
        f"{station.clock} · {station.title} · {door.label}": door
        for station in teaching.plan(language)
        for door in station.doors
        if door.place
    }


def views_of(door: Door) -> tuple[str, ...]:
    """What can be drawn of a state: the recall of a question only where one is picked."""
    pick = door.place.pick if door.place else None
    return (ASKED, *VIEWS) if pick and pick[0] == "question" else tuple(VIEWS)


def figure(door: Door, view: str, sitting: Seat) -> Alone:
    """The view of a state; a door that hides the future leads to nothing that tells it. Raises: LabError."""
    place = door.place or Prepared()
    made = run_of(place) if door.future else run_until(place)
    language, dark = sitting.language, sitting.dark
    turn = made.turns if place.turn is None else place.turn
    if view == ASKED and place.pick:
        info = recall.info(made, place.pick[1])
        return Alone(recall.figure(info, dark=dark, language=language), recall.alt(info, language=language))
    wish = Wish(
        Setting("paper", made.questions, made.policy),
        turn=turn,
        pick=Pick(*place.pick) if place.pick else None,
        language=language,
        map="pca",
    )
    return VIEWS[view](made, wish, dark, language)
