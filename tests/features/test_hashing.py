"""Hashing: the same in every process, near where words are shared, never zero."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.features.hashing import HashEmbedder

CODE = "from memoryos_lab.features.hashing import HashEmbedder as H; import sys; "
CODE += "sys.stdout.write(H().embed(['The glaze came out blue', '番茄发芽了']).tobytes().hex())"


def test_every_process_gives_the_same_rows() -> None:
    rows = {
        subprocess.run(
            [sys.executable, "-c", CODE],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    here = HashEmbedder().embed(["The glaze came out blue", "番茄发芽了"]).tobytes().hex()
    assert rows == {here}


@given(st.lists(st.text(max_size=30), min_size=1, max_size=5))
def test_rows_are_finite_units(texts: list[str]) -> None:
    rows = HashEmbedder().embed(texts)
    assert rows.shape == (len(texts), 1024)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)


def test_shared_words_and_parts_of_words_are_near() -> None:
    blue, again, other = HashEmbedder().embed(["blue glaze", "the glazed bowl is blue", "a late train"])
    assert blue @ again > 0.3 > blue @ other
