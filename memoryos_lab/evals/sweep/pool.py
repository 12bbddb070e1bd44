"""Units done by this process or by several on this machine (joblib's loky).

Both, and a Dask cluster (see `cluster`), are given the same units and call the same function, so their
results are equal. A unit is anything that names its conversation. A worker that dies takes down whatever was
in its hands: each such unit is tried once more, alone in a process of its own; if that dies too it is named,
and the work goes on without it.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from .work import Matter

AHEAD = 2  # units handed out for each worker: one in work, one waiting
IDLE = 15  # seconds without work after which a process ends: also when who started it was killed
DIED = "the process that worked on it died, and so did the one that tried again"
_settled: list[Matter] = []  # of this process, where it is one of several
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class Named(Protocol):
    """A unit of work."""

    @property
    def conversation(self) -> int:
        """Place of its conversation."""
        ...


U = TypeVar("U", bound=Named)
R = TypeVar("R")
Work = Callable[[U, Matter], R]


class Done(NamedTuple, Generic[U, R]):
    """One unit that is finished, or was given up."""

    unit: U
    outcome: R | None
    why: str = ""  # it was given up


def done(
    units: Sequence[U], matters: Sequence[Matter], workers: int, work: Work[U, R]
) -> Generator[Done[U, R]]:
    """By so many processes, 0 being one a core; by this one alone where one is enough."""
    count = min(workers or os.cpu_count() or 1, len(units))
    return spread(units, matters, count, work) if count > 1 else alone(units, matters, work)


def alone(units: Iterable[U], matters: Sequence[Matter], work: Work[U, R]) -> Generator[Done[U, R]]:
    """One after another in this process."""
    for unit in units:
        yield Done(unit, work(unit, matters[unit.conversation]))


def spread(
    units: Iterable[U], matters: Sequence[Matter], workers: int, work: Work[U, R]
) -> Generator[Done[U, R]]:
    """By so many processes, in the order in which they are finished."""
    waiting = deque(units)
    while waiting:
        suspects: list[U] = []
        yield from _until_death(waiting, suspects, matters, workers, work)
        for unit in suspects:
            yield _again(unit, matters, work)


def _until_death(
    waiting: deque[U], suspects: list[U], matters: Sequence[Matter], workers: int, work: Work[U, R]
) -> Generator[Done[U, R]]:
    """Take from `waiting` until nothing is left, or a worker has died with `suspects` in hand."""
    from concurrent.futures import FIRST_COMPLETED, Future, wait
    from concurrent.futures.process import BrokenProcessPool

    with _pool(workers, matters) as pool:
        hands: dict[Future[R], U] = {}
        while hands or (waiting and not suspects):
            while waiting and not suspects and len(hands) < workers * AHEAD:
                try:
                    future = pool.submit(_at_hand, work, waiting[0])
                except BrokenProcessPool:
                    suspects.append(waiting.popleft())
                else:
                    hands[future] = waiting.popleft()
            for future in wait(hands, return_when=FIRST_COMPLETED).done if hands else ():
                unit = hands.pop(future)
                if isinstance(future.exception(), BrokenProcessPool):
                    suspects.append(unit)
                else:
                    yield Done(unit, future.result())


def _again(unit: U, matters: Sequence[Matter], work: Work[U, R]) -> Done[U, R]:
    """One more try of a unit that was in hand when a worker died."""
    from concurrent.futures.process import BrokenProcessPool

    with _pool(1, matters) as pool:
        try:
            return Done(unit, pool.submit(_at_hand, work, unit).result())
        except BrokenProcessPool:
            return Done(unit, None, DIED)


def _settle(matters: Sequence[Matter]) -> None:
    """In a new process: what all its units are about, sent once; what is derived from it stays warm.

    Ctrl-C goes to every process of a terminal; the one that started the others ends them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _settled[:] = matters


def _at_hand(work: Work[U, R], unit: U) -> R:
    """In a process that has settled."""
    return work(unit, _settled[unit.conversation])


@contextmanager
def _pool(workers: int, matters: Sequence[Matter]) -> Iterator[Any]:
    """Processes that end with the block, at once if it is left in haste.

    They are none of those that joblib keeps for itself: it would not know them again.
    """
    from joblib.externals.loky import ProcessPoolExecutor

    told = (tuple(matters),)
    pool = ProcessPoolExecutor(workers, timeout=IDLE, env=ONE_THREAD, initializer=_settle, initargs=told)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=True, kill_workers=True)
        raise
    pool.shutdown(wait=True)
