"""Views: each figure alone, to be looked at, saved as a picture or taken as values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import streamlit as st

from ...exports import csv
from ...memory.about import about
from ...memory.replay import Run
from ...sources import safe_name
from ...theatre.desk import Desk
from ...theatre.wish import Wish
from ...views import chains, heat, lpm, map, similarity, timeline
from ...views.catalogue import Language
from ...views.projection import project
from ..seat import Seat
from ..texts import own_text, text
from .frame import chart, framed


class Alone(NamedTuple):
    """A figure, and the same in a sentence."""

    figure: Any
    alt: str


def page() -> None:
    """One view after the other."""
    framed(_draw, turn=True)


def _draw(sitting: Seat, desk: Desk) -> None:
    language = sitting.language
    name: str = st.segmented_control(
        text("view", language),
        tuple(VIEWS),
        default="timeline",
        key="view",
        format_func=lambda name: own_text(f"view_{name}", about(desk.run.policy), language),
        label_visibility="collapsed",
        required=True,
        persist_state="session",
    )
    drawn = VIEWS[name](desk.run, desk.wish, sitting.dark, language)
    chart(drawn.figure, f"view-{name}", drawn.alt)
    st.download_button(
        text("get_csv", language),
        lambda: csv.view(desk.run, name, turn=desk.wish.turn),
        f"{safe_name(desk.script.id)}.{name}.csv",
        "text/csv",
        on_click="ignore",
        icon=":material/download:",
    )


def _picked(wish: Wish, *kinds: str) -> dict[str, Any]:
    """What is picked, if the figure can show a thing of that kind."""
    return {wish.pick.kind: wish.pick.id} if wish.pick and wish.pick.kind in kinds else {}


def _timeline(run: Run, wish: Wish, dark: bool, language: Language) -> Alone:
    info, look = timeline.info(run, language=language), _look(wish, dark, language)
    figure = timeline.figure(info, **look, **_picked(wish, "page", "segment"))
    return Alone(figure, timeline.alt(info, wish.turn, language))


def _heat(run: Run, wish: Wish, dark: bool, language: Language) -> Alone:
    info, look = heat.info(run), _look(wish, dark, language)
    return Alone(heat.figure(info, **look, **_picked(wish, "segment")), heat.alt(info, wish.turn, language))


def _chains(run: Run, wish: Wish, dark: bool, language: Language) -> Alone:
    info, look = chains.info(run), _look(wish, dark, language)
    return Alone(chains.figure(info, **look, **_picked(wish, "page")), chains.alt(info, wish.turn, language))


def _map(run: Run, wish: Wish, dark: bool, language: Language) -> Alone:
    info = map.info(run, project(run.features, method=wish.map))
    figure = map.figure(info, **_look(wish, dark, language), **_picked(wish, "page", "segment"))
    return Alone(figure, map.alt(info, wish.turn, language))


def _lpm(run: Run, wish: Wish, dark: bool, language: Language) -> Alone:
    info = lpm.info(run, wish.turn)
    entry: dict[str, Any] = {"entry": wish.pick.id} if wish.pick and wish.pick.kind == "fact" else {}
    figure = lpm.figure(info, **_look(wish, dark, language), **entry)
    return Alone(figure, lpm.alt(info, wish.turn, language))


def _similarity(run: Run, wish: Wish, dark: bool, language: Language) -> Alone:
    info, theta = similarity.info(run.features), getattr(run.policy, "theta", None)
    figure = similarity.figure(info, theta=theta, dark=dark, language=language)
    return Alone(figure, similarity.alt(info, theta, language))


def _look(wish: Wish, dark: bool, language: Language) -> dict[str, Any]:
    return {"turn": wish.turn, "dark": dark, "language": language}


VIEWS: dict[str, Callable[[Run, Wish, bool, Language], Alone]] = {
    "timeline": _timeline,
    "heat": _heat,
    "chains": _chains,
    "map": _map,
    "lpm": _lpm,
    "similarity": _similarity,
}
