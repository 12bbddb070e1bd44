"""How many tokens a prompt takes, and which of its pages fit: `memory.prompt`, counted once a state.

Every line of a prompt has the same length whoever asks, so lines are rendered once for a state and a
question only adds up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ...memory.prompt import assemble, count_words
from ...memory.recall import EntryHit, Recall
from ...memory.types import Features, Script

BUDGET = 4000  # tokens of a prompt, as `memory.prompt.assemble` has it
UNBOUNDED = 10**12


class Room(NamedTuple):
    """What a question leaves for pages."""

    spent: int  # tokens of the question and the newest instruction
    pages: dict[int, int]  # tokens of each page's line
    entries: tuple[int, ...]  # tokens of the long-term entries that were recalled, in order
    dropped: frozenset[int]  # pages that were never filed
    budget: int

    def fill(self, stm: Iterable[int], returned: Iterable[int]) -> tuple[set[int], int, int]:
        """(pages rendered, their tokens, tokens of the prompt): newest recent page first, then by rank."""
        spent, rendered, page_tokens = self.spent, set[int](), 0
        for pages in (reversed(tuple(stm)), dict.fromkeys(returned)):
            for page in pages:
                tokens = self.pages[page]
                if spent + tokens <= self.budget:
                    spent += tokens
                    page_tokens += tokens
                    rendered.add(page)
        for tokens in self.entries:
            spent += tokens if spent + tokens <= self.budget else 0
        return rendered, page_tokens, spent


class Prompts:
    """Lengths of the lines of one conversation; without `entries` those of pages alone, in half the time."""

    def __init__(self, script: Script, f: Features, budget: int = BUDGET, *, entries: bool = True) -> None:
        self.script, self.f, self.entries, self._budget = script, f, entries, budget
        self._state: Any = None
        self._lines: dict[int, int] = {}  # tokens of each page that arrived
        self._entries: dict[int, int] = {}  # tokens of each active long-term entry
        self._dropped: frozenset[int] = frozenset()
        self._instruction = 0

    def room(self, policy: Any, state: Any, question: int) -> Room:
        """What the question, asked of this state, leaves for pages."""
        if state is not self._state:
            self._read(policy, state, question)
        text = self.script.questions[question].text
        return Room(
            count_words(text) + self._instruction,
            self._lines,
            self._recalled(policy, state, question),
            self._dropped,
            self._budget,
        )

    def _recalled(self, policy: Any, state: Any, question: int) -> tuple[int, ...]:
        """Tokens of what long-term memory adds to the question."""
        if not (self.entries and self._entries):
            return ()
        recall: Recall = policy.recall(state, question, self.script, self.f)[1]
        return tuple(self._entries[hit.entry] for hit in recall.entries)

    def _read(self, policy: Any, state: Any, question: int) -> None:
        snapshot = policy.view(state, self.f)
        everything = Recall(
            question,
            tuple(range(snapshot.turn)),
            (),
            (),
            tuple(EntryHit(entry.id, None) for entry in snapshot.entries),
        )
        prompt = assemble(everything, snapshot, self.script, self.f, budget=UNBOUNDED)
        self._state = state
        self._dropped = frozenset(snapshot.tier("dropped"))
        self._lines = {line.page: line.tokens for line in prompt.lines if line.page is not None}
        self._entries = {line.entry: line.tokens for line in prompt.lines if line.entry is not None}
        self._instruction = count_words(prompt.instruction)
