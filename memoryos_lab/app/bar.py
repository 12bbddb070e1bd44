"""What the theatre does not do, in the header beside the pages: change the conversation, take a run along."""

from __future__ import annotations

import streamlit as st

from . import pick, take
from .laboratory import menu

WITHOUT = (
    "chat",
    "reference",
    "learn",
    "lesson",
    "by-hand",
    "reading",
    "teach",
)  # pages with a conversation of their own


def show(page: str) -> None:
    """Two menus, those of the page, at the right end of Streamlit's header, where style.css puts them."""
    with st.container(key="bar", horizontal=True, wrap=False, gap="xsmall", width="content"):
        if page == "laboratory":
            menu.menu()
        elif page not in WITHOUT:
            pick.menu()
            take.menu()
