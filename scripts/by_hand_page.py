"""docs/by-hand.md: the worked example with what is given, a sheet to fill in, what happens, and what-ifs."""

from __future__ import annotations

from typing import Any

from memoryos_lab.course import by_hand
from memoryos_lab.course.by_hand.table import legend, table, vectors
from memoryos_lab.course.by_hand.what_if import what_ifs
from memoryos_lab.course.equations import symbols
from memoryos_lab.course.writing.numbers import told

MADE = "<!-- Made by `make docs` from the code; do not edit. -->"
FIRST = 3  # the day on which the first page leaves short-term memory: shown as a model for the rest


def by_hand_page() -> str:
    """Every number on it is read from the events of a replay of `sample:by-hand`."""
    policy: Any = by_hand.run().policy
    given = (
        f"short-term pages {policy.stm_capacity}, mid-term segments {policy.mtm_capacity}, "
        f"θ {told(policy.theta)}, τ {told(policy.tau)}, m {policy.top_m}, k {policy.top_k}, "
        f"α = β = γ = {told(policy.alpha)}"
    )
    return f"""# By hand

{MADE}

Ten pages, one a day, whose vectors are two short numbers each. Every score, every heat and every decision
can be computed with a pencil. The conversation is the sample `by-hand`; lessons 2 to 5 work through it,
and the app shows it beside the table, day by day.

## What is given

The knobs are those of the paper but for a few: {given}. μ is one day / ln 2, so recency halves each day.
A segment keeps the vector and the keywords of its first page (`founder`), so that every score follows
from this table alone: the mean of two such vectors has roots in it.

{vectors()}

Page *i* comes on day *i*. **Q1** is asked on day 5, after page 5. **Q2** is asked on day 11. A page that
leaves short-term memory is scored against every segment,

$$
{symbols("f_score")}
$$

and every segment has a heat,

$$
{symbols("heat")}
$$

where N counts questions that selected the segment, L the pages since its last promotion, and R is 1 when
the segment was touched today, ½ after one day, ¼ after two. The cosine of two unit vectors is the sum of
the products of their numbers.

## Rules for the close calls

- The order of a day: the page arrives, the oldest leaves, it merges or opens a segment, the coldest
  segment is evicted if there are too many, and then hot segments are promoted.
- A segment that is opened has L = 1 and was touched today. The day is that of the page that *arrives*,
  also for the older page that it pushes out.
- θ and τ have to be passed: a score or a heat that equals them is not enough.
- Ties go to the older segment. A newcomer may be the one to go.
- A promotion reads the pages that no promotion has read, and sets L to 0. The pages stay where they are.

## The sheet

Fill in from day {FIRST + 1} on.

{table(shown=FIRST)}

## What happens

{table()}

{legend()}

## What if

Each row replays the ten days with one thing changed. Predict the first difference before you read it.

{what_ifs()}

The same numbers were computed once more, with exact fractions and by other hands; `memoryos-lab verify`
holds a replay against such a recording.
"""
