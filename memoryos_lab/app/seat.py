"""What one tab holds between reruns. Runs are shared with other tabs; a desk never is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import streamlit as st

from ..memory.errors import LabError
from ..memory.replay import replay as fold
from ..theatre.desk import Desk, fault_in, standing
from ..theatre.encode import NULL
from ..views.catalogue import LANGUAGES, Language
from . import link
from .shelf import replay_of
from .source import Chosen, Source

HOST = {"live": True, "theme": False}  # dark or light is Streamlit's to say


@dataclass
class Seat:
    """The conversation that is looked at, and the desk that answers for it."""

    source: Source | None = None  # what somebody asked to see
    before: Source | None = None  # what was seen before, to go back to
    drawn: Source | None = None  # what the page on the screen is about
    linked: Source | None = None  # a path in a link: filled in, and read when somebody presses the button
    chosen: Chosen | None = None
    desk: Desk | None = None
    slots: dict[str, bytes] = field(default_factory=dict)  # the last answer
    first: dict[str, Any] = field(default_factory=dict)  # what a link wishes, until a desk was told
    tour: int | None = None  # step of the guided tour that is on the screen
    told: Any = None  # the last wish of the theatre
    faulted: bytes = NULL  # the fault that was told last
    visit: int = 0  # rises with every screen that is new: another page, another conversation
    page: str = ""  # that is on the screen
    dark: bool = False

    @property
    def language(self) -> Language:
        if self.desk:
            return self.desk.wish.language
        asked = self.first.get("language", "en")
        return cast(Language, asked if asked in LANGUAGES else "en")

    def open(self, source: Source) -> None:
        """Look at another conversation from the next rerun on."""
        if source == self.source:
            return
        if source != self.linked:  # what the link wishes, it wishes of its own conversation
            self.first = {"language": self.language}
        self.before, self.source = self.source, source

    def follow(self, asked: link.Link) -> None:
        """Sit down anew to what a link asks for, as if the tab had been opened with it."""
        kept = {"language": self.language, "map": self.desk.wish.map if self.desk else self.first.get("map")}
        kept = {name: value for name, value in kept.items() if value is not None}
        self.before, self.source, self.tour = self.source, asked.source, asked.tour
        self.first = kept | asked.wish
        self.chosen, self.desk = None, None

    def take(self, chosen: Chosen) -> Desk:
        """Sit down to a conversation. Raises: LabError if it cannot be replayed."""
        made = desk_at(chosen, dark=self.dark)
        kept = {"language": self.language} | ({"map": self.desk.wish.map} if self.desk else {})
        self.slots = made.answer(self.first or kept)
        self.first = {}
        self.chosen, self.desk, self.told = chosen, made, None
        self.visit += 1
        return made

    def forget(self) -> None:
        """Look at nothing, and hold nothing of what was looked at."""
        self.source, self.before, self.chosen, self.desk = None, None, None, None
        self.slots, self.told, self.faulted = {}, None, NULL
        self.visit += 1

    def tell(self, wish: Mapping[str, Any]) -> None:
        """Wish something of the desk, or of the one that there will be."""
        if self.desk:
            self.slots = self.desk.answer(wish)
        else:
            self.first |= wish

    def enter(self, page: str, *, dark: bool) -> None:
        """A page is drawn: if it was not on the screen before, the theatre has to be told where it stands."""
        if page != self.page:
            self.visit += 1
        if self.desk and (page != self.page or dark != self.dark):
            self.desk.place(dark=dark)
            self.slots = self.desk.answer({}) | {"fault": self.slots["fault"]}
        self.page, self.dark, self.drawn = page, dark, self.source

    def fault(self) -> LabError | None:
        """What the last wish asked and could not be had; told once."""
        body, before = self.slots["fault"], self.faulted
        self.faulted = body
        return fault_in(self.slots) if body != before else None

    def address(self) -> dict[str, str]:
        """The link to what is seen; {} while nothing is, and for a memory that was watched elsewhere."""
        if self.desk is None or self.chosen is None or self.chosen.read.watched:
            return {}
        return link.write(self.desk.wish, self.chosen, tour=self.tour)


def desk_at(chosen: Chosen, *, dark: bool, host: Mapping[str, Any] = HOST) -> Desk:
    """A desk at a conversation, as the app has them."""
    if chosen.read.watched:
        return standing(chosen.read.watched, host=host, dark=dark)
    return Desk(
        chosen.script,
        chosen.features,
        base=chosen.base,
        asking=chosen.asking,
        # What somebody may want forgotten is on no shelf.
        replay=fold if chosen.source.kind == "memory" else replay_of(chosen.script, chosen.features),
        host=host,
        dark=dark,
    )


def seat(sample: str | None = None) -> Seat:
    """The seat of this tab, made from the link that it was opened with, or at a sample."""
    state = st.session_state
    if "seat" not in state:
        asked = link.read(st.query_params.to_dict())
        made = Seat(first=asked.wish, tour=asked.tour)
        if asked.source and asked.source.kind == "path":
            made.linked = asked.source
        else:
            made.source = asked.source or (Source("sample", sample) if sample else None)
        state.seat = made
    return cast(Seat, state.seat)
