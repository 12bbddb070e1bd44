"""Think-in-Memory on conversations that can be checked by eye, and its hash computed a second way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from memoryos_lab.memory.events import Confirmed, Did, Forgotten, Learned, Merged, Opened, Superseded
from memoryos_lab.memory.policy import calls
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Fact, Features, Script
from memoryos_lab.policies.tim import TiM
from memoryos_lab.policies.tim.hashing import bucket, directions, projections
from memoryos_lab.policies.tim.thoughts import Thoughts, row
from worlds import world, worlds

EAST, WEST, NORTH, SOUTH = [1.0, 0], [-1.0, 0], [0, 1.0], [0, -1.0]
PLAIN = TiM(planes=1)  # one direction and its opposite: (−, +)/√2 for two dimensions
M64 = (1 << 64) - 1


def told(vectors: list[list[float]], facts: dict[int, list[Fact]], policy: TiM = PLAIN) -> Run:
    return replay(*world(vectors, [""] * len(vectors), facts=facts), policy)


def events(run: Run, kind: type) -> list[Any]:
    return [event for _, event in run.events() if isinstance(event, kind)]


def keys(run: Run) -> list[str]:
    return [event.key for event in events(run, Did)]


def said(value: str, page: int, slot: str = "", **more: Any) -> Fact:
    return Fact("user_kb", slot, value, (page,), **more)


# -- the hash --


def _sign(row: int, column: int) -> float:
    """splitmix64 in whole numbers, its first bit."""
    x = ((row << 32 | column) + 1) * 0x9E3779B97F4A7C15 & M64
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & M64
    x = (x ^ x >> 27) * 0x94D049BB133111EB & M64
    return -1.0 if (x ^ x >> 31) >> 63 else 1.0


def test_directions_are_signs_of_places_and_more_leave_the_first_as_they_are() -> None:
    found = directions(100, 6, np.dtype(np.float64))
    expected = np.array([[_sign(row, column) for column in range(6)] for row in range(100)]) / 10
    assert np.allclose(found, expected) and np.allclose((found**2).sum(axis=0), 1)
    assert np.array_equal(found, directions(100, 9, np.dtype(np.float64))[:, :6])


def test_directions_point_everywhere() -> None:
    found = directions(384, 32, np.dtype(np.float64))
    across = found.T @ found - np.eye(32)
    assert abs(across).max() < 5 / np.sqrt(384) and abs(found.sum(axis=0)).max() < 5


def test_a_vector_falls_to_the_nearest_direction_or_its_opposite() -> None:
    rng = np.random.default_rng(1)
    for vector in rng.normal(size=(50, 16)):
        number = bucket(vector, 4)
        assert bucket(-vector, 4) == (number + 4) % 8
        assert projections(vector, 4)[number] == max(abs(vector @ directions(16, 4, vector.dtype)))


def test_a_vector_of_nothing_falls_into_the_first_bucket() -> None:
    assert bucket(np.zeros(16, np.float32), 4) == 0


# -- pages --


def test_a_page_that_states_nothing_is_its_own_thought_and_stands_where_it_is_hashed() -> None:
    run = told([EAST, WEST, EAST], {})
    assert [group.pages for group in run.snapshot().groups] == [(0, 2), (1,)]
    first, second = events(run, Opened)
    assert first.candidates == () and second.candidates[0].total < second.theta
    [merged] = events(run, Merged)
    best = merged.candidates[0]
    assert (best.segment, best.cos) == (0, pytest.approx(0.5**0.5)) and best.total >= merged.theta
    assert keys(run) == ["hashed_itself"] * 3 and run.snapshot().entries == ()


def test_a_page_stands_where_its_first_thought_is_hashed() -> None:
    run = told([EAST, WEST], {0: [said("x", 0, vector=1), said("y", 0, vector=0)]})
    assert [group.pages for group in run.snapshot().groups] == [(0, 1)]
    first, second = run.snapshot().entries
    assert (first.segment, second.segment) == (0, None)  # no page stands where the second fell
    assert keys(run) == ["hashed", "inserted", "inserted", "hashed_itself"]


@settings(max_examples=25)
@given(worlds())
def test_thoughts_and_pages_lie_where_their_vectors_fall(made: tuple[Script, Features]) -> None:
    script, f = made
    run = replay(script, f, TiM(planes=3), questions="none")
    state: Thoughts = run.state()
    assert all(one.number == bucket(f.vectors[row(f, one.entry)], 3) for one in state.active)
    for filed in events(run, Merged):
        assert filed.candidates[0].segment == filed.segment and filed.candidates[0].total >= filed.theta
    for filed in events(run, Opened):
        assert all(candidate.total <= filed.theta for candidate in filed.candidates)
    numbers = [one.number for one in state.buckets]
    assert len(set(numbers)) == len(numbers) <= 6
    active = {entry.id for entry in run.snapshot().entries}
    gone = {entry.id for entry in run.snapshot().history}
    assert active | gone == set(range(state.written)) and not active & gone


# -- insert, merge, forget --


def test_what_is_said_again_has_two_sources() -> None:
    run = told([EAST, EAST], {0: [said("The clay wheel", 0)], 1: [said("clay wheel", 1)]})
    assert [entry.pages for entry in run.snapshot().entries] == [(0, 1)]
    assert [(event.entry, event.pages) for event in events(run, Confirmed)] == [(0, (1,))]


def test_a_newer_thought_of_the_same_slot_takes_its_place() -> None:
    run = told([EAST, EAST], {0: [said("Leeds", 0, "home")], 1: [said("Lyon", 1, "home")]})
    assert [(entry.value, entry.pages) for entry in run.snapshot().entries] == [("Lyon", (1,))]
    [old] = run.snapshot().history
    assert (old.value, old.status, old.by, old.ended) == ("Leeds", "superseded", 1, 2)
    assert [type(event) for event in events(run, Learned | Superseded)] == [Learned, Learned, Superseded]


def test_near_thoughts_that_agree_become_one_with_the_pages_of_both() -> None:
    facts = {0: [said("likes tea", 0, vector=0)], 1: [said("enjoys tea", 1, vector=1)]}
    run = told([EAST, EAST], facts)
    assert [(entry.value, entry.pages) for entry in run.snapshot().entries] == [("enjoys tea", (0, 1))]
    assert "merged_thoughts" in keys(run)
    apart = told([EAST, EAST], facts, replace(PLAIN, merge_bar=1.0))
    assert len(apart.snapshot().entries) == 1  # equal vectors reach even the highest bar
    differ = told([EAST, EAST], {0: facts[0], 1: [said("enjoys 2 teas", 1, vector=1)]})
    assert len(differ.snapshot().entries) == 2


def test_a_contradicted_thought_is_forgotten() -> None:
    facts = {0: [said("likes tea", 0, vector=0)], 1: [said("does not like tea", 1, vector=1)]}
    run = told([EAST, EAST], facts)
    assert [entry.value for entry in run.snapshot().entries] == ["does not like tea"]
    assert [(event.entry, event.page) for event in events(run, Forgotten)] == [(0, 1)]
    assert run.snapshot().history[0].status == "forgotten" and "contradicted" in keys(run)
    unlike = told([EAST, [0.6, -0.8]], facts)  # in one bucket, but not near enough to be about one thing
    assert len(unlike.snapshot().groups) == 1 and len(unlike.snapshot().entries) == 2


def test_what_lies_in_another_bucket_is_neither_contradicted_nor_taken_back() -> None:
    facts = {0: [said("likes tea", 0, vector=0)], 1: [said("does not like tea", 1, vector=1)]}
    run = told([EAST, WEST], facts, replace(PLAIN, forget_bar=-1.0))
    assert [entry.value for entry in run.snapshot().entries] == ["likes tea", "does not like tea"]
    back = said("x", 1, "home", retracts=True)
    met, unmet = (told([EAST, where], {0: [said("x", 0, "home")], 1: [back]}) for where in (EAST, WEST))
    assert met.snapshot().entries == () and [event.entry for event in events(met, Forgotten)] == [0]
    assert len(unmet.snapshot().entries) == 1 and "unmet" in keys(unmet)


# -- questions --


def test_a_question_finds_only_what_lies_in_its_bucket_however_near_the_rest_is() -> None:
    one = directions(2, 1, np.dtype(np.float64))[:, 0]
    edge = np.array([one[1], -one[0]])  # across the direction: both buckets meet here
    here, there = (edge + 0.1 * one).tolist(), (edge - 0.1 * one).tolist()
    script, f = world(
        [here, there, (-edge - one).tolist()], [""] * 3, asked=[(2, here, "")], dtype=np.float64
    )
    recall = replay(script, f, PLAIN).recalls[0]
    assert recall.returned == (0,) and [hit.page for hit in recall.pages] == [0]
    both = replay(script, f, replace(PLAIN, top_m=2)).recalls[0]
    assert both.returned[:2] == (0, 1) and len(both.returned) == 3
    assert [hit.selected for hit in recall.segments] == [True, False]


def test_a_page_counts_by_the_best_of_its_thoughts_and_they_come_with_it() -> None:
    facts = {1: [said("x", 1, vector=0), said("y", 1, vector=1)]}
    script, f = world([EAST, SOUTH, EAST], [""] * 3, asked=[(2, EAST, "")], facts=facts)
    recall = replay(script, f, replace(PLAIN, top_k=2)).recalls[0]
    assert [(hit.page, hit.cos, hit.score) for hit in recall.pages] == [(0, 1, 1), (1, 0, 1), (2, 1, 1)]
    assert recall.returned == (0, 1)
    assert [(hit.entry, hit.cos) for hit in recall.entries] == [(0, 1.0), (1, 0.0)]


@settings(max_examples=25)
@given(worlds())
def test_what_comes_back_is_the_best_of_the_searched_buckets(made: tuple[Script, Features]) -> None:
    script, f = made
    policy = TiM(planes=2, top_m=2, top_k=2)
    run = replay(script, f, policy)
    for at, step in enumerate(run.steps):
        if step.recall:
            state: Thoughts = run.state(step=at)
            onto = projections(f.vectors[f.question[step.index]], 2)
            near = sorted(range(len(state.buckets)), key=lambda id: -onto[state.buckets[id].number])[:2]
            pool = {page for id in near for page in state.buckets[id].pages}
            assert {hit.page for hit in step.recall.pages} == pool
            assert len(step.recall.returned) == min(2, len(pool))
            scores = [hit.score for hit in step.recall.pages]
            assert scores == sorted(scores, reverse=True)
            reached = {one.entry.id: onto[one.number] for one in state.active}
            last = min((onto[state.buckets[id].number] for id in near), default=0)
            assert all(reached[hit.entry] >= last for hit in step.recall.entries)


# -- what it would cost --


def test_a_page_costs_one_call_and_two_more_where_its_bucket_holds_others() -> None:
    run = told([EAST, EAST], {})
    assert [dict(calls(PLAIN, step.events)) for step in run.steps] == [
        {"think": 1, "forget": 0, "merge": 0},
        {"think": 1, "forget": 1, "merge": 1},
    ]
