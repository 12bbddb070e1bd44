"""What is told of a watched memory is what happened: held against the engine, which knows.

A puppet has the attributes of the reference's object and the states of a replay of `pypi-head`, which
recordings of the reference prove. Whoever watches it sees states alone, and must tell what led to them.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from memoryos_lab import samples
from memoryos_lab.living.attach import attach
from memoryos_lab.memory.events import (
    Arrived,
    Dropped,
    Evicted,
    Left,
    Linked,
    Merged,
    Opened,
    Promoted,
    Recalled,
    Visited,
)
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Mode, Run, replay
from worlds import assert_events_move_the_pages


class Puppet:
    """The object: `step` takes it to the next state of the run."""

    def __init__(self, run: Run) -> None:
        self.run, self.done = run, 0
        knobs = run.policy
        self.user_id = "ann"
        self.mid_term_heat_threshold, self.mid_term_similarity_threshold = knobs.tau, knobs.theta
        self.short_term_memory = SimpleNamespace(max_capacity=knobs.stm_capacity, memory=deque())
        self.mid_term_memory = SimpleNamespace(max_capacity=knobs.mtm_capacity, sessions={})
        lasting = SimpleNamespace(user_profiles={}, knowledge_base=[], assistant_knowledge=[])
        self.user_long_term_memory = self.assistant_long_term_memory = lasting
        self.retriever = SimpleNamespace(retrieve_context=self._retrieve)
        self.said = [
            {"user_input": page.user, "agent_response": page.agent, "timestamp": str(page.time)}
            for page in run.script.pages
        ]

    def play(self) -> None:
        """Everything that comes, through the calls that an agent makes."""
        for step in self.run.steps:
            if step.kind == "page":
                self.add_memory()
            elif step.kind == "question":
                text = self.run.script.questions[step.index].text
                self.retriever.retrieve_context(user_query=text, user_id="ann")

    def add_memory(self) -> None:
        self._next()

    def _retrieve(self, user_query: str, user_id: str) -> dict[str, Any]:
        step = self._next()
        assert step.recall is not None
        held = {page["page_id"]: page for page in self._pages()}
        return {"retrieved_pages": [held[f"page_{page}"] for page in step.recall.returned]}

    def _pages(self) -> list[dict[str, Any]]:
        return [page for one in self.mid_term_memory.sessions.values() for page in one["details"]]

    def _next(self) -> Any:
        step = self.run.steps[self.done]
        self.done += 1
        state = step.state
        self.short_term_memory.memory = deque(self.said[page] for page in state.stm)
        self.mid_term_memory.sessions = {f"s{one.id}": self._session(one) for one in state.segments}
        return step

    def _session(self, segment: Any) -> dict[str, Any]:
        n, length = float(segment.visits), float(segment.interactions)
        return {
            "summary_keywords": list(segment.keywords),
            "details": [self._page(page, i < segment.analysed) for i, page in enumerate(segment.pages)],
            "N_visit": n,
            "L_interaction": length,
            "R_recency": segment.kept - n - length,
            "H_segment": segment.kept,
            "access_count_lfu": segment.accesses,
        }

    def _page(self, page: int, analysed: bool) -> dict[str, Any]:
        features = self.run.features
        row, continues = features.page[page], features.continues[page]
        return {
            **self.said[page],
            "page_id": f"page_{page}",
            "pre_page": f"page_{page - 1}" if continues else None,
            "analyzed": analysed,
            "page_embedding": None if row is None else features.vectors[row].tolist(),
        }


MOVES = (Arrived, Left, Opened, Merged, Dropped, Evicted, Promoted, Visited, Recalled)


def seen(event: Any) -> tuple[Any, ...]:
    """What an event tells of what can be seen from outside."""
    match event:
        case Arrived(page, held=held, capacity=capacity):  # the preset's clock stands still
            return "arrived", page, held, capacity
        case Left(page, capacity):
            return "left", page, capacity
        case Opened(page, segment, theme, theta=theta, inclusive=inclusive):
            return "opened", page, segment, theme, theta, inclusive
        case Merged(page, segment, theme, theta=theta, inclusive=inclusive):
            return "merged", page, segment, theme, theta, inclusive
        case Evicted(segment, pages, of=of, rule=rule, visits=visits, at_birth=birth):
            return "evicted", segment, pages, of, rule, visits, birth
        case Promoted(segment, pages, visits, length, recency, heat, after, tau, inclusive, first):
            made = np.round([visits, length, recency, heat, after], 6).tolist()
            return "promoted", segment, pages, *made, tau, inclusive, first
        case Visited(segment, question, visits, heat):
            return "visited", segment, question, visits, round(heat, 6)
        case Recalled(question, segments, pages):  # in which order segments were ranked, cannot be seen
            return "recalled", question, sorted(segments), pages
        case _:
            return (event,)


def steps(run: Run) -> list[tuple[Any, ...]]:
    """Of each step its moves, in any order."""
    told = (tuple(seen(event) for event in step.events if isinstance(event, MOVES)) for step in run.steps)
    return [tuple(sorted(moves, key=repr)) for moves in told]


def played(name: str, asking: Mode, **knobs: Any) -> tuple[Run, Run]:
    """The run, and what was seen of it."""
    script, features, _ = samples.load(name)
    run = replay(script, features, replace(preset("pypi-head"), **knobs), questions=asking)
    puppet = Puppet(run)
    with attach(puppet) as recorder:
        puppet.play()
    assert recorder.findings == ()
    return run, recorder.run


@pytest.mark.parametrize("asking", ["none", "live"])
@pytest.mark.parametrize(
    "knobs",
    [
        {},
        {"stm_capacity": 3, "tau": 2.0},
        {"stm_capacity": 2, "mtm_capacity": 4, "tau": 3.0},
        {"stm_capacity": 1, "mtm_capacity": 1},
        {"stm_capacity": 2, "mtm_capacity": 6, "tau": 2.5, "clock": "page"},
    ],
    ids=lambda knobs: ",".join(f"{name}={value}" for name, value in knobs.items()) or "as published",
)
@pytest.mark.parametrize("name", ["tutor", "mira"])
def test_the_events_told_are_those_that_happened(name: str, knobs: dict[str, Any], asking: Mode) -> None:
    run, watched = played(name, asking, **knobs)
    assert_events_move_the_pages(watched)
    assert steps(watched) == steps(run)
    for turn in range(run.turns + 1):
        ours, theirs = watched.snapshot(turn), run.snapshot(turn)
        assert ours.tier("stm") == theirs.tier("stm")
        assert [sorted(tier.pages) for tier in ours.tiers] == [sorted(tier.pages) for tier in theirs.tiers]
        assert [(one.id, one.pages) for one in ours.groups] == [(one.id, one.pages) for one in theirs.groups]


def test_pages_are_linked_when_they_are_filed() -> None:
    run, watched = played("tutor", "none", stm_capacity=2)
    told = {event.page: event.continues for _, event in watched.events() if isinstance(event, Linked)}
    assert told == {page: run.features.continues[page] for page in told} and len(told) > 50
