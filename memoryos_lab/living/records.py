"""What is kept of one input: a row of the store, whole or not there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Record:
    """One turn of a living memory: its pieces as JSON, their rows of vectors, and the events they led to."""

    kind: str  # "page", "question", "act"
    body: dict[str, Any]  # JSON
    vectors: bytes = b""  # little-endian float32 rows of all pieces, in their order
    events: tuple[str, ...] = ()  # a JSON line an event


@dataclass(frozen=True, slots=True)
class Tombstone:
    """That something was forgotten: when and how many, never what."""

    time: float  # seconds since 1970-01-01 UTC, of the wall clock
    why: str  # "asked", "retention", "private"
    pages: int
    entries: int
