"""The app's entry: `streamlit run` reads this file, which only says which pages there are."""

from __future__ import annotations

import argparse
from pathlib import Path

import streamlit as st

from memoryos_lab.app import bar, pages
from memoryos_lab.app.seat import seat


def asked() -> argparse.Namespace:
    """What stands behind `--` on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample")
    return parser.parse_known_args()[0]


def main() -> None:
    """Draw the page that was asked for."""
    st.set_page_config(page_title="memoryos_lab", page_icon="◆", layout="wide")
    st.html(Path(__file__).with_name("style.css"))

    sitting = seat(asked().sample)
    chosen = st.navigation(pages.all(sitting.language), position="top")
    sitting.enter(chosen.url_path, dark=st.context.theme.type == "dark")
    chosen.run()
    bar.show()  # last: it stands in the header, and the picture is what people wait for


if __name__ == "__main__":  # as Streamlit runs it
    main()
