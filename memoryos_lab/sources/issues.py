"""Collecting what is irregular in a source, or stopping at it."""

from __future__ import annotations

from collections.abc import Iterable

from ..memory.errors import LabError
from ..memory.types import Issue


class Issues:
    """Issues of one script, in the order in which they were met."""

    def __init__(self, *, strict: bool, known: Iterable[Issue] = ()) -> None:
        self._strict = strict
        self._found: list[Issue] = []
        for issue in known:
            self.add(issue.code, issue.where, issue.message)

    def add(self, code: str, where: str, message: str) -> None:
        """Keep an issue. Raises: LabError where reading is strict."""
        if self._strict:
            raise LabError(
                f"{code}: {message}",
                where=where,
                hint="mend the source, or load it without strict reading, which reports this and goes on",
            )
        self._found.append(Issue(code, where, message))

    def all(self) -> tuple[Issue, ...]:
        return tuple(self._found)
