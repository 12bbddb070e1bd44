"""A bar on stderr for what takes longer than a second."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..memory.replay import Progress


@contextmanager
def bar(what: str) -> Iterator[Progress]:
    """A function to be told (steps done, steps in all); the bar has an estimate, and goes when it is done."""
    from tqdm import tqdm  # its types are a package of their own

    with tqdm(desc=what, unit="step", delay=1, leave=False) as shown:

        def progress(done: int, total: int) -> None:
            shown.total = total
            shown.update(done - shown.n)

        yield progress
