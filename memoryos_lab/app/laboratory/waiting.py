"""From what was given to an inquiry; whatever stands in the way is said on the page."""

from __future__ import annotations

from functools import partial

import streamlit as st

from ...evals import folder
from ...inspector import Inquiry
from ...memory.errors import LabError
from ...views.catalogue import Language
from .. import fault
from ..texts import text
from . import confirming, files, ours
from .bench import Bench, inquiries
from .given import Files, Folder, Given, Ours


def inquiry_of(bench: Bench, language: Language) -> Inquiry | None:
    """What is looked at; None where the page tells instead what to do."""
    if bench.linked:
        _linked(bench, language)
        return None
    known = inquiries().find(bench.given.key)
    if known:
        return known
    try:
        if isinstance(bench.given, Files) and bench.confirmed != bench.given.key:
            confirming.show(bench, bench.given, language)
            return None
        return inquiries().keep(bench.given.key, _made(bench, language))
    except LabError as error:
        fault.show(error, language)
        _ways_on(bench, language)
        return None


def _made(bench: Bench, language: Language) -> Inquiry:
    """Examine it: how far it is, and a way out. Raises: LabError."""
    place = st.empty()
    with place.container(key="waiting", horizontal_alignment="center"):
        st.text(text("lab_examining", language), width="content")
        bar = st.progress(0.0)
        if not isinstance(bench.given, Ours):
            st.button(text("cancel", language), on_click=bench.back)

    def tell(name: str, done: int, of: int) -> None:
        bar.progress(done / max(of, 1), text("lab_progress", language, name=name, done=done, of=of))

    made = _asked(bench.given, tell)
    place.empty()
    return made


def _asked(given: Given, tell: files.Told) -> Inquiry:
    match given:
        case Ours(name):
            return ours.examined(name, partial(tell, name))
        case Folder(path):
            return Inquiry(folder.load(path), audit=folder.audit(path))
        case Files():
            examinations = files.examined(given, tell)
            return Inquiry(examinations, audit=files.audit_of(given, examinations[0].dataset))


def _linked(bench: Bench, language: Language) -> None:
    """A link names a folder on this machine; it is read when somebody says so."""
    with st.container(key="notice", horizontal_alignment="center"):
        st.subheader(text("page_laboratory", language), anchor=False, width="content")
        st.caption(text("lab_linked", language), width="content")
        st.text(bench.linked, width="content")
        st.button(text("lab_open_it", language), type="primary", on_click=_follow, args=(bench,))
        st.button(text("lab_ours", language), on_click=_leave, args=(bench,))


def _follow(bench: Bench) -> None:
    address = bench.address
    bench.open(Folder(bench.linked))
    bench.linked, bench.address = "", address


def _leave(bench: Bench) -> None:
    bench.linked, bench.address = "", ""


def _ways_on(bench: Bench, language: Language) -> None:
    with st.container(horizontal=True, key="ways"):
        if bench.before:
            st.button(text("go_back", language), on_click=bench.back)
        if not isinstance(bench.given, Ours):
            st.button(text("lab_ours", language), type="primary", on_click=bench.open, args=(Ours(),))
