"""--mark: from which score of which measure an answer passes."""

from __future__ import annotations

from ..evals.examination import Mark
from ..memory.errors import LabError

ELSE = ("judge", "evidence")  # measures that are no scorer of ours


def mark(text: str) -> Mark:
    """SCORER:AT, or SCORER alone for 0.5. Raises: LabError for an unknown scorer or number."""
    from ..evals.scoring import SCORERS

    scorer, colon, at = text.partition(":")
    try:
        number = float(at) if colon else Mark().at
    except ValueError:
        number = -1.0
    if scorer not in (*SCORERS, *ELSE) or not 0 <= number <= 1:
        raise LabError(
            f"{text!r} is no mark",
            where=f"--mark {text}",
            hint=f"write SCORER:AT, a scorer of {', '.join((*SCORERS, *ELSE))} and a number from 0 to 1",
        )
    return Mark(scorer, number)
