"""MemOS: the life of a cube is the table's, its form follows its use, and the prefix keeps to its budget."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab import samples
from memoryos_lab.memory.events import (
    Did,
    Evicted,
    Faded,
    Left,
    Merged,
    Opened,
    Returned,
    Superseded,
    Visited,
)
from memoryos_lab.memory.prompt import count_words, page_text
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.trace import traces
from memoryos_lab.memory.types import Fact, Features, Script
from memoryos_lab.memory.when import DAY
from memoryos_lab.policies.memos import MemOS
from memoryos_lab.policies.memos.cubes import FORMS, LIFECYCLE, Cubes, Form, Life, What
from worlds import world, worlds

World = tuple[Script, Features]
EAST, NORTH, UP = [1.0, 0, 0, 0], [0, 1.0, 0, 0], [0, 0, 1.0, 0]
EAGER = MemOS(stm_capacity=1, cache_at=3.0, release_at=1.5, prefix_tokens=1000)


def told(run: Run, key: str) -> list[dict[str, float]]:
    return [dict(event.numbers) for _, event in run.events() if isinstance(event, Did) and event.key == key]


def of_east(policy: MemOS, *more: list[float], days: float = 0.0, asked: bool = False) -> Run:
    """Four pages that look east, then `more`, each so many days after the one before."""
    vectors = [EAST, EAST, EAST, EAST, *more]
    times = [days * DAY * i for i in range(len(vectors))]
    questions = [(len(vectors) - 1, NORTH, "")] if asked else []
    return replay(*world(vectors, [""] * len(vectors), times=times, asked=questions), policy)


@st.composite
def policies(draw: st.DrawFn) -> MemOS:
    """Any MemOS with little room."""
    return MemOS(
        stm_capacity=draw(st.integers(1, 3)),
        theta=draw(st.sampled_from([-1.0, 0.5, 1.0, 2.0])),
        mtm_capacity=draw(st.integers(1, 4)),
        call_cos=draw(st.sampled_from([-1.0, 0.5, 1.0])),
        recency_days=draw(st.sampled_from([0.1, 5.0, 100.0])),
        floor=draw(st.sampled_from([0.0, 0.01, 0.5])),
        prefix_tokens=draw(st.sampled_from([0, 15, 60, 500])),
        cache_at=draw(st.sampled_from([0.0, 1.5, 3.0])),
        release_at=draw(st.sampled_from([0.0, 1.0, 4.0])),
        top_k=draw(st.integers(1, 3)),
    )


# -- what is used -----------------------------------------------------------------------------------


def test_a_page_that_arrives_uses_the_cube_most_like_it_and_use_falls_with_time() -> None:
    run = of_east(replace(EAGER, cache_at=99.0), NORTH, days=2.0)
    called = told(run, "called")
    assert [round(one["cos"], 3) for one in called] == [1.0, 1.0]
    # Written when page 2 came, called for by page 3 two days later, and so on: each use is 1 when it happens.
    share = math.exp(-2.0 / 14.0)
    assert called[0]["strength"] == pytest.approx(share + 1)
    assert called[1]["strength"] == pytest.approx(((share + 1) + 1) * share + 1)
    (cube,) = run.snapshot().groups
    assert cube.heat == pytest.approx(sum(value for _, value in cube.terms))


def test_a_question_uses_the_cubes_of_which_a_page_comes_back() -> None:
    script, f = world([EAST, NORTH, UP], ["a", "b", "c"], asked=[(2, NORTH, "b")])
    run = replay(script, f, replace(EAGER, top_k=1))
    (visit,) = [event for _, event in run.events() if isinstance(event, Visited)]
    assert (visit.segment, visit.visits, run.recalls[0].returned) == (1, 1, (1,))
    lives = [mark.life for mark in run.state().marks]
    assert lives == ["generated", "activated"]


# -- the prefix -------------------------------------------------------------------------------------


def test_what_is_used_much_stands_in_every_prompt_and_is_not_searched() -> None:
    run = of_east(EAGER, NORTH, NORTH, asked=True)
    (cached,) = told(run, "cached")
    assert cached["strength"] >= cached["bar"] == 3.0 and cached["used"] == 0
    cube = run.snapshot().groups[0]
    assert (cube.status, cube.pages) == ("idle", ())  # its newest page made it a new version
    recall = run.recalls[0]
    assert recall.stm == (0, 1, 2, 3, 5) == run.snapshot().tier("stm")
    assert recall.returned == (4,) and [hit.segment for hit in recall.segments] == [1]


def test_what_is_used_little_goes_back_to_its_cube() -> None:
    times = [60.0 * i for i in range(5)] + [DAY * 10 * i for i in range(1, 4)]
    made = world([*[EAST] * 4, *[NORTH] * 4], [""] * 8, times=times)
    run = replay(*made, replace(EAGER, recency_days=10.0))
    (released,) = told(run, "released_cold")
    assert released["strength"] < released["bar"] == 1.5
    step = next(
        s for s in run.steps if any(isinstance(e, Did) and e.key == "released_cold" for e in s.events)
    )
    back = [event.page for event in step.events if isinstance(event, Merged) and not event.candidates]
    assert back == list(run.snapshot().groups[0].pages) == [0, 1, 2, 3]
    assert run.state().prefix == ()


def test_a_cube_too_large_for_the_prefix_waits_and_says_so_once() -> None:
    run = of_east(replace(EAGER, prefix_tokens=10), EAST, EAST)
    assert len(told(run, "waits")) == 1 and not told(run, "cached")
    assert run.snapshot().groups[0].status == "waiting"


def test_a_new_version_in_the_prefix_has_what_stands_behind_it_read_again() -> None:
    script, f = world([EAST] * 4 + [NORTH] * 4 + [EAST, UP], [""] * 10)
    run = replay(script, f, EAGER)
    assert run.state().prefix == (0, 1)
    tokens = [mark.tokens for mark in run.state().marks]
    assert told(run, "versioned")[-1] == {
        "version": 5.0,
        "tokens": count_words(page_text(script, 8)),
        "again": tokens[1],
    }


@pytest.mark.parametrize("name", ["tutor", "mira"])
def test_without_a_budget_it_finds_what_flat_retrieval_finds(name: str) -> None:
    from memoryos_lab.policies import Flat

    script, f, _ = samples.load(name)
    bare, flat = (replay(script, f, p, questions="fork") for p in (MemOS(prefix_tokens=0), Flat()))
    assert [r.returned for r in bare.recalls.values()] == [r.returned for r in flat.recalls.values()]


# -- facts and the archive --------------------------------------------------------------------------


def test_a_later_fact_is_a_new_version_of_the_earlier() -> None:
    facts = {i: [Fact("user_profile", "home", value, (i,))] for i, value in enumerate(["Lyon", "Grenoble"])}
    run = replay(*world([EAST, NORTH, UP], ["", "", ""], facts=facts), EAGER)
    assert [event for _, event in run.events() if isinstance(event, Superseded)] == [Superseded(0, 1)]
    (entry,), (past,) = run.snapshot().entries, run.snapshot().history
    assert (entry.value, entry.segment, past.value, past.by) == ("Grenoble", 1, "Lyon", 1)


def test_what_nobody_used_for_long_is_archived_when_its_time_is_up() -> None:
    policy = MemOS(stm_capacity=1, floor=0.5, recency_days=10.0, theta=1.0)
    life = policy.ttl(1.0)
    assert life == pytest.approx(10 * DAY * math.log(2))
    times = [0.0, 1.0, life, life + 2.0]
    run = replay(*world([EAST, NORTH, UP, UP], [""] * 4, times=times), policy)
    (faded,) = [(at, event) for at, event in run.events() if isinstance(event, Faded)]
    assert faded[0] == 3 and faded[1].segment == 0 and faded[1].strength < faded[1].limit == 0.5
    assert run.snapshot().tier("archive") == (0,)


def test_what_was_said_long_before_1970_is_held_like_anything_else() -> None:
    run = of_east(EAGER, days=1.0)
    old = replace(
        run.script, pages=tuple(replace(page, time=(page.time or 0.0) - 1e11) for page in run.script.pages)
    )
    then = replay(old, run.features, EAGER)
    assert [group.heat for group in then.snapshot().groups] == pytest.approx(
        [group.heat for group in run.snapshot().groups]
    )


def test_what_faded_to_nothing_has_no_time_left() -> None:
    assert MemOS(floor=0.5).ttl(0.0) == MemOS(floor=0.5).ttl(0.5) == 0.0


def test_over_capacity_the_weakest_cube_leaves() -> None:
    policy = MemOS(stm_capacity=1, theta=0.9, mtm_capacity=2, cache_at=99.0)
    run = replay(*world([EAST, NORTH, EAST, NORTH, UP, UP], ["", "", "", "", "", ""]), policy)
    (evicted,) = [event for _, event in run.events() if isinstance(event, Evicted)]
    assert evicted.at_birth and evicted.segment == 2 and evicted.of == 3


def test_a_model_would_read_each_page_once_and_each_query_for_its_keywords() -> None:
    run = of_east(replace(EAGER, recency_days=1.0), NORTH, NORTH, days=3.0)
    calls = [MemOS().calls(step.events) for step in run.steps]
    assert sum(one.get("extract", 0) for one in calls) == 5  # the sixth page is in the window
    assert [one["keywords"] for one in calls] == [1] * 6


# -- laws -------------------------------------------------------------------------------------------


def happened(events: tuple[object, ...]) -> Iterator[tuple[int, What]]:
    """(cube, what happened to its life), read from the events alone."""
    for event in events:
        match event:
            case Opened(segment=cube):
                yield cube, "read"
            case Merged(segment=cube, candidates=compared) if compared:
                yield cube, "overlap"
            case Did(key="called", segments=(cube,)) | Visited(segment=cube):
                yield cube, "use"
            case Faded(segment=cube):
                yield cube, "unused"
            case Evicted(segment=cube):
                yield cube, "full"


@settings(max_examples=15)
@given(worlds(), policies())
def test_no_life_and_no_form_leaves_the_tables(made: World, policy: MemOS) -> None:
    run = replay(*made, policy)
    lives: dict[int, Life] = {}
    forms: dict[int, Form] = {}
    for step in run.steps:
        for cube, what in happened(step.events):
            lives[cube] = LIFECYCLE[lives.get(cube), what]  # KeyError: not in the table
        for event in step.events:
            match event:
                case Did(key="cached", segments=(cube,)):
                    forms[cube] = FORMS[forms.get(cube, "plaintext"), "cache"]
                case Did(key="released_cold" | "released_room", segments=(cube,)):
                    forms[cube] = FORMS[forms[cube], "release"]
        state: Cubes = step.state
        held = {cube.id: mark for cube, mark in zip(state.held.segments, state.marks, strict=True)}
        assert {id: mark.life for id, mark in held.items()} == {
            id: life for id, life in lives.items() if life != "archived"
        }
        active = {id for id, form in forms.items() if form == "activation"}
        assert active == set(state.prefix) == {id for id, mark in held.items() if mark.form == "activation"}


@settings(max_examples=15)
@given(worlds(), policies())
def test_the_prefix_keeps_to_its_budget_and_counts_its_tokens(made: World, policy: MemOS) -> None:
    script, _ = made
    run = replay(*made, policy)
    for step in run.steps:
        state: Cubes = step.state
        held = {cube.id: (cube, mark) for cube, mark in zip(state.held.segments, state.marks, strict=True)}
        for cube, mark in held.values():
            assert mark.tokens == sum(count_words(page_text(script, page)) for page in cube.pages)
        assert sum(held[id][1].tokens for id in state.prefix) <= policy.prefix_tokens
        moved = [event.page for event in step.events if isinstance(event, Returned)]
        left = [event.page for event in step.events if isinstance(event, Left)]
        assert len(moved) == len(set(moved)) or set(moved) & set(left)


class Viewed:
    """A policy of which nothing but its views is known."""

    def __init__(self, policy: MemOS) -> None:
        self.view = policy.view


@settings(max_examples=15)
@given(worlds(), policies())
def test_strength_over_time_is_what_the_views_say(made: World, policy: MemOS) -> None:
    run = replay(*made, policy)
    states = [run.state(step=step) for step in range(len(run.steps) + 1)]
    assert traces(policy, states, run.features) == traces(Viewed(policy), states, run.features)


def test_every_thing_said_has_its_sentence_and_its_numbers() -> None:
    keys = set(MemOS().about.says)
    assert keys == {"called", "cached", "waits", "versioned", "released_cold", "released_room"}
