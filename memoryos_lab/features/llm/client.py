"""One model behind one address: asked, streamed, or asked many things at once.

The address comes from `base_url` or `OPENAI_BASE_URL`, the key from `api_key` or `OPENAI_API_KEY`. Texts
leave this machine only because somebody named a model.

    >>> from memoryos_lab.features.llm.types import Ask
    >>> client = Client("small", base_url="http://127.0.0.1:9/v1", api_key="not-to-be-seen", retries=0)
    >>> client
    Client('small', address='http://127.0.0.1:9/v1/')
    >>> client.ask(Ask("answer", "1", [{"role": "user", "content": "Where?"}])).code
    'unreachable'
"""

from __future__ import annotations

import asyncio
import json
import weakref
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Final

from ...features.store import Store, key
from ...memory.errors import LabError
from .asking import Line
from .door import door
from .jobs import GRACE, LOOK, Job, running
from .ledger import Call, Ledger
from .reading import fitting
from .types import Ask, Cancelled, NoReply, Reply

AT_ONCE = 4  # requests under way
TIMEOUT = 60.0  # seconds of one request; of a stream, between two of its pieces
RETRIES = (
    3  # for what may pass: 429, 5xx, a connection that fails. Not a time-out: so long was waited already
)

_STOPPED: Final = NoReply("cancelled")
Outcome = Reply | NoReply


