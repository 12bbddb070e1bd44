"""Patterns of the user's own: regular expressions that cannot hold up a conversation, whatever they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import prod
from typing import NamedTuple

import regex

from ...memory.errors import LabError

_LONGEST = 300  # characters
_REPEATS = 1000  # times that something may be repeated by counts, those within others multiplied
_PATIENCE = 0.05  # seconds that one pattern may take over one text; afterwards it counts as met
_COUNTS = re.compile(r"\{(\d*),?(\d*)\}")
_AGAIN = re.compile(r"\(\?(?:R|[+-]?\d|&|P>)")  # a pattern within itself: no time limit holds it


class Own(NamedTuple):
    """An expression that is found anywhere in a text, upper and lower case alike."""

    expression: str
    name: str = ""  # what events call it; "": by its place

    def meets(self, text: str) -> bool:
        """Is it found in the text? If that takes too long, it is taken to be: what is in doubt stays out."""
        try:
            return _compiled(self.expression).search(text, timeout=_PATIENCE) is not None
        except TimeoutError:
            return True

    def check(self) -> None:
        """Raises: LabError for one that cannot be read, meets everything, or can take too long."""
        for what, hint in _faults(self.expression):
            raise LabError(what, where=f"rule {self.name!r}", hint=hint)


@lru_cache(maxsize=256)
def _compiled(expression: str) -> regex.Pattern[str]:
    return regex.compile(expression, regex.IGNORECASE)


def _faults(expression: str) -> Iterator[tuple[str, str]]:
    """What is wrong and what to do; what costs more to find out comes later."""
    if len(expression) > _LONGEST:
        yield f"the pattern has {len(expression)} signs", f"write at most {_LONGEST}"
    if prod(max(count, 1) for count in _counts(expression)) > _REPEATS:
        yield "the pattern repeats too often", f"let its counts multiply to {_REPEATS} at most"
    if _AGAIN.search(expression):
        yield "the pattern calls itself", "write out what is to be found"
    try:
        pattern = _compiled(expression)
    except (regex.error, OverflowError, RecursionError) as error:
        yield f"the pattern cannot be read: {error}", "write a regular expression"
    else:
        if pattern.fullmatch("") is not None:
            yield "the pattern meets every text", "name at least one sign that must be there"
        if any(_slow(pattern, probe) for probe in _probes(expression)):
            yield "the pattern can take too long", "do not repeat what is repeated already, as in (a+)+"


def _counts(expression: str) -> Iterator[int]:
    """The greater number of each ``{n,m}``."""
    for least, most in _COUNTS.findall(expression):
        yield max(int(least or 0), int(most or 0))


def _slow(pattern: regex.Pattern[str], text: str) -> bool:
    try:
        pattern.search(text, timeout=_PATIENCE)
    except TimeoutError:
        return True
    return False


def _probes(expression: str) -> Iterator[str]:
    """Long texts of one sign, of those that the pattern names: where repeats within repeats never end."""
    for sign in sorted({sign for sign in expression if sign.isalnum()} | set("a0 .")):
        yield sign * 400 + "\x00"
