"""Knobs, presets and what is wrong with a value."""

from __future__ import annotations

from typing import Any

import pytest

from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import changed_knobs, knobs, parse_knob, preset, presets, register, set_knobs
from memoryos_lab.memory.presets import PRESETS


def test_every_field_is_a_knob_that_can_be_drawn_explained_and_parsed() -> None:
    table = knobs(MemoryOS)
    assert {knob.name for knob in table} == set(MemoryOS.__match_args__)
    for knob in table:
        assert knob.label and knob.label_zh and knob.help and knob.help_zh and knob.source and knob.group
        assert (knob.low is None) == (knob.kind in ("choice", "flag")) == (knob.step is None)
        assert len(knob.choices) >= 2 if knob.kind == "choice" else not knob.choices
        for policy in PRESETS.values():
            value = getattr(policy, knob.name)
            assert parse_knob(knob, value) == parse_knob(knob, str(value)) == value


@pytest.mark.parametrize(
    ("moved", "says"),
    [
        ({"thta": "1"}, "no knob called 'thta'"),
        ({"theta": "7"}, "a number from -1 to 2"),
        ({"theta": "nan"}, "a number from -1 to 2"),
        ({"theta": "inf"}, "a number from -1 to 2"),
        ({"theta": "high"}, "a number from -1 to 2"),
        ({"theta": True}, "a number from -1 to 2"),
        ({"theta": None}, "a number from -1 to 2"),
        ({"top_m": "2.5"}, "a whole number from 1"),
        ({"top_m": 0}, "a whole number from 1"),
        ({"eviction": "hottest"}, "coldest, least_visited"),
        ({"spare_newest": "perhaps"}, "true or false"),
        ({"mu": "-3"}, "a number from 1"),
    ],
)
def test_a_wrong_knob_says_what_would_be_right(moved: dict[str, Any], says: str) -> None:
    with pytest.raises(LabError) as caught:
        set_knobs(MemoryOS(), moved)
    assert says in str(caught.value)


def test_knobs_move_by_text_and_by_value() -> None:
    moved = set_knobs(MemoryOS(), {"theta": ".5", "mu": "none", "top_m": 3.0, "spare_newest": "true"})
    assert moved == MemoryOS(theta=0.5, mu=None, top_m=3, spare_newest=True)
    assert changed_knobs(moved, MemoryOS()) == {"theta": 0.5, "mu": None, "top_m": 3, "spare_newest": True}


def test_presets_are_values_of_one_record() -> None:
    assert list(presets(MemoryOS)) == [
        "paper",
        "pypi-head",
        "eval-locomo",
        "pypi-0.1.0",
        "tuned-locomo",
        "living",
    ]
    assert preset("paper") == MemoryOS()
    with pytest.raises(LabError, match="no preset called 'papper'"):
        preset("papper")
    with pytest.raises(ValueError, match="registered already"):
        register({"paper": MemoryOS(theta=0.1)})


# The table of presets as the paper and the code state it; a changed default shows here.
STATED = {
    "stm_capacity": (7, 10, 1, 10),
    "stm_order": ("migrate_first", "migrate_first", "append_first", "append_first"),
    "mtm_capacity": (200, 2000, 2000, 2000),
    "eviction": ("coldest", "least_visited", "least_visited", "least_visited"),
    "theta": (0.6, 0.6, 0.6, 0.6),
    "tau": (5, 5, 5, 5),
    "theta_inclusive": (False, True, True, True),
    "tau_inclusive": (False, True, True, True),
    "alpha": (1, 1, 0.8, 1),
    "beta": (1, 1, 0.8, 1),
    "gamma": (1, 1, 0.0001, 1),
    "mu": (1e7, 86400, None, 86400),
    "merge_score": ("jaccard", "jaccard", "cosine_first", "jaccard"),
    "segment_vector": ("mean", "founder", "founder", "founder"),
    "filed_under": ("best", "copies", "shared", "copies"),
    "recall_score": ("jaccard", "cosine", "containment", "jaccard"),
    "segment_threshold": (None, 0.1, 0.1, 0.1),
    "page_threshold": (None, 0.1, 0.1, 0.1),
    "top_m": (5, 5, 5, 5),
    "top_k": (10, 7, 10, 7),
    "scan": ("every", "top", "stale_top", "top"),
    "reset": ("pages", "pages_visits", "zero", "pages_visits"),
    "one_sided": ("keep", "drop", "drop", "drop"),
    "kb_top": (10, 20, 10, 20),
    "agent_top": (10, 20, None, 20),
    "lpm_threshold": (None, 0.01, None, None),
    "lpm_capacity": (100, 100, None, 100),
    "spare_newest": (False, False, False, False),
    "segment_by": ("vector", "vector", "vector", "vector"),
    "bm25_weight": (0, 0, 0, 0),
    "neighbour_weight": (0, 0, 0, 0),
}


@pytest.mark.parametrize("name", STATED)
def test_presets_are_those_stated(name: str) -> None:
    assert tuple(getattr(policy, name) for policy in PRESETS.values()) == STATED[name]


def test_the_tuned_preset_forms_the_memory_as_the_paper_does() -> None:
    moved = changed_knobs(preset("tuned-locomo"), preset("paper"))
    assert moved == {"segment_by": "best_page", "bm25_weight": 0.8, "neighbour_weight": 0.25}
    assert {knob.effect for knob in knobs(MemoryOS) if knob.name in moved} == {"recall"}
