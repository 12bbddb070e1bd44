"""What a tuning tries: knobs that every system has, its own setting first, settings that fill the space."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod
from typing import Any

import pytest

from memoryos_lab.evals.sweep import axes, drawn, own_axes, told_axes
from memoryos_lab.evals.sweep.spaces import EXTENSIONS, SPACES
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import changed_knobs, knob, preset, presets
from memoryos_lab.policies.flat import Flat


@pytest.mark.parametrize("name", list(presets()))
def test_every_system_has_knobs_to_try_and_its_own_values_are_among_them(name: str) -> None:
    policy = preset(name)
    assert type(policy).__name__ in SPACES, "add what is to be tried of it to evals/sweep/spaces.py"
    for extensions in (False, True):
        for knob_name, values in own_axes(policy, extensions=extensions).items():
            assert getattr(policy, knob_name) in values and len(values) > 1
            assert all(type(value) is type(values[0]) for value in values)


@pytest.mark.parametrize("name", list(presets()))
def test_the_published_setting_comes_first_and_no_setting_twice(name: str) -> None:
    policy = preset(name)
    tried = own_axes(policy)
    settings = drawn(tried, policy, 40)
    assert settings[0] == policy and len(set(settings)) == len(settings) == min(
        40, prod(map(len, tried.values()))
    )
    assert all(set(changed_knobs(one, policy)) <= set(tried) for one in settings)
    assert settings[:20] == drawn(tried, policy, 20), "more settings are these and others"


def test_the_values_of_a_knob_are_tried_about_equally_often() -> None:
    policy = preset("amem")
    tried = own_axes(policy)
    settings = drawn(tried, policy, 64)
    for name, values in tried.items():
        seen = Counter(getattr(one, name) for one in settings)
        assert set(seen) == set(values) and max(seen.values()) <= 3 * min(seen.values())


def test_knobs_of_ours_are_tried_only_if_they_are_asked_for() -> None:
    paper = preset("paper")
    extra = set(axes(EXTENSIONS["MemoryOS"], paper))
    assert {"bm25_weight", "neighbour_weight", "segment_by"} == extra
    assert not extra & set(own_axes(paper)) and extra < set(own_axes(paper, extensions=True))


@dataclass(frozen=True, slots=True)
class Foreign(Flat):
    """A system of somebody else, with knobs of every kind."""

    bold: bool = knob(False, "bold", "大胆", help="?", help_zh="？")
    warmth: float = knob(0.8, "warmth", "温度", low=0.0, high=1.0, step=0.1, help="?", help_zh="？")
    hidden: int = knob(4, "hidden", "隐", low=1, high=9, step=1, help="?", help_zh="？", advanced=True)


def test_a_system_of_others_is_given_values_by_a_rule() -> None:
    tried = own_axes(Foreign())
    assert tried["bold"] == (False, True) and tried["warmth"] == (0.4, 0.8, 1.0)
    assert tried["ranked_by"] == ("cosine", "bm25", "both") and tried["top_k"] == (5, 10, 20)
    assert "hidden" not in tried
    typed = told_axes(Foreign())
    assert typed == "--grid stm=3,7,14 --grid k=5,10,20"
    assert list(axes([one for one in typed.split() if "=" in one], Foreign())) == ["stm_capacity", "top_k"]


@dataclass(frozen=True, slots=True)
class Fixed:
    """It can be turned nowhere."""


@pytest.mark.parametrize(("what", "says"), [(Fixed(), "no knob to try"), (preset("flat"), "cannot be tried")])
def test_what_cannot_be_tried_is_refused(what: Any, says: str) -> None:
    with pytest.raises(LabError, match=says):
        drawn(own_axes(what), what, 0)


@pytest.mark.parametrize("name", list(presets()))
def test_what_is_told_of_it_can_be_typed(name: str) -> None:
    policy = preset(name)
    assert axes([one for one in told_axes(policy).split() if "=" in one], policy)
