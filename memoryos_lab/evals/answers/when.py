"""Day words of an utterance against the day on which it was said, in the wording of LoCoMo's answers."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from datetime import date, timedelta

from ...memory.when import moment
from ..scoring.dates import MONTHS, WEEKDAYS, dates
from .asking import Unit

_COUNT = r"(?P<count>a|an|one|two|three|four|five|six|seven|eight|nine|ten|a couple of|a few|several|\d{1,2})"
_NAMES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTS = {name: i for i, name in enumerate(_NAMES, start=1)} | {"a": 1, "an": 1, "a couple of": 2}
_WEEKDAY = rf"(?P<weekday>{'|'.join(WEEKDAYS)})"
_MONTH = rf"(?P<month>{'|'.join(MONTHS)})"


def day_of(time: float | None) -> date | None:
    """The day of a time in seconds; None without a time, or for one that no calendar has."""
    at = moment(time)
    return None if at is None else at.date()


def resolve(text: str, said: date, unit: Unit = "day") -> str | None:
    """When what the text tells of happened, told on the day `said`; None: it has no day word.

    >>> said = date(2025, 5, 14)
    >>> resolve("I sold it yesterday", said), resolve("We went last week", said)
    ('13 May 2025', 'The week before 14 May 2025')
    >>> resolve("Last Friday we ran", said), resolve("since last year", said), resolve("in June", said)
    ('The Friday before 14 May 2025', '2024', 'June 2025')
    """
    low = text.lower()
    for pattern, tell in _RULES:
        if (found := pattern.search(low)) and (told := _told(tell, found, said, unit)):
            return told
    return None


def written(day: date, unit: Unit = "day") -> str:
    """A day as LoCoMo writes it: 7 May 2021; of a month or a year only that.

    >>> written(date(2021, 5, 7)), written(date(2021, 5, 7), "month"), written(date(2021, 5, 7), "year")
    ('7 May 2021', 'May 2021', '2021')
    """
    match unit:
        case "year":
            return str(day.year)
        case "month":
            return f"{MONTHS[day.month - 1].title()} {day.year}"
        case _:
            return f"{day.day} {MONTHS[day.month - 1].title()} {day.year}"


# -- rules, the first that fits ---------------------------------------------------------------------

_Tell = Callable[[re.Match[str], date, Unit], str | None]


def _told(tell: _Tell, found: re.Match[str], said: date, unit: Unit) -> str | None:
    try:
        return tell(found, said, unit)
    except (OverflowError, ValueError):  # before the first day of the calendar, or after its last
        return None


def _shift(days: int) -> _Tell:
    return lambda found, said, unit: written(said + timedelta(days=days), unit)


def _around(what: str, side: str) -> _Tell:
    """The week or weekend on that side, by name where a day is asked for, else its month or year."""
    days = {"week": 7, "weekend": 4}[what] * (-1 if side == "before" else 1)

    def tell(found: re.Match[str], said: date, unit: Unit) -> str:
        if unit != "day":
            return written(said + timedelta(days=days), unit)
        return f"The {what} {side} {written(said)}"

    return tell


def _weekday(side: int) -> _Tell:
    def tell(found: re.Match[str], said: date, unit: Unit) -> str:
        name = found["weekday"]
        step = (said.weekday() - WEEKDAYS.index(name)) * -side % 7 or 7
        if unit != "day":
            return written(said + timedelta(days=side * step), unit)
        return f"The {name.title()} {'before' if side < 0 else 'after'} {written(said)}"

    return tell


def _months(step: int) -> _Tell:
    return lambda found, said, unit: written(_add_months(said, step), "year" if unit == "year" else "month")


def _years(step: int) -> _Tell:
    return lambda found, said, unit: str(said.year + step)


def _ago(found: re.Match[str], said: date, unit: Unit) -> str | None:
    count = _COUNTS.get(found["count"]) or (int(found["count"]) if found["count"].isdigit() else None)
    what = found["what"]
    if count is None:
        return f"{found['count'].capitalize()} {what}s before {written(said)}" if unit == "day" else None
    match what:
        case "day":
            return written(said - timedelta(days=count), unit)
        case "month":
            return written(_add_months(said, -count), "year" if unit == "year" else "month")
        case "year":
            return str(said.year - count)
        case _:
            if unit != "day":
                return written(said - timedelta(weeks=count), unit)
            return f"{_words(count)} {what}{'s' if count > 1 else ''} before {written(said)}"


def _words(count: int) -> str:
    return _NAMES[count - 1].title() if 0 < count <= len(_NAMES) else str(count)


def _stated(found: re.Match[str], said: date, unit: Unit) -> str | None:
    """A date in full or in part; a year that is left out is the one nearest the day it was said."""
    for day in dates(found.string):
        if day.month is None:
            return str(day.year)
        year = day.year or _year_of(day.month, said)
        if day.day is None:
            return written(date(year, day.month, 1), "year" if unit == "year" else "month")
        return written(date(year, day.month, day.day), unit)
    return None


def _month(found: re.Match[str], said: date, unit: Unit) -> str:
    """A month: the nearest, or after "last" and "next" the nearest on that side."""
    month = MONTHS.index(found["month"]) + 1
    year = _year_of(month, said)
    if found[0].startswith("last") and (year, month) >= (said.year, said.month):
        year -= 1
    if found[0].startswith("next") and (year, month) <= (said.year, said.month):
        year += 1
    return written(date(year, month, 1), "year" if unit == "year" else "month")


def _year_of(month: int, said: date) -> int:
    """The year that puts this month nearest to the day on which it is named.

    >>> _year_of(12, date(2025, 1, 3)), _year_of(2, date(2025, 1, 3))
    (2024, 2025)
    """
    apart = (month - said.month + 6) % 12 - 6
    return said.year + (said.month - 1 + apart) // 12


def _add_months(day: date, step: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + step, 12)
    return day.replace(year=year, month=month + 1, day=min(day.day, calendar.monthrange(year, month + 1)[1]))


_RULES: tuple[tuple[re.Pattern[str], _Tell], ...] = tuple(
    (re.compile(pattern), tell)
    for pattern, tell in (
        (rf"\b\d|\b(?:{'|'.join(MONTHS)}) \d", _stated),
        (r"\bday before yesterday\b|前天", _shift(-2)),
        (r"\byesterday\b|\blast night\b|昨天|昨晚", _shift(-1)),
        (r"\bday after tomorrow\b|后天", _shift(2)),
        (r"\btomorrow\b|明天", _shift(1)),
        (rf"\b{_COUNT} (?P<what>day|week|weekend|month|year)s? ago\b", _ago),
        (rf"\b(?:last|this past) {_WEEKDAY}\b", _weekday(-1)),
        (rf"\b(?:next|this coming|this) {_WEEKDAY}\b", _weekday(1)),
        (r"\b(?:last|this past) weekend\b", _around("weekend", "before")),
        (r"\b(?:next|this) weekend\b", _around("weekend", "after")),
        (r"\blast week\b|上周", _around("week", "before")),
        (r"\bnext week\b|下周", _around("week", "after")),
        (r"\blast month\b|上个月", _months(-1)),
        (r"\bnext month\b|下个月", _months(1)),
        (r"\bthis month\b|这个月", _months(0)),
        (r"\blast year\b|去年", _years(-1)),
        (r"\bnext year\b|明年", _years(1)),
        (r"\bthis year\b|今年", _years(0)),
        (r"\b(?:today|tonight|this (?:morning|afternoon|evening)|just now)\b|今天|今晚|刚才", _shift(0)),
        (rf"\b(?:in|since|this|last|early|late|of|next) {_MONTH}\b", _month),
        (rf"\bon {_WEEKDAY}\b", _weekday(-1)),
    )
)
