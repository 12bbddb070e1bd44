"""What kind of answer a question wants, by its first words."""

from __future__ import annotations

import re
from typing import Literal

Unit = Literal["day", "month", "year"]
Kind = Literal["day", "month", "year", "count", "yes_no", "list", "span"]

_NO_NOUN = r"(?!(?:is|are|was|were|has|have|do|does|did|this|his)\b)"
_FIRST: tuple[tuple[Kind, str], ...] = (
    ("year", r"^\W*(?:in |since )?(?:which|what) year\b|哪年|哪一年"),
    ("month", r"^\W*(?:in |since )?(?:which|what) month\b|哪个月|几月"),
    ("day", r"^\W*(?:until |by )?when\b|^\W*(?:on )?(?:which|what) (?:day|date)\b|什么时候|何时|哪一?天"),
    ("count", r"\bhow (?:many|much|long|old|often|far)\b|多少|几[个次天年只本盆]|多久|多大"),
    (
        "yes_no",
        r"^\W*(?:is|are|was|were|do|does|did|has|have|had|would|will|can|could|should|might)\b|吗\W*$",
    ),
    (
        "list",
        rf"^\W*(?:(?:in|at|on|to|from|with|for) )?(?:what|which) (?:{_NO_NOUN}\w+ )?"
        rf"{_NO_NOUN}(?:\w+[^\Wsiu]s|people|children)\b|哪些",
    ),
)
_KINDS = [(kind, re.compile(pattern)) for kind, pattern in _FIRST]


def kind_of(question: str) -> Kind:
    """The kind of answer that is wanted.

    >>> [kind_of(q) for q in ("When was it?", "How many came?", "Is it blue?", "Which bowls?", "Who came?")]
    ['day', 'count', 'yes_no', 'list', 'span']
    """
    low = question.lower()
    return next((kind for kind, pattern in _KINDS if pattern.search(low)), "span")
