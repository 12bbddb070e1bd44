"""What chance alone would call misled: the permutation control of step 3c, reported beside the count."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from ..diagnosis import Diagnosis

MISLED = "misled_by_distractor"
ASKED = (MISLED, "retrieved_not_used.")  # labels of the answers that step 3c was asked about


class Control(NamedTuple):
    """How many answers another page of the prompt misled, and how many as many random pages would have."""

    asked: int  # answers with their evidence in the prompt that no earlier step explained
    misled: int
    expected: float  # if the other pages of the prompt were drawn at random from the conversation
    deviation: float  # standard deviation of that number


def control(diagnoses: Iterable[Diagnosis]) -> Control:
    """Sum over the questions; the chance of each is exact, so nothing is drawn."""
    asked = [one for one in diagnoses if (one.label or "").startswith(ASKED)]
    chances = [float(one.values["chance"]) for one in asked]
    return Control(
        asked=len(asked),
        misled=sum(one.label == MISLED for one in asked),
        expected=math.fsum(chances),
        deviation=math.sqrt(math.fsum(p * (1 - p) for p in chances)),
    )
