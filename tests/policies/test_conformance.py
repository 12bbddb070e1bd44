"""What every registered policy holds to, whatever it remembers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from memoryos_lab.memory import codec
from memoryos_lab.memory.policy import knobs, parse_knob, preset, presets, set_knobs
from memoryos_lab.memory.replay import replay
from memoryos_lab.memory.types import Features, Script
from memoryos_lab.views import words
from worlds import assert_events_move_the_pages, prefix, worlds

World = tuple[Script, Features]
few = settings(max_examples=15)
every = pytest.mark.parametrize("name", list(presets()))


def small(name: str) -> Any:
    """The preset with a window that a short conversation overflows."""
    return set_knobs(
        preset(name), {"stm_capacity": 2, **({"top_k": 3} if hasattr(preset(name), "top_k") else {})}
    )


@every
@few
@given(worlds())
def test_pages_are_conserved_and_snapshots_follow_the_events(name: str, world: World) -> None:
    run = replay(*world, small(name))
    assert_events_move_the_pages(run)
    for number, step in enumerate(run.steps, start=1):
        snapshot = run.snapshot(step=number)
        held = set(snapshot.tier("mtm"))
        assert Counter(p for tier in snapshot.tiers for p in tier.pages) == Counter(range(step.turn))
        assert {p for group in snapshot.groups for p in group.pages} == held


@every
@few
@given(worlds())
def test_a_replay_is_deterministic_and_a_prefix_of_a_longer_one(name: str, world: World) -> None:
    script, f = world
    policy = small(name)
    run = replay(script, f, policy, questions="none")
    assert run.steps == replay(script, f, policy, questions="none").steps
    part = replay(*prefix(world, len(script.pages) // 2), policy, questions="none")
    assert part.steps == run.steps[: len(part.steps)]


@every
@few
@given(worlds())
def test_a_survey_returns_what_recall_returns(name: str, world: World) -> None:
    script, f = world
    policy = small(name)
    run = replay(script, f, policy, questions="fork")
    for step in run.steps:
        if step.recall:
            survey = policy.survey(run.state(step.turn), step.index, script, f)
            m, k = getattr(policy, "top_m", 1), getattr(policy, "top_k", 1)
            assert survey.stm == step.recall.stm and survey.returned(m, k) == step.recall.returned


@every
@few
@given(worlds())
def test_every_event_is_told_and_every_snapshot_is_one_line(name: str, world: World) -> None:
    run = replay(*world, small(name))
    for turn in range(run.turns + 1):
        for language in ("en", "zh"):
            assert all(sentence.text for sentence in words.info(run, turn, language=language))
        assert codec.to_line(run.snapshot(turn))


@every
def test_every_knob_can_be_drawn_explained_and_parsed(name: str) -> None:
    for knob in knobs(preset(name)):
        assert knob.label and knob.label_zh and knob.help and knob.help_zh and knob.source and knob.group
        value = getattr(preset(name), knob.name)
        assert parse_knob(knob, str(value)) == value
