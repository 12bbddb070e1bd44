"""Floor 1: the only place that asks a model anything. Features of a script, computed once a text."""

from ..memory.replay import Progress
from .ask import Cancelled
from .compute import compute
from .distilling import distil_run
from .embedder import Embedder, backend, backends
from .estimate import Estimate, estimate
from .growing import Growing
from .llm.client import Client
from .mind import Mind
from .model_mind import ModelMind
from .similarity import Similarity, similarity
from .store import Store, default_store, home

__all__ = [
    "Cancelled",
    "Client",
    "Embedder",
    "Estimate",
    "Growing",
    "Mind",
    "ModelMind",
    "Progress",
    "Similarity",
    "Store",
    "backend",
    "backends",
    "compute",
    "default_store",
    "distil_run",
    "estimate",
    "home",
    "similarity",
]
