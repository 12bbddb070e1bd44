"""Every test of this room keeps its features in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from memoryos_lab.features import Embedder, backend


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="session")
def minilm() -> Embedder:
    return backend("minilm-int8")
