"""The map's coordinates: principal components at once, UMAP once and frozen, a fault that is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from memoryos_lab.features import Store
from memoryos_lab.memory.errors import LabError
from memoryos_lab.views import projection
from view_runs import by_hand, scattered


def test_principal_components_are_those_of_the_covariance() -> None:
    vectors = np.random.default_rng(0).normal(size=(30, 6)) * [5, 3, 1, 1, 1, 1]
    points = projection.principal(vectors)
    values = np.linalg.eigvalsh(np.cov(vectors.T))[::-1]
    assert np.var(points, axis=0, ddof=1) == pytest.approx(values[:2])


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what others fitted nor what is fitted here is seen outside."""
    monkeypatch.setattr(projection, "default_store", lambda: Store(tmp_path / "store.sqlite"))


@pytest.mark.parametrize("rows", [0, 1, 2])
def test_few_or_equal_vectors_have_a_place(rows: int) -> None:
    assert projection.principal(np.ones((rows, 4))).shape == (rows, 2)


def test_below_fifteen_points_there_are_only_principal_components() -> None:
    placed = projection.project(by_hand().features)
    assert (placed.method, placed.state) == ("pca", "ready")
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in placed.xy)


def test_pages_without_a_vector_are_left_out() -> None:
    features = by_hand().features
    placed = projection.project(replace(features, page=(None, *features.page[1:])), method="pca")
    assert placed.pages == tuple(range(1, 10))
    assert len(placed.xy) == 9


def test_umap_works_in_the_background_and_its_coordinates_are_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    fits = []

    def fit(vectors: np.ndarray) -> np.ndarray:
        fits.append(len(vectors))
        return vectors[:, :2]

    monkeypatch.setattr(projection.umap_fit, "fit", fit)
    monkeypatch.setattr(projection, "_fits", {})
    monkeypatch.setattr(projection, "HEAD_START", 0.0)
    features = scattered(20).features
    projection.project(features)
    assert projection.wait(features, 10)
    placed = projection.project(features)
    assert (placed.method, placed.state) == ("umap", "ready")
    assert projection.project(replace(features, backend="other name, same vectors")).xy == placed.xy
    assert fits == [20]
    assert projection.project(features, method="pca").method == "pca"


def test_a_fit_that_fails_leaves_the_map_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(vectors: np.ndarray) -> np.ndarray:
        raise ValueError("no neighbours")

    monkeypatch.setattr(projection.umap_fit, "fit", fail)
    monkeypatch.setattr(projection, "_fits", {})
    monkeypatch.setattr(projection, "HEAD_START", 0.0)
    features = scattered(21).features
    assert projection.project(features).state in ("working", "failed")
    assert projection.wait(features, 10)
    placed = projection.project(features)
    assert (placed.method, placed.state) == ("pca", "failed")
    assert placed.note == "ValueError: no neighbours"


def test_a_map_is_fitted_once_for_all_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projection, "HEAD_START", 0.0)
    monkeypatch.setattr(projection, "_fits", {})
    monkeypatch.setattr(projection.umap_fit, "fit", lambda vectors: vectors[:, :2])
    features = scattered(21).features
    assert projection.wait(features, 10) or projection.project(features)
    first = projection.project(features)
    monkeypatch.setattr(projection, "_fits", {})  # as a new process begins
    monkeypatch.setattr(projection.umap_fit, "fit", lambda vectors: 1 / 0)
    assert projection.project(features) == first


def test_a_store_that_cannot_be_written_costs_no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Store:
        raise LabError("the store of features is damaged", where="here")

    monkeypatch.setattr(projection, "HEAD_START", 0.0)
    monkeypatch.setattr(projection, "_fits", {})
    monkeypatch.setattr(projection.umap_fit, "fit", lambda vectors: vectors[:, :2])
    monkeypatch.setattr(projection, "default_store", broken)
    features = scattered(22).features
    assert projection.wait(features, 10)
    placed = projection.project(features)
    assert (placed.method, placed.state) == ("umap", "ready")
    assert "damaged" in placed.note
