"""A question and the memory of which it is asked, whether the run asks it or not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from ...memory.events import Event
from ...memory.recall import Recall
from ...memory.replay import Run
from ...memory.survey import Survey
from .scene import Scene, policy


class Asked(NamedTuple):
    """One question in one state."""

    run: Run
    question: int
    turn: int
    state: Any  # the memory before it is asked

    def ask(self) -> tuple[Any, Recall, tuple[Event, ...]]:
        """What asking it would do: the state after it, its trace, its events."""
        run = self.run
        after, recall, events = run.policy.recall(self.state, self.question, run.script, run.features)
        return after, recall, events

    def survey(self) -> Survey:
        """Every score before any cut."""
        run = self.run
        return policy(run).survey(self.state, self.question, run.script, run.features)


def asked(run: Run, question: int) -> Asked:
    """Where the run asks it; else of the memory as it stands at its turn."""
    for position, step in enumerate(run.steps):
        if step.kind == "question" and step.index == question:
            return Asked(run, question, step.turn, run.state(step=position))
    turn = min(run.script.questions[question].after + 1, run.turns)
    return Asked(run, question, turn, run.state(turn))


def questions(scene: Scene, rng: Random) -> Sequence[int]:
    """All questions of the conversation."""
    return range(len(scene.run.script.questions))
