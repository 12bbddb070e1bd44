"""What one tab reads of the reference between reruns. States are shared with other tabs, by their content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import streamlit as st

from ...evals.reference import Differences, preset_of, replayed, run
from ...memory.replay import Run
from ...sources.reference import ReferenceState
from ...theatre.kept import Kept
from ..options import asked
from . import keeping
from .given import EXAMPLE, Example, Given, Places

LINKED = "state"  # name of the place in a link
FACES = ("state", "timeline", "map", "chains")


@dataclass
class Bench:
    """One tab's state."""

    given: Given | None = None
    linked: str = ""  # a place that a link names: read when somebody says so
    preset: str = ""  # of the replay beside it; "": none was asked for
    told: Any = None  # the last wish of the screen
    visit: int = 0  # rises with every screen that is new

    def open(self, given: Given) -> None:
        """Look at another state from the next rerun on."""
        if given != self.given:
            self.given, self.linked, self.preset = given, "", ""
            self.visit += 1

    def of(self, whose: str) -> None:
        """Look at the memory of another user in the same files."""
        if self.given:
            self.open(self.given.of(whose))

    @property
    def owners(self) -> tuple[str, ...]:
        """Whose memories the files hold, read once. Raises: LabError."""
        everybody = self.given.of(None) if self.given else None
        return _owners().get(everybody.key, everybody.owners) if everybody else ()

    def close(self) -> None:
        self.given, self.linked, self.preset = None, "", ""

    @property
    def state(self) -> ReferenceState | None:
        """Raises: LabError for what is no state."""
        given = self.given
        return _states().get(given.key, given.read) if given else None

    @property
    def run(self) -> Run:
        """The state as a watched run. Raises: LabError where vectors are needed and cannot be made."""
        assert self.given and self.state
        state = self.state
        return keeping.runs().get(self.given.key, lambda: run(state))

    @property
    def beside(self) -> Differences | None:
        """The replay of its pages, if one was asked for. Raises: LabError as `evals.reference.replayed`."""
        state = self.state
        if not (self.preset and self.given and state):
            return None
        return _replays().get((self.given.key, self.preset), lambda: replayed(state, self.preset))

    def replay(self, preset: str = "") -> None:
        """Replay the pages, by default with the preset that re-states the code which wrote the files."""
        if self.state:
            self.preset = preset or preset_of(self.state)

    @property
    def link(self) -> dict[str, str]:
        """What a link says; dropped files, and those that the app was started with, have no name in it."""
        match self.given:
            case Example():
                return {LINKED: EXAMPLE}
            case Places(paths) if list(paths) != asked().reference:
                return {LINKED: paths[0]}
            case _:
                return {}


def bench() -> Bench:
    """The bench of this tab, made from the link that it was opened with."""
    state = st.session_state
    if "reference" not in state:
        started, linked = asked(), st.query_params.get(LINKED, "")
        given: Given | None = None
        if started.reference:
            given = Places(tuple(started.reference), started.whose)
        if linked == EXAMPLE:
            given, linked = Example(), ""
        state.reference = Bench(given=given, linked=linked)
    return cast(Bench, state.reference)


@st.cache_resource(show_spinner=False)
def _states() -> Kept[ReferenceState]:
    return Kept(4)


@st.cache_resource(show_spinner=False)
def _owners() -> Kept[tuple[str, ...]]:
    return Kept(8)


@st.cache_resource(show_spinner=False)
def _replays() -> Kept[Differences]:
    return Kept(8)
