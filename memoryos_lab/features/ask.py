"""Texts to rows: each text once, what the store knows not at all, the rest chunk by chunk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Literal

import numpy as np

from ..memory.replay import Progress
from .embedder import Embedder, Role, Vectors, checked
from .progress import bar
from .store import Store, default_store, key

CHUNK = 64  # texts between two looks at `cancelled`; each chunk is kept as soon as it is there


class Cancelled(Exception):
    """The caller's `cancelled()` said so: no error. What was embedded until then is in the store."""


def chosen(store: Store | Literal["off"] | None, embedder: Embedder) -> Store | None:
    """Where the rows of that embedder are kept: in `default_store()` unless another is given."""
    if store == "off" or not embedder.keep:
        return None
    return default_store() if store is None else store


def rows(
    embedder: Embedder,
    texts: Sequence[tuple[Role, str]],
    *,
    store: Store | None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Vectors:
    """[n, d] unit rows for n texts, in their order.

    Raises: LabError when the backend or the store fails, Cancelled, KeyboardInterrupt.
    """
    keys = [key(f"embed/{role}", embedder.name, embedder.version, text) for role, text in texts]
    known = store.vectors(list(dict.fromkeys(keys))) if store is not None else {}
    missing = {k: text for k, text in zip(keys, texts, strict=True) if k not in known}
    with _reporting(progress, len(missing)) as report:
        for chunk in _chunks(missing):
            if cancelled and cancelled():
                raise Cancelled("embedding was cancelled; what was embedded until then is kept")
            role = missing[chunk[0]][0]
            new = checked(embedder.embed([missing[k][1] for k in chunk], role), len(chunk), embedder)
            fresh = dict(zip(chunk, new, strict=True))
            if store is not None:
                store.keep_vectors(fresh)
            known.update(fresh)
            report(len(chunk))
    return _table(known, keys, embedder)


def _chunks(missing: dict[bytes, tuple[Role, str]]) -> Iterator[list[bytes]]:
    for role in ("passage", "query"):  # a request to the model holds one role
        keys = [k for k, text in missing.items() if text[0] == role]
        for start in range(0, len(keys), CHUNK):
            yield keys[start : start + CHUNK]


def _table(known: dict[bytes, Vectors], keys: Sequence[bytes], embedder: Embedder) -> Vectors:
    if not keys:
        return np.zeros((0, embedder.dimensions), dtype=np.float32)
    return np.stack([known[k] for k in keys])


@contextmanager
def _reporting(progress: Progress | None, total: int) -> Iterator[Callable[[int], None]]:
    """A function that takes how many more are done: to `progress`, else to a bar."""
    with nullcontext(progress) if progress else bar("embedding", unit="text") as tell:
        done = 0

        def add(more: int) -> None:
            nonlocal done
            done += more
            tell(done, total)

        tell(0, total)
        yield add
