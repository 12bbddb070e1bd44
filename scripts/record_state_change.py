"""Record the state-change suite again: vectors of its Chinese texts, and the outcome of every case.

    python scripts/record_state_change.py

Needs the extra `[e5]`. Look at what changed in outcomes.json before you keep it: a pass that became a
failure is what the suite is for.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any

import numpy as np

from memoryos_lab.evals.state_change import suite
from memoryos_lab.evals.state_change.cases import cases
from memoryos_lab.evals.state_change.recorded import E5_ROWS, key
from memoryos_lab.evals.state_change.running import RECORDED
from memoryos_lab.features import backend, compute
from memoryos_lab.features.embedder import Role, Vectors


class Listening:
    """The e5 backend, keeping what it is asked."""

    name, keep = "e5", False

    def __init__(self) -> None:
        self._model = backend("e5")
        self.version, self.dimensions = self._model.version, self._model.dimensions
        self.rows: dict[bytes, Vectors] = {}

    def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        """[n, 384] unit rows."""
        rows = self._model.embed(texts, role)
        self.rows.update((key(role, text), row) for text, row in zip(texts, rows, strict=True))
        return rows


def record_vectors() -> int:
    """Rows of every text of the conversations that are embedded with e5."""
    model = Listening()
    for script in {case.script.id: case.script for case in cases() if case.backend == "e5"}.values():
        compute(script, backend=model)
    keys = sorted(model.rows)
    np.savez(
        E5_ROWS,
        keys=np.array([list(k) for k in keys], np.uint8),
        rows=np.stack([model.rows[k] for k in keys]),
    )
    return len(keys)


def record_outcomes() -> dict[str, Any]:
    """Policy -> case -> codes of the reasons for which it fails; [] is a pass."""
    made = suite()
    found = {
        policy: {case.id: [reason.code for reason in made.found[case.id, policy]] for case in made.cases}
        for policy in made.policies
    }
    RECORDED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return {policy: made.passed(policy) for policy in made.policies}


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    logging.info("%d vectors", record_vectors())
    logging.info("passed: %s", record_outcomes())
