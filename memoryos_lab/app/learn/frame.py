"""What the pages that teach share: a rail that leads to all of them, and a column to read in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import streamlit as st

from ...course.lessons import LESSONS
from ...views.catalogue import Language
from .. import pages, window
from ..seat import Seat, seat
from ..speak import speaking
from ..texts import text

Steps = Iterable[tuple[str, str]]  # (anchor, heading) of a page
PRACTICE = ("quiz", "by-hand", "reading", "teach")


def framed(
    draw: Callable[[Seat], None],
    here: str,
    *,
    steps: Steps = (),
    said: Callable[[Seat], Mapping[str, str]] = lambda sitting: {},
) -> None:
    """A page beside the rail. `here`: its address; `said`: what its link says beyond the language."""
    sitting = seat()
    with st.container(key="learning", horizontal=True, wrap=False, gap="large"):
        with st.container(key="rail", width=216, gap=None):
            _rail(sitting.language, here, steps)
        with st.container(key="column"):
            with st.container(key="speaking", horizontal=True, horizontal_alignment="right"):
                speaking(sitting)
            draw(sitting)
    window.show(spoken(said(sitting), sitting.language), dark=sitting.dark)


def _rail(language: Language, here: str, steps: Steps) -> None:
    _lead("learn", text("rail_start", language), language, here)
    st.caption(text("rail_lessons", language))
    for lesson in LESSONS:
        query = {"n": str(lesson.n)}
        key = f"lesson-{lesson.n}"
        _lead("lesson", f"{lesson.n} · {lesson.title(language)}", language, here, key=key, query=query)
        if here == key:
            _steps(steps)
    st.caption(text("rail_practice", language))
    for path in PRACTICE:
        _lead(path, text(f"page_{path}", language), language, here)


def _lead(
    path: str,
    label: str,
    language: Language,
    here: str,
    *,
    key: str = "",
    query: Mapping[str, str] | None = None,
) -> None:
    """A link of the rail; the one of this page is marked."""
    place = key or path
    with st.container(key=f"rail-here-{place}" if place == here else f"rail-{place}", gap=None):
        st.page_link(pages.page(path, language), label=label, query_params=spoken(query, language))


def _steps(steps: Steps) -> None:
    lines = "\n".join(f"- [{heading}](#{anchor})" for anchor, heading in steps)
    with st.container(key="steps"):
        st.markdown(lines)


def spoken(query: Mapping[str, str] | None, language: Language) -> dict[str, str]:
    """What a link says, and in which language the page is to speak."""
    return dict(query or {}) | ({"language": language} if language != "en" else {})
