"""What is found out about one question of one run; plain values, the same in every process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from ..memory.policy import Value
from .labels import LABELS, Family, Flag, Gate, Label, Outcome, Stage


class Reached(NamedTuple):
    """How far one gold turn came, by the page that came furthest."""

    turn: str  # gold turn id
    stage: Stage
    reason: Label  # what stopped it; "" where it was available
    page: int | None = None  # that holds it; None: no page does
    tier: str = ""  # "stm", "mtm", "archive", "dropped"; "" where no page holds it
    segment: int | None = None
    segment_rank: int | None = None  # from 1, of all segments
    page_rank: int | None = None  # from 1, among the pages that are searched with max(m, rank)
    again: Stage | None = None  # where it would be lost if the first loss were lifted; None: it would arrive;
    # its own stage: nothing that was tried gets it past that
    entry: int | None = None  # the long-term entry by which it came into the prompt all the same


class Change(NamedTuple):
    """A setting under which the evidence comes into the prompt, found by asking again or by a replay."""

    knobs: tuple[tuple[str, Value], ...]  # (name, value), the smallest found; two for a pair
    direction: Literal["at_least", "at_most", "is"] = (
        "is"  # "is": at this value; its neighbours were not tried
    )
    until: int | None = None  # the last value in that direction that finds it too; None: all further ones do
    size: float = 0.0  # how large a step it is, see `diagnose.settings`


class Counterfactual(NamedTuple):
    """What would have kept the evidence."""

    singles: tuple[Change, ...] = ()  # every single change that finds it, smallest step first
    pairs: tuple[Change, ...] = ()  # every pair, smallest first; m with k where neither alone finds it


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Where one answer was lost, with the whole vector behind the label."""

    question: str  # its id
    outcome: Outcome
    label: Label | None = None  # exactly one for "failed", else None
    score: float | None = None  # None: not scored
    reached: tuple[Reached, ...] = ()  # one a gold turn, in the order of the evidence; () without a trace
    available: int = 0  # gold turns in the prompt
    gold: int = 0  # gold turns
    flags: tuple[Flag, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)  # numbers and names of the sentence
    change: Counterfactual | None = None  # None: not looked for

    @property
    def family(self) -> Family | None:
        return LABELS[self.label].family if self.label else None

    @property
    def gate(self) -> Gate:
        """Where the line of this question ends."""
        if self.label:
            return LABELS[self.label].gate
        return "passed" if self.outcome in ("passed", "passed_anyway") else "asked"
