"""The same units handed to a Dask cluster, which must have this version of the package installed."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any

from ... import __version__
from ...memory.errors import LabError
from .outcome import Outcome
from .pool import Done
from .work import Matter, Unit, Work, do

PATIENCE = 10.0  # seconds to find the scheduler, and a worker


def handed(
    address: str, units: Iterable[Unit], matters: Sequence[Matter], work: Work = do
) -> Generator[Done[Unit, Outcome]]:
    """By the workers of the cluster at this address, in the order in which they are finished.

    Each conversation travels once; a unit names it.
    Raises: LabError without Dask, cluster or workers, or with another version of this package there.
    """
    distributed = _distributed()
    with _client(distributed, address) as client:
        there = client.scatter(list(matters), broadcast=False, hash=False)
        futures = {
            client.submit(work, unit, there[unit.conversation], pure=False, retries=1): unit for unit in units
        }
        for future in distributed.as_completed(futures, loop=client.loop):
            error = future.exception()
            if isinstance(error, LabError):
                raise error
            if error is not None:
                yield Done(futures[future], None, f"{type(error).__name__}: {error}")
            else:
                yield Done(futures[future], future.result())
            future.release()


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise LabError(
            "Dask is not installed", where="--dask", hint="pip install 'memoryos-lab[dask]'"
        ) from None
    return distributed


def _client(distributed: Any, address: str) -> Any:
    """A client of a cluster with workers of this version. Raises: LabError."""
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise LabError(
            f"no Dask scheduler answers: {error}",
            where=f"--dask {address}",
            hint="start `dask scheduler` and `dask worker`, and give the scheduler's address",
        ) from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        versions = set(client.run(_version).values())
    except TimeoutError:
        client.close()
        raise LabError(
            "the cluster has no workers", where=f"--dask {address}", hint="start `dask worker ADDRESS`"
        ) from None
    except ModuleNotFoundError as error:
        client.close()
        raise LabError(
            f"a worker of the cluster cannot import this package: {error}",
            where=f"--dask {address}",
            hint=f"install memoryos-lab {__version__} where the workers run",
        ) from error
    if versions != {__version__}:
        client.close()
        raise LabError(
            f"the cluster's workers have memoryos-lab {', '.join(sorted(versions))}, this is {__version__}",
            where=f"--dask {address}",
            hint="install the same version everywhere: another could measure otherwise",
        )
    return client


def _version() -> str:
    from memoryos_lab import __version__

    return __version__
