"""Units done by this process or by several on this machine (joblib's loky).

Both, and a Dask cluster (see `cluster`), are given the same units and call the same function, so their
results are equal. A worker that dies takes down whatever was in its hands: each such unit is tried once
more, alone in a process of its own; if that dies too it is named, and the sweep goes on without it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from .outcome import Outcome
from .work import Matter, Unit, Work, do

AHEAD = 2  # units handed out for each worker: one in work, one waiting
IDLE = 15  # seconds without work after which a process ends: also when who started it was killed
DIED = "the process that worked on it died, and so did the one that tried again"
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class Done(NamedTuple):
    """One unit that is finished, or was given up."""

    unit: Unit
    outcome: Outcome | None
    why: str = ""  # it was given up


def alone(units: Iterable[Unit], matters: Sequence[Matter], work: Work = do) -> Generator[Done]:
    """One after another in this process."""
    for unit in units:
        yield Done(unit, work(unit, matters[unit.conversation]))


def spread(
    units: Iterable[Unit], matters: Sequence[Matter], workers: int, work: Work = do
) -> Generator[Done]:
    """By so many processes, in the order in which they are finished."""
    waiting = deque(units)
    while waiting:
        suspects: list[Unit] = []
        yield from _until_death(waiting, suspects, matters, workers, work)
        for unit in suspects:
            yield _again(unit, matters, work)


def _until_death(
    waiting: deque[Unit], suspects: list[Unit], matters: Sequence[Matter], workers: int, work: Work
) -> Generator[Done]:
    """Take from `waiting` until nothing is left, or a worker has died with `suspects` in hand."""
    from concurrent.futures import FIRST_COMPLETED, Future, wait
    from concurrent.futures.process import BrokenProcessPool

    with _pool(workers) as pool:
        hands: dict[Future[Outcome], Unit] = {}
        while hands or (waiting and not suspects):
            while waiting and not suspects and len(hands) < workers * AHEAD:
                try:
                    future = pool.submit(work, waiting[0], matters[waiting[0].conversation])
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


def _again(unit: Unit, matters: Sequence[Matter], work: Work) -> Done:
    """One more try of a unit that was in hand when a worker died."""
    from concurrent.futures.process import BrokenProcessPool

    with _pool(1) as pool:
        try:
            return Done(unit, pool.submit(work, unit, matters[unit.conversation]).result())
        except BrokenProcessPool:
            return Done(unit, None, DIED)


@contextmanager
def _pool(workers: int) -> Iterator[Any]:
    """Processes that end with the block, at once if it is left in haste.

    They are none of those that joblib keeps for itself: it would not know them again.
    """
    from joblib.externals.loky import ProcessPoolExecutor

    pool = ProcessPoolExecutor(workers, timeout=IDLE, env=ONE_THREAD)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=True, kill_workers=True)
        raise
    pool.shutdown(wait=True)
