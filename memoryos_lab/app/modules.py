"""Modules of the app are read one after the other.

The server reads ahead while the first visitors already come. Two threads that import parts of one package at
the same time can each be handed the other's half-read module ("partially initialized"), since Python prefers
that to waiting for ever.
"""

from __future__ import annotations

import threading
from importlib import import_module
from typing import Any

one_at_a_time = threading.RLock()


def load(name: str, package: str = "memoryos_lab.app") -> Any:
    """The module of that name in a package, read to its end: `load("compare.page")`."""
    with one_at_a_time:
        return import_module(f"{package}.{name}")
