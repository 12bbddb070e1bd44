"""Dates as they are written in answers, in any order, and what "the Sunday before" one of them means.

`dateutil` reads a date once it is found; which of day, month and year it names is found here, because
"May 2021" is no day, and because a reader must not fill in from today.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from typing import NamedTuple

MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?\b"
_YEAR = r"(?:1[6-9]|20)\d\d\b"
_WEEKDAY = rf"(?:{'|'.join(WEEKDAYS)})"
_SHAPES = (
    rf"{_DAY}\s+(?:of\s+)?{_MONTH}(?:,?\s+(?:of\s+)?{_YEAR})?",
    rf"{_MONTH}\s+(?:the\s+)?{_DAY}(?!:)(?:,?\s+{_YEAR})?",
    rf"{_MONTH},?\s+(?:of\s+)?{_YEAR}",
    r"(?:1[6-9]|20)\d\d-\d\d?-\d\d?\b",
    r"(?:1[6-9]|20)\d\d/\d\d?/\d\d?\b",
    r"\d\d?/\d\d?/(?:1[6-9]|20)\d\d\b",
    r"(?:1[6-9]|20)\d\d年(?:\d\d?月(?:\d\d?[日号])?)?",
    _YEAR,
)
_DATE = rf"(?<![\w.])(?:{_WEEKDAY},?\s+)?(?P<date>{'|'.join(_SHAPES)})"
_COUNT = r"(?:a|an|one|two|three|four|five|six|seven|\d{1,2})"
_OFFSET = (
    rf"(?:the\s+)?(?P<what>day|week(?:end)?|{_WEEKDAY}|{_COUNT}\s+(?:day|week)s?)"
    r"\s+(?P<side>before|after|prior\s+to)\s+"
)
_FIND = re.compile(rf"(?:{_OFFSET})?{_DATE}", re.IGNORECASE)
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_DEFAULTS = (datetime(2000, 1, 1), datetime(2004, 12, 31))  # noqa: DTZ001 - they differ in all that a text may leave out


class Date(NamedTuple):
    """A day, a month or a year, what is not said is None; or a week or weekend that begins on that day."""

    year: int | None
    month: int | None = None
    day: int | None = None
    days: int = 1

    def __str__(self) -> str:
        """One word, so that no tokeniser cuts it."""
        parts = (("y", self.year), ("m", self.month), ("d", self.day), ("x", self.days))
        return "".join(
            f"{letter}{value}" for letter, value in parts[: 3 + (self.days > 1)] if value is not None
        )

    def holds(self, other: Date) -> bool:
        """True for another day, or stretch of days, that lies within this stretch of days.

        >>> dates("the week before 8 May 2024")[0].holds(Date(2024, 5, 3))
        True
        """
        mine, theirs = self._ordinals(), other._ordinals()
        return bool(theirs) and self.days > 1 and set(theirs) <= set(mine)

    def _ordinals(self) -> range:
        if self.year is None or self.month is None or self.day is None:
            return range(0)
        first = date(self.year, self.month, self.day).toordinal()
        return range(first, first + self.days)


def dates(text: str) -> list[Date]:
    """The dates that a text names, in their order.

    >>> [str(day) for day in dates("the Sunday before May 15th, 2025, and in June 2022; since 2016")]
    ['y2025m5d11', 'y2022m6', 'y2016']
    """
    found = (_read(one) for one in _FIND.finditer(text))
    return [day for day in found if day]


def dates_equal(prediction: str, gold: str) -> bool:
    """True where both name dates, and the same ones; a day or days within a week that gold names will do.

    >>> dates_equal("It was on May 7, 2021.", "7 May 2021"), dates_equal("May 2021", "7 May 2021")
    (True, False)
    >>> dates_equal("17-19 June 2024", "the week after 13 June 2024")
    True
    """
    mine, wanted = set(dates(prediction)), set(dates(gold))
    met = {one for one in wanted if one in mine or any(one.holds(other) for other in mine)}
    extra = {other for other in mine if other not in wanted and not any(one.holds(other) for one in wanted)}
    return bool(wanted) and met == wanted and not extra


def replaced(text: str, write: Callable[[Date], str]) -> str:
    """The text with every date in the wording that `write` gives it."""

    def one(found: re.Match[str]) -> str:
        day = _read(found)
        return found[0] if day is None else write(day)

    return _FIND.sub(one, text)


def _read(found: re.Match[str]) -> Date | None:
    day = _parse(found["date"].lower())
    if day is None or not found["what"]:
        return day
    return _moved(day, found["what"].lower(), -1 if found["side"].lower() != "after" else 1)


@lru_cache(maxsize=4096)
def _parse(written: str) -> Date | None:
    """Which of day, month and year are named: those that do not change with the reader's default."""
    if re.fullmatch(_YEAR, written):
        return Date(int(written))
    if "年" in written:
        return _valid(Date(*map(int, re.findall(r"\d+", written))))
    parse = _reader()
    try:
        one, two = (parse(written.replace(" the ", " "), default=default) for default in _DEFAULTS)
    except (ValueError, OverflowError):
        return None
    pairs = ((one.year, two.year), (one.month, two.month), (one.day, two.day))
    year, month, day = (first if first == second else None for first, second in pairs)
    return _valid(Date(year, month, day))


def _valid(day: Date) -> Date | None:
    try:
        date(day.year or 2000, day.month or 1, day.day or 1)
    except ValueError:
        return None
    return day


def _moved(day: Date, what: str, side: int) -> Date | None:
    """What lies before (side -1) or after (1) a day; None where no day is named.

    A weekday or weekend is the nearest, a week the seven days next to it.
    """
    if day.year is None or day.month is None or day.day is None:
        return None
    start = date(day.year, day.month, day.day)
    try:
        match what:
            case "week":
                return _date(start + timedelta(days=-7 if side < 0 else 1), 7)
            case "weekend":
                edge = "sunday" if side < 0 else "saturday"  # the side that is nearer
                return _date(start + timedelta(days=side * _steps(start, edge, side) - (side < 0)), 2)
            case _ if what in WEEKDAYS:
                return _date(start + timedelta(days=side * _steps(start, what, side)))
            case _:
                count, _, unit = what.rpartition(" ")
                number = int(count) if count.isdigit() else _COUNTS.get(count, 1)
                return _date(start + timedelta(days=side * number * (7 if unit.startswith("week") else 1)))
    except OverflowError:
        return None


def _steps(start: date, weekday: str, side: int) -> int:
    """Days from a day to the nearest such weekday on one side of it, 1 to 7."""
    return (WEEKDAYS.index(weekday) - start.weekday()) * side % 7 or 7


def _date(day: date, days: int = 1) -> Date:
    return Date(day.year, day.month, day.day, days)


@cache
def _reader() -> Callable[..., datetime]:
    from dateutil.parser import parse  # its types are a package of their own

    reader: Callable[..., datetime] = parse
    return reader
