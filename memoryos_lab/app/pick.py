"""Choose a conversation: a bundled sample, a file of one's own, a path on this machine."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from .. import samples
from ..features import backends
from ..sources.reference import claims
from ..views.catalogue import Language
from .literal import literal
from .reference.bench import bench
from .reference.given import Dropped, Given, Places, is_state
from .seat import Seat, seat
from .source import Source
from .texts import text

STATE = "pick-state"  # in the session: what was chosen is no conversation, but what MemoryOS left on disk
TYPES = ("json", "jsonl", "ndjson", "txt")


@st.fragment
def menu() -> None:
    """The popover in the bar. Opening it reruns this alone; a choice reruns the page."""
    sitting = seat()
    if st.session_state.pop(STATE, False):
        _to_states(sitting.language)
    if sitting.source != sitting.drawn:  # chosen a moment ago: the page has to be drawn anew, not this alone
        st.rerun()
    language = sitting.language
    fold = st.popover(text("conversation", language), key="pick", icon=":material/forum:", on_change="rerun")
    if fold.open:  # twenty controls that nobody waits for as long as it is closed
        with fold, st.container(key="choices", width=380):
            own = sitting.source is not None and sitting.source.kind != "sample"
            parts = (_details, _samples, _own) if own else (_samples, _own, _details)
            for part in parts:
                part(sitting, language)


def _samples(sitting: Seat, language: Language) -> None:
    st.caption(text("bundled", language))
    for info in samples.names():
        source = Source("sample", info.name)
        here = sitting.source is not None and sitting.source == replace(
            source, backend=sitting.source.backend
        )
        with st.container(key=f"sample-{info.name}", gap=None):
            st.button(
                f"{literal(info.title)} · {text('pages_n', language, n=info.pages)}",
                key=f"open-{info.name}",
                type="primary" if here else "secondary",
                width="stretch",
                on_click=_open,
                args=(sitting, source),
            )
            st.caption(literal(info.teaches_zh if language == "zh" else info.teaches, 200))


def _own(sitting: Seat, language: Language) -> None:
    st.caption(text("own", language))
    st.file_uploader(
        text("upload", language),
        type=TYPES,
        key="file",
        help=text("upload_help", language),
        label_visibility="collapsed",
        on_change=_uploaded,
        args=(sitting,),
    )
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.session_state.setdefault("path", sitting.linked.name if sitting.linked else "")
        st.text_input(text("path_label", language), key="path", placeholder=text("path_hint", language))
        st.button(text("open", language), key="open-path", on_click=_named, args=(sitting,))


def _details(sitting: Seat, language: Language) -> None:
    """What else can be said of the conversation that is open: which one of its file, whose vectors."""
    chosen = sitting.chosen
    if chosen is None or chosen.source != sitting.source:
        return
    if len(chosen.read.ids) > 1:
        _set("of", chosen.read.ids, chosen.script.id, sitting, text("which", language))
    known = (*(name for name in backends() if ":" not in name), chosen.features.backend)
    _set("backend", tuple(dict.fromkeys(known)), chosen.features.backend, sitting, text("backend", language))
    if chosen.read.format:
        st.text(f"{text('format', language)} {chosen.read.format}")


def _set(field: str, options: tuple[str, ...], now: str, sitting: Seat, label: str) -> None:
    """A menu for one field of the source."""
    key = f"source-{field}"
    st.session_state[key] = now
    st.selectbox(
        label,
        options,
        key=key,
        on_change=_change,
        args=(sitting, field),
        accept_new_options=field == "backend",
    )


def _change(sitting: Seat, field: str) -> None:
    if sitting.source and (value := st.session_state[f"source-{field}"]):
        _open(sitting, replace(sitting.source, **{field: value}))


def _open(sitting: Seat, source: Source) -> None:
    sitting.open(source)
    st.session_state.pick = False  # the popover has done its work


def _uploaded(sitting: Seat) -> None:
    file = st.session_state.file
    if file is None:
        return
    if claims(file.name, file.getvalue()):
        _open_state(Dropped(((file.name, file.getvalue()),)))
    else:
        _open(sitting, Source("file", file.name, data=file.getvalue()))


def _named(sitting: Seat) -> None:
    """Somebody said that the path may be read; only now it is."""
    if path := st.session_state.path.strip():
        if is_state(path):
            _open_state(Places((path,)))
            return
        linked = sitting.linked  # says too which conversation of the file, and whose vectors
        _open(sitting, linked if linked and linked.name == path else Source("path", path))


def _open_state(given: Given) -> None:
    """What MemoryOS left on disk has a page of its own."""
    bench().open(given)
    st.session_state.pick, st.session_state[STATE] = False, True


def _to_states(language: Language) -> None:
    from . import pages  # imported late: the pages import this one

    st.switch_page(pages.page("reference", language))
