"""What holds of every conversation under every setting."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab.memory.bench import Bench
from memoryos_lab.memory.events import Recalled
from memoryos_lab.memory.lpm import CAPPED
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.state import State
from memoryos_lab.memory.types import Features, Page, Script
from worlds import assert_events_move_the_pages, policies, prefix, worlds

World = tuple[Script, Features]
many = settings(max_examples=40)


@many
@given(worlds(), policies())
def test_pages_held_archived_and_dropped_are_those_that_arrived(world: World, policy: MemoryOS) -> None:
    run = replay(*world, policy)
    for turn in range(run.turns + 1):
        snapshot = run.snapshot(turn)
        places = Counter(page for tier in snapshot.tiers for page in tier.pages)
        assert places == Counter(range(turn)), f"turn {turn}"
        grouped = Counter(page for group in snapshot.groups for page in set(group.pages))
        assert set(grouped) == set(snapshot.tier("mtm"))
        if policy.filed_under == "best":
            assert all(n == 1 for n in grouped.values())


@many
@given(worlds(), policies())
def test_nothing_is_over_its_capacity(world: World, policy: MemoryOS) -> None:
    run = replay(*world, policy)
    for step in run.steps:
        state: State = step.state
        assert len(state.stm) <= policy.stm_capacity - (policy.stm_order == "append_first")
        assert len(state.segments) <= policy.mtm_capacity
        if policy.lpm_capacity is not None:
            kinds = Counter(entry.kind for entry in state.entries if entry.kind in CAPPED)
            assert all(n <= policy.lpm_capacity for n in kinds.values())


@many
@given(worlds(), policies(), st.data())
def test_a_prefix_replays_to_the_prefix(world: World, policy: MemoryOS, data: st.DataObject) -> None:
    run = replay(*world, policy)
    pages = data.draw(st.integers(0, run.turns))
    part = replay(*prefix(world, pages), policy)
    assert part.steps == run.steps[: len(part.steps)]


@many
@given(worlds(), policies())
def test_a_replay_is_deterministic_and_every_snapshot_compares(world: World, policy: MemoryOS) -> None:
    one, two = replay(*world, policy), replay(*world, policy)
    assert one.steps == two.steps
    assert all(one.snapshot(step=i) == two.snapshot(step=i) for i in range(len(one.steps) + 1))


@many
@given(worlds(), policies())
def test_a_state_goes_on_the_same_with_and_without_its_arrays(world: World, policy: MemoryOS) -> None:
    script, f = world
    run = replay(script, f, policy)
    for before, step in zip(run.steps, run.steps[1:], strict=False):
        before.state.shelf.clear()  # the arrays are gone: they are built from the state
        ask = {"page": policy.observe, "question": policy.recall, "act": policy.act}[step.kind]
        again = ask(before.state, step.index, script, f)
        assert again[0] == step.state and again[-1] == step.events


@many
@given(worlds(), policies())
def test_a_state_that_is_asked_twice_answers_twice_the_same(world: World, policy: MemoryOS) -> None:
    script, f = world
    state = policy.start()
    for step in replay(script, f, policy).steps:
        do = {"page": policy.observe, "question": policy.recall, "act": policy.act}[step.kind]
        first = do(state, step.index, script, f)
        again = do(state, step.index, script, f)  # takes the step back, or builds the arrays anew
        assert first == again and (again[0], again[-1]) == (step.state, step.events)
        state = again[0]
        if state.shelf and isinstance(state.shelf[-1], Bench):
            assert_alike(state.shelf[-1], Bench.build(state, policy, f), len(state.segments))


@many
@given(worlds(), policies())
def test_the_arrays_say_what_the_state_says(world: World, policy: MemoryOS) -> None:
    script, f = world
    state = replay(script, f, policy).state()
    if not state.shelf:
        return
    assert_alike(state.shelf[0], Bench.build(state, policy, f), len(state.segments))


def assert_alike(kept: Bench, built: Bench, rows: int) -> None:
    assert kept.ids == built.ids and kept.at == built.at
    assert (kept.matrix[:rows] == built.matrix[:rows]).all()
    assert (kept.numbers[:, :rows] == built.numbers[:, :rows]).all()
    assert kept.counts == built.counts and kept.links == built.links and kept.read == built.read
    for word in "abcdefg":
        assert (kept.shared((word,)) == built.shared((word,))).all()


@many
@given(worlds(), policies())
def test_the_events_move_the_pages_that_the_snapshots_show(world: World, policy: MemoryOS) -> None:
    run = replay(*world, policy)
    assert_events_move_the_pages(run)


@many
@given(worlds(), policies())
def test_forked_questions_leave_no_trace_and_do_not_depend_on_their_order(
    world: World, policy: MemoryOS
) -> None:
    script, f = world
    asked, silent = replay(script, f, policy, questions="fork"), replay(script, f, policy, questions="none")
    assert [s.state for s in asked.steps if s.kind == "page"] == [
        s.state for s in silent.steps if s.kind == "page"
    ]
    for step in asked.steps:
        if step.kind == "question":
            assert all(isinstance(event, Recalled) for event in step.events)
    turned = replace(
        script, questions=tuple(replace(q, after=len(script.pages) - 1) for q in script.questions)
    )
    back = replace(turned, questions=turned.questions[::-1])
    mirrored = replace(
        f,
        question=f.question[::-1],
        question_keywords=f.question_keywords[::-1],
        question_words=f.question_words[::-1],
    )
    there, here = (
        replay(turned, f, policy, questions="fork"),
        replay(back, mirrored, policy, questions="fork"),
    )
    last = len(script.questions) - 1
    assert all(there.recalls[q].pages == here.recalls[last - q].pages for q in there.recalls)


@many
@given(worlds(), policies())
def test_renaming_ids_changes_nothing_but_ids(world: World, policy: MemoryOS) -> None:
    script, f = world

    def renamed(page: Page) -> Page:
        return replace(
            page, turns=tuple(replace(turn, id=f"../{turn.id}\0", speaker="Z") for turn in page.turns)
        )

    other = replace(script, id="/abs", pages=tuple(map(renamed, script.pages)))
    assert replay(script, f, policy).steps == replay(other, f, policy).steps


@many
@given(worlds(), policies())
def test_every_ranking_is_whole_and_in_order(world: World, policy: MemoryOS) -> None:
    run = replay(*world, policy)
    for step in run.steps:
        if step.recall:
            state: State = step.state
            assert {hit.segment for hit in step.recall.segments} == {s.id for s in state.segments}
            assert [hit.rank for hit in step.recall.segments] == list(range(1, len(state.segments) + 1))
            chosen = [hit.segment for hit in step.recall.segments if hit.selected]
            assert len(chosen) <= policy.top_m and len(step.recall.returned) <= policy.top_k
            pool = Counter(p for s in state.segments if s.id in chosen for p in s.pages)
            assert Counter(hit.page for hit in step.recall.pages) == pool
            scores = [hit.score for hit in step.recall.pages]
            assert scores == sorted(scores, reverse=True)
            if not (policy.bm25_weight or policy.neighbour_weight):
                assert scores == [hit.cos for hit in step.recall.pages]


def test_run_of_nothing() -> None:
    from worlds import world

    run: Run = replay(*world([], []), MemoryOS())
    assert run.snapshot().turn == 0 and run.steps == ()
