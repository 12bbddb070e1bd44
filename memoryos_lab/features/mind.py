"""What a memory has to be told in words: by a model, or not at all. Rules stand in where nobody says.

Each is a function of the texts it is given alone: no running profile goes into a prompt, so an answer that
was given once holds when a knob moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from ..memory.prompt import Prompt
from ..memory.types import Fact, Page, Script
from .llm.ledger import Ledger
from .llm.types import Cancelled, NoReply, Reply


class ThemeText(NamedTuple):
    """A theme in words, before it is embedded."""

    summary: str
    keywords: tuple[str, ...]


class Annotation(NamedTuple):
    """What one call says of a page: whether it goes on, what its chain is about by now, its themes."""

    continues: bool
    meta: str
    themes: tuple[ThemeText, ...]  # one or two


class Mind(Protocol):
    """A model with its prompts. A `NoReply` leaves what it was asked about to be asked again."""

    @property
    def name(self) -> str:
        """Model and version of the prompts: stands in `Features.model`."""
        ...

    @property
    def ledger(self) -> Ledger: ...

    def annotate(
        self, page: Page, before: Page | None, meta: str, *, turn: int, cancelled: Cancelled | None = None
    ) -> Annotation | NoReply:
        """One page after the page before it (None: the first) in a chain that is about `meta`."""
        ...

    def distill(
        self, pages: Mapping[int, Page], *, turn: int, cancelled: Cancelled | None = None
    ) -> tuple[Fact, ...] | NoReply:
        """Facts of a promoted set, each with the pages among these that support it; no vectors are set."""
        ...

    def refresh(
        self, pages: Sequence[Page], *, turn: int, cancelled: Cancelled | None = None
    ) -> ThemeText | NoReply:
        """A segment of these pages in one theme."""
        ...

    def answer(
        self, prompt: Prompt, script: Script, *, turn: int, cancelled: Cancelled | None = None
    ) -> Iterator[str | Reply | NoReply]:
        """Pieces of the answer as they come, then the whole or why there is none."""
        ...
