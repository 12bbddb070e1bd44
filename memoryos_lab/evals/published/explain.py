"""Does a replay explain a run? Held against runs that it cannot explain, as controls.

If a re-enacted trace says anything about a run, the run passes more questions whose evidence lies in the
replayed prompt than others. Some of that is because such questions are easier for anybody: the same split of
the same questions is applied to every other run beside it, and what they gain is what ease alone gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from typing import NamedTuple, assert_never

from ..dataset import ANSWERABLE
from ..examination import Examination
from ..scoring import Mean, share


class Explained(NamedTuple):
    """One run under the split of a replay."""

    name: str
    mark: str  # the measure by which it passes: differs between runs
    control: bool  # the replay is not of this run
    within: Mean  # share that passes of those with their evidence in the replayed prompt
    without: Mean
    gap: float  # share within less share without
    low: float  # 95 % of the gap, by Newcombe's method from the two Wilson intervals
    high: float
    alike: float  # the gap within categories, by Mantel–Haenszel weights: categories differ in ease


def explain(replayed: Examination, others: Iterable[Examination] = ()) -> tuple[Explained, ...]:
    """The run of the replay, then the others as controls; categories 1–4 with evidence.

    Questions that a run did not answer, or that have no score, count on neither side of that run.
    """
    there = in_prompt(replayed)
    controls = [one for one in others if one is not replayed]
    return (_held(replayed, there, False), *(_held(one, there, True) for one in controls))


def in_prompt(replayed: Examination) -> dict[str, bool]:
    """Is all evidence of a question in its replayed prompt? Categories 1–4; questions without are absent."""
    return {
        one.question.id: found.available == found.gold
        for one in replayed.dataset
        if one.question.category in ANSWERABLE
        and (found := replayed.diagnoses[one.question.id]).gold
        and found.reached
    }


def passes(examination: Examination, question: str) -> bool | None:
    """Did the answer pass, wherever it came from? None: not answered, or not scored.

    What stands aside for want of evidence passes or fails by its score; category 5 passes if it declines.
    """
    found = examination.diagnoses[question]
    match found.outcome:
        case "passed" | "passed_anyway":
            return True
        case "failed" | "no_trace":
            return False
        case "unscorable":
            return None
        case "no_evidence":
            return None if found.score is None else found.score >= examination.mark.at
        case outcome:
            assert_never(outcome)


def _held(examination: Examination, there: Mapping[str, bool], control: bool) -> Explained:
    told = [
        (examination.dataset.by_id[id].question.category, inside, passed)
        for id, inside in there.items()
        if (passed := passes(examination, id)) is not None
    ]
    within = _share([passed for _, inside, passed in told if inside])
    without = _share([passed for _, inside, passed in told if not inside])
    gap = within.mean - without.mean
    low = gap - hypot(within.mean - within.low, without.high - without.mean)
    high = gap + hypot(within.high - within.mean, without.mean - without.low)
    return Explained(
        examination.name, str(examination.mark), control, within, without, gap, low, high, _alike(told)
    )


def _alike(told: Sequence[tuple[int | None, bool, bool]]) -> float:
    """Mean gap over categories, each weighted by n1 · n2 / (n1 + n2); 0 where none has both sides."""
    weighted = weights = 0.0
    for category in ANSWERABLE:
        within = [passed for c, inside, passed in told if c == category and inside]
        without = [passed for c, inside, passed in told if c == category and not inside]
        if within and without:
            weight = len(within) * len(without) / (len(within) + len(without))
            weighted += weight * (_share(within).mean - _share(without).mean)
            weights += weight
    return weighted / weights if weights else 0.0


def _share(passed: Sequence[bool]) -> Mean:
    return share(sum(passed), len(passed))
