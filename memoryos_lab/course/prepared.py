"""A prepared state: where a picture stands, as a value that a link, a notebook and a test can hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..memory.policy import Value
from ..memory.replay import Mode
from ..theatre.wish import Lock as Lock
from ..theatre.wish import PickKind
from ..views.catalogue import Language


@dataclass(frozen=True, slots=True)
class Prepared:
    """A bundled conversation at a turn, under knobs, with something picked."""

    sample: str = "tutor"
    turn: int | None = None  # pages that have arrived; None: where the picture begins by itself
    pick: tuple[PickKind, int] | None = None  # kind and id; ids count from 0
    knobs: Mapping[str, Value] = field(
        default_factory=dict, hash=False
    )  # moved from where the sample has them
    other: Mapping[str, Value] | None = field(
        default=None, hash=False
    )  # knobs of the run that it is compared with
    asking: Mode | None = None  # None: as the sample has it
    lock: Lock = "open"

    def query(self, language: Language = "en") -> dict[str, str]:
        """The state as the address bar has it: turns, pages and the rest count from 1.

        >>> Prepared(turn=18, pick=("page", 7), knobs={"theta": 0.7}, lock="locked").query("zh")
        {'sample': 'tutor', 'turn': '18', 'page': '8', 'theta': '0.7', 'lock': 'locked', 'language': 'zh'}
        """
        said: dict[str, str] = {"sample": self.sample}
        if self.turn is not None:
            said["turn"] = str(self.turn)
        if self.pick:
            kind, number = self.pick
            said[kind] = str(number + 1)
        if self.asking:
            said["asking"] = self.asking
        said |= {name: spelt(value) for name, value in self.knobs.items()}
        said |= {f"b.{name}": spelt(value) for name, value in (self.other or {}).items()}
        if self.lock != "open":
            said["lock"] = self.lock
        return said if language == "en" else said | {"language": language}


def spelt(value: Value) -> str:
    """A value of a knob as a link has it.

    >>> spelt(0.1 + 0.2), spelt(None), spelt(True), spelt("founder")
    ('0.3', 'none', 'true', 'founder')
    """
    match value:
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case float():
            return f"{value:.10g}"
        case _:
            return str(value)
