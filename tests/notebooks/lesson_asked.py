"""What the questions of a lesson find: ranks, places in the queue, beliefs. All is counted from 1."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from memoryos_lab.course.lesson import Lesson
from memoryos_lab.course.reading import replays
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.diagnosis import Diagnosis
from memoryos_lab.evals.sweep import SweepResult, grid, sweep
from memoryos_lab.memory.policy import preset, set_knobs
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.survey import Survey
from memoryos_lab.policies import Flat
from memoryos_lab.views import heat, lpm, recall

GOLD = {1: 20, 2: 5, 3: 32, 4: 23, 5: 11, 6: 6}  # question: the page that answers it


def survey(question: int, **knobs: Any) -> Survey:
    found: Survey = Lesson(5).survey(question=question, **knobs)
    return found


def place(question: int, m: int) -> int | None:
    """Of the gold page in the queue over m segments; None: it does not enter."""
    seen = survey(question)
    queue = [seen.pages[i] + 1 for i in seen.pool(m)]
    return queue.index(GOLD[question]) + 1 if GOLD[question] in queue else None


def found(run: Run) -> set[int]:
    """Questions whose gold page comes back from mid-term memory."""
    return {n for n in GOLD if recall.of(run, n - 1).evidence[0].place == "returned"}


@cache
def flat(k: int = 10) -> Run:
    base = replays.run("tutor")
    return replay(base.script, base.features, Flat(top_k=k), questions="fork")


def diagnosed(run: Run) -> dict[int, Diagnosis]:
    found: dict[int, Diagnosis] = Lesson(8).diagnoses(run=run)
    return found


def likest(question: int) -> int:
    """The page that has left short-term memory and is most like the question, by cosine."""
    run = replays.run("tutor")
    f, held = run.features, [page for one in run.snapshot().groups for page in one.pages]
    likeness = f.vectors[held] @ f.vectors[f.question[question - 1]]
    return held[int(np.argmax(likeness))] + 1


def beliefs(run: Run) -> dict[str, str]:
    """What long-term memory holds at the end, by slot."""
    return {row.slot: row.value for row in lpm.info(run).rows if not row.ended}


def hottest(run: Run, segment: int) -> tuple[float, int]:
    """The highest heat that a segment reaches, and the turn."""
    curve = next(one for one in heat.info(run).curves if one.segment == segment)
    sums = np.sum([values for _, values in curve.terms], axis=0)
    return float(sums.max()), curve.turns[int(sums.argmax())]


@cache
def mira(*axes: str, **base: Any) -> SweepResult:
    """Settings over the second conversation, as lesson 7 measures them."""
    script, features, about = replays.conversation("mira")
    policy = set_knobs(about.policy(), base)
    tried = grid(axes, policy) if axes else (preset("tuned-locomo"),)
    return sweep(Dataset.of((script,), "mira"), tried, policy, features={script.id: features}, workers=1)


def recall_of(result: SweepResult, half: str = "all", **knobs: Any) -> float:
    """Of the setting with these knobs."""
    at = next(
        i for i, one in enumerate(result.settings) if all(getattr(one, k) == v for k, v in knobs.items())
    )
    return float(result.figures(half).recall[at])
