"""A lesson as it is played in this tab: its cells one after another, each played once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import streamlit as st

from ... import views
from ...course.lesson import Lesson
from ...course.playing import Cell, cells, play
from ...views.catalogue import Language

Shown = tuple[Cell, Any]


class Played:
    """The cells of a lesson with what they showed; those that nobody has come to are not played yet."""

    def __init__(self, number: int, language: Language, *, dark: bool) -> None:
        self.cells = cells(number, language)
        self._known: list[Shown] = []
        self._rest = play(self.cells, {"lesson": Grounded(number, language, dark), "views": views})

    def __iter__(self) -> Iterator[Shown]:
        """All of them in order. What was played before comes at once."""
        at = 0
        while at < len(self.cells):
            if at == len(self._known):
                self._known.append(next(self._rest))
            yield self._known[at]
            at += 1


class Grounded(Lesson):
    """A lesson whose figures are drawn for the ground that they will stand on."""

    def __init__(self, number: int, language: Language, dark: bool) -> None:
        super().__init__(number, language)
        self._dark = dark

    def draw(self, view: Any, **look: Any) -> Any:
        return super().draw(view, **{"dark": self._dark} | look)


def played(number: int, language: Language, *, dark: bool) -> Played:
    """The lesson of this tab. Raises: LabError for one that does not exist."""
    name = f"played-{number}-{language}-{dark}"
    if name not in st.session_state:
        st.session_state[name] = Played(number, language, dark=dark)
    found: Played = st.session_state[name]
    return found
