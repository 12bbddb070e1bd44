"""Numbers whose check digits are right: cards, accounts, residents of China.

Of numbers of the right form that are none, one in ten passes (cards), one in 97 (accounts), one in eleven.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

_DIGITS = re.compile(r"(?<![\w.])\d(?:[ -]?\d){13,18}(?![\w-])", re.ASCII)
_RESIDENT = re.compile(r"(?<!\d)\d{17}[\dXx](?![\dA-Za-z])", re.ASCII)
_ISSUERS = re.compile(r"[3-6]|2[2-7]")
_IBAN = re.compile(r"(?<![A-Za-z0-9])(?P<country>[A-Za-z]{2})\d\d(?: ?[A-Za-z0-9]){11,30}")
_LENGTHS = {  # characters of an account number by country, as registered under ISO 13616
    country: length
    for length, countries in {
        15: "NO", 16: "BE", 18: "DK FI FO GL NL", 19: "MK SI", 20: "AT BA EE KZ LT LU XK", 21: "CH HR LI LV",
        22: "BG BH CR DE GB GE IE ME RS VA", 23: "AE GI IL IQ", 24: "AD CZ ES MD PK RO SA SE SK TN VG",
        25: "PT", 26: "IS TR", 27: "FR GR IT MC MR SM", 28: "AL AZ BY CY DO GT HU LB PL",
        29: "BR EG PS QA UA", 30: "JO KW MU", 31: "MT SC",
    }.items()
    for country in countries.split()
}  # fmt: skip


def luhn(digits: str) -> bool:
    """Is the last digit the check digit of the others? (ISO/IEC 7812-1)

    >>> luhn("4111111111111111"), luhn("4111111111111112")
    (True, False)
    """
    odd, even = digits[::-2], digits[-2::-2]
    return (sum(map(int, odd)) + sum(sum(divmod(2 * int(digit), 10)) for digit in even)) % 10 == 0


def cards(text: str) -> Iterator[tuple[int, int]]:
    """Numbers of payment cards, with the code that may follow one."""
    for match in _DIGITS.finditer(text):
        places = [at for at in range(*match.span()) if text[at].isdigit()]
        digits = "".join(text[at] for at in places)
        for length in dict.fromkeys((len(digits), 16, 15)):  # the digits after a card may be its code
            if length <= len(digits) and _ISSUERS.match(digits) and luhn(digits[:length]):
                yield match.start(), match.end()
                break


def accounts(text: str) -> Iterator[tuple[int, int]]:
    """International bank account numbers of the length that their country has."""
    for match in _IBAN.finditer(text):
        length = _LENGTHS.get(match["country"].upper(), 0)
        places = [at for at in range(*match.span()) if text[at] != " "][:length]
        number = "".join(text[at] for at in places).upper()
        if length and len(number) == length and _mod97(number):
            yield match.start(), places[-1] + 1


def _mod97(number: str) -> bool:
    """Are the check digits of an account number right? (ISO 7064)"""
    return int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 == 1


def residents(text: str) -> Iterator[tuple[int, int]]:
    """Numbers of residents of China (GB 11643): a day of birth, and a check sign that is right."""
    for match in _RESIDENT.finditer(text):
        number = match[0].upper()
        total = sum(int(digit) * pow(2, 17 - place, 11) for place, digit in enumerate(number[:17]))
        if "10X98765432"[total % 11] == number[17] and _day(number[6:14]):
            yield match.span()


def _day(digits: str) -> bool:
    try:
        date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
    except ValueError:
        return False
    return True
