"""How numbers are written into slots: short, and with one sign for "none"."""

from __future__ import annotations


def plain(id: int | None) -> int:
    """An id, −1 for none.

    >>> plain(0), plain(None)
    (0, -1)
    """
    return -1 if id is None else id


def rounded(value: float, digits: int = 3) -> float:
    """A number with at most so many decimals, and none where it is whole.

    >>> rounded(.12345), rounded(4.0), rounded(-.0)
    (0.123, 4, 0)
    """
    short = round(value, digits)
    return int(short) if short.is_integer() else short
