"""Two halves of a dataset: one to choose a setting on, one to report it on.

Conversations differ more than settings do, so a half is made of whole conversations where there are at
least four, and the split is the one of all splits that is most alike in questions of each category and in
pages. It depends on the dataset alone: the same halves for every policy and sweep.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..dataset import ANSWERABLE, Dataset

Half = Literal["all", "chosen", "held"]
FEWEST = 4  # conversations that can be split as wholes
MANY = 16  # conversations of which all splits are looked at


@dataclass(frozen=True, slots=True)
class Halves:
    """Which questions are held out."""

    unit: Literal["conversations", "questions"]
    chosen: tuple[str, ...]  # conversations, or questions, on which settings are chosen
    held_out: tuple[str, ...]
    held: tuple[bool, ...]  # [q] of every question, in the order of the dataset

    @property
    def name(self) -> str:
        """In words, for a line under a table."""
        if self.unit == "questions":
            return f"every second question of its category held out ({len(self.held_out)})"
        return f"chosen on {', '.join(self.chosen)}; held out {', '.join(self.held_out)}"

    def mask(self, half: Half) -> NDArray[np.bool_]:
        """[q] which questions belong to the half."""
        held = np.array(self.held, np.bool_)
        return {"all": np.ones_like(held), "chosen": ~held, "held": held}[half]


def halves(dataset: Dataset) -> Halves:
    """The split of this dataset."""
    names = tuple(script.id for script in dataset.scripts)
    if len(names) < FEWEST:
        return _by_question(dataset)
    held = set(_most_alike(_traits(dataset)))
    return Halves(
        "conversations",
        tuple(name for i, name in enumerate(names) if i not in held),
        tuple(name for i, name in enumerate(names) if i in held),
        tuple(i in held for i, script in enumerate(dataset.scripts) for _ in script.questions),
    )


def _by_question(dataset: Dataset) -> Halves:
    """Every second question of a category of a conversation is held out."""
    seen: dict[tuple[str, int | None], int] = {}
    held: list[bool] = []
    for asked in dataset:
        key = (asked.script.id, asked.question.category)
        seen[key] = seen.get(key, -1) + 1
        held.append(seen[key] % 2 == 1)
    ids = [asked.question.id for asked in dataset]
    return Halves(
        "questions",
        tuple(id for id, out in zip(ids, held, strict=True) if not out),
        tuple(id for id, out in zip(ids, held, strict=True) if out),
        tuple(held),
    )


def _traits(dataset: Dataset) -> NDArray[np.float64]:
    """[c, t] what is to be alike: questions with evidence of each category, and pages."""
    rows = []
    for script in dataset.scripts:
        asked = [q for q in script.questions if q.evidence and q.category in ANSWERABLE]
        counts = [sum(q.category == category for q in asked) for category in ANSWERABLE]
        rows.append([*counts, len(script.pages)])
    return np.array(rows, float)


def _most_alike(traits: NDArray[np.float64]) -> Sequence[int]:
    """Rows of the half that is held out: of all splits the most alike, the first among equals.

    Row 0 is always chosen on, so that a split and its mirror are not two.
    """
    count = len(traits)
    scaled = traits / np.maximum(traits.sum(axis=0), 1)
    size = count // 2
    if count > MANY:
        return range(1, 2 * size, 2)
    options = list(combinations(range(1, count), size))
    shares = np.array([scaled[list(option)].sum(axis=0) for option in options])
    unlike = ((shares - size / count) ** 2).sum(axis=1).round(12)
    return options[int(unlike.argmin())]
