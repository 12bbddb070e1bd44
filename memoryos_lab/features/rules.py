"""What a rule of the distiller is: a row of a table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

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


def table(
    tokens: dict[str, str], *rows: tuple[Kind, str, str] | tuple[Kind, str, str, bool]
) -> tuple[Rule, ...]:
    """Rules from rows (kind, slot, pattern[, retracts]); ``<VALUE>`` and other tokens stand for parts."""

    def filled(pattern: str) -> re.Pattern[str]:
        for name, part in tokens.items():
            pattern = pattern.replace(f"<{name}>", part)
        return re.compile(pattern)

    return tuple(Rule(row[0], row[1], filled(row[2]), len(row) > 3 and bool(row[3])) for row in rows)
