"""What a comparison of systems says, as values: no drawing, no words of a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...memory.about import About, Name
from ...memory.policy import Value
from ...memory.replay import Run
from ..diagnosis import Diagnosis
from ..labels import Outcome, Stage
from ..scoring import Mean

NOTE = Name(
    "Figures are of our compact re-statements of these systems, with cached features in place of their own "
    "model's texts: they say how the rules differ, not how a published system would score.",
    "数字来自本项目对各系统规则的简要重述，并以缓存特征代替其自身模型的文本：说明规则有何不同，"
    "而非已发表系统的得分。",
)


class Place(NamedTuple):
    """What one tier of one system holds at a turn."""

    role: str  # "stm", "mtm", "archive", "dropped"
    name: Name  # in the system's own words
    pages: int
    tokens: int  # of the text of these pages
    capacity: int | None  # in the unit of `About`; for "mtm" in groups


class Holding(NamedTuple):
    """What one system holds at a turn."""

    places: tuple[Place, ...]
    groups: int
    largest: int  # pages of the largest group
    entries: int  # active long-term entries


class Lost(NamedTuple):
    """How far the evidence of one question came in one system, by pages alone."""

    pages: tuple[int, ...]  # that came back from the store, best first
    stm: tuple[int, ...]  # pages in the window
    gold: tuple[int, ...]  # pages that hold its evidence
    found: tuple[int, ...]  # those of `gold` that were rendered
    recall: float | None  # share of the gold turns that reached the prompt; None: it cites none
    tokens: int  # rendered
    diagnosis: Diagnosis | None  # by evidence alone
    sentence: Name  # where it was lost and by which number, or that it was found
    stage: Stage | None = None  # at which it was lost, AVAILABLE: enough was found; None: it cites no turn
    told: float | None = None  # `recall`, were a gold turn told by an entry that was read from its page, too


@dataclass(frozen=True, eq=False)
class System:
    """One system on the conversation."""

    name: str  # of the preset
    about: About
    policy: Any
    run: Run
    calls: Mapping[str, int]  # to a model over the whole conversation, by task, were every text a model's
    questions: Mapping[str, Lost]  # by question id
    knobs: Mapping[str, Value] = field(default_factory=dict)  # those that were moved from the preset


@dataclass(frozen=True, eq=False)
class Beside:
    """Two or more systems on one conversation. Questions are asked of each memory as it is ("fork")."""

    systems: tuple[System, ...]
    apart: tuple[str, ...]  # ids of questions of which the systems found unequal shares, most unequal first


class Judged(NamedTuple):
    """One question of a dataset in one system; the fields as in `Lost`."""

    category: int | None
    recall: float | None
    told: float | None
    tokens: int
    stage: Stage | None
    outcome: Outcome
    conversation: int = 0  # place in `Matrix.conversations`


class Cell(NamedTuple):
    """One system on the questions of one category. Means over questions, with 95 % intervals."""

    category: int | None  # None: all of categories 1 to 4
    questions: int  # that cite evidence
    recall: Mean  # share of the gold turns that reached the prompt, by their pages
    tokens: tuple[float, float, float]  # rendered a question: mean, low, high
    stages: Mapping[Stage, int]  # of questions by the stage at which they were lost; AVAILABLE: not lost
    outcomes: Mapping[Outcome, int]
    told: Mean | None = None  # `recall`, were a gold turn told by an entry that was read from its page, too


@dataclass(frozen=True, eq=False)
class Row:
    """One system over all conversations."""

    name: str
    about: About
    cells: tuple[Cell, ...]  # all, then by category
    calls: tuple[float, float, float]  # to a model a turn, were every text a model's: mean, low, high
    seconds: float  # of replaying and asking
    judged: Mapping[str, Judged] = field(default_factory=dict)  # by question id
    knobs: Mapping[str, Value] = field(default_factory=dict)  # those that were moved from the preset


@dataclass(frozen=True, eq=False)
class Matrix:
    """All systems over all conversations of a dataset."""

    dataset: str
    conversations: tuple[str, ...]
    backend: str
    budget: int  # tokens of a prompt
    rows: tuple[Row, ...]
    pages: int = 0  # of all conversations


class Difference(NamedTuple):
    """One system against another on the same questions."""

    name: str
    against: str
    category: int | None  # None: all of categories 1 to 4
    questions: int
    recall: float  # mean of the differences, system − other
    low: float  # of its 95 % interval, question by question
    high: float
    better: int  # questions of which it found more
    worse: int
