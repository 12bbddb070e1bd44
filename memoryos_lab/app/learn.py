"""How to read the picture, on one page."""

from __future__ import annotations

from pathlib import Path

import streamlit as st


def page() -> None:
    """Static words of our own: the one place where Markdown is rendered."""
    language = st.session_state.get("language", "en")
    with st.container(key="learn", width=720):
        st.markdown(Path(__file__).with_name(f"learn.{language}.md").read_text("utf-8"))
