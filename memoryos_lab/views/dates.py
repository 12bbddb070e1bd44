"""How screens say a moment of a conversation's own clock, by language. Files and prompts keep ISO 8601."""

from __future__ import annotations

from ..memory.when import dated, moment
from .catalogue import Language


def day(seconds: float | None, language: Language = "en") -> str:
    """A date; "" where there is none.

    >>> day(1767722400.0), day(1767722400.0, "zh"), day(None)
    ('06 Jan 2026', '2026年1月6日', '')
    """
    at = moment(seconds)
    if language == "zh" and at is not None:
        return f"{at.year}年{at.month}月{at.day}日"
    return dated(seconds, "%d %b %Y")


def minute(seconds: float | None, language: Language = "en") -> str:
    """A date and the time of day; "" where there is none.

    >>> minute(1767722400.0), minute(1767722400.0, "zh")
    ('06 Jan 2026, 18:00', '2026年1月6日 18:00')
    """
    between = " " if language == "zh" else ", "
    return between.join(filter(None, (day(seconds, language), dated(seconds, "%H:%M"))))
