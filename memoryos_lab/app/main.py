"""The app's entry: `streamlit run` reads this file, which only says which pages there are."""

from __future__ import annotations

import argparse
from pathlib import Path

import streamlit as st

from memoryos_lab import samples
from memoryos_lab.app import learn, link, workbench
from memoryos_lab.app.texts import text
from memoryos_lab.views.catalogue import LANGUAGES


def main() -> None:
    """Draw the page that was asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample")
    asked, _ = parser.parse_known_args()
    st.set_page_config(page_title="memoryos_lab", page_icon="◆", layout="wide")
    st.html(Path(__file__).with_name("style.css"))

    link.read(tuple(info.name for info in samples.names()), asked.sample)
    language = st.session_state.get("language", "en")
    zh = language == "zh"
    pages = [
        st.Page(workbench.page, title="工作台" if zh else "Workbench", url_path="workbench", default=True),
        st.Page(learn.page, title="如何阅读" if zh else "How to read it", url_path="learn"),
    ]
    chosen = st.navigation(pages, position="top")
    chosen.run()
    names = {"en": "English", "zh": "中文"}
    with st.sidebar:
        st.segmented_control(
            text("language", language),
            LANGUAGES,
            key="language",
            format_func=names.__getitem__,
            required=True,
        )


if __name__ == "__main__":  # as Streamlit runs it
    main()
