"""Conversations made of directions, so that every rank is set by hand; the words are our own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.diagnose import diagnose
from memoryos_lab.evals.diagnosis import Diagnosis
from memoryos_lab.evals.examination import Mark, Predictions
from memoryos_lab.features.lexical import with_terms
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import Policy
from memoryos_lab.memory.replay import Mode, Run, replay
from memoryos_lab.memory.types import Fact, Features, Page, Question, Script, Theme, Turn

DAY = 86_400.0
SPEAKERS = ("Mira", "Tom")


def page(number: int, user: str, agent: str = "I see.", *, caption: str = "") -> Page:
    """Page `number` from 1, on its own day; its turns are "n:1" and "n:2"."""
    time = number * DAY
    turns = [Turn(f"{number}:1", "Mira", "user", user, time, caption)]
    if agent:
        turns.append(Turn(f"{number}:2", "Tom", "agent", agent, time))
    return Page(tuple(turns), time, f"day {number}")


def script(pages: Sequence[Page], *questions: Question, **more: Any) -> Script:
    """A conversation of these pages, its questions asked at the end."""
    last = len(pages) - 1
    asked = tuple(replace(one, id=f"kiln/qa{i}", after=last) for i, one in enumerate(questions))
    turns = sum(len(one.turns) + len(one.lost) for one in pages)
    return Script("kiln", "Mira & Tom", tuple(pages), asked, SPEAKERS, turns=turns, **more)


def ask(text: str, answer: str, *evidence: str, category: int | None = 4, **more: Any) -> Question:
    return Question("", text, 0, answer=answer, category=category, evidence=evidence, **more)


def features(
    of: Script,
    degrees: Sequence[float],
    *,
    asked: float = 0.0,
    facts: dict[int, list[Fact]] | None = None,
    keyed: int | None = None,
) -> Features:
    """Page i looks in direction `degrees[i]`, every question in direction `asked`.

    The page `keyed` and every question have a keyword in common; no other page has any.
    """
    angles = np.radians([*degrees, *[asked] * len(of.questions)])
    n = len(of.pages)
    return with_terms(
        Features(
            backend="directions",
            vectors=np.stack([np.cos(angles), np.sin(angles)], axis=1),
            page=tuple(range(n)),
            themes=tuple((Theme(i, *[("kiln",) if i == keyed else ()] * 2),) for i in range(n)),
            continues=(False,) * n,
            question=tuple(range(n, n + len(of.questions))),
            question_keywords=(("kiln",),) * len(of.questions),
            facts=tuple(tuple((facts or {}).get(i, ())) for i in range(n)),
        ),
        of,
    )


@dataclass(frozen=True)
class World:
    """A conversation in directions, a policy, and what was answered."""

    script: Script
    degrees: Sequence[float]
    policy: Policy[Any]
    held: Script | None = None  # what the memory was given, if that is something else
    asked: float = 0.0
    facts: dict[int, list[Fact]] | None = None
    keyed: int | None = None
    mode: Mode = "fork"

    def run(self, policy: Policy[Any] | None = None) -> Run:
        held = self.held or self.script
        f = features(held, self.degrees, asked=self.asked, facts=self.facts, keyed=self.keyed)
        return replay(held, f, policy or self.policy, questions=self.mode)

    def diagnose(
        self, *answers: str | None, policy: Policy[Any] | None = None, **more: Any
    ) -> list[Diagnosis]:
        """The diagnoses of all questions; without answers by the evidence alone."""
        ids = [question.id for question in self.script.questions]
        texts = dict(zip(ids, answers, strict=True)) if answers else None
        predictions = None if texts is None else Predictions("by hand", texts)
        mark = more.pop("mark", Mark() if answers else Mark("evidence", 1.0))
        runs = more.pop("runs", {self.script.id: self.run(policy)})
        found = diagnose(Dataset.of((self.script,), "kiln"), predictions, runs, mark, **more)
        assert list(found) == ids
        return list(found.values())


# Nine pages for mid-term memory, which no θ of .9 files together: 35 degrees or more lie between any two.
APART = [100.0, 15.0, 60.0, 140.0, 180.0, 220.0, 260.0, 300.0, 335.0, 0.0]
POTTERY = (
    "The kiln cracked my biggest bowl on Friday.",
    "Tom, my sister Ines moved to Porto for a pottery residency.",
    "I sold eleven teapots at the harbour market.",
    "We repainted the shed in turquoise.",
    "My neighbour Otto keeps bees behind the quarry.",
    "The dentist appointment went fine.",
    "A fox visited the garden at dawn.",
    "Grandma taught me a lace pattern.",
    "The bus to Lisbon was late again.",
)
ROOMY = MemoryOS(stm_capacity=1, theta=0.9, top_m=5, top_k=10)


def pottery(*questions: Question) -> Script:
    """The nine pages and a last one that stays in short-term memory."""
    pages = [page(number, text) for number, text in enumerate((*POTTERY, "Good night."), start=1)]
    return script(pages, *questions)
