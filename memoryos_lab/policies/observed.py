"""A memory that was watched or read, not computed: its states are what was seen.

It is a policy without knobs, so every view, export and comparison shows it like any other; replaying it gives
back what was seen, and nothing else: it cannot be asked what it would have done.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ..memory.about import About
from ..memory.errors import LabError
from ..memory.events import Event, Missed
from ..memory.recall import Recall
from ..memory.types import Features, Script, Snapshot


class Seen(NamedTuple):
    """The memory after one input."""

    snapshot: Snapshot
    events: tuple[Event, ...]  # what came of the input, as far as it can be told from outside


@dataclass(frozen=True, slots=True, eq=False)
class Observed:
    """The policy. Its state is how many pages have arrived."""

    about: About
    # A memory is long, and no message wants all of it: what was seen is not in its repr.
    before: Snapshot = field(repr=False)  # the memory before the first page
    after: tuple[Seen, ...] = field(repr=False)  # [pages] after each page
    recalls: tuple[Recall, ...] = field(default=(), repr=False)  # of the script's questions, where seen
    heard: tuple[tuple[Event, ...], ...] = field(default=(), repr=False)  # what came of each of them

    def start(self) -> int:
        """Nothing has arrived."""
        return 0

    def observe(self, state: int, page: int, script: Script, f: Features, /) -> tuple[int, tuple[Event, ...]]:
        """What was seen when this page had come."""
        return page + 1, self.after[page].events

    def recall(
        self, state: int, question: int, script: Script, f: Features, /
    ) -> tuple[int, Recall, tuple[Event, ...]]:
        """What was seen when the question was asked. Raises: LabError where nobody saw it."""
        if question < len(self.recalls):
            return state, self.recalls[question], self.heard[question] if self.heard else ()
        raise LabError(
            "this memory was watched, not computed: it cannot be asked",
            where=f"question {question + 1}",
            hint='replay it with questions="none", or replay its pages through a policy of ours',
        )

    def act(self, state: int, act: int, script: Script, f: Features, /) -> tuple[int, tuple[Event, ...]]:
        """Nothing can be done to what is over."""
        return state, (Missed(act),)

    def view(self, state: int, f: Features, /) -> Snapshot:
        """What was seen after so many pages."""
        return self.after[state - 1].snapshot if state else self.before
