"""A dataset's questions by conversation and number: what a row of a run file can name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ...memory.types import Question, Script
from ..dataset import Dataset

_NUMBER = re.compile(r"/qa?(\d{1,9})", re.ASCII)


@dataclass(frozen=True)
class Conversation:
    """One conversation's questions, in the order of the dataset's file."""

    script: Script

    @cached_property
    def by_number(self) -> dict[int, Question]:
        """By place in the file, counted from 0; places whose question could not be loaded are absent."""
        return {
            int(m[1]) if (m := _NUMBER.fullmatch(q.id.removeprefix(self.script.id))) else place: q
            for place, q in enumerate(self.script.questions)
        }

    @cached_property
    def turns(self) -> frozenset[str]:
        """Ids that evidence can name."""
        return frozenset(id for page in self.script.pages for id in (*page.turn_ids, *page.lost))

    def ordered(self, of: tuple[int, ...]) -> list[Question]:
        """Questions of these categories, or all, as places count them."""
        return [q for _, q in sorted(self.by_number.items()) if not of or q.category in of]


@dataclass(frozen=True)
class Index:
    """A dataset as rows of a run file name it."""

    dataset: Dataset

    @cached_property
    def conversations(self) -> tuple[Conversation, ...]:
        return tuple(Conversation(script) for script in self.dataset.scripts)

    @cached_property
    def by_id(self) -> dict[str, Conversation]:
        return {conversation.script.id: conversation for conversation in self.conversations}

    def conversation(self, named: str, counted_from: int | None) -> Conversation | None:
        """The conversation of that id, or at that place. None: there is none."""
        if counted_from is None:
            return self.by_id.get(named)
        place = int(named) - counted_from if re.fullmatch(r"\d{1,9}", named, re.ASCII) else -1
        return self.conversations[place] if 0 <= place < len(self.conversations) else None
