"""The way in: a tour, eight lessons, practice; each word of the field and where it is seen."""

from __future__ import annotations

import streamlit as st

from ...course.beliefs import Belief, beliefs
from ...course.concepts import Concept, concepts
from ...course.lessons import LESSONS, Outline
from ...views.catalogue import Language
from .. import pages
from ..seat import Seat
from ..texts import text
from .frame import framed, spoken
from .going import follow, see

TOUR = {"sample": "tutor", "tour": "1"}
CARDS = ("quiz", "by-hand", "reading", "teach")


def page() -> None:
    """Everything that there is to learn, and what to begin with."""
    framed(_draw, "learn")


def _draw(sitting: Seat) -> None:
    language = sitting.language
    st.title(text("learn_title", language), anchor=False)
    st.markdown(text("learn_lead", language))
    _tour(language)
    st.header(text("learn_lessons", language), anchor="lessons")
    st.markdown(text("learn_lessons_about", language))
    with st.container(key="lessons", gap=None):
        for lesson in LESSONS:
            _lesson(lesson, language)
    st.header(text("learn_practice", language), anchor="practice")
    _practice(language)
    st.header(text("learn_concepts", language), anchor="concepts")
    for concept in concepts(language):
        _concept(concept, sitting)
    st.header(text("learn_beliefs", language), anchor="beliefs")
    st.markdown(text("learn_beliefs_about", language))
    for belief in beliefs(language):
        _belief(belief, sitting)


def _tour(language: Language) -> None:
    with st.container(key="tour-card", border=True):
        st.header(text("learn_tour_title", language), anchor=False)
        st.markdown(text("learn_tour_about", language))
        if st.button(text("learn_tour", language), type="primary", icon=":material/play_arrow:"):
            follow(TOUR)


def _lesson(lesson: Outline, language: Language) -> None:
    with st.container(key=f"way-{lesson.n}", horizontal=True, vertical_alignment="center", gap="medium"):
        query = spoken({"n": str(lesson.n)}, language)
        st.page_link(
            pages.page("lesson", language),
            label=f"**{lesson.n} · {lesson.title(language)}**",
            query_params=query,
            width=280,
        )
        st.markdown(lesson.asks(language), width="stretch")
        st.caption(text("minutes_n", language, n=lesson.minutes), width="content")


def _practice(language: Language) -> None:
    with st.container(key="practice", horizontal=True, gap="medium"):
        for path in CARDS:
            name = path.replace("-", "_")
            with st.container(key=f"practice-{path}", border=True, width=220, height="stretch"):
                st.page_link(
                    pages.page(path, language),
                    label=f"**{text(f'learn_{name}_title', language)}**",
                    query_params=spoken({}, language),
                )
                st.caption(text(f"learn_{name}_about", language))


def _concept(concept: Concept, sitting: Seat) -> None:
    with st.container(key=f"row-concept-{concept.key}", horizontal=True, vertical_alignment="center"):
        st.markdown(f"**{concept.name}**", width=210)
        with st.container(gap=None):
            st.markdown(concept.told)
            if concept.equation:
                st.latex(concept.equation, width="stretch")
        see(concept.place, f"concept-{concept.key}", sitting)


def _belief(belief: Belief, sitting: Seat) -> None:
    """What is believed at the left, what is seen at the right: by word and sign, not by place alone."""
    language = sitting.language
    with st.container(key=f"row-belief-{belief.key}", horizontal=True, vertical_alignment="center"):
        st.markdown(f"✗ {text('learn_believed', language)}: *{belief.belief}*", width=210)
        with st.container(gap=None):
            st.markdown(f"✓ {text('learn_seen', language)}: {belief.seen}")
        see(belief.place, f"belief-{belief.key}", sitting)
