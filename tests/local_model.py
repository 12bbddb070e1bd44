"""One real, small language model for the tests: served once a session, on this machine.

A test asks for it by the name of the fixture, `local_model`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from memoryos_lab.features.llm import local


@dataclass(frozen=True, slots=True)
class LocalModel:
    """Where the model is, what it is called, and the folder in which it saves slots."""

    base_url: str
    name: str
    states: Path


@pytest.fixture(scope="session")
def local_model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalModel]:
    """SmolLM2-135M behind llama.cpp's server. Its answers are poor: assert shapes and behaviour."""
    file = needed()
    states = tmp_path_factory.mktemp("states")
    with local.serving(file, states=states, threads=1) as base_url:
        yield LocalModel(base_url, file.stem, states)


def needed() -> Path:
    """The model's file. Where it is missing the test is skipped, and fails where everything was promised."""
    file = local.gguf()
    if file is None or not local.available():
        missing = f"no local model: {local.INSTALL} && {local.INSTALL_MODEL}"
        if os.environ.get("MEMORYOS_LAB_ALL"):  # .ci/run promises the real path
            pytest.fail(missing)
        pytest.skip(missing)
    return file
