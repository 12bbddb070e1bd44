"""A survey holds every choice of m and k that a question could have had."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.replay import replay
from memoryos_lab.memory.types import Features, Script
from worlds import policies, worlds

World = tuple[Script, Features]
FLOORS = st.sampled_from([None, -1.0, 0.0, 0.1, 0.5, 1.0])


@st.composite
def asking(draw: st.DrawFn) -> MemoryOS:
    """Any policy with any way of asking."""
    return replace(
        draw(policies()),
        recall_score=draw(st.sampled_from(["jaccard", "cosine", "containment"])),
        page_queue=draw(st.sampled_from(["ranked", "heap"])),
        segment_threshold=draw(FLOORS),
        page_threshold=draw(FLOORS),
    )


@pytest.mark.slow
@settings(max_examples=100)
@given(worlds(), asking(), st.integers(1, 6), st.integers(1, 8))
def test_a_survey_returns_what_recall_returns(world: World, policy: MemoryOS, m: int, k: int) -> None:
    script, f = world
    run = replay(script, f, policy, questions="fork")
    for step in run.steps:
        if step.kind == "question":
            seen = policy.survey(step.state, step.index, script, f)
            _, recall, _ = replace(policy, top_m=m, top_k=k).recall(step.state, step.index, script, f)
            assert seen.returned(m, k) == recall.returned
            assert seen.stm == recall.stm
            assert seen.segments == tuple(hit.segment for hit in recall.segments)
            assert seen.segment_scores.tolist() == [hit.score for hit in recall.segments]


@pytest.mark.slow
@settings(max_examples=60)
@given(worlds(), asking())
def test_a_survey_is_of_all_pages_in_segments(world: World, policy: MemoryOS) -> None:
    script, f = world
    run = replay(script, f, policy, questions="fork")
    for step in run.steps:
        if step.kind == "question":
            seen = policy.survey(step.state, step.index, script, f)
            held = [(s.id, page) for s in step.state.segments for page in s.pages]
            surveyed = [(seen.segments[at], page) for page, at in zip(seen.pages, seen.holders, strict=True)]
            assert sorted(surveyed) == sorted(held)
            assert seen.page_scores.tolist() == sorted(seen.page_scores.tolist(), reverse=True)
