"""Floor 1: memory systems beside MemoryOS, each a frozen record of knobs with five pure functions.

Importing this room makes their presets known by name; `memory.policy.presets` does so when it is asked.
"""

from typing import Any

from ..memory.policy import Policy, register
from .flat import Flat
from .none import NoMemory

__all__ = ["PRESETS", "Flat", "NoMemory"]

PRESETS: dict[str, Policy[Any]] = {"none": NoMemory(), "flat": Flat()}
register(PRESETS)
