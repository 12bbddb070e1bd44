"""Quizzes: a run and a seed make a question; its answer and the wrong ones are replays.

    run + kind + seed → case (an event of the run) → right answer: what the engine does
                                                   → wrong answers: what wrong rules would do

Equal answers go; where fewer than two wrong ones are left, the next case is drawn.
"""

from __future__ import annotations

from .kinds import KINDS, Row, table
from .making import make, round_of

__all__ = ["KINDS", "Row", "make", "round_of", "table"]
