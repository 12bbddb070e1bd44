"""What a reader is told about the features, and the numbers it rests on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from memoryos_lab.features import Embedder, compute, similarity
from memoryos_lab.features.embedder import Role
from memoryos_lab.memory.types import Page, Script, Turn


class Near:
    """Every text near every other, as on a model whose cosines crowd."""

    name, version, dimensions, keep = "near", "1", 64, False

    def __init__(self, spread: float) -> None:
        self.spread = spread

    def embed(self, texts: Sequence[str], role: Role = "passage") -> np.ndarray:
        rng = np.random.default_rng(len(texts))
        return np.eye(1, 64)[0] + rng.normal(scale=self.spread, size=(len(texts), 64))


def script(n: int, text: str = "text") -> Script:
    return Script("s", "", tuple(Page((Turn(f"{i}", "Ann", "user", f"{text} {i}"),)) for i in range(n)))


def test_hashing_announces_itself() -> None:
    assert "for tests" in compute(script(2), backend="hash").notes[0]


def test_chinese_on_an_english_model_names_the_extra(minilm: Embedder) -> None:
    said = compute(script(3, "番茄种子发芽了，叶子发黄怎么办？"), backend=minilm).notes
    assert any("memoryos-lab[e5]" in note for note in said)
    assert not any("memoryos-lab[e5]" in note for note in compute(script(3), backend=minilm).notes)


@pytest.mark.parametrize(("spread", "word"), [(0.01, "100% of all"), (1.0, "hardly any")])
def test_a_scale_on_which_theta_decides_nothing_is_told(spread: float, word: str) -> None:
    said = compute(script(12), backend=Near(spread)).notes
    assert any(word in note for note in said)
    assert any("not calibrated for near" in note for note in said)


def test_pages_that_the_model_does_not_read_to_the_end_are_counted(minilm: Embedder) -> None:
    said = compute(script(2, "word " * 300), backend=minilm).notes
    assert any(note.startswith("2 of 2 pages are longer") for note in said)


def test_similarity_counts_neighbours_and_all_pairs() -> None:
    f = compute(script(5), backend="hash")
    info = similarity(f)
    rows = f.vectors[:5]
    assert info.consecutive.tolist() == pytest.approx([float(rows[i + 1] @ rows[i]) for i in range(4)])
    assert sorted(info.pairs.tolist()) == pytest.approx(
        sorted(float(rows[i] @ rows[j]) for i in range(5) for j in range(i))
    )
    assert info.share(-1) == (1.0, 1.0)
    assert info.share(2) == (0.0, 0.0)


@pytest.mark.parametrize("n", [0, 1])
def test_similarity_of_too_few_pages_is_empty(n: int) -> None:
    info = similarity(compute(script(n), backend="hash"))
    assert info.share(0.5) == (0.0, 0.0)
    assert not info.pairs.size
