"""What an embedding backend is, which ones there are, and the check that every vector passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from ..memory.errors import LabError

Vectors = NDArray[np.float32]
Role = Literal["passage", "query"]  # a page or a fact is a passage, a question is a query


class Embedder(Protocol):
    """A backend: texts in, one unit row of float32 a text out. A row depends on its text alone."""

    @property
    def name(self) -> str:
        """Stands in `Features.backend`; θ and the continuity threshold belong to it."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever the vectors would; part of the store's key."""
        ...

    @property
    def dimensions(self) -> int:
        """Columns of a row; 0 when only the first reply will tell."""
        ...

    @property
    def keep(self) -> bool:
        """True where embedding costs more than a look into the store."""
        ...

    def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        """[n, d] rows for n texts. Raises: LabError when the model cannot answer."""
        ...


def backend(name: str) -> Embedder:
    """The backend of that name; a model is loaded once a process, when it is first used.

    ``openai:MODEL`` is an OpenAI-compatible endpoint serving that model.

    Raises: LabError for an unknown name, a missing package, or a model file that is not the pinned one.
    """
    kind, _, model = name.partition(":")
    if kind not in _BACKENDS or (model and kind != "openai"):
        raise LabError(
            f"there is no embedding backend called {name!r}",
            where=f"backend {name}",
            hint=f"choose one of {', '.join(backends())}",
        )
    return _BACKENDS[kind](model)


def backends() -> tuple[str, ...]:
    """Names that `backend` takes."""
    return tuple("openai:MODEL" if name == "openai" else name for name in _BACKENDS)


# Imported late: asking for one backend must not load the libraries of the others.
@lru_cache(maxsize=1)
def _minilm(_: str) -> Embedder:
    from .minilm import load

    return load()


@lru_cache(maxsize=1)
def _hash(_: str) -> Embedder:
    from .hashing import HashEmbedder

    return HashEmbedder()


@lru_cache(maxsize=1)
def _e5(_: str) -> Embedder:
    from .e5 import E5

    return E5()


def _openai(model: str) -> Embedder:
    from .openai import OpenAIEmbedder

    return OpenAIEmbedder(model)


_BACKENDS: Mapping[str, Callable[[str], Embedder]] = {
    "minilm-int8": _minilm,
    "hash": _hash,
    "e5": _e5,
    "openai": _openai,
}


def checked(rows: NDArray[Any], texts: int, embedder: Embedder) -> Vectors:
    """The rows as float32 units. Nothing that fails here is stored.

    Raises: LabError for a wrong count or shape, NaN, infinity, or a row of zeros.
    """

    def wrong(what: str) -> LabError:
        return LabError(
            what,
            where=f"backend {embedder.name!r}",
            hint="the embedding model is at fault: try again, or choose another backend",
        )

    rows = np.asarray(rows)
    if rows.ndim != 2 or len(rows) != texts or not rows.shape[1]:
        raise wrong(f"{texts} texts were embedded, the reply has the shape {rows.shape}")
    if embedder.dimensions and rows.shape[1] != embedder.dimensions:
        raise wrong(f"vectors have {rows.shape[1]} dimensions, not {embedder.dimensions}")
    if not np.isfinite(rows).all():
        raise wrong("a vector holds NaN or infinity")
    norms = np.linalg.norm(rows, axis=1, keepdims=True)  # [n, 1]
    if not norms.all():
        raise wrong("a vector is zero: it has no direction to compare")
    return np.ascontiguousarray(rows / norms, dtype=np.float32)
