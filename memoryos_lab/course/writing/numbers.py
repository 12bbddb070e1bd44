"""Numbers of a lesson: as they are written, and as a learner types them."""

from __future__ import annotations

import math
import re
import unicodedata

from ...views.words import number

_PAIR = re.compile(r"\d+")
_FRACTION = re.compile(r"\d\.\d")


def told(value: float, digits: int = 4) -> str:
    """A score without a zero before the point and without zeros at its end.

    >>> told(.28), told(1.6133333), told(-.6), told(1), told(0)
    ('.28', '1.6133', '−.6', '1', '0')
    """
    text = number(value, digits).rstrip("0").rstrip(".")
    return text if text not in ("", "−") else "0"


def heat(value: float) -> str:
    """A heat as the example by hand has it: four decimals, for some stand at a threshold exactly.

    >>> heat(5)
    '5.0000'
    """
    return number(value, 4)


def read(text: str) -> float | None:
    """The number that somebody typed; None for what cannot be read as one.

    >>> read("3,25"), read(" ３.25 "), read("−.6"), read("H = 4.5"), read("about three")
    (3.25, 3.25, -0.6, 4.5, None)
    """
    plain = unicodedata.normalize("NFKC", text).replace("−", "-").replace(",", ".")
    try:
        value = float(plain.rpartition("=")[2])
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def whole(text: str) -> int | None:
    """The whole number that somebody typed; None for anything else.

    >>> whole("25"), whole("25.0"), whole("turn 25"), whole("第 25 轮"), whole("2.5"), whole("2 or 3")
    (25, 25, 25, 25, None, None)
    """
    value = read(text)
    if value is not None:
        return int(value) if value.is_integer() else None
    named = _PAIR.findall(unicodedata.normalize("NFKC", text))
    return int(named[0]) if len(named) == 1 else None


def wholes(text: str) -> tuple[int, ...]:
    """The whole numbers of what somebody typed, in order; none where one has a fraction.

    >>> wholes("m 8, k 14"), wholes("（8，14）"), wholes("8.14"), wholes("all")
    ((8, 14), (8, 14), (), ())
    """
    plain = unicodedata.normalize("NFKC", text)
    return () if _FRACTION.search(plain) else tuple(int(found) for found in _PAIR.findall(plain))
