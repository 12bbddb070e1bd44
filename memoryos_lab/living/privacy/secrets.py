"""Where a text holds what opens something: keys, tokens, passwords, cards, accounts, identity numbers.

Three ways, each precise enough to take words out of a text unasked: a shape that its issuer gave it
(``sk-…``), a number whose check digits are right, and a value that the text itself calls a secret. Every
pattern is bounded, so that its time grows with the text and no faster.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from . import numbers

MARK = "[credential]"
_HALF_WIDTH = {0xFF01 + n: 0x21 + n for n in range(94)}  # full-width signs, as a Chinese keyboard writes them


def spans(text: str) -> list[tuple[int, int]]:
    """Characters of the text that give something away, in order and apart from one another.

    >>> text = "Use AKIAIOSFODNN7EXAMPLE, the password is hunter2."
    >>> [text[start:end] for start, end in spans(text)]
    ['AKIAIOSFODNN7EXAMPLE', 'hunter2']
    """
    plain = text.translate(_HALF_WIDTH)  # as long as before: places stay
    finders = (_shaped, numbers.cards, numbers.accounts, numbers.residents)
    apart: list[tuple[int, int]] = []
    for start, end in sorted(span for find in finders for span in find(plain)):
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


# -- does a word look like a secret? --------------------------------------------------------------

# What is said of a password that is not told.
_SPOKEN = """
too very not so now still weak strong wrong right correct incorrect long short safe secure insecure required
needed necessary optional mandatory expired invalid valid missing empty hidden secret private public good
bad fine easy hard important different changed gone lost forgotten saved stored encrypted known unknown set
ready case-sensitive strict there here it the that this what none null true false string never always just
only my your unique simple complicated old new protected reset compromised leaked stolen being going in on a
an
"""
_ADJECTIVES = frozenset(_SPOKEN.split())


def _told(value: str) -> bool:
    """Is it told, rather than spoken of?"""
    return len(value) >= 4 and value.strip(".,;:!?").lower() not in _ADJECTIVES


def _strong(value: str) -> bool:
    """Does it hold a digit, or signs between letters?"""
    signs = re.search(r"\w[^\w\s.'’-]+\w|\w[!@#$%^&*]", value)
    return len(value) >= 3 and (signs is not None or any(sign.isdigit() for sign in value))


def _random(value: str) -> bool:
    """Do letters and digits alternate as in no word? Of random signs .62 of the neighbours differ in kind."""
    kinds = ["d" if s.isdigit() else "u" if s.isupper() else "l" if s.islower() else "-" for s in value]
    changes = sum(a != b for a, b in pairwise(kinds)) / (len(kinds) - 1)
    return changes > 0.45 and {"d", "u", "l"} <= set(kinds)


# -- shapes ---------------------------------------------------------------------------------------

_ISSUED = r"""
    sk-[\w-]{16,}                               OpenAI, Anthropic and others
    [spr]k_(?:live|test)_\w{10,}                Stripe
    (?:gsk_|xai-|pplx-|r8_|hf_)\w{20,}          Groq, xAI, Perplexity, Replicate, Hugging Face
    gh[pousr]_\w{20,}|github_pat_\w{20,}        GitHub
    gl(?:pat|ptt|rt|dt)-[\w-]{16,}              GitLab
    xox[abeoprs]-[\w-]{10,}|xapp-[\w-]{10,}     Slack
    A(?:KIA|SIA|GPA|IDA|ROA)[A-Z0-9]{16}        Amazon
    AIza[\w-]{30,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}   Google
    LTAI\w{12,}|AKID\w{13,}                     Alibaba, Tencent
    npm_\w{30,}|pypi-[\w-]{30,}                 npm, PyPI
    dop_v1_\w{40,}|shp(?:at|ca|pa|ss)_\w{20,}   DigitalOcean, Shopify
    SG\.[\w-]{16,}\.[\w-]{16,}|dapi\w{32}       SendGrid, Databricks
    lin_api_\w{20,}|ntn_\w{20,}                 Linear, Notion
    hv[sb]\.[\w-]{20,}|tskey-[\w-]{16,}         Vault, Tailscale
    AGE-SECRET-KEY-1\w{20,}|\d{8,10}:AA[\w-]{30,}   age, Telegram
    eyJ[\w-]{8,}\.[\w-]{8,}\.?[\w-]*            a JSON web token
