"""Above the picture: which systems."""

from __future__ import annotations

import streamlit as st

from ...memory.policy import presets
from ...views.catalogue import Language
from ..seat import Seat
from .table import FEWEST, MOST, Table, called
from .words import word


def systems(sitting: Seat, held: Table) -> None:
    """The systems in the order of their columns."""
    language = sitting.language
    st.session_state["beside-names"] = list(held.names)
    st.multiselect(
        word("which", language),
        list(presets()),
        key="beside-names",
        format_func=lambda name: called(name, language),
        max_selections=MOST,
        on_change=_choose,
        args=(held, language),
        label_visibility="collapsed",
        placeholder=word("which_help", language),
    )


def _choose(held: Table, language: Language) -> None:
    names = st.session_state["beside-names"]
    if len(names) < FEWEST:
        st.toast(word("too_few", language))
    held.choose(names)
