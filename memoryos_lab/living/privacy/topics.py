"""What a class of things that are not remembered is: rows of patterns in one language.

A rule of privacy keeps out what it meets, so in doubt it meets: recall before precision, the other way round
than the rules that make facts.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ENDS = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；\n])")
_NOTHING = re.compile("(?!)")


class Topic(NamedTuple):
    """A class in one language. A sentence falls under it where `met` is found and `never` is not (a son who
    is a lawyer), once everything that `unless` finds (a stroke of luck) has been taken out of it."""

    met: re.Pattern[str]
    unless: re.Pattern[str]
    never: re.Pattern[str]

    def within(self, text: str) -> bool:
        """Does a sentence of the text fall under it?"""
        sentences = _ENDS.split(self.unless.sub(" _ ", text))
        return any(self.met.search(part) and not self.never.search(part) for part in sentences)


def topic(
    met: str,
    unless: str = "",
    never: str = "",
    *,
    tokens: dict[str, str] | None = None,
    words: bool = False,
    cased: bool = False,
) -> Topic:
    """A topic from tables, a pattern a line; ``<SUM>`` and other tokens stand for parts.

    `words`: each line stands for whole words; `cased`: upper and lower case differ.
    """

    def compiled(table: str) -> re.Pattern[str]:
        rows = [line.strip() for line in table.splitlines() if line.strip()]
        pattern = "|".join(rf"(?<!\w)(?:{row})(?!\w)" if words else row for row in rows)
        for name, part in (tokens or {}).items():
            pattern = pattern.replace(f"<{name}>", f"(?:{part})")
        return re.compile(pattern, 0 if cased else re.IGNORECASE) if rows else _NOTHING

    return Topic(compiled(met), compiled(unless), compiled(never))
