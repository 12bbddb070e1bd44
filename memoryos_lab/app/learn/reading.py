"""How to read the picture, on one page. Static words of our own: the one place that renders Markdown."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ...views.catalogue import Language
from ...views.palette import theme
from ..seat import Seat
from ..texts import text
from .frame import framed

HERE = Path(__file__).parent
LABELS = ("conversation", "short", "mid", "long", "heat", "value", "alt")  # that the drawing asks for


def page() -> None:
    """The drawing, whose numbers the five ideas go by, and the words."""
    framed(_draw, "reading")


def _draw(sitting: Seat) -> None:
    st.title(text("learn_reading_title", sitting.language), anchor=False)
    alt = text("learn_alt", sitting.language)
    st.image(drawing(sitting.language, dark=sitting.dark), width="stretch", alt=alt)
    st.markdown((HERE / f"reading.{sitting.language}.md").read_text("utf-8"))


def drawing(language: Language, *, dark: bool) -> str:
    """One page's way through the memories, as SVG in the ink of the text around it."""
    words = {label: text(f"learn_{label}", language) for label in LABELS}
    return (HERE / "reading.svg").read_text("utf-8").format(ink=theme(dark).ink, **words)
