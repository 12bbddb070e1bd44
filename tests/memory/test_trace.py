"""Heat by columns says what the views say, state for state, under every preset and mixed knobs."""

from __future__ import annotations

from dataclasses import replace as moved
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab.memory.events import Event
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import preset, presets
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.trace import FLAT, Trace, traces
from memoryos_lab.memory.types import Features, Script, Snapshot
from worlds import world

AXES = np.eye(4, dtype=np.float32)


def asked_world(pages: int = 60, seed: int = 3) -> tuple[Script, Features]:
    """Pages on four axes, an hour apart or a week, with a question every sixth page."""
    random = np.random.default_rng(seed)
    vectors = [AXES[i] for i in random.integers(0, 4, pages)]
    times = np.cumsum(random.choice([3600.0, 604_800.0], pages)).tolist()
    asked = [(page, AXES[page % 4], "") for page in range(5, pages, 6)]
    return world(vectors, [f"w{i % 3}" for i in range(pages)], times=times, asked=asked)


def check(run: Run) -> None:
    """Every state of the run, as its view has it and as the traces have it."""
    states = [step.state for step in run.steps]
    told = {trace.group: trace for trace in traces(run.policy, states, run.features)}
    for place, state in enumerate(states):
        for group in run.policy.view(state, run.features).groups:
            trace = told[group.id]
            i = max(i for i, at in enumerate(trace.at) if at <= place)
            terms = {name: column[i] for name, column in trace.terms}
            for name, value in group.terms:
                bound = FLAT if name == "recency" else 1e-9
                assert terms[name] == pytest.approx(value, abs=bound), (place, group.id, name)
            assert sum(terms.values()) == pytest.approx(group.heat, abs=FLAT)
            assert (trace.status[i], trace.fresh[i]) == (group.status, len(group.fresh)), (place, group.id)


@pytest.mark.parametrize("name", list(presets(MemoryOS)))
@pytest.mark.parametrize("capacity", [3, 200])
def test_traces_say_what_views_say(name: str, capacity: int) -> None:
    check(replay(*asked_world(), moved(preset(name), mtm_capacity=capacity, tau=3.0)))


@settings(max_examples=40, deadline=None)
@given(
    knobs=st.fixed_dictionaries(
        {
            "scan": st.sampled_from(["every", "top", "stale_top"]),
            "heat_kept": st.sampled_from(["read", "touch"]),
            "clock": st.sampled_from(["page", "frozen"]),
            "mu": st.sampled_from([None, 3600.0, 604_800.0, 1e7]),
            "gamma": st.sampled_from([0.0, 1.0, 10.0]),
            "filed_under": st.sampled_from(["best", "shared"]),
            "tau": st.sampled_from([0.0, 1.5, 4.0]),
            "tau_inclusive": st.booleans(),
            "mtm_capacity": st.sampled_from([1, 3, 200]),
            "theta": st.sampled_from([-1.0, 0.5, 1.9]),
            "reset": st.sampled_from(["pages", "zero"]),
        }
    ),
    pages=st.integers(0, 40),
)
def test_traces_say_what_views_say_whatever_the_knobs(knobs: dict[str, Any], pages: int) -> None:
    check(replay(*asked_world(pages), MemoryOS(stm_capacity=2, **knobs)))


def test_a_trace_begins_where_the_segment_does_and_ends_where_it_last_lived() -> None:
    run = replay(*asked_world(), MemoryOS(stm_capacity=2, mtm_capacity=3, theta=1.5))
    states = [step.state for step in run.steps]
    alive = [{segment.id for segment in state.segments} for state in states]
    for trace in traces(run.policy, states, run.features):
        places = [place for place, ids in enumerate(alive) if trace.group in ids]
        assert (trace.at[0], trace.at[-1]) == (places[0], places[-1])
        assert list(trace.at) == sorted(set(trace.at))


def test_before_a_jump_stands_what_had_faded() -> None:
    times = [0.0, 0.0, 1e7]
    inputs = world([AXES[0], AXES[0], AXES[1]], ["", "", ""], times=times)
    run = replay(*inputs, MemoryOS(stm_capacity=1, mu=1e7))
    (trace,) = traces(run.policy, [step.state for step in run.steps], run.features)
    assert trace.before == pytest.approx([0.0, 1 + np.exp(-1.0)])
    assert sum(column[-1] for _, column in trace.terms) == pytest.approx(3.0)


class Viewed:
    """A policy that can be viewed and nothing more."""

    def __init__(self, policy: MemoryOS) -> None:
        self.policy = policy

    def start(self) -> Any:
        return self.policy.start()

    def observe(self, state: Any, page: int, script: Script, f: Features, /) -> tuple[Any, tuple[Event, ...]]:
        return self.policy.observe(state, page, script, f)

    def recall(self, state: Any, question: int, script: Script, f: Features, /) -> Any:
        return self.policy.recall(state, question, script, f)

    def view(self, state: Any, f: Features, /) -> Snapshot:
        return self.policy.view(state, f)


def test_a_policy_without_traces_is_read_by_its_views() -> None:
    run = replay(*asked_world(), Viewed(MemoryOS(stm_capacity=2)))
    check(run)
    states = [step.state for step in run.steps]
    own = replay(*asked_world(), MemoryOS(stm_capacity=2))
    assert _ids(traces(run.policy, states, run.features)) == _ids(
        traces(own.policy, [step.state for step in own.steps], own.features)
    )


def _ids(told: tuple[Trace, ...]) -> list[int]:
    return [trace.group for trace in told]
