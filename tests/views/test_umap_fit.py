"""The real fit, in the real other process."""

from __future__ import annotations

import numpy as np
import pytest

from memoryos_lab.views import umap_fit

pytestmark = pytest.mark.slow


def test_alike_vectors_lie_together() -> None:
    random = np.random.default_rng(0)
    vectors = np.repeat(np.eye(8)[:2], 15, axis=0) + 0.01 * random.normal(size=(30, 8))
    points = umap_fit.fit(vectors.astype(np.float32))
    near, far = (
        np.linalg.norm(points[:15].mean(axis=0) - part, axis=1) for part in (points[:15], points[15:])
    )
    assert points.shape == (30, 2) and near.max() < far.min()


def test_what_the_other_process_says_last_is_told() -> None:
    with pytest.raises(RuntimeError, match="ValueError"):
        umap_fit.fit(np.zeros((0, 3)))
