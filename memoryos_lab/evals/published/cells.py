"""What stands in one field of a row, as text, number or turn ids."""

from __future__ import annotations

import json
import math
import re
from typing import Any

from .paths import MISSING

TRUE = frozenset({"true", "yes", "correct", "right", "pass", "passed", "1"})
FALSE = frozenset({"false", "no", "wrong", "incorrect", "fail", "failed", "0"})


def text_of(value: Any) -> str | None:
    """A value as text; None for a null, and for a number that is none.

    >>> text_of(2022), text_of(None), text_of(["a", "b"])
    ('2022', None, '["a", "b"]')
    """
    match value:
        case str():
            return value
        case None:
            return None
        case float() if math.isnan(value):
            return None
        case bool() | int() | float():
            return str(value)
        case _:
            return None if value is MISSING else json.dumps(value, ensure_ascii=False)


def verdict_of(value: Any) -> float | None:
    """A verdict in [0, 1], or None for one that says neither.

    >>> verdict_of("CORRECT"), verdict_of(0.5), verdict_of("ERROR"), verdict_of(7)
    (1.0, 0.5, None, None)
    """
    if isinstance(value, str):
        word = value.strip().lower()
        if word in TRUE or word in FALSE:
            return float(word in TRUE)
        try:
            value = float(word)
        except ValueError:
            return None
    if isinstance(value, bool | int | float) and 0 <= value <= 1:
        return float(value)
    return None


def plain(text: str) -> str:
    """A text as it is compared: words alone, in small letters.

    >>> plain("  When did Ann\\tleave? ")
    'when did ann leave'
    """
    return " ".join(re.findall(r"\w+", text.casefold()))


def ids_of(value: Any) -> list[str]:
    """Turn ids as written: a list, or one text, in which a table keeps several."""
    if isinstance(value, str):
        try:
            value = json.loads(value) if value.lstrip().startswith("[") else value
        except ValueError:
            return [value]
    if isinstance(value, list):
        return [str(item) for item in value]
    text = text_of(value)
    return [text] if text else []
