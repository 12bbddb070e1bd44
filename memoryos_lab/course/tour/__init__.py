"""The guided tour: ten minutes with the tutor's conversation, in which every rule is seen once.

A step is a value. It says where the theatre stands, what is lit, what the learner does, and what is told
once he has done it; every number in it comes from a replay. The theatre draws it (docs/theatre.md, `tour`).
"""

from __future__ import annotations

from .slot import links, tour_slot
from .step import Answered, Done, Moved, Picked, Reached, Read, Step, Target
from .steps import NAME, steps

__all__ = [
    "NAME",
    "Answered",
    "Done",
    "Moved",
    "Picked",
    "Reached",
    "Read",
    "Step",
    "Target",
    "links",
    "steps",
    "tour_slot",
]
