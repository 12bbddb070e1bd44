"""A state that was written and read again goes on as if nobody had stopped."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab.memory.checkpoint import dump, load
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import preset, set_knobs
from memoryos_lab.memory.replay import replay
from memoryos_lab.memory.types import Features, Script
from worlds import policies, worlds

World = tuple[Script, Features]


def goes_on(world: World, policy: Any, at: int) -> None:
    """Continue from a copy of the state after `at` inputs, and compare every step with the whole run."""
    run = replay(*world, policy)
    state = load(dump(run.state(step=at)), policy)
    assert state == run.state(step=at)
    for step in run.steps[at:]:
        do = {"page": policy.observe, "question": policy.recall, "act": policy.act}[step.kind]
        state, *trace, events = do(state, step.index, *world)
        assert (state, events) == (step.state, step.events)
        assert not trace or trace == [step.recall]


@settings(max_examples=40)
@given(worlds(), policies(), st.data())
def test_a_memory_goes_on_from_any_checkpoint(world: World, policy: MemoryOS, data: st.DataObject) -> None:
    goes_on(world, policy, data.draw(st.integers(0, len(replay(*world, policy).steps))))


@pytest.mark.parametrize("name", ["flat", "none"])
@settings(max_examples=10)
@given(world=worlds(), data=st.data())
def test_so_do_memories_beside_it(name: str, world: World, data: st.DataObject) -> None:
    policy = set_knobs(preset(name), {"stm_capacity": 2})
    goes_on(world, policy, data.draw(st.integers(0, len(replay(*world, policy).steps))))


def changed(**members: object) -> bytes:
    head = json.loads(zlib.decompress(dump(preset("paper").start())))
    return zlib.compress(json.dumps({**head, **members}).encode())


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "damaged"),
        (dump(preset("paper").start())[:-9], "damaged"),
        (zlib.compress(b"[]"), "no checkpoint"),
        (zlib.compress(b"{"), "not JSON"),
        (changed(format="other"), "no checkpoint"),
        (changed(version=2), "version 2"),
        (changed(state={"step": "x"}), "whole number"),
        (changed(state={"bogus": 1}), "bogus"),
        (dump(preset("flat").start()), "Held"),
    ],
)
def test_what_is_no_checkpoint_of_this_memory_is_refused(data: bytes, what: str) -> None:
    with pytest.raises(LabError, match=what):
        load(data, preset("paper"))
