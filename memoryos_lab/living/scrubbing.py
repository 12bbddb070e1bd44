"""No cache of this process keeps a word of what was forgotten.

Functions of the project remember what they made of words (stems, dates, escaped texts). All of them are
emptied but those that hold models, so that one that is written tomorrow is no exception.
"""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Iterator
from typing import Any

PACKAGE = "memoryos_lab."
MODELS = frozenset(f"{PACKAGE}features.{name}" for name in ("chinese", "embedder", "llm.local"))


def scrub() -> None:
    """Empty the caches of every loaded module of the project, and what a local server kept of prompts.

    Raises: LabError if a kept state cannot be deleted.
    """
    from ..features.llm.prefix import purge

    for cached in caches():
        cached.cache_clear()
    re.purge()  # what was to be forgotten was looked for by a pattern
    gc.collect()
    purge()


def caches() -> Iterator[Any]:
    """Every function that remembers what it was given."""
    for name, module in list(sys.modules.items()):
        if name.startswith(PACKAGE) and name not in MODELS:
            yield from (value for value in vars(module).values() if hasattr(value, "cache_clear"))
