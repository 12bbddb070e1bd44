"""The workbench: the theatre takes the window."""

from __future__ import annotations

import streamlit as st

from . import theatre
from .reading import desk_of
from .seat import seat


def page() -> None:
    """The theatre, or what stands in its way."""
    with st.container(key="stage", gap=None):
        with st.container(gap=None):  # a place of its own: see `laboratory.page`
            desk = desk_of(seat())
        if desk:
            theatre.show()
