"""What one tab holds of the laboratory between reruns. What was examined is shared with other tabs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlencode

import streamlit as st

from ...inspector import Inquiry
from ...inspector.knobs_trying import Trying
from ...theatre.encode import NULL
from ...theatre.kept import Kept
from ..options import asked as started
from .given import Folder, Given, Ours

LINKED = "evaluation"  # name of the folder in a link
KEPT = 4  # laboratories a server holds: of all of LoCoMo one is some 30 MB


@dataclass
class Bench:
    """One tab's laboratory."""

    given: Given = field(default_factory=Ours)
    before: Given | None = None  # to go back to
    linked: str = ""  # a folder that a link names: read when somebody presses the button
    address: str = ""  # where the link looks
    confirmed: str = ""  # key of the files whose mappings were confirmed
    trial: Trying | None = None  # a sweep that was begun here
    refused: bytes = NULL  # what the slot `sweeping` says of a wish that made no sense
    wished: Any = None  # by the screen, for that sweep: a wish is followed once
    watched: bool = False  # the screen is looking at it
    drawn: int = -1  # the visit whose first picture was sent
    visit: int = 0  # rises with every screen that is new

    def open(self, given: Given) -> None:
        """Look at something else from the next rerun on."""
        if given == self.given:
            return
        self.before, self.given, self.linked = self.given, given, ""
        self.address, self.trial, self.refused = "", None, NULL
        self.visit += 1

    def back(self) -> None:
        self.open(self.before or Ours())

    @property
    def link(self) -> str:
        """What a link to it begins with. The folder that the app was started with needs no name."""
        named = isinstance(self.given, Folder) and self.given.path != started().evaluation
        return urlencode({LINKED: self.given.path}) if isinstance(self.given, Folder) and named else ""


def bench() -> Bench:
    """The laboratory of this tab, made from the link that it was opened with."""
    state = st.session_state
    if "laboratory" not in state:
        asked = st.query_params.to_dict()
        linked = asked.pop(LINKED, "")
        folder = started().evaluation
        first: Given = Folder(folder) if folder else Ours()
        state.laboratory = Bench(given=first, linked=linked, address=urlencode(asked))
    return cast(Bench, state.laboratory)


@st.cache_resource(show_spinner=False)
def inquiries() -> Kept[Inquiry]:
    return Kept(KEPT)
