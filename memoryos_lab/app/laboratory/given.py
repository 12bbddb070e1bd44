"""What the laboratory is asked to look at."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

SAMPLE = "sample:"  # how a bundled conversation is named in place of a path


@dataclass(frozen=True, slots=True)
class Ours:
    """Our own sample under a few policies, examined now."""

    name: str = "mira"

    @property
    def key(self) -> str:
        return f"{SAMPLE}{self.name}"


@dataclass(frozen=True, slots=True)
class Folder:
    """An evaluation folder on this machine."""

    path: str

    @property
    def key(self) -> str:
        """Changes when the folder does."""
        try:
            changed = (Path(self.path) / "evaluation.json").stat().st_mtime_ns
        except (OSError, ValueError):  # reading it will tell
            changed = 0
        return f"{self.path}@{changed}"


@dataclass(frozen=True, slots=True)
class File:
    """One uploaded file."""

    name: str
    data: bytes

    @property
    def key(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


@dataclass(frozen=True, slots=True)
class Files:
    """Run files of one's own, with the dataset that they answer and perhaps an audit of its gold."""

    runs: tuple[File, ...]
    dataset: File | str  # a path, or sample:NAME
    audit: File | None = None

    @property
    def key(self) -> str:
        parts = [self.dataset if isinstance(self.dataset, str) else self.dataset.key]
        parts += [file.name + file.key for file in self.runs]
        return hashlib.sha256("\n".join([*parts, self.audit.key if self.audit else ""]).encode()).hexdigest()


Given: TypeAlias = Ours | Folder | Files
