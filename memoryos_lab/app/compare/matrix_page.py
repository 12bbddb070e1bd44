"""The face Matrix: that of our own sample, made now, or one that the command line made of a dataset."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ... import samples
from ...evals.dataset import Dataset
from ...evals.systems.kept import load_matrix
from ...evals.systems.matrix import matrix
from ...evals.systems.values import Matrix
from ...memory.errors import LabError
from ...memory.policy import presets
from ...theatre.bundle import join
from ...theatre.encode import encode
from ...theatre.kept import Kept
from ...theatre.parcel import parcel
from ...views.catalogue import Language
from .. import fault, window
from ..seat import Seat
from ..shelf import once
from ..speak import speaking
from ..texts import text
from . import matrix_slots
from .table import Table
from .words_matrix import around

FRONT = Path(__file__).parent / "front"

OURS = "mira"
COMMAND = "memoryos-lab compare data/locomo10.json --matrix --policies all --out out/locomo"


@cache
def component() -> Any:
    """Registered once a server."""
    return st.components.v2.component("memoryos_lab.matrix", js=join(FRONT, "hosts/matrix.js"))


def page(sitting: Seat, held: Table, faces: Callable[[], None]) -> None:
    """The matrix that is chosen, below a line with which, and where others come from."""
    language = sitting.language
    with st.container(key="beside-line", horizontal=True, vertical_alignment="center", gap="small"):
        faces()
        _choose(held, language)
        speaking(sitting)
    with st.container(key="matrix", gap="small"):
        try:
            if held.linked:
                _linked(held, language)
            else:
                _show(sitting, _chosen(held, language))
        except LabError as error:
            fault.show(error, language)
            st.button(around("matrix_ours", language), on_click=_forget, args=(held,))
    window.show(held.said(language), dark=sitting.dark)


def _show(sitting: Seat, made: Matrix) -> None:
    language = sitting.language
    told = {
        "book": matrix_slots.book(language),
        "matrix": once(f"matrix-{language}", made, lambda: matrix_slots.matrix(made, language)),
        "ui": encode({"dark": sitting.dark}),
    }
    component()(key=f"matrix-shown-{sitting.visit}", data=parcel(told))
    st.caption(around("matrix_command", language))
    st.code(COMMAND, language=None)


def _chosen(held: Table, language: Language) -> Matrix:
    """Raises: LabError for a file that is none."""
    if held.uploaded:
        _, data = held.uploaded
        return _kept().get(held.uploaded, lambda: load_matrix(data))
    if held.path:
        return _kept().get(("path", held.path), lambda: load_matrix(held.path))
    return _kept().get(("sample", OURS, len(presets())), lambda: _ours(language))


def _ours(language: Language) -> Matrix:
    """Every registered system on our own sample."""
    script, features, info = samples.load(OURS)
    place = st.empty()
    bar = place.progress(0.0, around("matrix_making", language))
    policies = {name: info.base(name) for name in presets()}

    def tell(done: int, of: int) -> None:
        bar.progress(done / max(of, 1), around("matrix_making", language))

    made = matrix(
        Dataset.of((script,), f"sample:{OURS}"),
        policies,
        features={script.id: features},
        workers=1,
        progress=tell,
    )
    place.empty()
    return made


def _choose(held: Table, language: Language) -> None:
    with (
        st.popover(around("matrix_file", language), icon=":material/upload_file:"),
        st.container(key="choices", width=400),
    ):
        st.button(around("matrix_ours", language), width="stretch", on_click=_forget, args=(held,))
        st.file_uploader(
            around("matrix_upload", language),
            type=("json",),
            key="matrix-file",
            on_change=_uploaded,
            args=(held,),
        )
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            st.text_input(
                around("matrix_path", language),
                key="matrix-path",
                placeholder=around("matrix_path_hint", language),
            )
            st.button(text("open", language), key="matrix-open", on_click=_named, args=(held,))


def _uploaded(held: Table) -> None:
    file = st.session_state["matrix-file"]
    if file is not None:
        held.uploaded, held.path, held.linked = (file.file_id, file.getvalue()), "", ""


def _named(held: Table) -> None:
    """Somebody said that the path may be read; only now it is."""
    if path := st.session_state["matrix-path"].strip():
        held.uploaded, held.path, held.linked = None, path, ""


def _forget(held: Table) -> None:
    held.uploaded, held.path, held.linked = None, "", ""


def _linked(held: Table, language: Language) -> None:
    """A link names a file on this machine; it is read when somebody says so."""
    with st.container(key="notice", horizontal_alignment="center"):
        st.subheader(around("matrix_title", language), anchor=False, width="content")
        st.caption(around("matrix_linked", language), width="content")
        st.text(held.linked, width="content")
        st.button(around("matrix_read", language), type="primary", on_click=_follow, args=(held,))
        st.button(around("matrix_ours", language), on_click=_forget, args=(held,))


def _follow(held: Table) -> None:
    held.path, held.linked = held.linked, ""


@st.cache_resource(show_spinner=False)
def _kept() -> Kept[Matrix]:
    return Kept(4)
