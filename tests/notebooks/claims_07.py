"""What lesson 7 says of settings, and what must hold for it to be so."""

from __future__ import annotations

from lesson_asked import GOLD, found, mira, place, recall_of, survey
from lesson_runs import Claim, tutor
from memoryos_lab.evals.sweep import Constraints, gain, winner
from memoryos_lab.evals.tuning import pick

FIRST = set(GOLD) - {6}
SHORT = {"top_k": 5}
M = "m=1,2,3,4,5,7,9"


def least_m(question: int) -> int:
    return next(m for m in range(1, 19) if place(question, m))


def count(m: int, k: int) -> int:
    return sum(GOLD[n] - 1 in survey(n).returned(m, k) for n in FIRST)


def held() -> tuple[float, float, float]:
    """Recall gained by the winner on the half that did not choose it, with bounds."""
    result = mira(M, **SHORT)
    there = gain(result, winner(result), "held")
    return there.gain, there.low, there.high


CLAIMS = (
    Claim(
        "With the values of the paper some of these pages come back and some do not",
        lambda: set() < found(tutor()) & FIRST < FIRST,
    ),
    Claim(
        "more k never loses a page. Read down a column: more m does",
        lambda: (
            all(count(m, k) <= count(m, k + 1) for m in range(1, 11) for k in range(1, 25))
            and any(count(m, k) > count(m + 1, k) for m in range(1, 11) for k in (7, 10))
        ),
    ),
    Claim("The last pair finds them all", lambda: found(tutor(top_m=8, top_k=14)) >= FIRST),
    Claim(
        "The largest number of the third column is the m of the pair, the largest of the last is its k",
        lambda: max(map(least_m, FIRST)) == 8 and max(place(n, 8) or 0 for n in FIRST) == 14,
    ),
    Claim("Question 5 is behind both cuts", lambda: least_m(5) > 5 and (place(5, least_m(5)) or 0) > 10),
    Claim(
        "The pair finds no more than the paper's values do …The larger k by itself would have found a little "
        "more; the larger m takes it away again",
        lambda: (
            recall_of(mira("m=5,8", "k=10,14"), top_m=8, top_k=14)
            == recall_of(mira("m=5,8", "k=10,14"), top_m=5, top_k=10)
            < recall_of(mira("m=5,8", "k=10,14"), top_m=5, top_k=14)
        ),
    ),
    Claim(
        "The gain was a single question, it does not return on the other half, and zero lies within the "
        "bounds",
        lambda: (
            gain(mira(M, **SHORT), winner(mira(M, **SHORT)), "chosen").gained == 1
            and held()[0] < 0
            and held()[1] < 0 < held()[2]
        ),
    ),
    Claim(
        "asks first whether the best is *clearly* better than the base",
        lambda: (
            pick(mira(M, **SHORT), mira(M, **SHORT).mask("chosen"), Constraints()).setting
            == mira(M, **SHORT).base_index
        ),
    ),
    Claim(
        "At the lowest θ all pages lie in one segment …Recall does not mind",
        lambda: (
            mira("theta=0:.8:.2").segments_mean().min() == 1
            and recall_of(mira("theta=0:.8:.2"), theta=0.0) == recall_of(mira("theta=0:.8:.2"), theta=0.6)
        ),
    ),
    Claim(
        "no setting win that leaves fewer than half of the segments",
        lambda: Constraints().segments_share == 0.5,
    ),
    Claim(
        "this short one does not need it", lambda: gain(mira(), 0 if mira().base_index else 1, "all").gain < 0
    ),
)
