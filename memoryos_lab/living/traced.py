"""Spans of what is done with a memory: a decorator a method, and nothing where telemetry is off.

A store is named by the hash in its file's name: the same at every opening, and nobody's name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from ..features import telemetry
from ..features.telemetry import Operation
from .answered import Answered, Turned
from .names import safe

P = ParamSpec("P")
R = TypeVar("R", Turned, Answered)


class Named(Protocol):
    @property
    def user(self) -> str: ...


M = TypeVar("M", bound=Named)


def traced(
    operation: Operation | None = None,
) -> Callable[[Callable[Concatenate[M, P], R]], Callable[Concatenate[M, P], R]]:
    """A span around every call of the method; without an operation it is an agent that answers."""

    def around(method: Callable[Concatenate[M, P], R]) -> Callable[Concatenate[M, P], R]:
        @wraps(method)
        def told(self: M, /, *args: P.args, **kwargs: P.kwargs) -> R:
            name = store_of(safe(self.user))
            with telemetry.memory(operation, store=name) if operation else telemetry.agent() as seen:
                got = method(self, *args, **kwargs)
                if isinstance(got, Turned):
                    seen.told(count=1)
                elif got.failure:
                    seen.failed(got.failure.code)
                return got

        return told

    return around


def store_of(file: str | Path) -> str:
    """What names a store in a span, from the name of its file.

    >>> store_of("memories/ann-lee-a36e143c5359c53e.sqlite")
    'a36e143c5359c53e'
    """
    return Path(file).stem.rpartition("-")[2]
