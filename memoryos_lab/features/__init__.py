"""Floor 1: the only place that asks a model anything. Features of a script, computed once a text."""

from .compute import compute
from .embedder import Embedder, backend, backends

__all__ = ["Embedder", "backend", "backends", "compute"]
