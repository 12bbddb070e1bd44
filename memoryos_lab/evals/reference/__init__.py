"""A state that the reference left on disk: watched, replayed beside itself, and joined to its answers."""

from __future__ import annotations

from .asking import Asked, Unaskable, asked
from .beside import Differences, Matched, PageDiffers, Pairs, preset_of, replayed
from .joining import Held, Joined, joined
from .told import ABOUT, NOT_REPLAYABLE, about
from .watched import features_of, run, script_of, stored

__all__ = [
    "ABOUT",
    "NOT_REPLAYABLE",
    "Asked",
    "Differences",
    "Held",
    "Joined",
    "Matched",
    "PageDiffers",
    "Pairs",
    "Unaskable",
    "about",
    "asked",
    "features_of",
    "joined",
    "preset_of",
    "replayed",
    "run",
    "script_of",
    "stored",
]
