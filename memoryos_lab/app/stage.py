"""The turn slider and everything that depends on it; moving it reruns this fragment alone.

The slider is the time axis of the figures below it: as wide, and above them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from ..memory.replay import Run
from ..views import chains, heat, map, timeline
from ..views.axes import GUTTER
from ..views.catalogue import Language
from ..views.projection import USUAL, Projection, project
from ..views.story import story
from . import details
from .details import CONFIG
from .texts import text


@st.fragment
def stage(run: Run, dark: bool, language: Language, link: Callable[[], None]) -> None:
    """Four views and the side panel, at one turn."""
    state = st.session_state
    at = min(max(int(state.get("turn", _first(run))), 0), run.turns)
    if state.get("turn") != at:  # setting it anyway would pull a moving slider back
        state.turn = at
    panel = state.setdefault("panel", "turn")
    page = state.get("page", 0) - 1 if panel == "page" else None
    segment = state.get("segment", 0) - 1 if panel == "segment" else None
    followed = page if page in range(run.turns) else None
    topic = segment if segment in range(len(story(run).segments)) else None
    left, right = st.columns([2.55, 1], gap="small")
    with left, st.container(key="views", gap=None):
        turn = _transport(run, language)
        look: dict[str, Any] = {"turn": turn, "dark": dark, "language": language}
        shown = timeline.info(run, language=language)
        _chart("timeline", timeline.figure(shown, segment=topic, page=followed, **look))
        _chart("heat", heat.figure(heat.info(run), segment=topic, **look))
        _chart("chains", chains.figure(chains.info(run), page=followed, **look))
    with right:
        _map(run, topic, followed, look, language)
        details.show(run, turn, dark=dark, language=language)
    link()


def _first(run: Run) -> int:
    """The first promotion: at no other turn is so much to be seen at once."""
    promoted = [moment.turn for life in story(run).segments for moment in life.promotions]
    return min(promoted, default=run.turns)


def _transport(run: Run, language: Language) -> int:
    state, last = st.session_state, run.turns
    eventful = story(run).eventful
    before = max((turn for turn in eventful if turn < state.turn), default=0)
    after = min((turn for turn in eventful if turn > state.turn), default=last)
    buttons = (
        ("skip_previous", "back", before, None),
        ("chevron_left", "previous", max(state.turn - 1, 0), "Alt+Left"),
        ("chevron_right", "next", min(state.turn + 1, last), "Alt+Right"),
        ("skip_next", "event", after, "Alt+Down"),
    )
    with st.container(horizontal=True, vertical_alignment="center", key="transport", gap=None):
        with st.container(horizontal=True, key="steps", gap=None, width=GUTTER - 12):
            for sign, name, to, shortcut in buttons:
                help = text(name, language) + (f" ({shortcut})" if shortcut else "")
                icon, still = f":material/{sign}:", to == state.turn
                st.button(
                    "", icon=icon, key=f"go:{name}", on_click=_go, args=(to,), help=help, disabled=still
                )
        turn: int = st.slider(
            text("turn", language), 0, max(last, 1), key="turn", label_visibility="collapsed"
        )
    return turn


def _go(turn: int) -> None:
    st.session_state.turn = turn
    st.session_state.panel = "turn"


def _chart(name: str, figure: Any) -> None:
    st.plotly_chart(
        figure,
        theme=None,
        config=CONFIG,
        key=f"chart:{name}",
        on_select=lambda: _select(f"chart:{name}"),
        selection_mode="points",
        alt=name,
    )


def _select(chart: str) -> None:
    """A mark was clicked: what it stands for is selected in every view."""
    points = st.session_state[chart].selection.points
    if not points:
        return
    named = points[0].get("customdata")
    kind, _, number = str(named[0] if isinstance(named, list) else named).partition(":")
    if not number.isdecimal():
        return
    state = st.session_state
    match kind:
        case "page" | "segment":
            state[kind], state.panel = int(number) + 1, kind
        case "turn":
            state.turn, state.panel = int(number), "turn"
        case "fact":
            state.panel = "facts"
        case _:
            pass  # a mark that stands for nothing to select


def _map(run: Run, segment: int | None, page: int | None, look: dict[str, Any], language: Language) -> None:
    placed = project(run.features, method="pca" if st.session_state.get("map") == "pca" else "umap")
    with st.container(key="map", gap=None):
        if placed.state == "working":
            _watch(run, language)
        else:
            st.caption(f"{text('map', language)} · {_method(placed, language)}")
        _chart("map", map.figure(map.info(run, placed), segment=segment, page=page, **look))
        st.caption(text("map_key", language))


@st.fragment(run_every=1.0)
def _watch(run: Run, language: Language) -> None:
    """Tells how long UMAP has been at work, and draws anew once it is ready."""
    placed = project(run.features)
    st.caption(f"{text('map', language)} · {_method(placed, language)}")
    if placed.state != "working":
        st.rerun()


def _method(placed: Projection, language: Language) -> str:
    if placed.state == "working":
        return text("map_working", language, elapsed=placed.elapsed, usual=USUAL)
    if placed.state == "failed":
        return text("map_failed", language, note=placed.note)
    return text(f"map_{placed.method}", language)
