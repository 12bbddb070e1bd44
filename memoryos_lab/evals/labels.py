"""What can become of a question on its way to an answer: the gates, the stages, and a label a failure.

The way of one gold turn, and where it can end:

    asked → written → kept → correct → segment → page → prompt → used → passed
            S0 S1     S2     S3        S5        S6     S4 S7

A failed question has exactly one label; labels, passes (plain and anyway) and what stands aside add up to
the questions that were asked. Source of the procedure: docs/decisions/diagnosis.md.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, NamedTuple, TypeAlias, get_args

Outcome = Literal["passed", "passed_anyway", "failed", "no_evidence", "unscorable", "no_trace"]
ASIDE: tuple[Outcome, ...] = ("no_evidence", "unscorable", "no_trace")

Family = Literal["not_written", "written_wrong", "not_retrieved", "not_used", "misled", "adversarial"]
FAMILIES: tuple[Family, ...] = get_args(Family)

Gate = Literal["asked", "written", "kept", "correct", "segment", "page", "prompt", "used", "passed"]
GATES: tuple[Gate, ...] = get_args(Gate)


class Stage(IntEnum):
    """The furthest that a gold turn came; S4 is the part of S7 that short-term memory goes."""

    LOADER = 0
    MIGRATION = 1
    EVICTED = 2
    WRONG = 3
    SEGMENT = 5
    PAGE = 6
    PROMPT = 7
    AVAILABLE = 8


class Meaning(NamedTuple):
    """Where a label stands."""

    family: Family
    gate: Gate  # at which the question is lost
    stage: Stage  # of the gold turns that it speaks of


Label: TypeAlias = str  # a key of LABELS
LABELS: dict[Label, Meaning] = {
    "not_written.loader": Meaning("not_written", "written", Stage.LOADER),
    "not_written.migration": Meaning("not_written", "written", Stage.MIGRATION),
    "evicted": Meaning("not_written", "kept", Stage.EVICTED),
    "written_wrong.text": Meaning("written_wrong", "correct", Stage.WRONG),
    "written_wrong.time": Meaning("written_wrong", "correct", Stage.WRONG),
    "written_wrong.speaker": Meaning("written_wrong", "correct", Stage.WRONG),
    "written_wrong.lpm": Meaning("written_wrong", "correct", Stage.WRONG),
    "not_retrieved.unranked": Meaning("not_retrieved", "segment", Stage.SEGMENT),
    "not_retrieved.segment_threshold": Meaning("not_retrieved", "segment", Stage.SEGMENT),
    "not_retrieved.segment_rank": Meaning("not_retrieved", "segment", Stage.SEGMENT),
    "not_retrieved.page_threshold": Meaning("not_retrieved", "page", Stage.PAGE),
    "not_retrieved.page_rank": Meaning("not_retrieved", "page", Stage.PAGE),
    "prompt.truncated": Meaning("not_retrieved", "prompt", Stage.PROMPT),
    "prompt.stm_not_rendered": Meaning("not_retrieved", "prompt", Stage.PROMPT),
    "scorer_artifact": Meaning("not_used", "used", Stage.AVAILABLE),
    "misled_by_persona": Meaning("misled", "used", Stage.AVAILABLE),
    "misled_by_distractor": Meaning("misled", "used", Stage.AVAILABLE),
    "retrieved_not_used.abstained": Meaning("not_used", "used", Stage.AVAILABLE),
    "retrieved_not_used.incomplete": Meaning("not_used", "used", Stage.AVAILABLE),
    "retrieved_not_used.wrong_span": Meaning("not_used", "used", Stage.AVAILABLE),
    "retrieved_not_used.other": Meaning("not_used", "used", Stage.AVAILABLE),
    "adversarial.fooled": Meaning("adversarial", "used", Stage.AVAILABLE),
    "adversarial.other_answer": Meaning("adversarial", "used", Stage.AVAILABLE),
}

Flag = Literal[
    "gold_suspect",
    "gold_dangling",
    "caption_only",
    "query_only",
    "partial",
    "lucky",
    "near_miss",
    "locked_twice",
]
FLAGS: tuple[Flag, ...] = get_args(Flag)
