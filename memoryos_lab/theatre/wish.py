"""The wish: what a browser or an address bar asks for, read as far as it makes sense.

A wish is never trusted. Whatever it gets wrong keeps its last good value and is told as a fault;
the rest of it is followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from ..memory.errors import LabError
from ..memory.policy import Value, changed_knobs, knobs, parse_knob
from ..memory.replay import MODES, Mode
from ..views.catalogue import LANGUAGES, Language

Method = Literal["umap", "pca"]
PickKind = Literal["page", "segment", "chain", "fact", "question"]
Lock = Literal["open", "locked", "hidden"]  # knobs can be moved; are shown and stand still; are not shown
PICKS: tuple[PickKind, ...] = get_args(PickKind)
Base = Callable[[str], Any]  # the policy that a preset starts from. Raises: LabError


@dataclass(frozen=True, slots=True)
class Setting:
    """How a run is made."""

    preset: str
    asking: Mode
    policy: Any  # the preset's, knobs moved

    def told(self, base: Base) -> dict[str, Any]:
        """As a wish says it: the knobs that differ from the base."""
        knobs_ = changed_knobs(self.policy, base(self.preset))
        return {"preset": self.preset, "asking": self.asking, "knobs": knobs_}


@dataclass(frozen=True, slots=True)
class Pick:
    """What is selected."""

    kind: PickKind
    id: int


@dataclass(frozen=True, slots=True)
class Wish:
    """Everything that is asked for. The same wish twice asks for nothing new."""

    a: Setting
    b: Setting | None = None  # what `a` is compared with
    gesture: int = 0
    turn: int = 0
    pick: Pick | None = None
    language: Language = "en"
    map: Method = "umap"
    lock: Lock = "open"
    future: bool = True  # what is still to come is shown
    tick: int = 0


def read(raw: Any, last: Wish, base: Base, turns: int) -> tuple[Wish, list[LabError]]:
    """The wish that follows `raw` where it makes sense and `last` elsewhere, and what made none."""
    reader = _Reader(last, base, turns)
    if not isinstance(raw, Mapping):
        return last, [LabError("a wish is an object", where="wish", hint='give {"turn": 3}, say')]
    wish = last
    for name, value in raw.items():
        try:
            wish = replace(wish, **reader.field(name, value))
        except LabError as fault:
            reader.faults.append(fault)
    return wish, reader.faults


class _Reader:
    """Fields of one wish; those that are read in part leave their faults here."""

    def __init__(self, last: Wish, base: Base, turns: int) -> None:
        self.last, self.base, self.turns = last, base, turns
        self.faults: list[LabError] = []

    def field(self, name: str, value: Any) -> dict[str, Any]:
        """Raises: LabError for a value that keeps the last one."""
        match name:
            case "a":
                return {"a": self.setting(value, self.last.a)}
            case "b":
                return {"b": None if value is None else self.setting(value, self.last.b or self.last.a)}
            case "gesture" | "tick":
                return {name: whole(value, name)}
            case "turn":
                return {"turn": whole(value, "turn", self.turns)}
            case "pick":
                return {"pick": None if value is None else _pick(value)}
            case "language":
                return {"language": _one_of(value, LANGUAGES, name)}
            case "map":
                return {"map": _one_of(value, get_args(Method), name)}
            case "lock":
                return {"lock": _one_of(value, get_args(Lock), name)}
            case "future":
                return {"future": _truth(value, name)}
            case _:
                return {}  # a word of a later version

    def setting(self, raw: Any, last: Setting) -> Setting:
        """Raises: LabError for a preset that does not exist: its knobs mean nothing elsewhere."""
        if not isinstance(raw, Mapping):
            raise LabError("a setting is an object", where="a", hint="give preset, asking and knobs")
        preset = raw.get("preset", last.preset)
        if not isinstance(preset, str):
            raise LabError("a preset is a name", where=f"preset {quoted(preset)}", hint="give a name")
        policy = self.base(preset)
        moved = raw.get("knobs", {})
        kept = last.policy if last.preset == preset else policy
        if turned := dict(self.knobs(moved, policy, kept)):
            policy = replace(policy, **turned)
        return Setting(preset, self.asking(raw.get("asking", last.asking), last), policy)

    def asking(self, value: Any, last: Setting) -> Mode:
        try:
            mode: Mode = _one_of(value, MODES, "asking")
        except LabError as fault:
            self.faults.append(fault)
            return last.asking
        return mode

    def knobs(self, moved: Any, policy: Any, kept: Any) -> Iterator[tuple[str, Value]]:
        """Knobs that make sense; one out of its range stays where it was."""
        if not isinstance(moved, Mapping):
            self.faults.append(LabError("knobs are an object", where="knobs", hint='give {"theta": 0.5}'))
            return
        table = {knob.name: knob for knob in knobs(policy)}
        for name, value in moved.items():
            if name not in table:
                self.faults.append(_unknown(name, table))
                continue
            try:
                yield name, parse_knob(table[name], value)
            except LabError as fault:
                self.faults.append(fault)
                yield name, getattr(kept, name)


def _unknown(name: Any, table: Mapping[str, Any]) -> LabError:
    what = f"there is no knob called {quoted(name)}"
    return LabError(what, where="knobs", hint=_choice(table))


def _choice(table: Mapping[str, Any]) -> str:
    return f"choose one of {', '.join(table)}" if table else "this memory was watched, and has no knobs"


def _pick(raw: Any) -> Pick:
    if not isinstance(raw, Mapping):
        raise LabError("a pick is an object", where="pick", hint='give {"kind": "page", "id": 0}')
    kind: PickKind = _one_of(raw.get("kind"), PICKS, "pick")
    return Pick(kind, whole(raw.get("id"), f"{kind} to pick"))


def whole(value: Any, name: str, most: int = 2**53 - 1) -> int:
    """A whole number from 0 to `most`. Raises: LabError."""
    number = int(value) if isinstance(value, float) and value.is_integer() else value
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
        raise LabError(f"{name} cannot be {quoted(value)}", where=name, hint=f"give 0 to {most}")
    return number


def _one_of(value: Any, known: tuple[Any, ...], name: str) -> Any:
    if value not in known:
        raise LabError(
            f"{name} cannot be {quoted(value)}", where=name, hint=f"choose one of {', '.join(known)}"
        )
    return value


def _truth(value: Any, name: str) -> bool:
    if not isinstance(value, bool):
        raise LabError(f"{name} cannot be {quoted(value)}", where=name, hint="give true or false")
    return value


def quoted(value: Any, most: int = 60) -> str:
    """A value as a fault quotes it: short, on one line.

    >>> quoted("x" * 100, 5)
    "'xxx…"
    """
    text = repr(value) if not isinstance(value, int) or abs(value) < 10**18 else "a number that long"
    return text if len(text) <= most else text[: most - 1] + "…"
