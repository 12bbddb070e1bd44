"""The page: what the files hold, or what to give; the figures that every memory has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from ...memory.errors import LabError
from ...memory.replay import Run
from ...sources.reference import ReferenceState
from ...views import chains, map, timeline
from ...views.catalogue import Language
from ...views.projection import project
from .. import fault, window
from ..analysis.frame import chart
from ..seat import Seat, seat
from ..speak import speaking
from ..texts import text
from . import stage
from .bench import FACES, Bench, bench
from .given import Dropped, Example, Places
from .words import word


def page() -> None:
    """A state, or the way to one."""
    sitting, held = seat(), bench()
    try:
        state = held.state if not held.linked else None
    except LabError as error:
        _head(sitting, held, None)
        fault.show(error, sitting.language)
        window.show(held.link | stage.spoken(sitting.language), dark=sitting.dark)
        return
    _head(sitting, held, state)
    if state is None:
        _ask(held, sitting.language)
        window.show(stage.spoken(sitting.language), dark=sitting.dark)
    elif (face := st.session_state.get("reference-face") or FACES[0]) == "state":
        with st.container(key="stage", gap=None):
            stage.show(sitting, held, state)
    else:
        _figure(sitting, held, face)


def _head(sitting: Seat, held: Bench, state: ReferenceState | None) -> None:
    language = sitting.language
    with st.container(key="beside-line", horizontal=True, vertical_alignment="center", gap="small"):
        if state:
            st.segmented_control(
                word("face", language),
                FACES,
                default=FACES[0],
                key="reference-face",
                format_func=lambda name: word(f"face_{name}", language),
                label_visibility="collapsed",
                required=True,
                persist_state="session",
            )
        _whose(held, language)
        if held.given:
            st.button(word("another", language), icon=":material/upload_file:", on_click=held.close)
        speaking(sitting)


def _whose(held: Bench, language: Language) -> None:
    """A menu, where the files hold several memories."""
    try:
        known = held.owners
    except LabError:  # told in place of the state
        return
    if len(known) > 1 and held.given:
        st.session_state["reference-whose"] = held.given.whose
        st.selectbox(
            word("whose", language),
            known,
            index=None,
            key="reference-whose",
            on_change=lambda: held.of(st.session_state["reference-whose"]),
            placeholder=word("whose", language),
            label_visibility="collapsed",
            width=220,
        )


def _ask(held: Bench, language: Language) -> None:
    """Nothing yet: what can be given, and a place that a link names."""
    with st.container(key="notice"):
        st.subheader(word("title", language), anchor=False)
        if held.linked:
            st.caption(word("linked", language))
            st.text(held.linked)
            st.button(word("read_it", language), type="primary", on_click=_follow, args=(held,))
        st.text(word("intro", language))
        st.file_uploader(
            word("drop", language),
            type=("json",),
            accept_multiple_files=True,
            key="reference-files",
            on_change=_dropped,
            args=(held,),
        )
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            st.text_input(
                word("path", language), key="reference-path", placeholder=word("path_hint", language)
            )
            st.button(text("open", language), key="reference-open", on_click=_named, args=(held,))
        st.caption(word("stays", language))
        st.button(word("example", language), on_click=held.open, args=(Example(),))
        st.caption(word("example_note", language))


def _follow(held: Bench) -> None:
    held.open(Places((held.linked,)))


def _dropped(held: Bench) -> None:
    if files := st.session_state["reference-files"]:
        held.open(Dropped(tuple((file.name, file.getvalue()) for file in files)))


def _named(held: Bench) -> None:
    """Somebody said that the place may be read; only now it is."""
    if path := st.session_state["reference-path"].strip():
        held.open(Places((path,)))


def _figure(sitting: Seat, held: Bench, face: str) -> None:
    """One of the views that every memory has, at the end of the run."""
    language = sitting.language
    with st.container(key="analysis"):
        try:
            with st.spinner(word("drawing", language)):
                figure, alt = FIGURES[face](held.run, sitting.dark, language)
        except LabError as error:
            fault.show(error, language)
        else:
            st.caption(word("placed", language))
            chart(figure, f"reference-{face}", alt)
    window.show(held.link | stage.spoken(language), dark=sitting.dark)


Drawn = tuple[Any, str]  # a figure, and the same in a sentence


def _timeline(run: Run, dark: bool, language: Language) -> Drawn:
    info = timeline.info(run, language=language)
    figure = timeline.figure(info, turn=run.turns, dark=dark, language=language)
    return figure, timeline.alt(info, run.turns, language)


def _map(run: Run, dark: bool, language: Language) -> Drawn:
    info = map.info(run, project(run.features, method="pca"))
    figure = map.figure(info, turn=run.turns, dark=dark, language=language)
    return figure, map.alt(info, run.turns, language)


def _chains(run: Run, dark: bool, language: Language) -> Drawn:
    info = chains.info(run)
    figure = chains.figure(info, turn=run.turns, dark=dark, language=language)
    return figure, chains.alt(info, run.turns, language)


FIGURES: dict[str, Callable[[Run, bool, Language], Drawn]] = {
    "timeline": _timeline,
    "map": _map,
    "chains": _chains,
}
