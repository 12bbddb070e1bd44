"""What a user does to an entry, as an input of the recipe: named by what it says, so that it replays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..memory.errors import LabError
from ..memory.types import Act, Entry, Script

Kind = Literal["correct", "confirm", "withdraw"]


def act_on(entry: Entry, kind: Kind, script: Script, time: float, *, value: str = "") -> Act:
    """The act that does `kind` to an entry now; `value` is what holds from now on."""
    return Act(
        id=f"act {len(script.acts) + 1}",
        kind=kind,
        after=len(script.pages) - 1,
        asked=len(script.questions),
        fact=entry.kind,
        slot=entry.slot,
        value=value if kind == "correct" else entry.value,
        old=entry.value if kind == "correct" else "",
        time=time,
    )


def entry_of(entries: Iterable[Entry], wanted: int | Entry) -> Entry:
    """The active entry of that id. Raises: LabError if there is none."""
    number = wanted.id if isinstance(wanted, Entry) else wanted
    for entry in entries:
        if entry.id == number:
            return entry
    raise LabError(
        f"there is no active entry {number}",
        where=f"entry {number}",
        hint="give one of `memory.entries`; superseded and forgotten ones stand in `memory.snapshot.history`",
    )
