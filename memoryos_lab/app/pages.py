"""Which pages there are. What a page needs is imported when it is drawn: the first one is quick."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ..memory.errors import LabError
from ..views.catalogue import Language
from . import fault
from .modules import load
from .texts import text

# address -> module with a function `page`; the first one is shown at the address of the app itself
PAGES = {
    "workbench": "workbench",
    "laboratory": "laboratory.page",
    "chat": "chat.page",
    "recall": "analysis.recall",
    "compare": "compare.page",
    "facts": "analysis.facts",
    "views": "analysis.figures",
    "reference": "reference.page",
    "learn": "learn.way_in",
    "lesson": "learn.lesson",
    "quiz": "learn.quiz",
    "by-hand": "learn.by_hand",
    "reading": "learn.reading",
    "teach": "learn.teach",
}
BESIDE = ("lesson", "quiz", "by-hand", "reading", "teach")  # reached from "learn", whose rail leads to them


def all(language: Language, *, first: str = "workbench") -> list[st.Page]:
    """The pages in the order of the menu; `first` is shown at the address of the app itself."""
    return [_page(path, language, default=path == first) for path in PAGES]


def page(path: str, language: Language) -> st.Page:
    """The page at an address, to lead to."""
    return _page(path, language)


def workbench(language: Language) -> st.Page:
    """Where a conversation is replayed."""
    return all(language)[0]


def _page(path: str, language: Language, *, default: bool = False) -> st.Page:
    return st.Page(
        _drawn(PAGES[path], language),
        title=text(f"page_{path}", language),
        url_path=path,
        default=default,
        visibility="hidden" if path in BESIDE else "visible",
    )


def _drawn(module: str, language: Language) -> Callable[[], None]:
    def page() -> None:
        try:
            load(module).page()
        except LabError as error:  # that the page itself did not foresee
            fault.show(error, language)

    return page
