"""When something was said: the wall clock where nobody says otherwise, as the conversation's own time."""

from __future__ import annotations

import time as wall
from calendar import timegm
from collections.abc import Callable
from datetime import UTC, datetime
from math import isfinite

from ..memory.errors import LabError

Clock = Callable[[], float]
When = float | datetime | None


def here() -> float:
    """Seconds since 1970-01-01 of the clock on the wall, as a conversation counts them: without a zone."""
    now = wall.time()
    return timegm(wall.localtime(now)) + now % 1


def seconds(time: When, clock: Clock) -> float:
    """The time of an input: as given, else by the clock. A time with a zone becomes that of the wall here.

    Raises: LabError for a number that is no time.

    >>> seconds(datetime(2024, 5, 1, 12), here), seconds(7, here), seconds(None, lambda: 5.0)
    (1714564800.0, 7.0, 5.0)
    """
    if time is None:
        return clock()
    if isinstance(time, datetime):
        local = time.astimezone().replace(tzinfo=None) if time.tzinfo else time
        return local.replace(tzinfo=UTC).timestamp()
    if isinstance(time, bool) or not isinstance(time, int | float) or not isfinite(time):
        raise LabError(
            f"{time!r} is no time", where="time", hint="give seconds since 1970-01-01 or a datetime"
        )
    return float(time)
