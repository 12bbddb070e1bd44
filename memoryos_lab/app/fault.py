"""An error in place of the picture: what, where, what to do. Its words may quote a file: data."""

from __future__ import annotations

import streamlit as st

from ..memory.errors import LabError
from ..views.catalogue import Language
from .literal import literal
from .texts import text


def show(error: LabError, language: Language) -> None:
    """The three parts of the error, as plain text."""
    with st.container(border=True, key="fault"):
        st.text(f"⚠ {error.what}")
        if error.where:
            st.text(f"{text('where', language)}: {error.where}")
        if error.hint:
            st.text(f"{text('todo', language)}: {error.hint}")


def toast(error: LabError) -> None:
    """The same in passing, for what was left out while the rest was done."""
    parts = (error.what, error.where, error.hint)
    st.toast(" · ".join(literal(part, 200) for part in parts if part), icon=":material/warning:")
