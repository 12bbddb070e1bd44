"""Numbers that an utterance gives, as the answer to how many, how long or how often."""

from __future__ import annotations

import re

_NUMBER = (
    r"(?:\d[\d.,:]*\d|\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    r"|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|a hundred|a dozen|half an?|a couple of"
    r"|a few|several)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine|hundred|thousand))?"
)
_SPAN = r"(?:second|minute|hour|day|night|week|weekend|month|year|decade)s?"
_CHINESE = r"[\d一二两三四五六七八九十百千万半]+(?:个)?[\u3400-\u9fff]?"
_WANTED: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (re.compile(question), re.compile(answer, re.IGNORECASE))
    for question, answer in (
        (
            r"\bhow often\b",
            rf"\b(?:once|twice|(?:{_NUMBER} )times?)(?: or twice)? (?:an?|every|per) \w+"
            rf"|\bevery (?:\w+ )?{_SPAN}\b|\b(?:daily|weekly|monthly|yearly)\b",
        ),
        (r"\bhow long\b", rf"\b(?:{_NUMBER}|an?) (?:more |whole |full )?{_SPAN}\b|\bsince [12]\d\d\d\b"),
        (r"\bhow old\b", rf"\b{_NUMBER}\b"),
        (r"\bhow much\b", r"[$€£¥] ?\d(?:[\d.,]*\d)?"),
        (r"\bhow much\b", rf"\b{_NUMBER}(?: ?%| \w+)?"),
        (r"多少|几|多久|多大", _CHINESE),
        (r"", rf"\b(?:{_NUMBER}|once|twice)\b"),
    )
)


def counted(question: str, text: str) -> str | None:
    """The first number in the text of the sort that the question wants; None without one.

    >>> counted("How long is the trip?", "We have two cats and walk for 3 days.")
    '3 days'
    >>> counted("How many cats are there?", "We have two cats."), counted("How often?", "Twice a week, I run")
    ('two', 'Twice a week')
    """
    low = question.lower()
    found = (answer.search(text) for asked, answer in _WANTED if asked.search(low))
    return next((one[0] for one in found if one), None)
