"""Recall: every question with what of its evidence was found, and one of them in every number."""

from __future__ import annotations

from typing import Any

import streamlit as st

from ...memory.replay import Run
from ...theatre.desk import Desk
from ...views import recall
from ...views.catalogue import Language
from ...views.recall_info import Part, RecallInfo
from ..seat import Seat
from ..shelf import once
from ..texts import text
from .frame import chart, framed


def page() -> None:
    """The list, and the one that is picked."""
    framed(_draw)


def _draw(sitting: Seat, desk: Desk) -> None:
    language, run = sitting.language, desk.run
    if not run.script.questions:
        st.caption(text("no_questions", language))
        return
    if run.questions == "none":
        st.caption(text("not_asked", language))
    asked = once("recall", run, lambda: tuple(recall.of(run, i) for i in range(len(run.script.questions))))
    _list(sitting, run, asked, _picked(desk))
    _one(sitting, asked[_picked(desk)])


def _picked(desk: Desk) -> int:
    pick = desk.wish.pick
    return pick.id if pick and pick.kind == "question" else 0


def _list(sitting: Seat, run: Run, asked: tuple[RecallInfo, ...], picked: int) -> None:
    language, questions = sitting.language, run.script.questions
    columns: dict[str, list[Any]] = {
        "number": [info.question + 1 for info in asked],
        "question": [info.text for info in asked],
        "found": [_found(info) for info in asked],
        "category": [question.category for question in questions],
        "asked_at": [info.turn for info in asked],
        "answer": [info.answer for info in asked],
    }
    if not any(columns["category"]):
        del columns["category"]
    key = f"questions-{sitting.visit}"
    st.dataframe(
        {text(name, language): values for name, values in columns.items()},
        hide_index=True,
        height=246,
        key=key,
        on_select=lambda: _select(sitting, key),
        selection_mode="single-row-required",
        selection_default={"selection": {"rows": [picked]}},
    )


def _select(sitting: Seat, key: str) -> None:
    if rows := st.session_state[key].selection.rows:
        sitting.tell({"pick": {"kind": "question", "id": rows[0]}})


def _found(info: RecallInfo) -> str:
    """How many of the gold turns stand in the prompt; "" where the gold names none."""
    return f"{sum(one.rendered for one in info.evidence)}/{len(info.evidence)}" if info.evidence else ""


def _one(sitting: Seat, info: RecallInfo) -> None:
    language = sitting.language
    figure = recall.figure(info, dark=sitting.dark, language=language)
    chart(figure, f"recall-{info.question}", recall.alt(info, language=language))
    tokens, budget = info.prompt.tokens, info.prompt.budget
    with st.expander(text("prompt", language, tokens=tokens, budget=budget), key="prompt"):
        for part in info.parts:
            _part(part, language)


def _part(part: Part, language: Language) -> None:
    st.text(f"{part.heading}: {part.tokens}")
    if part.lines:
        columns = {
            "line": [line.text for line in part.lines],
            "tokens": [line.tokens for line in part.lines],
            "left_out": ["" if line.rendered else "✕" for line in part.lines],
        }
        named = {text(name, language): values for name, values in columns.items()}
        st.dataframe(named, hide_index=True, key=f"prompt-{part.name}")
