"""The notebook widget: a moved turn draws anew, a moved knob replays, words are data."""

from __future__ import annotations

import pytest

from memoryos_lab.memory.errors import LabError
from memoryos_lab.widgets import explore
from view_runs import EVIL, by_hand, scattered


def test_moving_the_turn_moves_the_cursor_and_the_words() -> None:
    lab = explore(by_hand(), turn=3)
    assert "Page 1 opened clay · wheel" in lab.said.value
    before = lab.figures["timeline"].layout.shapes
    lab.turn.value = 10
    assert "promoted" in lab.said.value
    assert lab.figures["timeline"].layout.shapes != before


def test_moving_a_knob_replays() -> None:
    lab = explore(by_hand(), turn=4)
    assert "merged" in lab.said.value
    lab.knobs["theta"].value = 0.7
    assert lab.run.policy.theta == 0.7
    assert "opened" in lab.said.value


def test_sliders_wait_for_the_hand_to_let_go() -> None:
    lab = explore(by_hand(), knobs=("theta", "top_k"))
    assert not any(slider.continuous_update for slider in (lab.turn, *lab.knobs.values()))


def test_a_knob_that_is_no_number_is_refused() -> None:
    with pytest.raises(LabError, match="no slider"):
        explore(by_hand(), knobs=("eviction",))


def test_words_are_escaped() -> None:
    lab = explore(scattered(12, text=EVIL), turn=12)
    assert "<img" not in lab.said.value and "$" not in lab.said.value
    assert "&lt;img" in lab.said.value
