"""A language model of zero latency: what it says is a function of what it is asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

from memoryos_lab.features.llm.ledger import Call, Ledger
from memoryos_lab.features.llm.types import Ask, Cancelled, NoReply, Reply, Usage
from memoryos_lab.memory.prompt import count_words

Answer = Callable[[Ask], Any]


class StubModel:
    """Implements `LanguageModel`.

    `answer(ask)` gives a text (for free text), a value (for an ask with a schema), a `Reply` or a `NoReply`.
    `asked` keeps every ask in order. Tokens are counted as `count_words` counts, budgets are kept.
    """

    def __init__(
        self, answer: Answer | None = None, *, name: str = "stub", ledger: Ledger | None = None
    ) -> None:
        self.answer = answer or (lambda ask: f"answer to {ask.messages[-1]['content'][-40:]}")
        self.asked: list[Ask] = []
        self._name, self._ledger, self._lock = name, ledger or Ledger(), Lock()

    @property
    def name(self) -> str:
        return self._name

    @property
    def address(self) -> str:
        return "stub://"

    @property
    def ledger(self) -> Ledger:
        return self._ledger

    def ask(self, ask: Ask, *, cancelled: Cancelled | None = None) -> Reply | NoReply:
        if cancelled and cancelled():
            return NoReply("cancelled")
        prompt = sum(count_words(message["content"]) for message in ask.messages)
        ticket = self._ledger.reserve(prompt, ask.max_tokens)
        if ticket is None:
            return NoReply("budget")
        with self._lock:
            self.asked.append(ask)
        reply = _reply(self.answer(ask), prompt)
        usage = reply.usage if isinstance(reply, Reply) else Usage(prompt, 0)
        money = self._ledger.money(usage.prompt, usage.completion)
        ok = isinstance(reply, Reply)
        self._ledger.settle(ticket, Call(ask.task, ask.turn, usage.prompt, usage.completion, money, 0.0, ok))
        return reply

    def stream(self, ask: Ask, *, cancelled: Cancelled | None = None) -> Iterator[str | Reply | NoReply]:
        """Its words one by one; a look at `cancelled` before each."""
        reply = self.ask(ask, cancelled=cancelled)
        if isinstance(reply, Reply):
            for piece in _words(reply.text):
                if cancelled and cancelled():
                    yield NoReply("cancelled")
                    return
                yield piece
        yield reply


def _reply(said: Any, prompt: int) -> Reply | NoReply:
    if isinstance(said, (Reply, NoReply)):
        return said
    text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
    value = None if isinstance(said, str) else said
    return Reply(text, value, Usage(prompt, count_words(text)))


def _words(text: str) -> list[str]:
    *first, last = text.split(" ")
    return [word + " " for word in first] + [last]
