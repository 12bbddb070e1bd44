"""The picture of a lesson: a desk of its own, which the lesson sends to a state and the learner moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...course.prepared import Prepared
from ...memory.errors import LabError
from ...memory.policy import Value
from ...memory.replay import Mode
from ...theatre.desk import Desk
from ...theatre.wish import Wish
from ...views.catalogue import Language
from ..seat import HOST, desk_at
from ..source import Chosen, Source, ready

FIRST = "paper"  # the preset from which a prepared state moves knobs


@dataclass
class Standing:
    """One picture of this tab, between reruns."""

    chosen: Chosen
    desk: Desk
    slots: dict[str, bytes] = field(default_factory=dict)  # the last answer
    sent: tuple[Prepared, bool] | None = None  # where the lesson sent it last, and whether to show the rest
    told: Any = None  # the last wish of the theatre

    @property
    def wish(self) -> Wish:
        return self.desk.wish

    def send(self, place: Prepared, *, language: Language, dark: bool, future: bool = True) -> None:
        """Go to a state, unless it was sent there already. From then on the learner moves it."""
        if (place, future) == self.sent:
            return
        self.sent = place, future
        gesture = {"gesture": self.wish.gesture + 1} if self.slots else {"map": "pca"}
        self.desk.answer(
            wished(place, self.chosen.asking) | gesture | {"language": language, "future": future}
        )
        self.place(dark=dark)

    def place(self, *, dark: bool) -> None:
        """Say anew where everything stands: the screen, or its ground, is another one."""
        self.desk.place(dark=dark)
        self.slots = self.desk.answer({})

    def tell(self, wish: Any) -> bool:
        """Follow the wish that the theatre holds, once. Was another language chosen there?"""
        spoken = self.wish.language
        if wish is not None and wish != self.told:
            self.told = wish
            self.slots = self.desk.answer(wish)
        return self.wish.language != spoken

    def speak(self, language: Language, *, dark: bool) -> None:
        """Speak as the words around it."""
        if self.wish.language != language:
            self.desk.answer({"language": language})
            self.place(dark=dark)


def standing(sample: str, *, dark: bool) -> Standing:
    """A picture of a bundled conversation. Raises: LabError for one that does not exist."""
    chosen = ready(Source("sample", sample))
    if chosen is None:
        raise LabError("a lesson shows bundled conversations only", where=sample, hint="name a sample")
    return Standing(chosen, desk_at(chosen, dark=dark, host=HOST | {"tour": False}))


def wished(place: Prepared, asking: Mode) -> dict[str, Any]:
    """The whole of a prepared state as a wish: what it does not name stands where the sample has it.

    >>> wished(Prepared(turn=18, pick=("page", 7), other={"theta": .7}), "fork")["b"]
    {'preset': 'paper', 'asking': 'fork', 'knobs': {'theta': 0.7}}
    """
    mode = place.asking or asking
    return placed(place, lambda knobs: _setting(knobs, mode)) | {"lock": place.lock}


def placed(place: Prepared, setting: Callable[[Mapping[str, Value]], dict[str, Any]]) -> dict[str, Any]:
    """Runs, pick and turn of a prepared state as a wish; `setting` makes a run of moved knobs."""
    wish: dict[str, Any] = {
        "a": setting(place.knobs),
        "b": None if place.other is None else setting(place.other),
        "pick": {"kind": place.pick[0], "id": place.pick[1]} if place.pick else None,
    }
    return wish if place.turn is None else wish | {"turn": place.turn}


def _setting(knobs: Mapping[str, Value], asking: Mode) -> dict[str, Any]:
    return {"preset": FIRST, "asking": asking, "knobs": dict(knobs)}
