"""A state that the reference left on disk: watched, replayed beside itself, and joined to its answers."""

from __future__ import annotations

from .beside import Differences, Matched, PageDiffers, Pairs, preset_of, replayed
from .joining import Held, Joined, joined
from .told import ABOUT, NOT_REPLAYABLE, about
from .watched import features_of, run, script_of

__all__ = [
    "ABOUT",
    "NOT_REPLAYABLE",
    "Differences",
    "Held",
    "Joined",
    "Matched",
    "PageDiffers",
    "Pairs",
    "about",
    "features_of",
    "joined",
    "preset_of",
    "replayed",
    "run",
    "script_of",
]
