"""Requests run on one event loop in a thread of its own, so whoever waits for one can stop waiting.

A blocked socket cannot be told to give up from another thread; a task can. Stopping one hangs up,
so a local server stops writing an answer that nobody reads.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine
from concurrent.futures import Future, wait
from typing import Any, Generic, TypeVar

from .types import Cancelled

LOOK = 0.05  # seconds between two looks at `cancelled`
IDLE = 1.0  # seconds between two chances of an interrupt by the keyboard, where nobody can cancel
GRACE = 0.2  # seconds that a stopped request has to hang up

T = TypeVar("T")
_loops: dict[int, asyncio.AbstractEventLoop] = {}  # by process: a fork has the dictionary, but not the thread
_lock = threading.Lock()


def loop() -> asyncio.AbstractEventLoop:
    """The loop of this process; it starts with the first request."""
    with _lock:
        here = os.getpid()
        if here not in _loops:
            _loops[here] = asyncio.new_event_loop()
            threading.Thread(target=_loops[here].run_forever, name="model requests", daemon=True).start()
        return _loops[here]


def running() -> asyncio.AbstractEventLoop | None:
    """The loop of this process, if there is one. Takes no lock: it is called wherever objects are freed."""
    return _loops.get(os.getpid())


class Job(Generic[T]):
    """Work on the loop, and its outcome: `stopped` if it was stopped."""

    def __init__(self, work: Coroutine[Any, Any, T], *, stopped: T) -> None:
        self.done: Future[T] = Future()
        self._stopped = stopped
        self._loop = loop()
        self._task: asyncio.Task[T] | None = None
        self._loop.call_soon_threadsafe(self._begin, work)

    def stop(self) -> None:
        """Ask it to end; does nothing where it has ended."""
        if not self.done.done():
            self._loop.call_soon_threadsafe(self._cancel)

    def result(self, cancelled: Cancelled | None) -> T:
        """Its outcome. Once `cancelled` says so it is stopped, and waited for no longer than `GRACE`."""
        try:
            while not wait((self.done,), LOOK if cancelled else IDLE).done:
                if cancelled and cancelled():
                    return self.stop_now()
            return self.done.result()
        except BaseException:  # also an interrupt by the keyboard: nothing goes on unseen
            self.stop()
            raise

    def stop_now(self) -> T:
        """Stop it, and give what came of it."""
        self.stop()
        wait((self.done,), GRACE)
        return self.done.result() if self.done.done() else self._stopped

    def _begin(self, work: Coroutine[Any, Any, T]) -> None:
        self._task = self._loop.create_task(work)
        self._task.add_done_callback(self._end)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _end(self, task: asyncio.Task[T]) -> None:
        if task.cancelled():
            self.done.set_result(self._stopped)
        elif (error := task.exception()) is not None:
            self.done.set_exception(error)
        else:
            self.done.set_result(task.result())
