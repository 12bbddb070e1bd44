"""The side panel: what happened at the turn, one page's journey, one segment, the facts.

Words of the conversation go through `st.text` and `st.dataframe`, which interpret nothing.
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from ..memory.replay import Run
from ..memory.types import Page
from ..views import decision, heat, journey, lpm, words
from ..views.axes import day
from ..views.catalogue import Language, term
from ..views.escape import cut
from ..views.heat_info import Sample
from ..views.story import story
from .link import PANELS
from .texts import text

SHOWN = 40  # sentences of one turn; a turn on which 200 questions are asked has a thousand
CONFIG = {"displayModeBar": False, "typesetMath": False}


def show(run: Run, turn: int, *, dark: bool, language: Language) -> None:
    """The panel that is chosen."""
    names = {panel: text(panel, language) for panel in PANELS}
    panel = st.segmented_control(
        text("turn", language),
        PANELS,
        key="panel",
        format_func=names.__getitem__,
        label_visibility="collapsed",
        required=True,
        width="stretch",
    )
    match panel:
        case "page":
            _page(run, dark, language)
        case "segment":
            _segment(run, turn, language)
        case "facts":
            _facts(run, turn, language)
        case _:
            _turn(run, turn, dark, language)


def _turn(run: Run, turn: int, dark: bool, language: Language) -> None:
    if turn:
        _said(run.script.pages[turn - 1], turn)
    told = words.info(run, turn, language=language)
    filed = [s.pages[0] for s in told if s.kind in ("merged", "opened")]
    _sentences(told[:SHOWN])
    if len(told) > SHOWN:
        st.caption(text("more", language, n=len(told) - SHOWN))
    for page in dict.fromkeys(filed):
        _decisions(run, page, dark, language)


def _said(page: Page, number: int) -> None:
    with st.container(key="said", gap=None):
        st.caption(f"{number} · {day(page.time)}" if page.time is not None else str(number))
        for turn in page.turns:
            st.text(f"{turn.speaker}: {turn.words}")


def _sentences(told: tuple[words.Sentence, ...], *, turns: bool = False) -> None:
    with st.container(key="sentences", gap=None):
        for sentence in told:
            st.text(f"{sentence.turn:>3}  {sentence.line}" if turns else sentence.line)


def _decisions(run: Run, page: int, dark: bool, language: Language) -> None:
    for i, made in enumerate(decision.info(run, page)):
        if made.options:
            figure = decision.figure(made, dark=dark, language=language)
            st.plotly_chart(figure, theme=None, config=CONFIG, key=f"decision:{page}:{i}")


def _page(run: Run, dark: bool, language: Language) -> None:
    pages = run.script.pages
    state = st.session_state
    if not isinstance(state.get("page"), int) or not 1 <= state.page <= len(pages):
        state.page = min(max(state.turn, 1), len(pages))
    page = st.selectbox(
        text("pick_page", language),
        range(1, len(pages) + 1),
        key="page",
        format_func=lambda n: f"{n} · {cut(' '.join(pages[n - 1].text.split()), 60)}",
        label_visibility="collapsed",
    )
    followed = journey.info(run, page - 1, language=language)
    _said(pages[page - 1], page)
    with st.container(key="ids"):
        st.text(" ".join(followed.turn_ids))
    _sentences(followed.steps, turns=True)
    _decisions(run, page - 1, dark, language)


def _segment(run: Run, turn: int, language: Language) -> None:
    told = story(run)
    born = [life for life in told.segments if life.opened <= turn]
    if not born:
        st.caption(text("no_segments", language))
        return
    state, ids = st.session_state, [life.segment + 1 for life in born]
    if state.get("segment") not in ids:
        state.segment = ids[0]
    labels = {life.segment + 1: f"{life.label} · {len(life.pages)}" for life in born}
    chosen = st.selectbox(
        text("pick_segment", language),
        ids,
        key="segment",
        format_func=labels.__getitem__,
        label_visibility="collapsed",
    )
    life = told.segments[chosen - 1]
    sample = heat.info(run).curves[life.segment].at(turn)
    if life.closed is not None and turn >= life.closed:
        st.caption(text("evicted", language, turn=life.closed))
    elif sample is not None:
        _numbers(sample, language)
    group = next((g for g in run.snapshot(turn).groups if g.id == life.segment), None)
    if group is not None:
        st.text(" · ".join(group.keywords))
    told_of = tuple(
        sentence
        for position, event in run.events()
        if getattr(event, "segment", None) == life.segment and run.steps[position].turn <= turn
        for sentence in words.sentences(run, run.steps[position].turn, (event,), language=language)
    )
    _sentences(told_of[-SHOWN:], turns=True)


def _numbers(sample: Sample, language: Language) -> None:
    cells = [(text("heat", language), f"{sample.heat:.2f}")]
    cells += [(term(name, language), f"{value:.2f}") for name, value in sample.terms]
    cells.append((text("new", language), str(sample.fresh)))
    with st.container(key="numbers", horizontal=True, gap="small"):
        for name, value in cells:
            st.metric(name, value, width="content")
    if sample.status in ("hot", "idle", "waiting"):
        st.caption(text(sample.status, language))


def _facts(run: Run, turn: int, language: Language) -> None:
    table = lpm.info(run, turn)
    if not table.rows:
        st.caption(text("no_facts" if any(run.features.facts) else "no_distiller", language))
        return
    columns = ("value", "slot", "status", "from_pages", "from_segment", "said", "written", "replaced", "kind")
    rows = [_fact(row, language) for row in table.rows]
    named = {text(name, language): [row[name] for row in rows] for name in columns}
    st.dataframe(named, hide_index=True, height=min(36 + 35 * len(rows), 560), key="facts_table")


def _fact(row: lpm.LpmRow, language: Language) -> dict[str, Any]:
    return {
        "value": row.value,
        "slot": row.slot,
        "status": term(row.status, language),
        "from_pages": ", ".join(str(page + 1) for page in row.pages),
        "from_segment": row.segment,
        "said": row.said,
        "written": row.written,
        "replaced": "; ".join(row.replaced),
        "kind": term(row.kind, language),
    }
