"""Counting what was compared, and every difference in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

SCORE, HEAT = 2e-6, 1e-6  # how far a score and a heat may lie apart


@dataclass
class Tally:
    """What was compared in one file."""

    name: str
    cases: int = 0
    checkpoints: int = 0
    events: int = 0
    retrievals: int = 0
    presets: set[str] = field(default_factory=set)
    differences: list[str] = field(default_factory=list)

    def same(self, where: str, got: Any, expected: Any, tolerance: float = 0.0) -> None:
        """Note a difference unless `got` equals `expected`, numbers within the tolerance."""
        if not equal(got, expected, tolerance):
            self.differences.append(f"{where}: got {got!r}, recorded {expected!r}")


def equal(got: Any, expected: Any, tolerance: float = 0.0) -> bool:
    """Are the two equal, numbers within the tolerance?

    >>> equal([1.0, {"a": 2}], [1.0000001, {"a": 2}], 1e-6), equal([1.0], [1.1], 1e-6)
    (True, False)
    """
    if isinstance(got, dict) and isinstance(expected, dict):
        return got.keys() == expected.keys() and all(equal(got[k], expected[k], tolerance) for k in got)
    if isinstance(got, list | tuple) and isinstance(expected, list | tuple):
        return len(got) == len(expected) and all(map(lambda a, b: equal(a, b, tolerance), got, expected))
    if isinstance(got, float) and isinstance(expected, int | float):
        return abs(got - expected) <= tolerance
    return bool(got == expected)
