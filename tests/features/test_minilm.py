"""MiniLM int8: the pinned file, the vectors it gives, and files that are not it."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from memoryos_lab.features import Embedder, compute
from memoryos_lab.features import minilm as room
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Page, Script, Turn

TEXTS = [
    "The glaze came out blue.",
    "Blue glaze on a bowl",
    "My train was late",
    "",
    "长" * 40,
    "long " * 900,
]


def test_like_texts_are_near(minilm: Embedder) -> None:
    rows = minilm.embed(TEXTS[:3])
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    near, far = rows[0] @ rows[1], rows[0] @ rows[2]
    assert near > 0.7 > 0.2 > far


def test_a_row_does_not_depend_on_its_batch(minilm: Embedder) -> None:
    together = minilm.embed(TEXTS * 4)
    alone = np.concatenate([minilm.embed([text]) for text in TEXTS])
    assert np.allclose(together[: len(TEXTS)], alone, atol=1e-5)


def test_texts_longer_than_the_model_reads_are_counted(minilm: Embedder) -> None:
    assert isinstance(minilm, room.MiniLM)
    assert minilm.cut(TEXTS) == 1


def test_a_file_of_ones_own_gets_a_name_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, minilm: Embedder
) -> None:
    copy = tmp_path / "copy.onnx"
    raw = room._packaged().read_bytes()
    copy.write_bytes(raw)
    monkeypatch.setenv(room.PATH_VARIABLE, str(copy))
    assert room.load().name == "minilm-int8"
    copy.write_bytes(raw + b"\x00\x00")
    assert room.load().name == f"minilm-{hashlib.sha256(copy.read_bytes()).hexdigest()[:12]}"


def test_a_packaged_file_that_is_not_the_pinned_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "model.onnx"
    other.write_bytes(b"something else")
    monkeypatch.delenv(room.PATH_VARIABLE, raising=False)
    monkeypatch.setattr(room, "_packaged", lambda: other)
    with pytest.raises(LabError, match="not the pinned file"):
        room.load()


@pytest.mark.parametrize("content", [None, b"", b"no model"])
def test_a_named_file_that_is_no_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    path = tmp_path / "m.onnx"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setenv(room.PATH_VARIABLE, str(path))
    with pytest.raises(LabError) as error:
        room.load().embed(["x"])
    assert str(path) in error.value.where


def test_where_the_store_knows_every_text_no_model_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script("s", "", tuple(Page((Turn(f"{i}", "Ann", "user", f"glaze {i}"),)) for i in range(3)))
    first = compute(script, backend=room.load())
    monkeypatch.setattr(room, "_session", lambda model: pytest.fail("a model was built"))
    again = compute(script, backend=room.load())
    assert np.array_equal(first.vectors, again.vectors)


def test_threads_that_ask_at_once_share_one_model() -> None:
    fresh = room.load()
    with ThreadPoolExecutor(4) as pool:
        rows = list(pool.map(lambda _: fresh.embed(["glaze"]), range(4)))
    assert all(np.array_equal(row, rows[0]) for row in rows)
