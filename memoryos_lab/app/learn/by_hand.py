"""The worked example: ten pages to be computed with a pencil, asked and revealed day by day."""

from __future__ import annotations

import streamlit as st

from ...course import by_hand
from ...course.blocks import Asking
from ...course.by_hand import Row, daily, table, what_if
from ...course.prepared import Prepared
from ...course.showing.stages import staged
from ...course.texts import say
from ...course.writing.numbers import told
from ...views.catalogue import Language
from .. import course_quiz
from ..seat import Seat, seat
from ..texts import text
from . import stage
from .frame import framed

DONE = "by-hand-done"  # how many of the rows are revealed
STEPS = ("given", "rules", "days", "what-if")


def page() -> None:
    """What is given, the rules, the days one after another, and what if."""
    language = seat().language
    steps = [(f"by-hand-{step}", text(f"by_hand_{step}", language)) for step in STEPS]
    framed(_draw, "by-hand", steps=steps)


def _draw(sitting: Seat) -> None:
    language = sitting.language
    st.title(text("by_hand_title", language), anchor=False)
    st.markdown(text("by_hand_lead", language))
    _head("given", language)
    st.markdown(table.vectors(language), anchors=False)
    _head("rules", language)
    st.markdown(text("by_hand_told", language, **_knobs()), anchors=False)
    _head("days", language)
    _days(language)
    with st.container(key="what-if"):
        _head("what-if", language)
        _what_if(language)


def _knobs() -> dict[str, str]:
    """The settings of the example, as its rules name them."""
    policy = by_hand.run().policy
    names = ("stm_capacity", "mtm_capacity", "theta", "tau", "top_m", "top_k")
    return {name: told(float(getattr(policy, name))) for name in names}


def _head(step: str, language: Language) -> None:
    st.header(text(f"by_hand_{step}", language), anchor=f"by-hand-{step}")


@st.fragment
def _days(language: Language) -> None:
    """The table as far as it is revealed, the questions of the next day, and the picture of the last."""
    rows = daily.days()
    done = min(st.session_state.get(DONE, 0), len(rows))
    st.markdown(text("by_hand_how", language))
    last = rows[done - 1].day if done else rows[0].day - 1
    with st.container(key="by-hand-table"):
        st.markdown(_table(rows, done, language), anchors=False)
    with st.container(key="by-hand-sheet"):  # seen on paper only, instead of what is revealed
        st.markdown(_table(rows, 0, language), anchors=False)
    with st.container(key="by-hand-next"):
        if done < len(rows):
            _next(rows[done], done, language)
        with st.container(horizontal=True):
            if done < len(rows):
                st.button(text("by_hand_all", language), on_click=_reveal, args=(len(rows),))
            if done:
                st.button(text("by_hand_again", language), on_click=_reveal, args=(0,))
    place = Prepared(by_hand.SAMPLE, min(last, by_hand.DAYS), lock="locked")
    stage.draw(staged(place, language), "by-hand-days", place, future=done == len(rows))


def _table(rows: tuple[Row, ...], done: int, language: Language) -> str:
    """Rows are revealed one by one; a question stands on the day of its page or alone."""
    lines = table.table(1, rows[-1].day, language).splitlines()
    blank = table.table(1, rows[-1].day, language, shown=0).splitlines()
    shown = len(lines) - (len(rows) - done)
    return "\n".join(lines[:shown] + blank[shown:])


def _next(row: Row, done: int, language: Language) -> None:
    """The questions of a day. Once all are settled, or by wish, its row is revealed."""
    at = course_quiz.show(
        Asking(daily.asked(row, language), text("by_hand_predict", language)),
        key=f"by-hand-{done}",
        language=language,
    )
    st.button(
        text("by_hand_reveal", language, day=row.day),
        type="primary" if at.over else "secondary",
        on_click=_reveal,
        args=(done + 1,),
    )


def _reveal(done: int) -> None:
    st.session_state[DONE] = done


@st.fragment
def _what_if(language: Language) -> None:
    """One setting at a time: what happens first, and what comes of it."""
    st.markdown(text("by_hand_if_lead", language))
    names = [name for name in by_hand.WHAT_IFS if name != "base"]
    name = st.selectbox(
        text("by_hand_if", language),
        names,
        index=None,
        key="by-hand-if",
        format_func=lambda name: say(f"byhand.if.{name}", language),
        placeholder=text("by_hand_if_choose", language),
        width=420,
    )
    if name:
        st.markdown(what_if.what_ifs((name,), language), anchors=False)
    with st.expander(text("by_hand_if_all", language)):
        st.markdown(what_if.what_ifs((), language), anchors=False)
