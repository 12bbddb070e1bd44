"""Answers by a model that is connected, a few requests at once; what was answered once is not asked again.

The address comes from `OPENAI_BASE_URL`, the key from `OPENAI_API_KEY`. Prompts leave this machine only
because somebody named a model.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from ...features import Cancelled, Store
from ...features.llm.client import RETRIES, Client
from ...features.llm.ledger import Ledger
from ...features.llm.types import Ask, Messages, NoReply, Reply
from ...memory.errors import LabError

AT_ONCE = 8  # requests under way
GIVE_UP = 5  # failures before any answer: then it is the endpoint that fails, not a question
TOKENS = 200  # of an answer
VERSION = "evals 1"  # of what is made of an answer; the words of the template are part of what is asked

_STOPPED = NoReply("cancelled")
Progress = Callable[[int, int], None]  # (prompts done, prompts in all); the same prompt twice is one


class Failure(NamedTuple):
    """A question that the model did not answer, and why."""

    id: str
    why: str


class Answered(NamedTuple):
    """What came of a set of prompts: each of them is in one of the first two."""

    texts: dict[str, str]
    failures: tuple[Failure, ...]
    asked: int  # prompts that were sent; all else was in the store


class Answerer:
    """A model with its store. Raises: LabError when neither an address nor a key is set."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        store: Store | None = None,
        ledger: Ledger | None = None,
        at_once: int = AT_ONCE,
        retries: int = RETRIES,
    ) -> None:
        """`store`: where answers are kept by content; None keeps none."""
        self._client = Client(
            model,
            base_url=base_url,
            api_key=api_key,
            ledger=ledger,
            store=store,
            at_once=at_once,
            retries=retries,
        )
        self.model = model
        self.address = self._client.address
        self.ledger = self._client.ledger

    def answer(
        self,
        prompts: Mapping[str, Messages],
        *,
        progress: Progress | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Answered:
        """An answer or a failure to every prompt, by id. An answer is kept as soon as it is there.

        Raises: LabError when the first requests all fail, Cancelled, KeyboardInterrupt.
        """
        same: dict[str, list[str]] = {}  # the questions that have one prompt
        for id, messages in prompts.items():
            same.setdefault(json.dumps(messages), []).append(id)
        asks = [Ask("answer", VERSION, json.loads(text), max_tokens=TOKENS) for text in same]
        got: dict[str, Reply | NoReply] = {}
        sent = failed = 0
        for ask, outcome in self._client.many(asks, cancelled):
            if outcome == _STOPPED:
                raise Cancelled("asking was cancelled; what was answered until then is kept")
            got[json.dumps(ask.messages)] = outcome
            sent += isinstance(outcome, NoReply) or not outcome.known
            if isinstance(outcome, NoReply):
                failed += 1
                if failed == sent and failed in (GIVE_UP, len(asks)):
                    raise self._unusable(outcome.why, failed)
            if progress:
                progress(len(got), len(asks))
        pairs = [(id, got[text]) for text, ids in same.items() for id in ids]
        return Answered(
            {id: one.text for id, one in pairs if isinstance(one, Reply)},
            tuple(Failure(id, one.why) for id, one in pairs if isinstance(one, NoReply)),
            sent,
        )

    def _unusable(self, why: str, times: int) -> LabError:
        return LabError(
            f"the model gave no answer to {times} questions, the last: {why}",
            where=f"{self.address} model {self.model}",
            hint="see that the server runs, the key is right and the model is one of its own; "
            "--answers offline needs no endpoint",
        )
