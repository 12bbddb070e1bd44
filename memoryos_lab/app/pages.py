"""Which pages there are. What a page needs is imported when it is drawn: the first one is quick."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import streamlit as st

from ..views.catalogue import Language
from .texts import text

# address -> module with a function `page`; the first one is shown at the address of the app itself
PAGES = {
    "workbench": "workbench",
    "recall": "analysis.recall",
    "compare": "analysis.compare",
    "facts": "analysis.facts",
    "views": "analysis.figures",
    "learn": "learn",
}


def all(language: Language) -> list[st.Page]:
    """The pages in the order of the menu."""
    return [
        st.Page(
            _drawn(module), title=text(f"page_{path}", language), url_path=path, default=path == "workbench"
        )
        for path, module in PAGES.items()
    ]


def _drawn(module: str) -> Callable[[], None]:
    def page() -> None:
        import_module(f".{module}", __package__).page()

    return page
