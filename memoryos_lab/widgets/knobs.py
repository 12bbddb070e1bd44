"""The knobs of a lab, read and moved by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..memory.policy import Value, knobs

_Move = Callable[[Mapping[str, Any]], None]


class Knobs(Mapping[str, Value]):
    """A live view: `lab.knobs.theta`, `lab.knobs["theta"] = .5`, `lab.knobs.update(theta=.5, tau=4)`.

    Every assignment replays the conversation; `update` moves several knobs with one replay.
    """

    __slots__ = ("_move", "_policy")
    _move: _Move
    _policy: Callable[[], Any]

    def __init__(self, policy: Callable[[], Any], move: _Move) -> None:
        object.__setattr__(self, "_policy", policy)
        object.__setattr__(self, "_move", move)

    def __getitem__(self, name: str) -> Value:
        if name not in set(self):
            raise KeyError(name)
        value: Value = getattr(self._policy(), name)
        return value

    def __setitem__(self, name: str, value: Any) -> None:
        """Raises: LabError for a name that is no knob, or a value out of its range."""
        self._move({name: value})

    def update(self, **values: Any) -> None:
        """Raises: LabError for a name that is no knob, or a value out of its range; then nothing is moved."""
        self._move(values)

    def __getattr__(self, name: str) -> Value:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"there is no knob called {name!r}: {', '.join(self)}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self._move({name: value})

    def __iter__(self) -> Iterator[str]:
        return (knob.name for knob in knobs(self._policy()))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __dir__(self) -> list[str]:
        return [*self, "update"]

    def __repr__(self) -> str:
        """A line a knob, with its sign and what it is called."""
        rows = [(knob.name, self[knob.name], knob.symbol, knob.label) for knob in knobs(self._policy())]
        wide = max(len(name) for name, *_ in rows)
        return "\n".join(
            f"{name:<{wide}} = {value!r:<12} {symbol} {label}".rstrip() for name, value, symbol, label in rows
        )
