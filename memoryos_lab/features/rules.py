"""What a rule of the distiller is: a row of a table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

Kind = Literal["profile", "kb", "trait"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern that states a fact, and what the fact is.

    `pattern` has a group ``value`` and perhaps ``who``. `slot` is filled from the match: ``{key}`` is
    the value and ``{who}`` the other group, both made comparable; two facts of one slot exclude each other.
    """

    kind: Kind
    slot: str
    pattern: re.Pattern[str]
    retracts: bool = False


class Language(NamedTuple):
    """The rules of a language, and the words around a fact that decide whether it is one."""

    rules: tuple[Rule, ...]
    speaks: re.Pattern[str]  # a sentence without one of these fulfils no rule
    guard: re.Pattern[str]  # before the fact: it is not said of oneself, or not as true
    taken_back: re.Pattern[str]  # anywhere in the sentence: it was a joke
    forget: re.Pattern[str]  # at its start: what follows is withdrawn
    vague: re.Pattern[str]  # in a value: a later reader could not name it any more


def table(
    tokens: dict[str, str], *rows: tuple[Kind, str, str] | tuple[Kind, str, str, bool]
) -> tuple[Rule, ...]:
    """Rules from rows (kind, slot, pattern[, retracts]); ``<VALUE>`` and other tokens stand for parts."""

    def filled(pattern: str) -> re.Pattern[str]:
        for name, part in tokens.items():
            pattern = pattern.replace(f"<{name}>", part)
        return re.compile(pattern)

    return tuple(Rule(row[0], row[1], filled(row[2]), len(row) > 3 and bool(row[3])) for row in rows)
