"""What can be written after --grid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memoryos_lab.evals.sweep import axes, grid
from memoryos_lab.evals.sweep.settings import varied
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset

PAPER = preset("paper")


def test_ranges_hold_both_ends_and_no_dust() -> None:
    assert axes(["theta=.4:.8:.1"], PAPER) == {"theta": (0.4, 0.5, 0.6, 0.7, 0.8)}
    assert axes(["k=5:20:5", "m=1,3:5:1"], PAPER) == {"top_k": (5, 10, 15, 20), "top_m": (1, 3, 4, 5)}


def test_a_knob_goes_by_name_symbol_or_short_name() -> None:
    for name in ("theta", "θ"):
        assert axes([f"{name}=.5"], PAPER) == {"theta": (0.5,)}
    for name in ("top_k", "k"):
        assert axes([f"{name}=5"], PAPER) == {"top_k": (5,)}
    told = axes(["eviction=coldest,least_visited", "mu=none,60", "spare_newest=true,false"], PAPER)
    assert told == {
        "eviction": ("coldest", "least_visited"),
        "mu": (None, 60.0),
        "spare_newest": (True, False),
    }


def test_a_grid_is_every_combination_in_order() -> None:
    settings = grid(["theta=.4,.5", "k=5,10"], PAPER)
    assert [(one.theta, one.top_k) for one in settings] == [(0.4, 5), (0.4, 10), (0.5, 5), (0.5, 10)]
    assert settings[3] == replace(PAPER, theta=0.5)
    assert varied(reversed(settings), PAPER) == {"theta": (0.4, 0.5), "top_k": (5, 10)}


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (["theta"], "names no values"),
        (["theta="], "names no values"),
        (["thta=.5"], "no knob called 'thta'"),
        (["theta=.8:.4:.1"], "is no range of match threshold"),
        (["theta=.4:.8:0"], "is no range"),
        (["theta=.4:.8:nan"], "is no range"),
        (["theta=1:2:3:4"], "is no range"),
        (["theta=0:1:1e-9"], "is no range"),
        (["theta=9"], "a number from -1 to 2"),
        (["k=1.5"], "a whole number from 1"),
        (["k=5", "top_k=6"], "named twice"),
        (["k=1:200:1", "m=1:200:1"], "40000 settings"),
    ],
)
def test_a_wrong_grid_says_what_would_be_right(texts: list[str], says: str) -> None:
    with pytest.raises(LabError) as caught:
        grid(texts, PAPER)
    assert says in str(caught.value)
