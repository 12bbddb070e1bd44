"""Two runs side by side: first difference, pages apart, segments matched, facts, and refusals."""

from __future__ import annotations

import json

import pytest

from memoryos_lab import samples, views
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import set_knobs
from memoryos_lab.memory.replay import replay
from memoryos_lab.views import compare, diff
from view_runs import EVIL, by_hand, scattered

A, B = by_hand(), by_hand(theta=0.7)


def test_a_run_does_not_differ_from_itself() -> None:
    info = compare.info(A, by_hand())
    assert (info.turns, info.apart, info.first) == ((), (), None)
    assert all(fact.same for fact in info.facts)
    assert all(match.a == match.b and match.shared == match.pages_a for match in info.segments)
    assert "same at every one of 10 turns" in compare.alt(info)


def test_theta_at_seven_tenths() -> None:
    info = compare.info(A, B)
    assert info.names == ("θ .60", "θ .70")
    assert info.first == 4 == diff.info(A, B).first
    first = info.apart[0]
    assert (first.page, first.turn, first.a) == (1, 4, 0)
    assert B.snapshot(4).groups[first.b].pages == (1,)
    assert {page.page for page in info.apart} <= set(diff.info(A, B).pages)


def test_segments_are_matched_by_the_pages_they_share_each_once() -> None:
    one, two = scattered(80), scattered(80, theta=0.9)
    info = compare.info(one, two)
    of_a = [match.a for match in info.segments if match.a is not None]
    of_b = [match.b for match in info.segments if match.b is not None]
    assert sorted(of_a) == list(range(len(info.a.segments)))
    assert sorted(of_b) == list(range(len(info.b.segments)))
    for match in info.segments:
        if match.a is not None and match.b is not None:
            shared = set(info.a.segments[match.a].pages) & set(info.b.segments[match.b].pages)
            assert match.shared == len(shared) > 0
    counts = [match.shared for match in info.segments]
    assert counts == sorted(counts, reverse=True)


def test_a_split_topic_keeps_its_colour_over_several_rows() -> None:
    info = compare.info(scattered(80), scattered(80, theta=0.9))
    for segment, hue in enumerate(info.hues_b):
        pages = set(info.b.segments[segment].pages)
        homes = [one for one in info.a.segments if 2 * len(pages & set(one.pages)) > len(pages)]
        assert hue == (homes[0].hue if homes else -1)


def test_facts_that_one_run_has_not_or_has_at_another_turn() -> None:
    facts = {fact.value: fact for fact in compare.info(A, B).facts}
    alone = compare.info(A, by_hand(tau=50.0)).facts
    assert all(fact.b is None and not fact.same for fact in alone) and len(alone) == 3
    assert set(facts) >= {"pottery"}
    later = compare.info(by_hand(tau=3.0), A).facts
    assert any(fact.turn_a != fact.turn_b and fact.a is not None and fact.b is not None for fact in later)


def test_turns_at_which_anything_differs_are_those_whose_words_differ_in_kind() -> None:
    info = compare.info(A, B)
    for turn in range(1, A.turns + 1):
        both = compare.at(A, B, turn)
        if turn not in info.turns:
            assert [s.kind for s in both.a] == [s.kind for s in both.b]
    said = compare.at(A, B, 4)
    assert [s.kind for s in said.only_a] == ["merged"] and [s.kind for s in said.only_b] == ["opened"]


def test_a_recall_knob_shows_at_the_turn_of_the_question() -> None:
    assert compare.info(A, by_hand(top_k=2)).first is not None
    assert diff.info(A, by_hand(top_k=2)).first is None


def test_other_conversations_and_other_ways_of_asking() -> None:
    with pytest.raises(LabError, match="two different conversations"):
        compare.info(A, scattered(10))
    with pytest.raises(LabError, match="two different conversations"):
        compare.at(A, scattered(10), 1)
    assert compare.info(A, by_hand(questions="none")).names == ("live", "none")


@pytest.mark.parametrize("other", ["pypi-head", "eval-locomo", "pypi-0.1.0"])
def test_presets_can_be_compared_and_drawn(other: str) -> None:
    one, two = scattered(60, mtm_capacity=6), scattered(60, name=other, mtm_capacity=6)
    figure = views.compare(one, two, turn=30, dark=True, language="zh")
    assert figure.data and compare.alt(compare.info(one, two), language="zh")


def test_the_rows_of_b_are_the_counterparts_of_a() -> None:
    script, features, about = samples.load("tutor")
    one = replay(script, features, about.policy())
    two = replay(script, features, set_knobs(about.policy(), {"theta": 0.7}))
    ticks = json.loads(views.compare(one, two).to_json())["layout"]["yaxis"]["ticktext"]
    assert len(ticks) == 14
    assert ticks[:4] == ticks[7:11]


def test_words_are_not_interpreted() -> None:
    one, two = (scattered(60, text=EVIL + " {n}", theta=theta) for theta in (0.6, 0.9))
    figure = views.compare(one, two).to_json()
    assert "<img" not in figure and "\\u003cimg" not in figure
