"""Whose move is newer: gestures of several screens and of Python, in one count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Gestures:
    """One lab may be shown in several places, and a cell may move a knob while a wish is on its way.

    >>> gestures = Gestures()
    >>> gestures.heard({"screen": "x", "gesture": 1, "a": "θ .5"})
    {'gesture': 1, 'a': 'θ .5'}
    >>> gestures.moved()  # Python moves a knob
    2
    >>> gestures.heard({"screen": "x", "gesture": 1, "a": "θ .5", "turn": 3})  # made before that
    {'gesture': 2, 'turn': 3}
    >>> gestures.heard({"screen": "y", "gesture": 1, "a": "θ .4"})
    {'gesture': 3, 'a': 'θ .4'}
    """

    def __init__(self) -> None:
        self._count = 0  # of all
        self._last: dict[str, int] = {}  # by screen
        self._stale: dict[str, int] = {}  # by screen: made before Python moved a knob

    def moved(self) -> int:
        """Python moves a knob: the number of that gesture."""
        self._count += 1
        self._stale = {screen: self._last.get(screen, 0) for screen in self._last}
        return self._count

    def heard(self, wish: Mapping[str, Any]) -> dict[str, Any]:
        """The wish of a screen in the common count; without settings if Python has moved them meanwhile."""
        told = dict(wish)
        screen, gesture = str(told.pop("screen", "")), told.get("gesture", 0)
        told.pop("said", None)
        if not isinstance(gesture, int):
            return told
        if gesture != self._last.get(screen, 0):
            self._count += 1
            self._last[screen] = gesture
        if gesture <= self._stale.get(screen, -1):
            told.pop("a", None)
            told.pop("b", None)
        return told | {"gesture": self._count}
