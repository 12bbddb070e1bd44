"""A question and the memory of which it is asked: every score, and what comes back under any m and k."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ...memory.events import Event
from ...memory.recall import Recall
from ...memory.replay import Run, replay
from ...memory.survey import Survey
from ...policies.flat import Flat
from . import replays


class Asked(NamedTuple):
    """One question in one state."""

    run: Run
    question: int  # from 0
    turn: int
    state: Any  # the memory before it is asked

    def ask(self) -> tuple[Any, Recall, tuple[Event, ...]]:
        """What asking it would do: the state after it, its trace, its events."""
        run = self.run
        after, recall, events = run.policy.recall(self.state, self.question, run.script, run.features)
        return after, recall, events

    def survey(self) -> Survey:
        """Every score before any cut."""
        policy: Any = self.run.policy  # the protocol of all memories knows no survey
        seen: Survey = policy.survey(self.state, self.question, self.run.script, self.run.features)
        return seen


def asked(run: Run, question: int) -> Asked:
    """Where the run asks it; else of the memory as it stands at its turn."""
    for position, step in enumerate(run.steps):
        if step.kind == "question" and step.index == question:
            return Asked(run, question, step.turn, run.state(step=position))
    turn = min(run.script.questions[question].after + 1, run.turns)
    return Asked(run, question, turn, run.state(turn))


@lru_cache(maxsize=64)
def survey(run: Run, question: int) -> Survey:
    """Every score of a question of a bundled conversation, kept: m and k choose from it again and again."""
    return asked(run, question).survey()


def rank(survey: Survey, page: int, m: int) -> int | None:
    """The place of a page, from 1, among those searched with m segments; None if it is not among them."""
    pool = [survey.pages[i] for i in survey.pool(m)]
    return pool.index(page) + 1 if page in pool else None


def gold(run: Run, question: int) -> tuple[int, ...]:
    """The pages that hold what answers a question, in the order of its evidence."""
    holders = run.script.holders
    evidence = run.script.questions[question].evidence
    return tuple(dict.fromkeys(holders[turn] for turn in evidence if turn in holders))


def found(run: Run, question: int, m: int, k: int) -> bool:
    """Would all pages of the evidence come back from m segments and k pages?

    >>> [question + 1 for question in range(5) if found(replays.run(), question, 5, 10)]
    [3, 4]
    """
    return set(gold(run, question)) <= set(survey(run, question).returned(m, k))


@lru_cache(maxsize=4)
def flat(sample: str = "tutor") -> Run:
    """The sample in one store without topics: the k pages most like the question come back."""
    script, features, _ = replays.conversation(sample)
    return replay(script, features, Flat(), questions="fork")


def found_flat(question: int, k: int, sample: str = "tutor") -> bool:
    """Does a flat search of k pages find the evidence?

    >>> [question + 1 for question in range(5) if found_flat(question, 10)]
    [1, 4]
    """
    return found(flat(sample), question, 1, k)
