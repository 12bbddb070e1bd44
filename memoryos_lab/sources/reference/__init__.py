"""Files that the reference MemoryOS left on disk, read as they are: nothing replayed, nothing added.

>>> state = read_files({"short_term.json": b'[{"user_input": "Hi", "agent_response": "Hello"}]'})
>>> state.variant, len(state.pages), state.codes()
('unknown', 1, {'S_CLOCKS': 1, 'S_TIME': 1})
"""

from __future__ import annotations

from .codes import MEANING
from .heat import KNOWN
from .parts import claims
from .reading import owners, read, read_files
from .values import (
    VARIANTS,
    Clock,
    HeatFit,
    Knowledge,
    Link,
    Profile,
    ReferenceState,
    Row,
    StateFile,
    StatePage,
    StateSegment,
)

__all__ = [
    "KNOWN",
    "MEANING",
    "VARIANTS",
    "Clock",
    "HeatFit",
    "Knowledge",
    "Link",
    "Profile",
    "ReferenceState",
    "Row",
    "StateFile",
    "StatePage",
    "StateSegment",
    "claims",
    "owners",
    "read",
    "read_files",
]
