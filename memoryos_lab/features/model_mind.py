"""A model with its prompts: asks in words, and takes from an answer what fits what was shown.

Calls: one a page (`annotate`: continuity, the meta text of its chain and its themes at once), one a promoted
set of pages that fits into one request (`distill`: all kinds of facts at once), one an answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import TypeVar

from ..memory.prompt import Prompt
from ..memory.types import Fact, Page, Script
from . import heard, prompts
from .heard import Faults
from .llm.ledger import Ledger
from .llm.types import Ask, Cancelled, LanguageModel, NoReply, Reply
from .mind import Annotation, ThemeText

T = TypeVar("T")
_UNREADABLE = "the answer has the shape that was asked for, and says nothing that could be kept"


class ModelMind:
    """Implements `Mind`; safe to use from several threads.

    Parameters: `longest`, the tokens that an answer may take; None: as the prompts have it.

    Attributes: `faults`, what was dropped of answers since they did not fit what was shown, by kind.
    """

    def __init__(self, model: LanguageModel, *, longest: int | None = None) -> None:
        self.model, self.longest = model, longest
        self.faults: Faults = Counter()
        self._lock = Lock()

    @property
    def name(self) -> str:
        """The model's name, and the version of the prompts that decide what pages become."""
        versions = (prompts.VERSIONS[task] for task in ("annotate", "distill", "refresh"))
        return f"{self.model.name} (prompts {'.'.join(versions)})"

    @property
    def ledger(self) -> Ledger:
        return self.model.ledger

    def annotate(
        self, page: Page, before: Page | None, meta: str, *, turn: int, cancelled: Cancelled | None = None
    ) -> Annotation | NoReply:
        """One call. `before` None: the page continues nothing."""
        ask = prompts.annotate(page, before, meta, turn)
        return self._heard(ask, partial(heard.annotation, first=before is None), cancelled)

    def distill(
        self, pages: Mapping[int, Page], *, turn: int, cancelled: Cancelled | None = None
    ) -> tuple[Fact, ...] | NoReply:
        """One call a batch of pages that fits into a request; there are facts of all pages, or of none."""
        found: list[Fact] = []
        rest = iter(sorted(pages.items()))
        for batch in prompts.batches(page for _, page in sorted(pages.items())):
            shown = [next(rest) for _ in batch]
            ask = prompts.distill(batch, turn)
            said = self._heard(ask, partial(heard.facts, pages=shown), cancelled)
            if isinstance(said, NoReply):
                return said
            found += said
        return tuple(found)

    def refresh(
        self, pages: Sequence[Page], *, turn: int, cancelled: Cancelled | None = None
    ) -> ThemeText | NoReply:
        """One call."""
        return self._heard(prompts.refresh(pages, turn), heard.theme, cancelled)

    def answer(
        self, prompt: Prompt, script: Script, *, turn: int, cancelled: Cancelled | None = None
    ) -> Iterator[str | Reply | NoReply]:
        """One call; pieces as they come, then the whole or why there is none."""
        ask = prompts.answer(prompt, script, turn)
        if self.longest is not None:
            ask = replace(ask, max_tokens=self.longest)
        return self.model.stream(ask, cancelled=cancelled)

    def _heard(
        self, ask: Ask, read: Callable[[object, Faults], T | None], cancelled: Cancelled | None
    ) -> T | NoReply:
        reply = self.model.ask(ask, cancelled=cancelled)
        if isinstance(reply, NoReply):
            return reply
        faults: Faults = Counter()
        value = read(reply.value, faults)
        with self._lock:
            self.faults += faults
        return NoReply("invalid", _UNREADABLE) if value is None else value
