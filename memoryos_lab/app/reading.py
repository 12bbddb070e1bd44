"""From what was asked for to a desk; whatever stands in the way is said on the page."""

from __future__ import annotations

import time
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from .. import samples
from ..memory.errors import LabError
from ..theatre.desk import Desk
from ..views.catalogue import Language
from . import fault
from .seat import Seat
from .source import Chosen, Source, keep_features, read, ready
from .texts import text


def desk_of(sitting: Seat) -> Desk | None:
    """The desk at what was asked for; None where the page tells instead what to do."""
    source = sitting.source
    if source is None:
        _empty(sitting)
        return None
    if sitting.desk and sitting.chosen and sitting.chosen.source == source:
        return _with_pages(sitting.desk, sitting.language)
    try:
        chosen = ready(source) or _embedded(sitting, source)
        return _with_pages(sitting.take(chosen), sitting.language)
    except LabError as error:
        fault.show(error, sitting.language)
        _ways_on(sitting)
        return None


def _with_pages(desk: Desk, language: Language) -> Desk | None:
    if desk.run.turns:
        return desk
    with _notice():
        st.subheader(text("empty_script", language), anchor=False, width="content")
        for issue in desk.script.issues[:20]:
            st.text(f"{issue.code} {issue.where}: {issue.message}")
    return None


def _empty(sitting: Seat) -> None:
    """No conversation yet; a link that names a file on this machine waits for somebody's word."""
    language = sitting.language
    with _notice():
        st.subheader(text("empty_title", language), anchor=False, width="content")
        if sitting.linked:
            st.caption(text("linked", language), width="content")
            named = (sitting.linked.name, sitting.linked.of, sitting.linked.backend)
            st.text("\n".join(part for part in named if part), width="content")
            st.button(
                text("open_it", language), type="primary", on_click=sitting.open, args=(sitting.linked,)
            )
        else:
            st.caption(text("empty", language), width="content")
        _begin(sitting, "secondary" if sitting.linked else "primary")


def _ways_on(sitting: Seat) -> None:
    with st.container(horizontal=True, key="ways"):
        if sitting.before and sitting.chosen and sitting.chosen.source == sitting.before:
            st.button(text("go_back", sitting.language), on_click=_leave, args=(sitting,))
        _begin(sitting, "primary")


def _begin(sitting: Seat, kind: str) -> None:
    first = Source("sample", samples.names()[0].name)
    st.button(
        text("begin", sitting.language),
        type="primary" if kind == "primary" else "secondary",
        on_click=sitting.open,
        args=(first,),
    )


def _embedded(sitting: Seat, source: Source) -> Chosen:
    """A conversation that is new here gets its vectors: how long it will take, and a way out."""
    from ..features import compute  # imported late: a recorded sample needs none of it

    language, place, told = sitting.language, st.empty(), read(source)
    with place.container(key="waiting", horizontal_alignment="center"):
        st.text(told.script.title or told.script.id, width="content")
        bar = st.progress(0.0)
        st.button(text("cancel", language), on_click=_leave, args=(sitting,))
        st.caption(text("embedding_note", language), width="content")
    shown = partial(_tell, bar, language, time.monotonic())
    features = compute(told.script, backend=source.backend or "minilm-int8", progress=shown)
    place.empty()
    return Chosen(source, told, keep_features(source, told, features))


def _tell(bar: DeltaGenerator, language: Language, began: float, done: int, total: int) -> None:
    spent = time.monotonic() - began
    left = text("left", language, s=spent * (total - done) / done) if 0 < done < total else ""
    bar.progress(done / max(total, 1), text("embedding", language, done=done, total=total, left=left))


def _leave(sitting: Seat) -> None:
    """Back to what was seen before; what was embedded so far is kept."""
    sitting.source, sitting.before = sitting.before, None


def _notice() -> DeltaGenerator:
    return st.container(key="notice", horizontal_alignment="center")
