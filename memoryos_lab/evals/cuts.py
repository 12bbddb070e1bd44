"""How much of a question's evidence comes back if k pages do, whatever k the policy has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..memory.policy import set_knobs
from ..memory.replay import Run
from ..memory.types import Question

CUTS = (5, 10, 20)  # pages, as in the tables of the literature
Returned = Callable[[int], Sequence[int]]  # k -> pages, best first


def cuts(run: Run, ks: Sequence[int] = CUTS) -> dict[str, Mapping[int, float]]:
    """By question and k: share of its gold pages that short-term memory or the best k pages hold.

    A gold page is one that holds a turn of the evidence; a turn that no page holds counts as one that is
    never found. Segments are cut by the policy's own m. A question that cites no turn has no share, and is
    left out.
    """
    pages = run.script.holders
    found: dict[str, Mapping[int, float]] = {}
    for at, step in enumerate(run.steps):
        if step.kind != "question" or step.recall is None:
            continue
        question = run.script.questions[step.index]
        if question.evidence:
            stm, best = set(step.recall.stm), _returned(run, at)
            gold = _gold(question, pages)
            found[question.id] = {k: len(gold & (stm | set(best(k)))) / len(gold) for k in ks}
    return found


def _gold(question: Question, pages: Mapping[str, int]) -> set[int]:
    """Pages of the evidence; a turn that no page holds as a negative number of its own."""
    return {pages.get(turn, -1 - n) for n, turn in enumerate(question.evidence)}


def _returned(run: Run, at: int) -> Returned:
    """What comes back for any k, for the question of the step at this place."""
    step, policy = run.steps[at], run.policy
    state = run.state(step=at)  # before it was asked
    survey: Any = getattr(policy, "survey", None)
    if survey is not None and hasattr(policy, "top_m"):
        seen = survey(state, step.index, run.script, run.features)
        return lambda k: seen.returned(policy.top_m, k)
    if hasattr(policy, "top_k"):
        return lambda k: (
            set_knobs(policy, {"top_k": k}).recall(state, step.index, run.script, run.features)[1].returned
        )
    return lambda k: step.recall.returned[:k] if step.recall else ()
