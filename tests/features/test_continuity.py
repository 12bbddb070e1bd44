"""Continuity: the bar of a backend, the sitting, and flags that a source gives itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from memoryos_lab.features import compute, continuity
from memoryos_lab.memory.types import Page, Script, Turn

H = 3600.0


def pages(*places: tuple[str, float | None]) -> tuple[Page, ...]:
    return tuple(
        Page((Turn(f"{i}", "Ann", "user", "glaze on the blue bowl"),), time=time, session=session)
        for i, (session, time) in enumerate(places)
    )


def test_the_bar_itself_continues() -> None:
    same = pages(("a", 0.0), ("a", 60.0), ("a", 120.0))
    assert continuity.continues(same, (0.0, 0.5, 0.499), (0.5,) * 3) == (False, True, False)


def test_a_new_sitting_or_a_long_pause_opens_a_chain() -> None:
    script = Script(
        "s", "", pages(("a", 0.0), ("a", 6 * H), ("a", 12 * H + 1), ("b", 12 * H + 2), ("b", None))
    )
    f = compute(script, backend="hash")
    assert f.continuity[1:] == pytest.approx([1, 1, 1, 1])
    assert f.continues == (False, True, False, False, True)


def test_a_source_that_says_it_is_believed_and_the_score_is_kept() -> None:
    plain = Script("s", "", pages(*[("a", 60.0 * i) for i in range(4)]))
    script = replace(plain, held_out={"continues": [False, False, None, True]})
    f = compute(script, backend="hash")
    assert f.continues == (False, False, True, True)
    assert f.continuity == compute(plain, backend="hash").continuity
    assert any("3 of 4 pages" in note for note in f.notes)


@pytest.mark.parametrize("flags", [[True], "yes", None, 3])
def test_flags_that_do_not_fit_the_pages_are_not_used(flags: object) -> None:
    plain = Script("s", "", pages(("a", 0.0), ("a", 60.0)))
    assert compute(replace(plain, held_out={"continues": flags}), backend="hash").continues == (False, True)


def test_without_a_calibrated_bar_a_pages_own_past_gives_it() -> None:
    rng = np.random.default_rng(3)
    topics = np.eye(4, 32)[[0, 1, 2, 3, 0, 1, 2, 2, 3, 0]] + rng.normal(scale=0.02, size=(10, 32))
    rows = (topics / np.linalg.norm(topics, axis=1, keepdims=True)).astype(np.float32)
    bars = continuity.bars(rows, None)
    flags = continuity.continues(pages(*[("a", 60.0 * i) for i in range(10)]), continuity.scores(rows), bars)
    assert flags == tuple(i == 7 for i in range(10))
    assert bars[:6] == (float("inf"),) * 6
    assert continuity.bars(rows[:8], None) == bars[:8]


def test_equal_vectors_and_no_pages_do_not_break_it() -> None:
    assert continuity.scores(np.zeros((0, 4), dtype=np.float32)) == ()
    assert len(continuity.bars(np.ones((9, 1), dtype=np.float32), None)) == 9


def test_a_bar_belongs_to_a_backend_and_a_language() -> None:
    english, chinese = continuity.calibrated("e5", "en"), continuity.calibrated("e5", "zh")
    assert english is not None
    assert chinese is not None
    assert english < chinese
    assert continuity.calibrated("minilm-int8", "zh") is None
    assert continuity.calibrated("openai:small", "en") is None
