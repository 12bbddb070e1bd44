"""Floor 1: memory systems beside MemoryOS, each a frozen record of knobs with five pure functions.

Importing this room makes their presets known by name; `memory.policy.presets` does so when it is asked.
"""

from typing import Any

from ..memory import presets as _memoryos  # noqa: F401 - MemoryOS is registered first
from ..memory.policy import Policy, register
from .amem import AMem
from .flat import Flat
from .memgpt import MemGPT
from .memorybank import MemoryBank
from .memos import MemOS
from .none import NoMemory
from .tim import TiM

__all__ = ["PRESETS", "AMem", "Flat", "MemGPT", "MemOS", "MemoryBank", "NoMemory", "TiM"]

PRESETS: dict[str, Policy[Any]] = {
    "none": NoMemory(),
    "flat": Flat(),
    "memgpt": MemGPT(),
    "memorybank": MemoryBank(),
    "tim": TiM(),
    "amem": AMem(),
    "memos": MemOS(),
}
register(PRESETS)
