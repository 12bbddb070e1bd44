"""Written times as seconds since 1970-01-01, without a time zone."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime, timedelta
from typing import Any

MIDDAY = 12 * 3600.0  # seconds; where a source gives a day and no time of day

# Not strptime: %B and %p read the names of the locale that the process happens to run in.
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_LOCOMO = re.compile(r"(\d{1,2}):(\d\d)\s*([ap])\.?m\.?\s+on\s+(\d{1,2})\s+([a-z]+),?\s+(\d{4})", re.I)
_LONGMEMEVAL = re.compile(r"(\d{4})/(\d\d?)/(\d\d?)\s*(?:\([a-z]+\))?\s*(?:(\d\d?):(\d\d))?", re.I)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_DIGITS = re.compile(r"\d{9,13}(?:\.\d+)?", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def seconds(written: Any) -> float | None:
    """Seconds of a written time, or None for what cannot be read as one.

    Read: ISO 8601 (a time zone is converted to UTC, none is taken as it stands; a bare day means its
    midday), LoCoMo's and LongMemEval's dates, numbers as seconds or, past the year 5138, as
    milliseconds.

    >>> seconds("1970-01-02T00:00:00"), seconds("1970-01-01T02:00:00+02:00"), seconds("1970-01-01")
    (86400.0, 0.0, 43200.0)
    >>> seconds("12:04 am on 1 January, 1970"), seconds("1970/01/01 (Thu) 00:05"), seconds("soon")
    (240.0, 300.0, None)
    """
    match written:
        case bool() | None:
            return None
        case int() | float():
            return _number(written)
        case str():
            return _text(written.strip())
        case _:
            return None


def _number(written: int | float) -> float | None:
    try:
        value = float(written)
    except OverflowError:
        return None
    if not math.isfinite(value):
        return None
    value = value / 1000 if abs(value) > 1e11 else value
    return value if abs(value) <= 1e11 else None


def _text(written: str) -> float | None:
    try:
        if found := _LOCOMO.fullmatch(written):
            hour, minute, half, day, month, year = found.groups()
            return _locomo(int(hour), int(minute), half.lower(), int(day), month.lower(), int(year))
        if found := _LONGMEMEVAL.fullmatch(written):
            date = datetime(int(found[1]), int(found[2]), int(found[3]), tzinfo=UTC)
            clock = int(found[4]) * 3600.0 + int(found[5]) * 60.0 if found[4] else MIDDAY
            return _since(date) + clock
        if _DAY.fullmatch(written):
            return _since(datetime.fromisoformat(written).replace(tzinfo=UTC)) + MIDDAY
        # Before ISO 8601, which reads some of these as a day without dashes.
        if _DIGITS.fullmatch(written):
            return _number(float(written))
        stamp = datetime.fromisoformat(written)
        return _since(stamp if stamp.tzinfo else stamp.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return None


def _locomo(hour: int, minute: int, half: str, day: int, month: str, year: int) -> float:
    """Raises: ValueError for an hour, a day or a month that does not exist."""
    if not 1 <= hour <= 12:
        raise ValueError(f"hour {hour} of twelve")
    date = datetime(
        year, _MONTHS.index(month) + 1, day, hour % 12 + (12 if half == "p" else 0), minute, tzinfo=UTC
    )
    return _since(date)


def _since(stamp: datetime) -> float:
    return (stamp - _EPOCH) / timedelta(seconds=1)
