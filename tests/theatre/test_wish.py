"""Whatever a browser or an address bar sends: no traceback, no state lost, no number that is none."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desks import desk_of, slots_of
from memoryos_lab.memory.knobs import Knobs
from memoryos_lab.memory.policy import knobs, preset
from memoryos_lab.theatre import Desk
from memoryos_lab.theatre.wish import PICKS, Setting, Wish, read

ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
NAMES = [knob.name for knob in knobs(Knobs)]
SETTING = st.fixed_dictionaries(
    {},
    optional={
        "preset": st.sampled_from(["paper", "eval-locomo", "none"]) | ANY,
        "asking": st.sampled_from(["live", "fork", "none"]) | ANY,
        "knobs": st.dictionaries(
            st.sampled_from(NAMES) | st.text(), ANY | st.floats(-2, 20) | st.integers(0, 9)
        )
        | ANY,
    },
)
PICK = st.fixed_dictionaries({"kind": st.sampled_from(PICKS) | ANY, "id": st.integers(-1, 30) | ANY})
WISH = (
    st.fixed_dictionaries(
        {},
        optional={
            "a": SETTING | ANY,
            "b": st.none() | SETTING | ANY,
            "gesture": st.integers(0, 3) | ANY,
            "turn": st.integers(-1, 14) | ANY,
            "pick": st.none() | PICK | ANY,
            "language": st.sampled_from(["en", "zh"]) | ANY,
            "map": st.just("pca") | st.sampled_from(["", "tsne"]),
            "tick": ANY,
            "later": ANY,
        },
    )
    | ANY
)


@pytest.fixture(scope="module")
def desk() -> Desk:
    """One desk for all wishes: each finds what the one before left."""
    made = desk_of(12)
    made.answer({"map": "pca"})
    return made


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(wish=WISH)
def test_any_wish_is_answered(desk: Desk, wish: Any) -> None:
    slots = slots_of(desk, wish)
    assert set(slots) == {
        "book",
        "conversation",
        "map",
        "run",
        "other",
        "compare",
        "recall",
        "ui",
        "fault",
    }
    assert 0 <= slots["ui"]["turn"] <= 12
    assert slots["run"]["n"] == 12
    again = slots_of(desk, wish)
    assert (again["run"], again["other"], again["recall"]) == (slots["run"], slots["other"], slots["recall"])


def test_knobs_may_be_words_as_an_address_bar_has_them() -> None:
    start = Wish(Setting("paper", "live", preset("paper")))
    raw = {"a": {"knobs": {"theta": "0.55", "mu": "none", "spare_newest": "true", "top_k": "7"}}}
    wish, faults = read(raw, start, preset, 10)
    assert faults == []
    assert wish.a.policy == preset("paper").__class__(theta=0.55, mu=None, spare_newest=True, top_k=7)


def test_a_setting_says_only_what_differs_from_its_base() -> None:
    start = Wish(Setting("paper", "live", preset("paper")))
    wish, _ = read({"a": {"preset": "pypi-head", "knobs": {"theta": 0.5, "top_k": 7}}}, start, preset, 10)
    told = wish.a.told(preset)
    assert told == {"preset": "pypi-head", "asking": "live", "knobs": {"theta": 0.5}}
    assert read({"a": told}, wish, preset, 10) == (wish, [])