class Client:
    """A `LanguageModel`. Raises: LabError when no model is named, and neither an address nor a key is set."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        ledger: Ledger | None = None,
        store: Store | None = None,
        at_once: int = AT_ONCE,
        timeout: float = TIMEOUT,
        retries: int = RETRIES,
    ) -> None:
        """`store`: where answers are kept by content; None keeps none."""
        where = f"model {model!r}"
        if not model:
            raise LabError("no model is named", where=where, hint="name one that the endpoint serves")
        way = door(base_url, api_key, where=where)
        self._name, self._address = model, way.address
        self._ledger = Ledger() if ledger is None else ledger
        self._store = store
        self._at_once = max(1, at_once)
        self._line = Line(
            way, model, self._ledger, at_once=self._at_once, timeout=timeout, retries=max(0, retries)
        )
        self._closing = weakref.finalize(self, _hang_up, self._line)
        self._closing.atexit = False

    def __repr__(self) -> str:
        return f"Client({self._name!r}, address={self._address!r})"

    @property
    def name(self) -> str:
        return self._name

    @property
    def address(self) -> str:
        return self._address

    @property
    def ledger(self) -> Ledger:
        return self._ledger

    def ask(self, ask: Ask, *, cancelled: Cancelled | None = None) -> Outcome:
        """One answer. Never raises for what the endpoint does.

        Raises: LabError where the store cannot be read or written.
        """
        if cancelled and cancelled():
            return _STOPPED
        return self._known([ask]).get(0) or self._kept(ask, self._job(ask).result(cancelled))

    def stream(self, ask: Ask, *, cancelled: Cancelled | None = None) -> Iterator[str | Outcome]:
        """Pieces of free text as they come; the last item is the whole `Reply`, or why there is none.

        What came before a `NoReply` is no answer. An ask with a schema comes in one piece: half of its JSON
        is of no use. Raises: LabError as `ask`.
        """
        if ask.schema is not None:
            yield self.ask(ask, cancelled=cancelled)
            return
        if (known := self._known([ask]).get(0)) is not None:
            yield known.text
            yield known
            return
        pieces: SimpleQueue[str | None] = SimpleQueue()
        job = Job(self._line.answer(ask, pieces.put), stopped=_STOPPED)
        job.done.add_done_callback(lambda _: pieces.put(None))
        try:
            yield from _pieces(pieces, job, cancelled)
            yield self._kept(ask, job.result(None))
        finally:
            job.stop()

    def many(self, asks: Iterable[Ask], cancelled: Cancelled | None = None) -> Iterator[tuple[Ask, Outcome]]:
        """Every ask with what came of it, as they end. Raises: LabError as `ask`."""
        wanted = list(asks)
        known = self._known(wanted)
        yield from ((wanted[at], reply) for at, reply in known.items())
        waiting = (ask for at, ask in enumerate(wanted) if at not in known)
        jobs: dict[Future[Outcome], tuple[Ask, Job[Outcome]]] = {}
        try:
            while not (cancelled and cancelled()):
                for ask in islice(waiting, self._at_once - len(jobs)):
                    job = self._job(ask)
                    jobs[job.done] = ask, job
                if not jobs:
                    return
                for done in wait(jobs, LOOK, FIRST_COMPLETED).done:
                    ask, _ = jobs.pop(done)
                    yield ask, self._kept(ask, done.result())
        finally:
            for _, job in jobs.values():
                job.stop()
        ended = wait(jobs, GRACE).done  # what was answered by now is paid for
        yield from ((jobs[done][0], self._kept(jobs[done][0], done.result())) for done in ended)
        yield from ((ask, _STOPPED) for done, (ask, _) in jobs.items() if done not in ended)
        yield from ((ask, _STOPPED) for ask in waiting)

    def close(self) -> None:
        """Hang up. A client that nobody holds any more does so by itself."""
        self._closing()

    def _job(self, ask: Ask) -> Job[Outcome]:
        return Job(self._line.answer(ask), stopped=_STOPPED)

    # -- the store ----------------------------------------------------------------------------------

    def _key(self, ask: Ask) -> bytes:
        """All that an answer depends on. Two servers may mean different weights by the same name."""
        text = json.dumps([self._address, ask.messages, ask.schema, ask.max_tokens], sort_keys=True)
        return key(f"ask/{ask.task}", self._name, ask.version, text)

    def _known(self, asks: Sequence[Ask]) -> dict[int, Reply]:
        """Answers that are in the store, by position. One that no longer fits its schema is asked again."""
        if self._store is None:
            return {}
        keys = [self._key(ask) for ask in asks]
        records = self._store.records(list(dict.fromkeys(keys)))
        replies = ((at, _reply(asks[at], records.get(one))) for at, one in enumerate(keys))
        found = {at: reply for at, reply in replies if reply is not None}
        for at in found:
            self._ledger.settle(None, Call(asks[at].task, asks[at].turn, 0, 0, None, 0.0, True, known=True))
        return found

    def _kept(self, ask: Ask, outcome: Outcome) -> Outcome:
        """The outcome; an answer, and nothing else, is kept."""
        if self._store is not None and isinstance(outcome, Reply):
            self._store.keep_records({self._key(ask): {"text": outcome.text, "short": outcome.short}})
        return outcome


def models(
    base_url: str | None = None, api_key: str | None = None, *, timeout: float = 10.0
) -> tuple[str, ...] | NoReply:
    """Names of the models that an endpoint serves, as it tells them. Raises: LabError where none is set."""
    way = door(base_url, api_key, where="models of an endpoint")
    line = Line(way, "", Ledger(), at_once=1, timeout=timeout, retries=0)
    try:
        return Job(line.models(), stopped=_STOPPED).result(None)
    finally:
        _hang_up(line)


def _reply(ask: Ask, record: Any) -> Reply | None:
    match record:
        case {"text": str(text), "short": bool(short)}:
            if ask.schema is None:
                return Reply(text, known=True, short=short)
            found = fitting(text, ask.schema)
            return None if found.why else Reply(text, found.value, known=True)
        case _:
            return None


def _pieces(pieces: SimpleQueue[str | None], job: Job[Outcome], cancelled: Cancelled | None) -> Iterator[str]:
    """The pieces until there are no more, or somebody has had enough."""
    while True:
        if cancelled and cancelled():
            job.stop_now()
            return
        try:
            piece = pieces.get(timeout=LOOK)
        except Empty:
            continue
        if piece is None:
            return
        yield piece


def _hang_up(line: Line) -> None:
    """Close its connections, on the loop that opened them."""
    if (loop := running()) is not None:
        asyncio.run_coroutine_threadsafe(line.sdk.close(), loop)
