"""Floor 1: the only place that asks a model anything. Features of a script, computed once a text."""

from .ask import Cancelled, Progress
from .compute import compute
from .embedder import Embedder, backend, backends
from .similarity import Similarity, similarity
from .store import Store, default_store, home

__all__ = [
    "Cancelled",
    "Embedder",
    "Progress",
    "Similarity",
    "Store",
    "backend",
    "backends",
    "compute",
    "default_store",
    "home",
    "similarity",
]
