"""Compare: two settings of one conversation, difference by difference."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import Any

import streamlit as st

from ...memory.policy import presets
from ...memory.replay import Run
from ...theatre.desk import Desk
from ...views import compare
from ...views.catalogue import Language, term
from ...views.compare_info import CompareInfo
from ...views.words import Sentence
from ..seat import Seat
from ..shelf import once
from ..texts import text
from .frame import chart, framed, look, setting_text

Row = tuple[int, str, str, str]  # turn, what, in A, in B


def page(above: Callable[[], None] = lambda: None) -> None:
    """Both settings, the list of differences, both runs at one turn, and the figure.

    `above`: what else stands in the line that says what is looked at.
    """
    framed(_draw, above=above)


def _draw(sitting: Seat, desk: Desk) -> None:
    language, other = sitting.language, desk.other
    _against(sitting, desk)
    if other is None:
        st.caption(text("against_none", language))
        return
    told = once("compare", (desk.run, other), lambda: compare.info(desk.run, other))
    if told.first is None:
        st.caption(text("same_throughout", language))
        return
    st.caption(text("differences", language, n=len(told.turns), first=told.first))
    left, right = st.columns([1.15, 1], gap="medium")
    with left:
        _list(sitting, rows(told, language), desk.wish.turn)
    with right:
        _turn(sitting, desk.run, other, told, desk.wish.turn)
    figure = compare.figure(told, **look(sitting, desk))
    chart(figure, "compare", compare.alt(told, desk.wish.turn, language))


def _against(sitting: Seat, desk: Desk) -> None:
    """What B is: a preset, or what the workbench made of it."""
    language, b = sitting.language, desk.wish.b
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.session_state.against = b.preset if b else None
        st.selectbox(
            text("against", language),
            list(presets()),
            index=None,
            key="against",
            on_change=_choose,
            args=(sitting,),
            width=240,
            disabled=desk.wish.lock != "open",  # the link holds the settings still
        )
        if b and sitting.chosen:
            st.text(f"B: {setting_text(b, sitting.chosen, language)}", width="content")


def _choose(sitting: Seat) -> None:
    name = st.session_state.against
    asking = sitting.desk.wish.a.asking if sitting.desk else "fork"
    sitting.tell({"b": {"preset": name, "asking": asking, "knobs": {}} if name else None})


def rows(told: CompareInfo, language: Language) -> list[Row]:
    """Pages that were filed apart and facts that were not written alike, in order of turns."""
    a, b = ([life.label for life in side.segments] for side in (told.a, told.b))
    filed, written = text("not_filed", language), text("not_written", language)
    found: list[Row] = []
    for one in told.apart:
        sides = (filed if one.a is None else a[one.a], filed if one.b is None else b[one.b])
        found.append((one.turn, text("page_n", language, n=one.page + 1), *sides))
    for fact in told.facts:
        turns = (fact.turn_a, fact.turn_b)
        if not fact.same:
            at_a, at_b = (written if turn is None else text("turn_n", language, n=turn) for turn in turns)
            first = min(turn for turn in turns if turn is not None)
            found.append((first, f"{fact.slot or term(fact.kind, language)}: {fact.value}", at_a, at_b))
    return sorted(found)


def _list(sitting: Seat, found: list[Row], turn: int) -> None:
    language, key = sitting.language, f"differences-{sitting.visit}"
    names = (text("asked_at", language), text("what", language), "A", "B")
    here = next((i for i, row in enumerate(found) if row[0] >= turn), None)
    default: Any = {"selection": {"rows": [] if here is None or found[here][0] != turn else [here]}}
    st.dataframe(
        {name: [row[i] for row in found] for i, name in enumerate(names)},
        hide_index=True,
        height=320,
        key=key,
        on_select=lambda: _select(sitting, key, found),
        selection_mode="single-row",
        selection_default=default,
    )


def _select(sitting: Seat, key: str, found: list[Row]) -> None:
    if chosen := st.session_state[key].selection.rows:
        sitting.tell({"turn": found[chosen[0]][0]})


def _turn(sitting: Seat, a: Run, b: Run, told: CompareInfo, turn: int) -> None:
    """What each did at this turn and the other did not, with steps to the next difference."""
    language = sitting.language
    before, after = bisect_left(told.turns, turn), bisect_right(told.turns, turn)
    with st.container(horizontal=True, vertical_alignment="center"):
        _step(sitting, "earlier", told.turns[before - 1] if before else None)
        st.text(text("turn_n", language, n=turn), width="content")
        _step(sitting, "later", told.turns[after] if after < len(told.turns) else None)
    both = compare.at(a, b, turn, language=language)
    for name, only in (("A", both.only_a), ("B", both.only_b)):
        with st.container(key=f"side-{name}", gap=None):
            st.text(name)
            _sentences(only, language)


def _step(sitting: Seat, name: str, turn: int | None) -> None:
    st.button(
        text(name, sitting.language),
        key=name,
        icon=":material/chevron_left:" if name == "earlier" else ":material/chevron_right:",
        disabled=turn is None,
        on_click=sitting.tell,
        args=({"turn": turn},),
    )


def _sentences(told: tuple[Sentence, ...], language: Language) -> None:
    for sentence in told[:12]:
        st.text(sentence.line)
    if not told:
        st.caption(text("nothing_here", language))
