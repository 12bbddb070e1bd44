"""Numbers in words, as digits: an answer of "forty" is one of "40"."""

from __future__ import annotations

import re

_UNITS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth"),
)
_VALUES = (
    {word: i for i, word in enumerate(_UNITS)}
    | {word: 10 * i for i, word in enumerate(_TENS, start=2)}
    | {word: i for i, word in enumerate(_ORDINALS, start=1)}
    | {"once": 1, "twice": 2, "thrice": 3, "dozen": 12}
)
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_NUMBER = "|".join(sorted({*_VALUES, *_SCALES}, key=len, reverse=True))
_RUN = re.compile(rf"\b(?:a )?(?:{_NUMBER})(?:(?:[ -]| and )(?:{_NUMBER}))*\b", re.IGNORECASE)
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}\b)")
_ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b", re.IGNORECASE)


def in_digits(text: str) -> str:
    """The text with number words, ordinals and grouped digits as plain digits.

    >>> in_digits("Forty-two bowls, the third one for 1,200 euros, twice; a hundred and five")
    '42 bowls, the 3 1 for 1200 euros, 2; 105'
    """
    plain = _ORDINAL.sub(r"\1", _GROUPED.sub("", text))
    return _RUN.sub(lambda found: _digits(found[0].lower()), plain)


def _digits(words: str) -> str:
    """Digits of a run of number words; a word that does not add to the one before starts a new number."""
    total, current, last, out = 0, 0, 0, list[str]()
    for word in re.findall(rf"\b(?:{_NUMBER})\b", words):
        if word in _SCALES:
            scale = _SCALES[word]
            current = max(current, 1) * scale
            if scale >= 1000:
                total, current = total + current, 0
            last = scale
        else:
            value = _VALUES[word]
            joins = last >= 100 or (last in range(20, 100, 10) and 0 < value < 10)
            if last and not joins:
                out.append(str(total + current))
                total, current = 0, 0
            current, last = current + value, value or 1
    return " ".join([*out, str(total + current)])
