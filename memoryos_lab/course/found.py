"""Which questions find their page: under any m and k, and in a flat search."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..memory.replay import Run
from ..memory.survey import Survey
from . import replays


@lru_cache(maxsize=64)
def survey(run: Run, question: int) -> Survey:
    """Every score of a question (from 0) in the memory that it was asked of."""
    position = next(
        i for i, step in enumerate(run.steps) if step.kind == "question" and step.index == question
    )
    policy: Any = run.policy
    seen: Survey = policy.survey(run.state(step=position), question, run.script, run.features)
    return seen


def gold(run: Run, question: int) -> tuple[int, ...]:
    """Pages that hold the evidence of a question."""
    wanted = set(run.script.questions[question].evidence)
    return tuple(i for i, page in enumerate(run.script.pages) if wanted & set(page.turn_ids))


def found(run: Run, question: int, m: int, k: int) -> bool:
    """Would all pages of the evidence come back from m segments and k pages?

    >>> [question + 1 for question in range(5) if found(replays.run(), question, 5, 10)]
    [3, 4]
    """
    return set(gold(run, question)) <= set(survey(run, question).returned(m, k))


@lru_cache(maxsize=4)
def flat(sample: str = "tutor") -> Run:
    """The sample in one store without topics: the k pages most like the question come back."""
    from ..memory.replay import replay
    from ..policies.flat import Flat

    script, features, _ = replays.conversation(sample)
    return replay(script, features, Flat(), questions="fork")


def found_flat(question: int, k: int, sample: str = "tutor") -> bool:
    """Does a flat search of k pages find the evidence?

    >>> [question + 1 for question in range(5) if found_flat(question, 10)]
    [1, 4]
    """
    return found(flat(sample), question, 1, k)
