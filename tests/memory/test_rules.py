"""One rule a test, on conversations small enough to see why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
import pytest

from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import (
    Confirmed,
    Dropped,
    Evicted,
    Expired,
    Forgotten,
    Learned,
    Linked,
    Merged,
    Opened,
    Promoted,
    Starved,
    Superseded,
    Visited,
    Warned,
)
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.presets import EVAL_LOCOMO, PYPI_HEAD
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Fact
from worlds import world

X, Y, Z = [1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]
E = TypeVar("E")


def only(run: Run, kind: type[E]) -> list[E]:
    return [event for _, event in run.events() if isinstance(event, kind)]


def small(**knobs: Any) -> MemoryOS:
    return replace(MemoryOS(stm_capacity=1), **knobs)


def test_theta_itself_is_not_enough_in_the_paper_and_is_in_the_code() -> None:
    near = [0.6, 0.8, 0.0]
    for dtype in (np.float32, np.float64):
        inputs = world([X, near, Z], ["", "", ""], dtype=dtype)
        assert len(replay(*inputs, small()).snapshot().groups) == 2
        assert len(replay(*inputs, small(theta_inclusive=True)).snapshot().groups) == 1


def test_equal_scores_go_to_the_older_segment() -> None:
    run = replay(*world([X, Y, [0.7071, 0.7071, 0], Z], ["", "", "", ""]), small(theta=0.65))
    assert [event.segment for event in only(run, Merged)] == [0]


def test_an_event_keeps_the_best_three_with_their_terms() -> None:
    inputs = world([X, Y, Z, [0.5, 0.5, 0.7071], X], ["a", "b", "c", "ab", ""])
    run = replay(*inputs, small(theta=1.2))
    best = only(run, Opened)[-1]
    assert [c.segment for c in best.candidates] == [0, 1, 2]
    first = best.candidates[0]
    assert (first.cos, first.keyword, first.total) == pytest.approx((0.5, 0.5, 1.0))


def test_chains_cross_segments_and_a_page_without_a_chain_opens_one() -> None:
    run = replay(*world([X, Y, X, Y], ["", "", "", ""], continues=[False, True, True, False]), small())
    assert run.snapshot().chains == ((0, 1, 2), (3,))
    assert [event.chain for event in only(run, Linked)] == [0, 0, 0, 1]


def test_a_newcomer_is_the_coldest_and_leaves_at_birth_unless_spared() -> None:
    inputs = world([X, X, Y, Z], ["", "", "", ""])
    born = only(replay(*inputs, small(mtm_capacity=1)), Evicted)
    assert [(event.segment, event.pages, event.at_birth) for event in born] == [(1, (2,), True)]
    spared = only(replay(*inputs, small(mtm_capacity=1, spare_newest=True)), Evicted)
    assert [(event.segment, event.pages, event.at_birth) for event in spared] == [(0, (0, 1), False)]


def test_a_segment_is_promoted_again_only_for_new_pages() -> None:
    run = replay(*world([X] * 9, [""] * 9), small(tau=2.5))
    promoted = only(run, Promoted)
    assert [event.pages for event in promoted] == [(0, 1), (2, 3), (4, 5), (6, 7)]
    assert [event.first for event in promoted] == [True, False, False, False]
    assert all(event.heat == event.visits + event.pages_term + event.recency for event in promoted)
    assert {event.heat_after for event in promoted} == {1.0}


def test_hot_with_nothing_new_is_a_state_of_its_own() -> None:
    asked = [(2, X, ""), (2, X, ""), (2, X, "")]
    run = replay(*world([X, X, Y], ["", "", ""], asked=asked), small(tau=2.5))
    (group,) = run.snapshot().groups
    assert (group.status, group.heat, group.fresh) == ("idle", 4.0, ())


def test_a_hot_segment_starves_behind_one_with_nothing_new() -> None:
    vectors = [X, X, Y, Y, Y, Y, Z]
    asked = [(2, X, "")] * 6
    run = replay(*world(vectors, [""] * 7, asked=asked), replace(PYPI_HEAD, stm_capacity=1, tau=3.0))
    starved = only(run, Starved)
    assert starved and {(event.segment, event.top) for event in starved} == {(1, 0)}
    assert [g.status for g in run.snapshot().groups] == ["idle", "waiting"]
    assert len(only(run, Promoted)) == 1


def test_heat_falls_between_visits_and_never_by_reading() -> None:
    inputs = world([X, Y, Z], ["", "", ""], times=[0.0, 0.0, 1e7])
    run = replay(*inputs, small(theta=0.9))
    group = run.snapshot().groups[0]
    assert group.terms == (("visits", 0.0), ("pages", 1.0), ("recency", pytest.approx(np.exp(-1.0))))
    assert run.snapshot().groups == run.snapshot().groups


def test_the_clock_stays_when_time_runs_backwards_and_says_so() -> None:
    run = replay(*world([X, X, X], ["", "", ""], times=[100.0, 40.0, None]), small())
    assert [run.snapshot(turn).now for turn in (1, 2, 3)] == [100.0, 100.0, 101.0]
    (warned,) = only(run, Warned)
    assert warned.page == 1 and "60 s older" in warned.message
    assert run.warnings == (warned.message,)


def test_pages_without_any_time_are_a_second_apart() -> None:
    run = replay(*world([X, X, X], ["", "", ""], times=[None, None, None]), small())
    assert [run.snapshot(turn).now for turn in (1, 2, 3)] == [0.0, 1.0, 2.0]


def test_a_one_sided_page_is_kept_by_the_paper_and_dropped_with_an_event_by_the_code() -> None:
    inputs = world([X, X, X], ["", "", ""], sides=["u", "ua", "ua"])
    assert only(replay(*inputs, small()), Dropped) == []
    dropped = only(replay(*inputs, replace(PYPI_HEAD, stm_capacity=1)), Dropped)
    assert dropped == [Dropped(0, "one_sided")]


def test_unreadable_themes_lose_a_page_only_with_an_event() -> None:
    script, f = world([X, Y], ["", ""])
    blank = replace(f, themes=(None, f.themes[1]), fallback=1)
    lost = replay(script, blank, replace(EVAL_LOCOMO))
    assert only(lost, Dropped) == [Dropped(0, "unreadable_themes")]
    kept = replay(script, blank, small())
    assert [group.pages for group in kept.snapshot().groups] == [(0,)]


def test_a_visit_heats_what_was_selected_whether_or_not_its_pages_come() -> None:
    run = replay(*world([X, Y, Z], ["", "", ""], asked=[(2, X, "")]), small(top_m=2, top_k=1))
    assert [(event.segment, event.visits) for event in only(run, Visited)] == [(0, 1), (1, 1)]
    assert run.recalls[0].returned == (0,)


def test_m_cuts_before_k() -> None:
    vectors = [X, [0.98, 0.199, 0], Y, Z, Z]
    run = replay(*world(vectors, [""] * 5, asked=[(4, Y, "")]), small(theta=0.9, top_m=1, top_k=10))
    assert run.recalls[0].returned == (2,)
    ranks = [(hit.segment, hit.rank, hit.selected) for hit in run.recalls[0].segments]
    assert ranks == [(1, 1, True), (0, 2, False), (2, 3, False)]


def says(page: int, slot: str, value: str, kind: str = "user_profile", *, retracts: bool = False) -> Fact:
    return Fact(kind, slot, value, (page,), retracts)  # kinds are those of the test


def test_later_facts_supersede_and_the_old_stay_visible() -> None:
    facts = {0: [says(0, "home", "Lyon")], 2: [says(2, "home", "Grenoble")], 4: [says(4, "home", "Grenoble")]}
    run = replay(*world([X] * 6, [""] * 6, facts=facts), small(tau=0.5))
    (entry,) = run.snapshot().entries
    assert (entry.value, entry.pages) == ("Grenoble", (2, 4))
    (old,) = run.snapshot().history
    assert (old.value, old.status, old.by) == ("Lyon", "superseded", entry.id)
    assert [len(only(run, kind)) for kind in (Learned, Superseded, Confirmed)] == [2, 1, 1]
    assert run.snapshot(2).entries[0].value == "Lyon"


def test_a_withdrawn_fact_is_forgotten_with_an_event() -> None:
    facts = {0: [says(0, "allergy", "walnuts")], 2: [says(2, "allergy", "walnuts", retracts=True)]}
    run = replay(*world([X] * 5, [""] * 5, facts=facts), small(tau=0.5))
    assert run.snapshot().entries == ()
    assert [(old.value, old.status) for old in run.snapshot().history] == [("walnuts", "forgotten")]
    assert only(run, Forgotten) == [Forgotten(0, 2)]


def test_knowledge_leaves_first_in_first_out_with_an_event() -> None:
    facts = {i: [says(i, "", f"fact {i}", "user_kb")] for i in range(4)}
    run = replay(*world([X] * 5, [""] * 5, facts=facts), small(tau=0.5, lpm_capacity=2))
    assert [entry.value for entry in run.snapshot().entries] == ["fact 2", "fact 3"]
    assert [event.entry for event in only(run, Expired)] == [0, 1]


def test_a_question_takes_the_nearest_knowledge_and_the_whole_profile() -> None:
    facts = {
        0: [says(0, "home", "Lyon"), says(0, "", "x", "user_kb")],
        1: [says(1, "", "y", "user_kb"), says(1, "", "z", "user_kb")],
    }
    vectors, asked = [X, Y, Z, Z], [(3, Y, "")]
    run = replay(*world(vectors, [""] * 4, facts=facts, asked=asked), small(tau=0.5, kb_top=2, theta=0.9))
    hits = {hit.entry: hit.cos for hit in run.recalls[0].entries}
    assert hits == {2: 1.0, 3: 1.0, 0: None}


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_vectors_that_hold_no_number_are_refused_with_their_row(value: float) -> None:
    script, f = world([X, Y], ["", ""])
    f.vectors[1, 0] = value
    with pytest.raises(LabError, match="1 of 2 vectors hold NaN or infinity, the first in row 1"):
        replay(script, f, MemoryOS())


def test_features_of_another_conversation_are_refused() -> None:
    script, _ = world([X, Y], ["", ""])
    _, other = world([X], [""])
    with pytest.raises(LabError, match="features hold 1 page vectors, the conversation 2"):
        replay(script, other, MemoryOS())


def test_constant_vectors_and_empty_texts_are_one_topic() -> None:
    run = replay(*world([X] * 20, [""] * 20, asked=[(19, X, "")]), small(stm_capacity=7, tau=100))
    (group,) = run.snapshot().groups
    assert group.pages == tuple(range(13))
    assert run.recalls[0].returned == tuple(range(10))


def test_opposite_vectors_cancel_to_no_direction_without_a_crash() -> None:
    run = replay(*world([X, [-1.0, 0, 0], Y, Y], [""] * 4), small(theta=-1.0, theta_inclusive=True))
    assert np.isfinite([c.cos for event in only(run, Merged) for c in event.candidates]).all()


@pytest.mark.parametrize("turn", [-1, 4])
def test_a_turn_that_is_not_there_says_what_is(turn: int) -> None:
    run = replay(*world([X, Y, Z], ["", "", ""]), small())
    with pytest.raises(LabError, match="give 0 to 3"):
        run.snapshot(turn)
