"""Choose what to examine: our own sample, an evaluation folder, or run files with their dataset."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from ...views.catalogue import Language
from ..seat import seat
from ..texts import text
from .bench import Bench, bench
from .given import File, Files, Folder, Ours

RUN_TYPES = ("json", "jsonl", "csv", "tsv")
DATASET_TYPES = ("json", "jsonl")


@st.fragment
def menu() -> None:
    """The popover in the bar."""
    language, held = seat().language, bench()
    fold = st.popover(
        text("lab_choose", language), key="lab-pick", icon=":material/science:", on_change="rerun"
    )
    if fold.open:
        with fold, st.container(key="choices", width=420):
            st.button(text("lab_ours", language), width="stretch", on_click=_open, args=(held, Ours()))
            _folder(held, language)
            _files(held, language)
    if st.session_state.pop("lab-chosen", False):
        st.rerun()  # the page has to be drawn anew, not this alone


def _folder(held: Bench, language: Language) -> None:
    st.caption(text("lab_folder", language))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.text_input(
            text("lab_folder_path", language),
            key="lab-folder",
            label_visibility="collapsed",
            placeholder=text("lab_folder_hint", language),
        )
        st.button(text("open", language), key="lab-open-folder", on_click=_open_folder, args=(held,))


def _files(held: Bench, language: Language) -> None:
    st.caption(text("lab_files", language))
    st.file_uploader(text("lab_runs", language), type=RUN_TYPES, accept_multiple_files=True, key="lab-runs")
    st.text_input(
        text("lab_dataset", language), key="lab-dataset", placeholder=text("lab_dataset_hint", language)
    )
    st.file_uploader(text("lab_dataset_file", language), type=DATASET_TYPES, key="lab-dataset-file")
    st.file_uploader(text("lab_audit_file", language), type=RUN_TYPES, key="lab-audit")
    st.button(
        text("lab_read", language),
        type="primary",
        key="lab-read",
        on_click=_open_files,
        args=(held, language),
    )


def _open(held: Bench, given: Ours | Folder | Files) -> None:
    held.open(given)
    st.session_state["lab-pick"] = False  # the popover has done its work
    st.session_state["lab-chosen"] = True


def _open_folder(held: Bench) -> None:
    """Somebody said that the folder may be read; only now it is."""
    if path := st.session_state["lab-folder"].strip():
        _open(held, Folder(path))


def _open_files(held: Bench, language: Language) -> None:
    state = st.session_state
    runs = tuple(_file(one) for one in state["lab-runs"] or ())
    uploaded = state["lab-dataset-file"]
    dataset: File | str = _file(uploaded) if uploaded else state["lab-dataset"].strip()
    if not runs or not dataset:
        st.toast(text("lab_lacking", language))
        return
    _open(held, Files(runs, dataset, _file(state["lab-audit"]) if state["lab-audit"] else None))


def _file(uploaded: UploadedFile) -> File:
    return File(uploaded.name, uploaded.getvalue())
