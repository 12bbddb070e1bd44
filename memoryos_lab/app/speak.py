"""The switch of languages, where there is no theatre that has one."""

from __future__ import annotations

import streamlit as st

from ..views.catalogue import LANGUAGES, Language
from .seat import Seat
from .texts import text

NAMES: dict[Language, str] = {"en": "English", "zh": "中文"}


def speaking(sitting: Seat) -> None:
    """English or Chinese, for every page of this tab."""
    st.session_state.language = sitting.language
    st.segmented_control(
        text("language", sitting.language),
        LANGUAGES,
        key="language",
        format_func=lambda name: NAMES[name],
        on_change=lambda: sitting.tell({"language": st.session_state.language}),
        label_visibility="collapsed",
        required=True,
    )
