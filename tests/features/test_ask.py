"""Asking an embedder: once a text, kept at once, and nothing unusable gets through."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from memoryos_lab.features import Cancelled, compute, default_store
from memoryos_lab.features.embedder import Role
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Page, Question, Script, Turn


def script(pages: int) -> Script:
    made = tuple(Page((Turn(f"{i}", "Ann", "user", f"text {i}"),), time=float(i)) for i in range(pages))
    return Script("s", "", made, (Question("q", "text?", after=pages - 1),))


class Fake:
    name, version, dimensions, keep = "fake", "1", 8, True

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str], role: Role = "passage") -> np.ndarray:
        self.asked += texts
        return np.array([np.random.default_rng(len(t) + sum(t.encode())).normal(size=8) for t in texts])


class Broken(Fake):
    def __init__(self, reply: np.ndarray) -> None:
        super().__init__()
        self.reply = reply

    def embed(self, texts: Sequence[str], role: Role = "passage") -> np.ndarray:
        return self.reply


def test_each_text_is_asked_once_and_the_store_answers_the_rest() -> None:
    same = Page((Turn("1", "Ann", "user", "again"),))
    first = Fake()
    a = compute(Script("s", "", (same, same, same)), backend=first)
    assert first.asked == ["Ann: again"]
    second = Fake()
    b = compute(Script("s", "", (same, same)), backend=second)
    assert second.asked == []
    assert np.array_equal(a.vectors[:2], b.vectors)


def test_another_version_of_a_model_is_asked_anew() -> None:
    compute(script(3), backend=Fake())
    newer = Fake()
    newer.version = "2"
    compute(script(3), backend=newer)
    assert len(newer.asked) == 4


def test_store_off_keeps_nothing() -> None:
    compute(script(3), backend=Fake(), store="off")
    assert default_store().count() == 0


@pytest.mark.parametrize(
    "reply",
    [
        np.full((4, 8), np.nan),
        np.array([[1.0] * 8, [np.inf] * 8, [1.0] * 8, [1.0] * 8]),
        np.zeros((4, 8)),
        np.ones((3, 8)),
        np.ones((4, 7)),
        np.ones(8),
        np.ones((4, 0)),
    ],
    ids=["nan", "inf", "zero", "count", "dimensions", "flat", "empty"],
)
def test_an_unusable_reply_is_an_error_and_is_not_stored(reply: np.ndarray) -> None:
    with pytest.raises(LabError, match="backend 'fake'"):
        compute(script(4), backend=Broken(reply))
    assert default_store().count() == 0


def test_constant_vectors_are_usable() -> None:
    f = compute(Script("s", "", script(4).pages), backend=Broken(np.ones((4, 8))))
    assert f.continuity[1:] == pytest.approx([1, 1, 1])


def test_cancelling_keeps_what_was_embedded() -> None:
    answers = iter([False, False, True])
    with pytest.raises(Cancelled):
        compute(script(200), backend=Fake(), cancelled=lambda: next(answers))
    assert default_store().count() == 128
    rest = Fake()
    compute(script(200), backend=rest)
    assert len(rest.asked) == 201 - 128


def test_an_interrupt_keeps_what_was_embedded() -> None:
    class Interrupted(Fake):
        def embed(self, texts: Sequence[str], role: Role = "passage") -> np.ndarray:
            if self.asked:
                raise KeyboardInterrupt
            return super().embed(texts, role)

    with pytest.raises(KeyboardInterrupt):
        compute(script(100), backend=Interrupted())
    assert default_store().count() == 64


def test_progress_counts_only_what_must_be_embedded() -> None:
    seen: list[tuple[int, int]] = []
    compute(script(100), backend=Fake(), progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 101), (64, 101), (100, 101), (101, 101)]
    seen.clear()
    compute(script(100), backend=Fake(), progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 0)]


def test_a_quick_run_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    compute(script(100), backend=Fake())
    assert capfd.readouterr() == ("", "")
