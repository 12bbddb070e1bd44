"""What a comparison of systems says, as values: no drawing, no words of a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from ...memory.about import About, Name
from ...memory.policy import ALIASES, Value
from ...memory.replay import Run
from ...memory.rich import card_of
from ..diagnosis import Diagnosis
from ..labels import Outcome, Stage
from ..scoring import Mean, summary

NOTE = Name(
    "Figures are of our compact re-statements of these systems, with cached features in place of their own "
    "model's texts: they say how the rules differ, not how a published system would score.",
    "数字来自本项目对各系统规则的简要重述，并以缓存特征代替其自身模型的文本：说明规则有何不同，"
    "而非已发表系统的得分。",
)
CARDS = "memoryos_lab.inspector.beside.cards"  # what notebooks show of these values


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

    def __repr__(self) -> str:
        held = ", ".join(f"{place.name.en} {place.pages}" for place in self.places if place.pages)
        beyond = f"groups {self.groups}, entries {self.entries}"
        return f"<Holding of our re-statement: {held or 'no page'}; {beyond}>"

    def _repr_html_(self) -> str:
        return card_of(self, CARDS)


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
    led: tuple[tuple[int, int], ...] = ()  # (page of `pages`, the page whose link brought it)


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

    @property
    def recall(self) -> Mean:
        """Mean share of the gold turns that reached the prompt, of the questions that cite evidence."""
        return summary(lost.recall for lost in self.questions.values() if lost.recall is not None)

    def __repr__(self) -> str:
        whose = "our re-statement" if self.about.ours else "watched"
        return f"<System {self.name}, {whose}: evidence {self.recall}>"

    def _repr_html_(self) -> str:
        return card_of(self, CARDS)


@dataclass(frozen=True, eq=False)
class Beside:
    """Two or more systems on one conversation. Questions are asked of each memory as it is ("fork")."""

    systems: tuple[System, ...]
    apart: tuple[str, ...]  # ids of questions of which the systems found unequal shares, most unequal first

    def __getitem__(self, name: str) -> System:
        """The system of that name, by whichever it is called. Raises: KeyError."""
        alike = (one for one in self.systems if ALIASES.get(one.name, one.name) == ALIASES.get(name, name))
        found = next((one for one in self.systems if one.name == name), next(alike, None))
        if found is None:
            raise KeyError(f"{name!r} is not compared: {', '.join(one.name for one in self.systems)}")
        return found

    def __repr__(self) -> str:
        names = ", ".join(system.name for system in self.systems)
        asked = len(self.systems[0].questions) if self.systems else 0
        differ = f"they differ on {len(self.apart)} of {asked} questions" if asked else "no question is asked"
        return f"<Beside of our re-statements {names}: {differ}>"

    def _repr_html_(self) -> str:
        return card_of(self, CARDS)


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
    seconds: float  # of replaying and asking; 0: not known, for a file of figures keeps none
    judged: Mapping[str, Judged] = field(default_factory=dict, repr=False)  # by question id
    knobs: Mapping[str, Value] = field(default_factory=dict)  # those that were moved from the preset


class Side(NamedTuple):
    """The published setting of a system and the tuned one on one half, without category 5."""

    questions: int  # that cite evidence
    default: float  # recall
    tuned: float
    low: float  # of the 95 % interval of the mean difference, question by question
    high: float
    default_tokens: float  # of the pages in the prompt, on average
    tuned_tokens: float


class Choice(NamedTuple):
    """What one half chose for a system, and what that is worth on the half that it has not seen."""

    knobs: Mapping[str, Any]  # moved from the published setting
    tried: int  # settings, the published one among them
    allowed: int  # of these: within the cap on the half that chose; 0: the one of fewest tokens was taken
    here: Side  # on the half that chose
    there: Side  # on the other


class Cap(NamedTuple):
    """What every tuned setting holds to, so that none is better by bringing back more."""

    like: str | None  # whose published setting it is taken from; None: it was given
    tokens: tuple[float | None, float | None]  # of the pages in the prompt on average, by the half that chose
    pages: int | None  # that any question brings back


@dataclass(frozen=True, eq=False)
class Tuned:
    """Every system with settings of its own that one half chose, told on the other: each question once."""

    settings: int  # tried of each system, at most
    extensions: bool  # were knobs of ours moved too, which no published version has?
    cap: Cap
    unit: Literal["conversations", "questions"]  # of the halves
    halves: tuple[tuple[str, ...], tuple[str, ...]]  # ids of that unit
    choices: tuple[tuple[Choice, Choice], ...]  # a system each, as the rows: what each half chose
    rows: tuple[Row, ...]  # as those of the matrix


@dataclass(frozen=True, eq=False)
class Matrix:
    """All systems over all conversations of a dataset."""

    dataset: str
    conversations: tuple[str, ...]
    backend: str
    budget: int  # tokens of a prompt
    rows: tuple[Row, ...]
    pages: int = 0  # of all conversations
    tuned: Tuned | None = None  # the same systems, tuned alike

    def __repr__(self) -> str:
        names = ", ".join(row.name for row in self.rows)
        size = f"conversations {len(self.conversations)}, pages {self.pages}"
        return f"<Matrix of our re-statements {names} over {self.dataset}: {size}>"

    def _repr_html_(self) -> str:
        return card_of(self, CARDS)


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

    def __repr__(self) -> str:
        where = "all questions" if self.category is None else f"category {self.category}"
        told = f"{self.recall:+.2f} [{self.low:+.2f}, {self.high:+.2f}] of {self.questions}"
        return f"<Difference {self.name} − {self.against}, our re-statements, {where}: {told}>"

    def _repr_html_(self) -> str:
        return card_of(self, CARDS)
