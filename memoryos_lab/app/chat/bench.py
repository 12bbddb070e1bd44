"""What one tab holds of the chat between reruns. The memory itself is in a room that tabs share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

import streamlit as st

from ...memory.errors import LabError
from ...views.catalogue import Language
from .hall import hall, users
from .past import Past
from .room import Room

if TYPE_CHECKING:
    from ...living.forgetting import Forgetting

ROWS = 40  # exchanges shown at first, and more of them at a time
USER = "user"  # what a link calls whose memory it is


@dataclass
class Bench:
    """One tab's chat."""

    room: Room | None = None
    linked: str = ""  # a user that the link names
    heard: int = 0  # number of the last wish that was followed
    rows: int = ROWS
    fault: LabError | None = None
    returned: tuple[int, str] = (
        0,
        "",
    )  # (how many, the newest) texts that came to nothing: to be written again
    forgetting: Forgetting | None = None  # listed, and not yet done
    past: Past | None = None  # read, and not yet taken in
    exported: tuple[int, bytes] | None = None  # (number of the wish, the document)
    found: tuple[str, str] | None = None  # (address, model) of a server on this machine, once somebody looked
    stage: bool = False  # is the theatre beside the talk?
    prefix: bool = False  # was the experiment asked for?
    leave: bool = False  # for the workbench, at the next rerun
    seen: Any = None  # the job whose end was told
    made: dict[Any, tuple[int, bytes]] = field(default_factory=dict)  # slots with the revision they are of

    def enter(self, user: str, *, create: bool, language: Language = "en") -> None:
        """Open somebody's memory. Raises: LabError while something else is under way there."""
        self.go()
        room = hall().enter(user)
        self.room, self.rows, self.linked = room, ROWS, ""
        if room.memory is None and not room.busy:
            room.open(create=create, language=language)

    def go(self) -> None:
        """Look at nothing."""
        self.room, self.forgetting, self.past, self.exported = None, None, None, None
        self.fault, self.stage = None, False
        self.made.clear()

    def close(self) -> None:
        """Give the memory back."""
        if self.room:
            hall().leave(self.room)
        self.go()

    def note(self) -> None:
        """What went wrong in a job is told in every tab that looks, once."""
        job = self.room.job if self.room else None
        if job is None or not job.over or job is self.seen:
            return
        self.seen = job
        if job.fault:
            self.fault = job.fault
            if job.kind == "ask":
                self.returned = (self.returned[0] + 1, job.asked)
        if self.room and self.room.memory is None:
            self.room = None  # it could not be opened


def bench() -> Bench:
    """The chat of this tab. A user whom the link names is found again, where something is held about them."""
    state = st.session_state
    if "chat" not in state:
        made = Bench(linked=st.query_params.get(USER, ""))
        if made.linked in users():
            made.enter(made.linked, create=False)
        state.chat = made
    return cast(Bench, state.chat)
