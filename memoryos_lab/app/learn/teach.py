"""For lecturers: a class of two hours, a link for each of its steps, answers, figures for slides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from ...course import teaching
from ...course.lessons import LESSONS
from ...course.teaching import Answer, Door, Station
from ...course.writing.literal import literal
from ...theatre.wish import Lock
from ...views.catalogue import Language
from .. import pages
from ..seat import Seat, seat
from ..texts import text
from . import quiz, slides
from .frame import framed
from .going import address, follow

LONG = 600  # characters of a question or an answer
STEPS = ("plan", "answers", "figures", "offline")


def page() -> None:
    """The class, its answers, its figures."""
    language = seat().language
    framed(_draw, "teach", steps=[(f"teach-{step}", text(f"teach_{step}", language)) for step in STEPS])


def _draw(sitting: Seat) -> None:
    language = sitting.language
    st.title(text("teach_title", language), anchor=False)
    st.markdown(text("teach_lead", language))
    _head("plan", language)
    _plan(language)
    _head("answers", language)
    st.markdown(text("teach_answers_about", language))
    _answers(language)
    _head("figures", language)
    st.markdown(text("teach_figures_about", language))
    slides.show()
    _head("offline", language)
    st.markdown(text("teach_offline_about", language), anchors=False)


def _head(step: str, language: Language) -> None:
    st.header(text(f"teach_{step}", language), anchor=f"teach-{step}")


# -- the plan -------------------------------------------------------------------------------------


@st.fragment
def _plan(language: Language) -> None:
    """Every step with what it opens; one choice says how all links hold the settings."""
    lock: Lock = st.segmented_control(
        text("teach_lock", language),
        ("locked", "hidden", "open"),
        default="locked",
        key="teach-lock",
        format_func=lambda lock: text(f"teach_{lock}", language),
        required=True,
    )
    for station in teaching.plan(language):
        _station(station, lock, language)


def _station(station: Station, lock: Lock, language: Language) -> None:
    with st.container(key=f"row-station-{station.key}", horizontal=True, gap="medium"):
        st.markdown(f"**{station.clock}**", width=44)
        with st.container(gap="xsmall"):
            st.markdown(f"**{station.title}**  \n{station.told}")
            for number, door in enumerate(station.doors):
                _door(door, f"{station.key}-{number}", lock, language)


def _door(door: Door, key: str, lock: Lock, language: Language) -> None:
    """A button that opens it here, and the whole link, which can be copied."""
    held = replace(door, place=replace(door.place, lock=lock)) if door.place else door
    with st.container(key=f"door-{key}", horizontal=True, vertical_alignment="center", gap="small"):
        if st.button(door.label, key=f"open-{key}", icon=":material/visibility:", width=220):
            _open(held, language)
        st.code(address(held.link(language), held.page), language=None, wrap_lines=True)


def _open(door: Door, language: Language) -> None:
    said = door.link(language)
    if door.place:
        follow(said)
    if door.page == "quiz":
        quiz.follow(said)
    st.switch_page(pages.page(door.page, language), query_params=said)


# -- answers --------------------------------------------------------------------------------------


@st.fragment
def _answers(language: Language) -> None:
    """Folded, and made when somebody unfolds them."""
    hooks = partial(teaching.hooks, language)
    _fold(text("teach_hooks", language), "hooks", partial(_list, hooks))
    for lesson in LESSONS:
        made = partial(teaching.exercises, lesson.n, language)
        title = f"{text('teach_exercises', language, n=lesson.n)} · {lesson.title(language)}"
        _fold(title, f"exercises-{lesson.n}", partial(_list, made))
    _fold(text("teach_failures", language), "failures", partial(_failures, language))
    for seed in teaching.EXIT_SEEDS:
        made = partial(teaching.at_the_door, seed, language)
        _fold(text("teach_exit", language, seed=seed), f"exit-{seed}", partial(_list, made))


def _fold(title: str, name: str, draw: Callable[[], object]) -> None:
    fold = st.expander(title, key=f"fold-{name}", on_change="rerun")
    if fold.open:
        with fold:
            draw()


def _list(make: Callable[[], tuple[Answer, ...]]) -> None:
    """Each question with the right answer and why. They quote a conversation: shown as it was said."""
    for one in make():
        right = f"✓ **{literal(one.answer, LONG)}** " if one.answer else "✓ "
        st.markdown(f"{literal(one.question, LONG)}  \n{right}{literal(one.why, LONG)}")


def _failures(language: Language) -> None:
    for told in teaching.failures(language):
        st.markdown(told, anchors=False)
