"""One field of foreign JSON as what it should be; what it is not becomes a finding, with the place."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..issues import Issues
from ..times import seconds

LONGEST = 16_384  # numbers in a vector; the longest embedding in use has 8,192
Fields = Mapping[str, Any]
_ZONE = re.compile(r"\d(?:[zZ]|[+-]\d\d:?\d\d)$")


class Reader:
    """Fields of objects, and what was irregular in them."""

    def __init__(self, issues: Issues) -> None:
        self.issues = issues
        self._extra: set[str] = set()
        self._zoned = False

    def extra(self, key: str, where: str) -> None:
        """A key that no known variant writes: told where it is met first."""
        if key not in self._extra:
            self._extra.add(key)
            self.issues.add("S_EXTRA", where, f"{key[:60]!r} is written by no known variant: not read")

    def zoned(self, where: str, what: str) -> None:
        """A time with a time zone: told where one is met first."""
        if not self._zoned:
            self._zoned = True
            told = "has a time zone, which the reference never writes: it and others like it became UTC"
            self.issues.add("S_ZONE", where, f"{what} {told}, and may lie hours off those without one")

    def text(self, of: Fields, key: str, where: str) -> str:
        """Text; anything else is kept as JSON, and told."""
        if key not in of or of[key] is None:
            self.issues.add("S_MISSING", where, f"there is no {key}")
            return ""
        if isinstance(of[key], str):
            return str(of[key])
        self.issues.add("S_TYPE", where, f"{key} is {kind(of[key])}, not text: kept as it is written")
        return json.dumps(of[key], ensure_ascii=False)

    def optional(self, of: Fields, key: str, where: str) -> str | None:
        """Text that may be absent, null or empty."""
        return self.text(of, key, where) or None if of.get(key) is not None else None

    def number(self, of: Fields, key: str, where: str) -> float | None:
        """A finite number; None for anything else, and that is told."""
        value = of.get(key)
        if value is None:
            self.issues.add("S_MISSING", where, f"there is no {key}")
        elif isinstance(value, bool) or not isinstance(value, int | float):
            self.issues.add("S_TYPE", where, f"{key} is {kind(value)}, not a number: it counts as unknown")
        elif not _finite(value):
            self.issues.add("S_NUMBER", where, f"{key} is {value}: it counts as unknown")
        else:
            return float(value)
        return None

    def within(self, of: Fields, key: str, where: str, most: float) -> float | None:
        """A finite number as `number`; one not from 0 to `most` is kept as it is written, and told."""
        value = self.number(of, key, where)
        if value is not None and not 0 <= value <= most:
            self.issues.add("S_RANGE", where, f"{key} is {value:g}: kept as it is written")
        return value

    def flag(self, of: Fields, key: str, where: str) -> bool | None:
        """True or false; None where the file says neither."""
        value = of.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.issues.add("S_TYPE", where, f"{key} is {kind(value)}, not true or false: it counts as unknown")
        return None

    def words(self, of: Fields, key: str, where: str) -> tuple[str, ...]:
        """A list of texts; () where there is none."""
        value = of.get(key)
        if value is None:
            return ()
        if not isinstance(value, list):
            self.issues.add("S_TYPE", where, f"{key} is {kind(value)}, not a list of words: left out")
            return ()
        if not all(isinstance(word, str) for word in value):
            self.issues.add("S_TYPE", where, f"{key} holds what is no word: kept as it is written")
        return tuple(word if isinstance(word, str) else json.dumps(word) for word in value)

    def time(self, of: Fields, key: str, where: str, *, needed: bool = True) -> float | None:
        """A time in seconds; None where there is none or it cannot be read, and that is told."""
        value = of.get(key)
        time = seconds(value)
        if time is not None and isinstance(value, str) and _ZONE.search(value):
            self.zoned(where, f"{key} {value[:40]!r}")
        if time is not None or (value in (None, "") and not needed):
            return time
        what = f"there is no {key}" if value in (None, "") else f"{key} {str(value)[:40]!r} is no time"
        self.issues.add("S_TIME", where, what)
        return None

    def vector(self, of: Fields, key: str, where: str) -> NDArray[np.float32] | None:
        """[d] numbers; None where there are none or they are no vector, and that is told."""
        value = of.get(key)
        if value is None or value == []:
            return None
        if fault := _fault(value):
            self.issues.add("S_VECTOR", where, f"{key} {fault}: left out")
            return None
        return np.asarray(value, np.float32)


def _fault(value: Any) -> str:
    """Why this is no vector; "" for one that is."""
    if not isinstance(value, list):
        return f"is {kind(value)}, not a list of numbers"
    if len(value) > LONGEST:
        return f"has {len(value):,} numbers, and no embedding has so many"
    if not set(map(type, value)) <= {int, float}:
        return "holds what is no number"
    with np.errstate(over="ignore"):  # a number beyond float32 becomes infinity, and is told
        try:
            found = np.asarray(value, np.float64).astype(np.float32)
        except OverflowError:  # a whole number beyond every float
            return "holds a number that is too large"
    if not np.isfinite(found).all():
        return "holds NaN or infinity"
    return "" if found.any() else "is zero throughout"


def kind(value: Any) -> str:
    """What a JSON value is, in words.

    >>> kind(3), kind([]), kind(None)
    ('a number', 'a list', 'nothing (null)')
    """
    names = {
        str: "text",
        list: "a list",
        dict: "an object",
        bool: "true or false",
        type(None): "nothing (null)",
    }
    return names.get(type(value), "a number")


def _finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number beyond every float
        return False
