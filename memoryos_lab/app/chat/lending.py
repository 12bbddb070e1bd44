"""A memory's run on loan to the workbench, until something of it is forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ReferenceType, ref

from ...memory.errors import LabError
from ...memory.replay import Run
from .. import shelf

if TYPE_CHECKING:
    from ..seat import Seat


class Lending:
    """Runs by user, and the seats that look at them: what is forgotten is forgotten there too."""

    def __init__(self) -> None:
        self.runs: dict[str, Run] = {}
        self.seats: list[ReferenceType[Seat]] = []

    def lend(self, user: str, run: Run, seat: Seat) -> None:
        self.runs[user] = run
        self.seats = [known for known in self.seats if known() not in (None, seat)] + [ref(seat)]

    def call_in(self, user: str) -> None:
        """Nobody looks at that run any more."""
        self.runs.pop(user, None)
        for known in self.seats:
            seat = known()
            if seat and seat.source and (seat.source.kind, seat.source.name) == ("memory", user):
                seat.forget()
        shelf.drop()


_lending = Lending()  # of this server


def lending() -> Lending:
    """Where seats borrow. Threads without a tab call runs in, too."""
    return _lending


def lent(user: str) -> Run:
    """The run of a user's memory as it was lent. Raises: LabError if it was called in."""
    run = lending().runs.get(user)
    if run is None:
        raise LabError(
            "this memory is not on loan any more",
            where=user,
            hint="open it on the page Chat, and come from there",
        )
    return run
