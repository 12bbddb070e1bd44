"""The workbench: a conversation, its knobs, and what the memory made of it."""

from __future__ import annotations

from typing import Any

import streamlit as st

from .. import samples
from ..memory.errors import LabError
from ..memory.policy import changed_knobs
from ..memory.replay import Run
from ..views import diff, similarity
from ..views.catalogue import Language
from . import fault, link, pick, sliders
from .details import CONFIG
from .shelf import run_of
from .stage import stage
from .texts import text


def page() -> None:
    """Draw the page; an error of the user's stands in place of the picture."""
    language: Language = st.session_state.get("language", "en")
    dark = st.context.theme.type == "dark"
    try:
        _draw(dark, language)
    except LabError as error:
        fault.show(error, language)


def _draw(dark: bool, language: Language) -> None:
    with st.sidebar:
        chosen = pick.choose(language)
        policy = sliders.control(chosen, language) if chosen else None
    if chosen is None or policy is None:
        _empty(language)
        return
    run = run_of(chosen.key, chosen.script, chosen.features, policy, st.session_state.asking)
    beside = st.sidebar.container()  # drawn last: the views come first
    _head(run, chosen, language)
    if not run.turns:
        st.info(text("empty_script", language))
        return
    stage(run, dark, language, lambda: _link(chosen, policy))
    with beside:
        _similarity(run, dark, language)


def _empty(language: Language) -> None:
    with st.container(key="empty", horizontal_alignment="center"):
        st.subheader(text("empty_title", language), anchor=False, width="content")
        st.caption(text("empty", language), width="content")
        st.button(text("begin", language), type="primary", on_click=_begin)


def _begin() -> None:
    st.session_state.source, st.session_state.sample = "sample", samples.names()[0].name


def _head(run: Run, chosen: pick.Chosen, language: Language) -> None:
    script, told = run.script, _changed(run, chosen.key, language)
    with st.container(key="head", horizontal=True, vertical_alignment="bottom", gap="medium"):
        with st.container(key="title", width="content"):
            st.text(script.title or script.id, width="content")
        counts = {"pages": run.turns, "questions": len(script.questions), "backend": run.features.backend}
        st.text(text("pages_of", language, **counts), width="content")
        with st.container(key="changed", width="content"):
            st.text(f"Δ {told or text('unmoved', language)}", width="content")
        for key, notes in (("warnings", run.warnings), ("issues", _issues(run))):
            if notes:
                with st.popover(f"⚠ {text(key, language, n=len(notes))}"):
                    for note in notes[:50]:
                        st.text(note)
    if st.session_state.pop("link_fault", False):
        st.toast(text("link_fault", language))


def _issues(run: Run) -> tuple[str, ...]:
    return tuple(f"{issue.code} {issue.where}: {issue.message}" for issue in run.script.issues)


def _changed(run: Run, key: str, language: Language) -> str:
    """The line after a move: this run against the one that was shown before it."""
    state = st.session_state
    before: Run | None = state.get("shown")
    if before is not run:
        same = before is not None and state.get("shown_key") == key
        state.difference = diff.info(before, run) if same and before else None
        state.shown, state.shown_key = run, key
    return diff.sentence(state.difference, language=language) if state.get("difference") else ""


def _similarity(run: Run, dark: bool, language: Language) -> None:
    theta = getattr(run.policy, "theta", None)
    measured = similarity.info(run.features)
    with st.container(key="similarity", gap=None):
        st.caption(text("similarity", language))
        drawn = similarity.figure(measured, theta=theta, dark=dark, language=language)
        st.plotly_chart(drawn, theme=None, config=CONFIG, key="chart:similarity")
        if theta is not None:
            share = f"{measured.passing(theta):.0%}"
            st.caption(text("similarity_note", language, share=share, backend=run.features.backend))


def _link(chosen: pick.Chosen, policy: Any) -> None:
    state = st.session_state
    panel = state.get("panel")
    link.write(
        changed_knobs(policy, chosen.base(state.preset)),
        sample=chosen.sample,
        path=chosen.path,
        preset=state.preset if state.preset != "paper" else None,
        asking=state.asking if state.asking != chosen.asking else None,
        language=state.get("language") if state.get("language") != "en" else None,
        map=state.get("map"),
        turn=state.turn,
        page=state.get("page") if panel == "page" else None,
        segment=state.get("segment") if panel == "segment" else None,
    )
