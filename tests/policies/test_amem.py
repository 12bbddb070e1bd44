"""A-Mem on conversations that can be checked by eye, and its boxes against a second way of finding them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from memoryos_lab.evals.sweep.unit import cutter
from memoryos_lab.memory.bench import page_keywords
from memoryos_lab.memory.events import Did, Merged, Moved, Opened
from memoryos_lab.memory.policy import calls
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Features, Script
from memoryos_lab.policies.amem import AMem
from memoryos_lab.policies.amem.notes import BLOCK, Note, Notes
from worlds import world, worlds

EAST, NORTH, UP, BETWEEN = [1.0, 0, 0, 0], [0, 1.0, 0, 0], [0, 0, 1.0, 0], [0.6, 0.8, 0, 0]
CLOSE = AMem(link_bar=0.55, keyword_weight=0.0, box_joins="links")


def asked(policy: AMem, vectors: list[list[float]], words: list[str], *questions: list[float]) -> Run:
    """The pages, then the questions."""
    after = len(vectors) - 1
    return replay(*world(vectors, words, asked=[(after, one, "") for one in questions]), policy)


def events(run: Run, kind: type) -> list[Any]:
    return [event for _, event in run.events() if isinstance(event, kind)]


def boxes(run: Run) -> dict[int, tuple[int, ...]]:
    return {group.id: group.pages for group in run.snapshot().groups}


# -- links and boxes --


def test_a_note_is_linked_to_those_near_it_and_the_event_holds_the_numbers() -> None:
    run = asked(CLOSE, [EAST, NORTH, EAST], ["", "", ""])
    first, second = events(run, Opened)
    assert (first.page, first.segment, first.candidates) == (0, 0, ())
    assert (second.segment, second.candidates[0].total, second.theta) == (1, 0.0, 0.55)
    [merged] = events(run, Merged)
    assert (merged.page, merged.segment, merged.candidates[0].cos, merged.inclusive) == (2, 0, 1.0, True)
    assert [candidate.segment for candidate in merged.candidates] == [0, 1]
    assert boxes(run) == {0: (0, 2), 1: (1,)}
    assert run.snapshot().links == ((2, 0),) and run.snapshot(2).links == ()


def test_shared_keywords_make_a_link_where_the_vectors_do_not() -> None:
    words = ["ab", "ab", "cd"]
    alone, weighed = AMem(link_bar=0.9, keyword_weight=0.0), AMem(link_bar=0.9, keyword_weight=1.0)
    assert boxes(asked(alone, [EAST, NORTH, UP], words)) == {0: (0,), 1: (1,), 2: (2,)}
    run = asked(weighed, [EAST, NORTH, UP], words)
    assert boxes(run) == {0: (0, 1), 1: (2,)}
    best = events(run, Merged)[0].candidates[0]
    assert (best.cos, best.keyword, best.total) == (0.0, 1.0, 1.0)


def test_a_link_into_two_boxes_makes_them_one_and_the_older_stays() -> None:
    run = asked(CLOSE, [NORTH, EAST, EAST, BETWEEN], ["", "", "", ""])
    [moved] = events(run, Moved)  # the newest is nearer to north, .8, than to east, .6
    assert (moved.segment, moved.to, moved.pages, moved.closes) == (1, 0, (1, 2), True)
    assert boxes(run) == {0: (0, 1, 2, 3)}
    assert AMem().box_joins == "strongest"  # boxes of the paper overlap: none swallows another
    apart = asked(replace(CLOSE, box_joins="strongest"), [NORTH, EAST, EAST, BETWEEN], [""] * 4)
    assert boxes(apart) == {0: (0, 3), 1: (1, 2)} and not events(apart, Moved)


def test_without_neighbours_every_note_stays_alone() -> None:
    assert len(boxes(asked(AMem(neighbours=0), [EAST] * 3, ["a"] * 3))) == 3


@settings(max_examples=30)
@given(worlds())
def test_boxes_are_what_links_connect(made: tuple[Script, Features]) -> None:
    run = replay(*made, AMem(link_bar=0.6, box_joins="links"), questions="none")
    state: Notes = run.state()
    near = {note.page: {note.page} for note in state}
    for note in state:
        assert all(link < note.page for link in note.links) and len(note.links) <= 5
        assert all(note.page in state.note(link).linked_by for link in note.links)
        joined = set().union(near[note.page], *(near[link] for link in note.links))
        for page in joined:
            near[page] = joined
    assert set(boxes(run).values()) == {tuple(sorted(pages)) for pages in near.values()}


# -- evolution --


def test_what_a_new_note_shares_with_any_becomes_a_tag_of_all_that_it_is_linked_to() -> None:
    run = asked(CLOSE, [EAST, EAST, EAST], ["abc", "bcd", "cdx"])
    state: Notes = run.state()
    assert [note.tags for note in state] == [("b", "c", "d"), ("b", "c", "d"), ("c", "d")]
    assert [note.version for note in state] == [3, 2, 1]
    told = [event for event in events(run, Did) if event.key == "evolved"]
    assert [(event.pages, dict(event.words)) for event in told] == [
        ((0, 1), {"tags": "b, c"}),
        ((0, 2), {"tags": "d"}),  # by way of page 1: page 0 does not say d
        ((1, 2), {"tags": "d"}),
    ]
    assert run.snapshot().groups[0].keywords == ("c", "d", "b")


@settings(max_examples=20)
@given(worlds())
def test_tags_are_keywords_shared_with_a_linked_note(made: tuple[Script, Features]) -> None:
    run = replay(*made, AMem(link_bar=0.3), questions="none")
    state: Notes = run.state()
    for note in state:
        tags = {
            word for one in (note, *map(state.note, note.linked_by)) for word in _theme(state, one, made[1])
        }
        assert set(note.tags) == tags and not note.learned


def _theme(state: Notes, note: Note, f: Features) -> set[str]:
    """What a note shared with those that it was linked to when it came."""
    others = {word for one in note.links for word in page_keywords(f, one)}
    return others.intersection(page_keywords(f, note.page))


def test_after_so_many_linked_notes_questions_meet_the_tags() -> None:
    vectors, words = [EAST, NORTH, EAST, EAST], ["a", "z", "bc", "abd"]  # page 2 learns a, page 0 learns b
    script, f = world(vectors, words, asked=[(3, UP, "b")])
    never = replay(script, f, replace(CLOSE, embed_every=0))
    assert [note.tags for note in never.state()] == [("a", "b"), (), ("a", "b"), ("a", "b")]
    assert [note.learned for note in never.state()] == [(), (), (), ()]
    assert [(hit.page, round(hit.score, 3)) for hit in never.recalls[0].pages][:2] == [(2, 0.5), (3, 0.333)]
    run = replay(script, f, replace(CLOSE, embed_every=2))
    assert [note.learned for note in run.state()] == [("b",), (), ("a",), ()]
    [told] = [event for event in events(run, Did) if event.key == "embedded"]
    assert (told.pages, dict(told.numbers)) == ((0, 2), {"linked": 2})
    scores = {hit.page: round(hit.score, 3) for hit in run.recalls[0].pages}
    assert scores == {0: 0.5, 1: 0.0, 2: 0.333, 3: 0.333}  # b of {a, b}, {a, b, c}, {a, b, d}
    deaf = replay(script, f, replace(CLOSE, embed_every=2, ask_weight=0.0))
    assert {hit.score for hit in deaf.recalls[0].pages} == {0.0}


def test_an_older_state_keeps_the_note_as_it_was() -> None:
    run = asked(CLOSE, [EAST, EAST], ["a", "a"])
    assert run.state(1).note(0) == Note(0, 0)
    assert run.state(2).note(0) == Note(0, 0, linked_by=(1,), tags=("a",), version=2)


def test_notes_lie_in_blocks_and_pages_that_left_for_nowhere_leave_a_gap() -> None:
    state = Notes().put(Note(0, 0)).put(Note(2 * BLOCK + 3, 1))
    assert [note.page for note in state] == [0, 2 * BLOCK + 3]
    assert [len(block) for block in state.blocks] == [1, 0, 4]


# -- questions --


def test_a_found_note_brings_those_that_it_was_linked_to() -> None:
    vectors = [NORTH, UP, BETWEEN, EAST]  # page 2 was linked to page 0; the question looks between
    run = asked(replace(CLOSE, link_bar=0.7, top_k=1), vectors, [""] * 4, BETWEEN)
    assert run.recalls[0].returned == (2, 0)
    assert {hit.page: hit.by for hit in run.recalls[0].pages} == {0: 2, 1: None, 2: None, 3: None}
    assert [hit.segment for hit in run.recalls[0].segments if hit.visited] == [0]
    assert [event.pages for event in events(run, Did) if event.key == "brought"] == [(0,)]


def test_links_lead_to_older_notes_or_both_ways_and_no_further_than_allowed() -> None:
    vectors, words = [NORTH, BETWEEN, BETWEEN], [""] * 3
    older = replace(CLOSE, link_bar=0.7, top_k=1)
    assert asked(older, vectors, words, NORTH).recalls[0].returned == (0,)
    both = replace(older, follow="both")
    led = asked(both, vectors, words, NORTH)
    assert led.recalls[0].returned == (0, 1, 2)
    assert [hit.by for hit in led.recalls[0].pages] == [None, 0, 0]
    assert led.snapshot().links == ((1, 0), (2, 1), (2, 0))  # who keeps them does not change by who follows
    assert asked(replace(both, linked_most=1), vectors, words, NORTH).recalls[0].returned == (0, 1)
    assert asked(replace(both, linked_most=0), vectors, words, NORTH).recalls[0].returned == (0,)


@settings(max_examples=25)
@given(worlds())
def test_what_comes_back_is_the_best_k_and_what_they_are_linked_to(made: tuple[Script, Features]) -> None:
    script, f = made
    policy = AMem(link_bar=0.6, top_k=2, linked_most=3)
    run = replay(script, f, policy)
    for at, step in enumerate(run.steps):
        if step.recall:
            state: Notes = run.state(step=at)
            best = [hit.page for hit in step.recall.pages][:2]
            allowed = {link for page in best for link in state.note(page).links} - set(best)
            returned = step.recall.returned
            assert list(returned[: len(best)]) == best
            assert set(returned[len(best) :]) <= allowed
            assert len(returned) == len(best) + min(3, len(allowed))
            scores = [hit.score for hit in step.recall.pages]
            assert scores == sorted(scores, reverse=True)


def test_a_sweep_takes_for_every_k_what_comes_back_for_that_k() -> None:
    vectors, words = [NORTH, UP, BETWEEN, EAST], [""] * 4
    script, f = world(vectors, words, asked=[(3, BETWEEN, "")])
    settings = [replace(CLOSE, link_bar=0.7, top_k=k) for k in (1, 2, 4)]
    survey = settings[0].survey(replay(script, f, settings[0], questions="none").state(), 0, script, f)
    cut = cutter(survey, settings)
    assert [cut(1, k) for k in (1, 2, 4)] == [replay(script, f, one).recalls[0].returned for one in settings]
    assert cut(1, 1) == (2, 0) and cut(1, 4) == (2, 0, 3, 1)


# -- what it would cost --


def test_a_note_costs_two_calls_where_there_is_another_one_and_a_question_one() -> None:
    run = asked(CLOSE, [EAST, NORTH], ["", ""], EAST)
    assert [dict(calls(CLOSE, step.events)) for step in run.steps] == [
        {"note": 1, "evolve": 0, "query": 0},
        {"note": 1, "evolve": 1, "query": 0},
        {"note": 0, "evolve": 0, "query": 1},
    ]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_score_that_equals_the_bar_makes_a_link(dtype: type) -> None:
    script, f = world([EAST, BETWEEN], ["", ""], dtype=dtype)
    bar = float(f.vectors[0] @ f.vectors[1])
    run = replay(script, f, AMem(link_bar=bar, keyword_weight=0.0))
    assert boxes(run) == {0: (0, 1)}
