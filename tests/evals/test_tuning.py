"""A choice of settings, made from outcomes written by hand: two conversations, eight questions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from memoryos_lab.evals.sweep import Constraints, Halves, SweepResult
from memoryos_lab.evals.sweep.outcome import Outcome
from memoryos_lab.evals.tuning import ablations, by_conversation, pick, splits
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.memoryos import MemoryOS

BASE = MemoryOS()
WORDS, NEAR = replace(BASE, bm25_weight=0.5), replace(BASE, neighbour_weight=0.5)
BOTH, FAR = replace(WORDS, neighbour_weight=0.5), replace(WORDS, neighbour_weight=1.0)
FEW = replace(BASE, theta=0.2)
FOUND = {
    BASE: [1, 0, 0, 0, 1, 0, 0, 0],
    WORDS: [1, 1, 0, 0, 1, 1, 0, 0],
    NEAR: [1, 0, 1, 0, 1, 0, 0, 0],
    BOTH: [1, 1, 1, 1, 1, 1, 1, 0],
    FAR: [1, 1, 1, 1, 1, 1, 0, 1],  # as good as BOTH, and farther from the base
    FEW: [1, 1, 1, 1, 1, 1, 1, 1],  # the best of all, with a tenth of the segments
}
LIMITS = Constraints(segments_share=0.9)


def result(settings: list[MemoryOS] | None = None) -> SweepResult:
    """One gold turn a question; the first four questions belong to "a" and choose."""
    listed = settings or list(FOUND)
    blank = Outcome.blank(len(listed), 8)
    segments = [[5, 5] if one.theta < 0.6 else [50, 50] for one in listed]
    outcome = blank._replace(
        covered=np.array([FOUND[one] for one in listed], np.int16), segments=np.array(segments, np.int32)
    )
    held = (False,) * 4 + (True,) * 4
    return SweepResult(
        "hand", "", "none", "fork", BASE, 0, tuple(listed), np.ones(len(listed), np.bool_), ("a", "b"),
        tuple(f"q{i}" for i in range(8)), np.full(8, 4), np.repeat([0, 1], 4), np.ones(8, np.int64),
        Halves("conversations", ("a",), ("b",), held), outcome,
    )  # fmt: skip


def test_of_equally_good_settings_the_one_nearest_to_the_base_is_taken() -> None:
    r = result()
    chosen = pick(r, r.mask("all"), LIMITS)
    assert r.settings[chosen.best] == BOTH
    assert r.settings[chosen.setting] == BOTH  # not FAR; one knob less would lose more than chance explains


def test_fewer_knobs_are_taken_where_chance_could_tell_no_difference() -> None:
    r = result([BASE, WORDS, BOTH])
    one = np.zeros(8, np.bool_)
    one[[0, 1, 2, 4, 5, 7]] = True  # BOTH is ahead of WORDS on one question of six: within its standard error
    assert r.settings[pick(r, one, LIMITS).setting] == WORDS
    assert r.settings[pick(r, r.mask("all"), LIMITS).setting] == BOTH


def test_few_segments_are_no_memory() -> None:
    r = result()
    assert r.settings[pick(r, r.mask("all"), Constraints(segments_share=0.05)).setting] == FEW
    assert r.settings[pick(r, r.mask("all"), LIMITS).setting] != FEW
    with pytest.raises(LabError, match="no setting that was measured"):
        pick(r, r.mask("all"), Constraints(segments_share=9))


def test_every_half_chooses_and_the_other_judges() -> None:
    r = result()
    first, second = splits(r, LIMITS)
    assert (first.chosen, second.chosen) == (("a",), ("b",))
    assert (first.base, second.base) == (0.25, 0.25)
    assert first.recall == np.mean(FOUND[r.settings[first.setting]][4:]) and first.gain > 0
    assert by_conversation(r, [0, 3]).tolist() == [[0.25, 0.25], [1.0, 0.75]]


def test_each_moved_knob_is_taken_back_alone() -> None:
    r = result()
    found = ablations(r, 3)
    assert [(one.knob, one.moved, one.back, r.settings[one.setting]) for one in found] == [
        ("bm25_weight", 0.5, 0.0, NEAR),
        ("neighbour_weight", 0.5, 0.0, WORDS),
    ]
    with pytest.raises(LabError, match="did not measure"):
        ablations(result([BASE, WORDS, BOTH]), 2)