"""
_LINE, _BODY = r"[A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----", r"[\sA-Za-z0-9+/=:,.\\-]"

_PASSWORD = r"(?:pass[ _-]?(?:word|wd|phrase|code)s?|pwd|密码|口令)"
_OTHER = (
    r"(?<![A-Za-z])(?:pass(?=\s*[:=])|pin(?:[ _-]?(?:code|number)|码)?|cv[vc]2?|otp|secret"
    r"|密钥|秘钥|令牌|私钥|卡密|[验校]证码|动态码|(?:client|app|webhook)[ _-]?secret|(?:\w{1,12}[ _-])?token"
    r"|(?:api|access|secret|private|account|licen[cs]e|auth)[ _-]?(?:access[ _-]?)?key(?:[ _-]?id)?"
    r"|(?:one[ -]time|verification|security|login|access|2fa|mfa|sms|confirmation|recovery|backup)[ _-]code"
    r"|(?:alarm|door|gate|entry|building|safe|lock|garage|keypad)[ -]code)"
)
_QUOTE = "[\"'“‘「『`]"
_OF = r"(?:\s(?:for|of|at|to|on|in)(?:\s[\w'’-]{1,20}){1,3})?"  # the password for the bank is …
_IS = rf"{_OF}\s{{0,2}}(?:\b(?:is|was)\b|就?是|为|[换改设][成为]了?)\s{{0,2}}:?\s{{0,2}}"
_EQUALS = rf"[\"'`]?\s{{0,3}}(?:{_OF}[:=]{{1,2}}|[-=]>|→)\s{{0,3}}"
_INLINE = _EQUALS.replace(r"\s", "[ \t]")  # a plain word on the next line is another matter
_QUOTED, _WORD = rf"(?<={_QUOTE})[^\"'”’」』`\n]{{4,120}}", r"[!#-&(-+\--:<-_a-~]{3,200}"
_VALUE = rf"{_QUOTE}?(?!\[credential\])(?P<secret>{_QUOTED}|{_WORD})"
_END = r"(?=[\"'”’」』`.,;，。；!?)\s]*(?:$|\n)|[.,;，。；]\s)"  # nothing more is said of it
_LOGIN = r"(?:\b(?:[Ll]og ?in|[Ss]ign in|[Gg]et in)\b|登[录陆]|账[号户])"
_MIXED = r"(?=[!-~]{0,40}[a-z])(?=[!-~]{0,40}\d)(?=[!-~]{0,40}[A-Z!#$%&*?+^~])[!-~]{6,40}"


class _Shape(NamedTuple):
    """What to look for; the group ``secret``, if there is one, is what must not stay."""

    pattern: re.Pattern[str]
    holds: Callable[[str], bool]  # of the part that must not stay


def _shape(pattern: str, holds: Callable[[str], bool] = bool, *, cased: bool = False) -> _Shape:
    """ASCII: a Chinese sign before a key is no part of it."""
    return _Shape(re.compile(pattern, re.ASCII | (0 if cased else re.IGNORECASE)), holds)


_SHAPES = (
    _shape(rf"-----BEGIN {_LINE}(?:{_BODY}{{0,20000}}?-----END {_LINE}|{_BODY}*)", cased=True),
    _shape(rf"(?<![\w-])(?:{'|'.join(row.split()[0] for row in _ISSUED.splitlines() if row)})", cased=True),
    _shape(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s/@:]{0,80}:(?P<secret>[^\s/@]{1,200})@"),
    _shape(r"(?<!\S)(?:-u|--user)[ =][^\s:]{1,60}:(?P<secret>\S{3,120})", cased=True),
    _shape(r"\b(?:bearer|basic)\s{1,3}(?P<secret>[A-Za-z0-9._~+/=-]{16,})"),
    # "the password is swordfish." tells one, "the password is easy to guess" does not
    _shape(rf"{_PASSWORD}(?:{_INLINE}|{_IS}){_VALUE}{_END}", _told),
    _shape(rf"{_PASSWORD}{_INLINE}{_VALUE}", _told),
    _shape(rf"(?:{_PASSWORD}|{_OTHER})(?:{_EQUALS}|{_IS}){_VALUE}", _strong),
    _shape(
        rf"(?:{_PASSWORD}|[验校]证码|动态码)\s{{1,3}}(?P<secret>(?!\d{{1,3}}\b)(?=\S{{0,40}}\d)[!-~]{{3,60}})",
        _strong,
    ),
    _shape(r"(?<![A-Za-z])(?:pin(?:码)?\s{1,3}(?=\d{4})|cv[vc]2?\s{1,3})(?P<secret>\d{3,8})(?!\w)"),
    _shape(r"\b(?:token|key)\s{1,3}(?P<secret>(?=\S{0,40}\d)(?=\S{0,40}[a-z])[\w.+/=-]{12,200})"),
    # the word after a name with which one logs in, if it is of several kinds of signs
    _shape(rf"{_LOGIN}.{{0,60}}?(?<![\w@.])(?P<secret>{_MIXED})", cased=True),
    _shape(
        r"(?:(?:seed|recovery|backup|mnemonic)\s(?:phrase|words)|mnemonic|助记词)[^a-z\n]{0,8}(?:(?:is|are)[\s:]{1,3})?"
        r"(?P<secret>(?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})"
    ),
    _shape(r"(?:\bssn|social security(?: number)?)\D{0,12}(?P<secret>\d{3}[- ]?\d\d[- ]?\d{4})(?!\d)"),
    _shape(r"(?<![\w/+=.-])(?P<secret>[A-Za-z0-9_+=-]{28,200})(?![\w/+=-])", _random),
)


def _shaped(text: str) -> Iterator[tuple[int, int]]:
    for shape in _SHAPES:
        group = "secret" if "secret" in shape.pattern.groupindex else 0
        for match in shape.pattern.finditer(text):
            value = match[group]
            kept = value.rstrip(".,;:?)") or value  # the sentence's own end
            if shape.holds(kept):
                yield match.start(group), match.start(group) + len(kept)
