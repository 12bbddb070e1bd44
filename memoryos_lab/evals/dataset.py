"""Conversations with their questions, as one set that answers are held against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..memory.errors import LabError
from ..memory.types import Question, Script

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
ANSWERABLE = (1, 2, 3, 4)  # category 5 has no gold answer: it is told apart, never averaged in


class Asked(NamedTuple):
    """One question of one conversation. `question.id` is its key: "conv-26/qa12", never its text."""

    script: Script
    position: int  # of the question in its script
    question: Question


@dataclass(frozen=True)
class Dataset:
    """Conversations in the order of their file."""

    name: str
    scripts: tuple[Script, ...]
    sha256: str = ""  # of the file, in hex; "" for conversations that come from none

    @classmethod
    def of(cls, scripts: tuple[Script, ...], name: str) -> Dataset:
        """The set of these conversations. Raises: LabError where two share an id."""
        ids = [script.id for script in scripts]
        twice = sorted({id for id in ids if ids.count(id) > 1})
        if twice:
            raise LabError(
                f"{len(twice)} conversations have the id of another, the first {twice[0]!r}",
                where=name,
                hint="questions are joined by conversation and position: give each an id of its own",
            )
        return cls(name, scripts, scripts[0].source_sha256 if scripts else "")

    def __iter__(self) -> Iterator[Asked]:
        """Every question, conversation by conversation."""
        for script in self.scripts:
            for position, question in enumerate(script.questions):
                yield Asked(script, position, question)

    def __len__(self) -> int:
        return len(self.by_id)

    @cached_property
    def by_id(self) -> dict[str, Asked]:
        return {asked.question.id: asked for asked in self}
