"""What a memory system calls its parts, for reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..memory.about import about

NAMED = ("window", "store", "archive", "dropped", "groups", "group", "strength", "lasting")
ROLES = {"stm": "window", "mtm": "store", "archive": "archive", "dropped": "dropped"}


def names(policy: Any) -> dict[str, str]:
    """Its names by part; no "strength" where it has no such idea.

    >>> from memoryos_lab.memory.policy import preset
    >>> names(preset("amem"))["groups"], "strength" in names(preset("amem"))
    ('boxes', False)
    """
    said = about(policy)
    return {part: name.en for part in NAMED if (name := getattr(said, part))}


def place(tier: str | None, named: Mapping[str, str]) -> str:
    """Where a page lies, by its tier.

    >>> place("stm", {"window": "FIFO queue"}), place(None, {})
    ('FIFO queue', 'nowhere')
    """
    return named[ROLES[tier]] if tier in ROLES else "nowhere"
