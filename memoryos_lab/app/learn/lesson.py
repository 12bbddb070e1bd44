"""A lesson: the cells of its notebook, played in this process and shown with what the app has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import streamlit as st

from ...course.blocks import Asking, Drawn, Shown, Staged
from ...course.lessons import LESSONS
from ...course.playing import Cell, cells
from ...theatre.wish import Lock
from ...views.catalogue import Language
from .. import course_quiz, link, pages
from ..analysis.frame import chart
from ..seat import Seat, seat
from ..texts import text
from . import stage
from .frame import framed, spoken
from .going import go
from .played import played

NUMBERS = range(1, len(LESSONS) + 1)
HEADINGS = {1: st.title, 2: st.header, 3: st.subheader}
_HEADING = re.compile(r"^(#{1,3}) (.+)$", re.MULTILINE)


class Part(NamedTuple):
    """Words under a heading."""

    depth: int  # of the heading; 0: there is none
    title: str
    body: str


def page() -> None:
    """The lesson that the link names, the first if it names none."""
    number, language = link.counted(st.query_params.get("n", "1")), seat().language
    if number is None or number not in NUMBERS:
        framed(_none, "lesson")
        return
    steps = tuple(_steps(number, language))
    framed(
        lambda sitting: _draw(sitting, number),
        f"lesson-{number}",
        steps=steps,
        said=lambda _: {"n": str(number)},
    )


def _none(sitting: Seat) -> None:
    st.markdown(text("lesson_none", sitting.language))
    for lesson in LESSONS:
        _to(lesson.n, f"{lesson.n} · {lesson.title(sitting.language)}", sitting.language)


def _steps(number: int, language: Language) -> Iterator[tuple[str, str]]:
    """The headings of a lesson below its title, each with its anchor."""
    for at, cell in enumerate(cells(number, language)):
        if cell.kind == "markdown":
            yield from ((_anchor(at, i), part.title) for i, part in enumerate(parts(cell)) if part.depth == 2)


def _draw(sitting: Seat, number: int) -> None:
    language = sitting.language
    for at, (cell, shown) in enumerate(played(number, language, dark=sitting.dark)):
        key = f"{number}-{at}-{language}"
        if cell.kind == "markdown":
            _words(cell, at)
        else:
            _show(shown, key, sitting)
            _code(cell, key, language)
    _on(number, language)


def _words(cell: Cell, at: int) -> None:
    """A cell of words, whose headings can be linked to."""
    for i, (depth, title, body) in enumerate(parts(cell)):
        if depth:
            HEADINGS[depth](title, anchor=_anchor(at, i))
        if body:
            st.markdown(body, anchors=False)


def parts(cell: Cell) -> tuple[Part, ...]:
    """The words of a cell by heading; what stands before the first has the depth 0.

    >>> parts(Cell("markdown", "Why.\\n\\n## 3 · The rule\\n\\nA page"))
    (Part(depth=0, title='', body='Why.'), Part(depth=2, title='3 · The rule', body='A page'))
    """
    before, *rest = _HEADING.split(cell.source)
    found = [Part(0, "", before.strip())] if before.strip() else []
    for marks, title, body in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        found.append(Part(len(marks), title, body.strip()))
    return tuple(found)


def _anchor(cell: int, part: int) -> str:
    return f"step-{cell}-{part}"


def _code(cell: Cell, key: str, language: Language) -> None:
    with st.container(key=f"code-{key}"), st.expander(text("lesson_code", language)):
        st.code(cell.source, language="python")


def _show(shown: Any, key: str, sitting: Seat) -> None:
    """What a cell shows, in the way of the app."""
    match shown:
        case None:
            return
        case Shown(markdown=words):
            st.markdown(words, anchors=False)
        case Staged():
            stage.stage(shown, key)
        case Asking():
            _asking(shown, key)
        case Drawn(figure=figure, alt=alt):
            chart(figure, key, alt)
        case _:
            st.code(repr(shown), language=None)


@st.fragment
def _asking(asking: Asking, key: str) -> None:
    """Questions. With a picture: it stands before the event until an answer was given, then opens."""
    at = course_quiz.show(asking, key=f"quiz-{key}", language=seat().language, on_see=_see(asking))
    if asking.stage is None:
        return
    answered = at.over or at.answered or at.shown
    place = at.place or asking.stage.place
    lock: Lock = "open" if answered else "locked"
    stage.draw(asking.stage, key, replace(place, lock=lock), future=answered)


def _see(asking: Asking) -> course_quiz.See | None:
    """Where there is no picture beside the questions, the workbench shows the answer."""
    return None if asking.stage else go


def _on(number: int, language: Language) -> None:
    """Where to go from here."""
    st.divider()
    with st.container(key="onward", horizontal=True, horizontal_alignment="distribute"):
        for n, key in ((number - 1, "lesson_before"), (number + 1, "lesson_next")):
            if n in NUMBERS:
                _to(n, text(key, language, n=n, title=LESSONS[n - 1].title(language)), language)


def _to(n: int, label: str, language: Language) -> None:
    query = spoken({"n": str(n)}, language)
    st.page_link(pages.page("lesson", language), label=label, query_params=query)
