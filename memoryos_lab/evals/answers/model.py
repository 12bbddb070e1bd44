"""Answers by a model that is connected, a few requests at once; what was answered once is not asked again.

The address comes from `OPENAI_BASE_URL`, the key from `OPENAI_API_KEY`. Prompts leave this machine only
because somebody named a model.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import NamedTuple

from ...features import Cancelled, Store
from ...features.store import key
from ...memory.errors import LabError
from .client import TOKENS, Client, Messages, Reply

AT_ONCE = 8  # requests under way
GIVE_UP = 5  # failures before any answer: then it is the endpoint that fails, not a question
LOOK = 0.2  # seconds between two looks at `cancelled`

Progress = Callable[[int, int], None]  # (prompts done, prompts in all)


class Failure(NamedTuple):
    """A question that the model did not answer, and why."""

    id: str
    why: str


class Answered(NamedTuple):
    """What came of a set of prompts: each of them is in one of the first two."""

    texts: dict[str, str]
    failures: tuple[Failure, ...]
    asked: int  # requests that were made; all else was in the store


class Answerer:
    """A model with its store. Raises: LabError when neither an address nor a key is set."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        store: Store | None = None,
        at_once: int = AT_ONCE,
    ) -> None:
        """`store`: where answers are kept by content; None keeps none."""
        self._client = Client(model, base_url=base_url, api_key=api_key)
        self._store = store
        self._at_once = max(1, at_once)
        self.model = model
        self.address = self._client.address
        # Two servers may mean different weights by the same name.
        self._version = hashlib.sha256(f"{self.address} {TOKENS}".encode()).hexdigest()[:16]

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
        keys = {id: key("answer", self.model, self._version, json.dumps(m)) for id, m in prompts.items()}
        known = self._store.records(list(dict.fromkeys(keys.values()))) if self._store else {}
        missing = {keys[id]: messages for id, messages in prompts.items() if keys[id] not in known}
        failed: dict[bytes, str] = {}
        hopeless = GIVE_UP if known else min(GIVE_UP, len(missing))
        for done, (which, reply) in enumerate(self._replies(missing, cancelled), start=1):
            if reply.text is None:
                failed[which] = reply.why
                if len(failed) == done == hopeless:
                    raise self._unusable(reply.why, done)
            else:
                known[which] = reply.text
                if self._store:
                    self._store.keep_records({which: reply.text})
            if progress:
                progress(len(prompts) - len(missing) + done, len(prompts))
        texts = {id: str(known[k]) for id, k in keys.items() if k in known}
        failures = tuple(Failure(id, failed[k]) for id, k in keys.items() if k in failed)
        return Answered(texts, failures, len(missing))

    def _replies(
        self, missing: Mapping[bytes, Messages], cancelled: Callable[[], bool] | None
    ) -> Iterator[tuple[bytes, Reply]]:
        """Replies as they come. Raises: Cancelled, without waiting for the requests under way."""
        waiting = iter(missing.items())
        under_way: dict[Future[Reply], bytes] = {}
        pool = ThreadPoolExecutor(self._at_once)
        try:
            while True:
                if cancelled and cancelled():
                    raise Cancelled("asking was cancelled; what was answered until then is kept")
                for which, messages in islice(waiting, self._at_once - len(under_way)):
                    under_way[pool.submit(self._client.ask, messages)] = which
                if not under_way:
                    return
                for future in wait(under_way, timeout=LOOK, return_when=FIRST_COMPLETED).done:
                    yield under_way.pop(future), future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _unusable(self, why: str, times: int) -> LabError:
        return LabError(
            f"the model gave no answer to {times} questions, the last: {why}",
            where=f"{self.address} model {self.model}",
            hint="see that the server runs, the key is right and the model is one of its own; "
            "--answers offline needs no endpoint",
        )
