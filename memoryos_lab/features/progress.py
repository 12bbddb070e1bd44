"""A bar for what takes longer than a second: on stderr, or below the cell of a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..memory.replay import Progress


@contextmanager
def bar(what: str, *, unit: str = "step") -> Iterator[Progress]:
    """A function to be told (units done, units in all); the bar has an estimate, and goes when it is done."""
    from tqdm.auto import tqdm  # its types are a package of their own

    with tqdm(desc=what, unit=unit, delay=1, leave=False) as shown:

        def progress(done: int, total: int) -> None:
            shown.total = total
            shown.update(done - shown.n)

        yield progress
