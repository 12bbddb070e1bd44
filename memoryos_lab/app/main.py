"""The app's entry: `streamlit run` reads this file, which only says which pages there are."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from memoryos_lab.app.modules import one_at_a_time

with one_at_a_time:
    from memoryos_lab.app import bar, pages
    from memoryos_lab.app.options import asked
    from memoryos_lab.app.seat import seat


def main() -> None:
    """Draw the page that was asked for."""
    st.set_page_config(page_title="memoryos_lab", page_icon="◆", layout="wide")
    st.html(Path(__file__).with_name("style.css"))

    started = asked()
    sitting = seat(started.sample)
    first = "reference" if started.reference else "laboratory" if started.evaluation else "workbench"
    chosen = st.navigation(pages.all(sitting.language, first=first), position="top")
    sitting.enter(chosen.url_path, dark=st.context.theme.type == "dark")
    chosen.run()
    bar.show(chosen.url_path or first)  # last: in the header; the picture is what people wait for


if __name__ == "__main__":  # as Streamlit runs it
    main()
