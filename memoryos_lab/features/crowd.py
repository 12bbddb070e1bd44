"""Many things asked of a mind, some at once: told as they come, to be cancelled, until a budget has ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from threading import Event, Lock
from typing import Generic, TypeVar

from ..memory.errors import LabError
from ..memory.replay import Progress
from .ask import Cancelled
from .llm.types import Cancelled as Stop
from .llm.types import NoReply

K = TypeVar("K")
V = TypeVar("V")
Job = Callable[[Stop], Iterator[tuple[K, V | NoReply]]]  # asks one thing after another, and tells of each
AT_ONCE = 4  # jobs; a client has a bound of its own
GIVE_UP = 5  # failures before any answer: then it is the endpoint that fails, and not what was asked
LOOK = 0.1  # seconds between two looks at `cancelled`


class Crowd(Generic[K, V]):
    """Jobs in threads, and their answers in one place.

    Parameters: `jobs`, which run at once as far as `at_once` allows; `total`, things asked in all; `where`,
    the model, for an error; `progress`, told (done, total); `cancelled`, looked at all the time.
    Once a budget has ended, what is under way is heard, and nothing more is asked.
    """

    def __init__(
        self,
        jobs: Sequence[Job[K, V]],
        total: int,
        where: str,
        *,
        at_once: int = AT_ONCE,
        progress: Progress | None = None,
        cancelled: Stop | None = None,
    ) -> None:
        self._jobs, self._total, self._where = jobs, total, where
        self._at_once, self._progress, self._cancelled = max(1, at_once), progress, cancelled
        self._done = self._failed = 0
        self._lock = Lock()
        self._full, self._over = Event(), Event()  # no more is asked; what is under way is of no use
        self._heard: SimpleQueue[tuple[K, V | NoReply] | BaseException | None] = SimpleQueue()

    def __iter__(self) -> Iterator[tuple[K, V | NoReply]]:
        """Each thing with its answer, as they come.

        Raises: LabError when the first things all failed or the store fails; Cancelled; KeyboardInterrupt.
        """
        pool = ThreadPoolExecutor(self._at_once)
        try:
            for job in self._jobs:
                pool.submit(self._work, job)
            done, left = 0, len(self._jobs)
            while left:
                match self._next():
                    case None:
                        left -= 1
                    case BaseException() as error:
                        raise error
                    case one:
                        done += 1
                        if self._progress:
                            self._progress(done, self._total)
                        yield one
        finally:
            self._over.set()
            pool.shutdown(cancel_futures=True)

    def _work(self, job: Job[K, V]) -> None:
        try:
            if not self._full.is_set():
                for one in job(self._stop):
                    self._count(one[1])
                    self._heard.put(one)
                    if self._full.is_set():
                        break
        except BaseException as error:  # told where somebody waits for it
            self._heard.put(error)
        self._heard.put(None)

    def _stop(self) -> bool:
        return self._over.is_set() or bool(self._cancelled and self._cancelled())

    def _next(self) -> tuple[K, V | NoReply] | BaseException | None:
        while True:
            if self._cancelled and self._cancelled():
                raise Cancelled("asking was cancelled; what was answered until then is kept")
            try:
                return self._heard.get(timeout=LOOK)
            except Empty:
                continue

    def _count(self, said: V | NoReply) -> None:
        """Raises: LabError when the first things all failed."""
        with self._lock:
            self._done += 1
            if not isinstance(said, NoReply):
                return
            self._failed += 1
            hopeless = self._failed == self._done == min(GIVE_UP, self._total)
        if said.code == "budget":
            self._full.set()
        elif hopeless:
            self._full.set()
            raise LabError(
                f"the model gave no answer to {GIVE_UP} requests, the last: {said.why or said.code}"
                if self._total >= GIVE_UP
                else f"the model gave no answer: {said.why or said.code}",
                where=self._where,
                hint="see that the server runs, the key is right and the model is one of its own",
            )
