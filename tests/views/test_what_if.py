"""What if τ were another: the first promotions are those of a replay under that τ."""

from __future__ import annotations

import pytest

from memoryos_lab import views
from memoryos_lab.memory.policy import set_knobs
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.views import heat
from memoryos_lab.views.story import story
from view_runs import by_hand, scattered


def first_promotions(run: Run) -> dict[int, int]:
    return {life.segment: life.promotions[0].turn for life in story(run).segments if life.promotions}


@pytest.mark.parametrize("questions", ["live", "none"])
@pytest.mark.parametrize(
    "moved", [{}, {"reset": "pages_visits"}, {"alpha": 2.0, "mu": None}, {"tau_inclusive": True}]
)
@pytest.mark.parametrize("tau", [1.5, 3.0, 5.0, 6.5, 12.0])
def test_the_turns_are_those_of_a_replay(tau: float, moved: dict[str, object], questions: str) -> None:
    run = scattered(90, questions=9, **moved)
    run = replay(run.script, run.features, run.policy, questions=questions)
    other = replay(run.script, run.features, set_knobs(run.policy, {"tau": tau}), questions=questions)
    told = heat.what_if(run, tau)
    assert {c.segment: c.turn for c in told.crossings} == first_promotions(other)
    assert told.now == len(first_promotions(run))


def test_by_hand_a_lower_threshold_promotes_earlier() -> None:
    told = heat.what_if(by_hand(), 3.5)
    crossing = told.of(0)
    assert crossing is not None
    assert (crossing.turn, crossing.now) == (6, 10)  # 4.00 + 1 page at day 7
    assert heat.what_if(by_hand(), 50.0).crossings == ()
    assert heat.what_if(by_hand(), 50.0).now == 1


def test_it_is_drawn_as_hollow_diamonds_and_a_dashed_line() -> None:
    run = by_hand()
    plain, marked = views.heat(run), views.heat(run, what_if=3.5)
    assert len(marked.layout.shapes) == len(plain.layout.shapes) + 1
    symbols = [symbol for trace in marked.data for symbol in (trace.marker.symbol or ()) if trace.marker]
    assert symbols.count("diamond-open") == heat.what_if(run, 3.5).then
