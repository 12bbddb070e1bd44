"""A time of a conversation's own clock as a moment of the calendar, and in words. No clock is read here."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

DAY = 86_400.0  # seconds
_BEGIN = datetime(1970, 1, 1, tzinfo=UTC)


def moment(seconds: float | None) -> datetime | None:
    """The moment so many seconds after 1970-01-01; None for none, and for one that no calendar has.

    >>> moment(0.0)
    datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)
    >>> moment(None), moment(1e300), moment(float("nan"))
    (None, None, None)
    """
    if seconds is None:
        return None
    try:
        return _BEGIN + timedelta(seconds=seconds)
    except (OverflowError, ValueError):
        return None


def dated(seconds: float | None, form: str) -> str:
    """The moment in the form of `strftime`; "" where there is none.

    >>> dated(1767722400.0, "%d %b %Y, %H:%M"), dated(None, "%Y")
    ('06 Jan 2026, 18:00', '')
    """
    at = moment(seconds)
    return "" if at is None else at.strftime(form)
