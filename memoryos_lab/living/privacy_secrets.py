"""Where a text holds what opens something: keys, tokens, passwords, cards, accounts, identity numbers.

Three ways, each precise enough to take words out of a text unasked: a shape that its issuer gave it
(``sk-…``), a number whose check digits are right, and a value that the text itself calls a secret. Every
pattern is bounded, so that its time grows with the text and no faster.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from itertools import pairwise
from typing import NamedTuple

MARK = "[credential]"


class _Shape(NamedTuple):
    """What to look for; the group ``secret``, if there is one, is what must not stay."""

    pattern: re.Pattern[str]
    holds: Callable[[str], bool] = bool  # of the part that must not stay


def spans(text: str) -> list[tuple[int, int]]:
    """Characters of the text that give something away, in order and apart from one another.

    >>> text = "Use AKIAIOSFODNN7EXAMPLE, the password is hunter2."
    >>> [text[start:end] for start, end in spans(text)]
    ['AKIAIOSFODNN7EXAMPLE', 'hunter2']
    """
    plain = text.translate(_HALF_WIDTH)  # as long as before: places stay
    found = sorted(span for find in (_shaped, _cards, _accounts) for span in find(plain))
    apart: list[tuple[int, int]] = []
    for start, end in found:
        if apart and start < apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart


def hide(text: str) -> str:
    """The text with `MARK` where something was given away; the same text if nothing was.

    >>> hide("My card is 4111 1111 1111 1111, thanks.")
    'My card is [credential], thanks.'
    """
    parts, at = [], 0
    for start, end in spans(text):
        parts += [text[at:start], MARK]
        at = end
    return "".join([*parts, text[at:]]) if at else text


# -- by check digits ------------------------------------------------------------------------------

_DIGITS = re.compile(r"(?<![\w.])\d(?:[ -]?\d){13,18}(?![\w-])", re.ASCII)
_ISSUERS = re.compile(r"[3-6]|2[2-7]|62")
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


def _cards(text: str) -> Iterator[tuple[int, int]]:
    for match in _DIGITS.finditer(text):
        places = [at for at in range(*match.span()) if text[at].isdigit()]
        digits = "".join(text[at] for at in places)
        for length in dict.fromkeys((len(digits), 16, 15)):  # the digits after a card may be its code
            if length <= len(digits) and _ISSUERS.match(digits) and luhn(digits[:length]):
                yield match.start(), match.end()
                break


def _accounts(text: str) -> Iterator[tuple[int, int]]:
    for match in _IBAN.finditer(text):
        length = _LENGTHS.get(match["country"].upper(), 0)
        places = [at for at in range(*match.span()) if text[at] != " "][:length]
        number = "".join(text[at] for at in places).upper()
        if length and len(number) == length and _mod97(number):
            yield match.start(), places[-1] + 1


def _mod97(number: str) -> bool:
    """Are the check digits of an account number right? (ISO 7064)"""
    return int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 == 1


def _resident(number: str) -> bool:
    """Is it a number of a resident of China: a day of birth and a check sign that is right (GB 11643)?"""
    try:
        date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        return False
    total = sum(int(digit) * pow(2, 17 - place, 11) for place, digit in enumerate(number[:17]))
    return "10X98765432"[total % 11] == number[17].upper()


# -- by shape, and by what the text calls it ------------------------------------------------------

_ISSUED = (
    r"sk-[\w-]{16,}|[spr]k_(?:live|test)_\w{10,}|gsk_\w{20,}|xai-\w{20,}|pplx-\w{20,}|r8_\w{20,}|hf_\w{20,}",
    r"gh[pousr]_\w{20,}|github_pat_\w{20,}|gl(?:pat|ptt|rt|dt)-[\w-]{16,}|xox[abeoprs]-[\w-]{10,}|xapp-[\w-]{10,}",
    r"A(?:KIA|SIA|GPA|IDA|ROA)[A-Z0-9]{16}|AIza[\w-]{30,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|LTAI\w{12,}|AKID\w{13,}",
    r"npm_\w{30,}|pypi-[\w-]{30,}|dop_v1_\w{40,}|shp(?:at|ca|pa|ss)_\w{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|dapi\w{32}",
    r"lin_api_\w{20,}|ntn_\w{20,}|hv[sb]\.[\w-]{20,}|tskey-[\w-]{16,}|AGE-SECRET-KEY-1\w{20,}|\d{8,10}:AA[\w-]{30,}",
    r"eyJ[\w-]{8,}\.[\w-]{8,}\.?[\w-]*",  # a JSON web token
)
_LINE, _BODY = r"[A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----", r"[\sA-Za-z0-9+/=:,.\\-]"
_PEM = rf"-----BEGIN {_LINE}(?:{_BODY}{{0,20000}}?-----END {_LINE}|{_BODY}*)"
_PASSWORD = r"pass[ _-]?(?:word|wd|phrase|code)s?|pwd|密码|口令"
_OTHER = (
    r"pass(?=\s*[:=])|pin(?:[ _-]?(?:code|number)|码)?|cv[vc]2?|otp|secret|密钥|秘钥|令牌|私钥|卡密"
    r"|[验校]证码|动态码|(?:client|app|webhook)[ _-]?secret|(?:\w{1,12}[ _-])?token"
    r"|(?:api|access|secret|private|account|licen[cs]e|auth)[ _-]?(?:access[ _-]?)?key(?:[ _-]?id)?"
    r"|(?:one[ -]time|verification|security|login|access|2fa|mfa|sms|confirmation|recovery|backup)[ _-]code"
    r"|(?:alarm|door|gate|entry|building|safe|lock|garage|keypad)[ -]code"
)
_QUOTE = "[\"'“‘「『`]"
_VALUE = (
    rf"(?!\[credential\])(?P<secret>(?:(?<={_QUOTE})[^\"'”’」』`\n]{{4,120}}|[!#-&(-+\--:<-_a-~]{{3,200}}))"
)
_OF = r"(?:\s(?:for|of|at|to|on|in)(?:\s[\w'’-]{1,20}){1,3})?"  # the password for the bank is …
_IS = rf"{_OF}\s{{0,2}}(?:\b(?:is|was)\b|就?是|为|[换改设][成为]了?)\s{{0,2}}:?\s{{0,2}}"
_SETS = rf"(?:[\"'`]?\s{{0,3}}(?:{_OF}[:=]{{1,2}}|[-=]>|→)\s{{0,3}}|{_IS}){_QUOTE}?"
_ADJECTIVES = re.compile(
    r"(?:too|very|not|so|now|still|weak|strong|wrong|right|correct|incorrect|long|short|safe|secure|insecure|"
    r"required|needed|necessary|optional|mandatory|expired|invalid|valid|missing|empty|hidden|secret|private|public|good|"
    r"bad|fine|easy|hard|important|different|changed|gone|lost|forgotten|saved|stored|encrypted|known|unknown|set|ready|"
    r"case-sensitive|strict|there|here|it|the|that|this|what|none|null|true|false|string|never|always|just|only|my|your|"
    r"unique|simple|complicated|old|new|protected|reset|compromised|leaked|stolen|being|going|in|on|an?)",
    re.IGNORECASE,
)
_HALF_WIDTH = {0xFF01 + n: 0x21 + n for n in range(94)}  # full-width signs, as a Chinese keyboard writes them


def _strong(value: str) -> bool:
    """Could the word itself be a secret? It holds a digit, or signs between letters."""
    return len(value) >= 3 and (
        any(sign.isdigit() for sign in value) or bool(re.search(r"\w[^\w\s.'’-]+\w|\w[!@#$%^&*]", value))
    )


def _password(value: str) -> bool:
    return len(value) >= 4 and not _ADJECTIVES.fullmatch(value.strip(".,;:!?"))


def _random(value: str) -> bool:
    """Do letters and digits alternate as in no word? Of random signs .62 of the neighbours differ in kind."""
    kinds = ["d" if s.isdigit() else "u" if s.isupper() else "l" if s.islower() else "-" for s in value]
    changes = sum(a != b for a, b in pairwise(kinds)) / (len(kinds) - 1)
    return changes > 0.45 and {"d", "u", "l"} <= set(kinds)


def _compiled(*rows: tuple[str, int] | tuple[str, int, Callable[[str], bool]]) -> tuple[_Shape, ...]:
    """ASCII: a Chinese sign before a key is no part of it."""
    return tuple(_Shape(re.compile(row[0], row[1] | re.ASCII), *row[2:]) for row in rows)


_I = re.IGNORECASE
_SHAPES = _compiled(
    (_PEM, 0),
    (rf"(?<![\w-])(?:{'|'.join(_ISSUED)})", 0),
    (r"\b[a-z][a-z0-9+.-]{1,20}://[^\s/@:]{0,80}:(?P<secret>[^\s/@]{1,200})@", _I),
    (r"(?<!\S)(?:-u|--user)[ =][^\s:]{1,60}:(?P<secret>\S{3,120})", 0),
    (  # the word after a name with which one logs in, if it is of several kinds of signs
        r"(?:\b(?:log ?in|sign in|get in)\b|登[录陆]|账[号户]).{0,60}?(?<![\w@.])"
        r"(?P<secret>(?=[!-~]{0,40}[a-z])(?=[!-~]{0,40}\d)(?=[!-~]{0,40}[A-Z!#$%&*?+^~])[!-~]{6,40})",
        0,
    ),
    (r"\b(?:bearer|basic)\s{1,3}(?P<secret>[A-Za-z0-9._~+/=-]{16,})", _I),
    # "is swordfish." is a password where nothing follows it; "is easy to guess" is none
    (rf"(?:{_PASSWORD}){_SETS}{_VALUE}(?=[\"'”’」』`.,;，。；!?)\s]*(?:$|\n)|[.,;，。；]\s)", _I, _password),
    (rf"(?:{_PASSWORD})[\"'`]?\s{{0,3}}[:=]\s{{0,3}}{_QUOTE}?{_VALUE}", _I, _password),
    (rf"(?:{_PASSWORD}|(?<![A-Za-z])(?:{_OTHER})){_SETS}{_VALUE}", _I, _strong),
    (
        rf"(?:{_PASSWORD}|(?<![A-Za-z])(?:pin(?:码)?|cv[vc]2?|token|key|[验校]证码|动态码))\s{{1,3}}(?P<secret>(?=\S{{0,40}}\d)[!-~]{{3,60}})",
        _I,
        _strong,
    ),
    (
        r"(?:(?:seed|recovery|backup|mnemonic)\s(?:phrase|words)|mnemonic|助记词)[^a-z\n]{0,8}(?:(?:is|are)[\s:]{1,3})?"
        r"(?P<secret>(?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})",
        _I,
    ),
    (r"(?:\bssn|social security(?: number)?)\D{0,12}(?P<secret>\d{3}[- ]?\d\d[- ]?\d{4})(?!\d)", _I),
    (r"(?<!\d)(?P<secret>\d{17}[\dXx])(?![\dA-Za-z])", 0, _resident),
    (r"(?<![\w/+=.-])(?P<secret>[A-Za-z0-9_+=-]{28,200})(?![\w/+=-])", 0, _random),
)


def _shaped(text: str) -> Iterator[tuple[int, int]]:
    for shape in _SHAPES:
        group = "secret" if "secret" in shape.pattern.groupindex else 0
        for match in shape.pattern.finditer(text):
            value = match[group]
            kept = value.rstrip(".,;:?)") or value  # the sentence's own end
            if shape.holds(kept):
                yield match.start(group), match.start(group) + len(kept)
