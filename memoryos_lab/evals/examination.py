"""One system held against a dataset: its answers, its retrieval if known, and a diagnosis a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ..memory.replay import Run
from ..memory.types import Issue
from .dataset import Dataset
from .diagnosis import Diagnosis
from .writing import Writing

Trace = Literal["recorded", "re-enacted", "none"]


@dataclass(frozen=True, slots=True)
class Mark:
    """From which score on an answer passes."""

    scorer: str = "official"  # a name in `scoring.SCORERS`, "judge" (the run file's own), or "evidence"
    at: float = 0.5

    def __str__(self) -> str:
        return f"{self.scorer} ≥ {self.at:g}"


@dataclass(frozen=True, slots=True)
class Predictions:
    """What a system answered, by question id."""

    name: str
    texts: Mapping[str, str | None]  # None: the file gives null; a question that is absent was not answered
    judged: Mapping[str, float] = field(default_factory=dict)  # the file's own verdict, in [0, 1]
    judge: str = ""  # who gave it, in words
    origin: str = ""  # format and file, in words
    issues: tuple[Issue, ...] = ()  # what was irregular in the file


@dataclass(frozen=True)
class Examination:
    """All that is known of one run. A trace belongs to a run; a published one has none of its own."""

    name: str
    dataset: Dataset
    predictions: Predictions | None  # None: no answers were asked for, evidence alone is judged
    mark: Mark
    trace: Trace
    policy: Any | None  # whose replay is the trace; None without one
    diagnoses: Mapping[str, Diagnosis]  # by question id, in the order of the dataset: one for every question
    runs: Mapping[str, Run] = field(default_factory=dict)  # by conversation id; {} without a trace
    recall: Mapping[str, Mapping[int, float]] = field(default_factory=dict)  # by question and k; see `cuts`
    writing: Mapping[str, Writing] = field(default_factory=dict)  # by conversation id

    def counts(self) -> Counter[str]:
        """How many questions have each label, or each outcome where there is none; they add up to all."""
        return Counter(one.label or one.outcome for one in self.diagnoses.values())
