"""What the page is asked to read: places on this machine, or files that somebody dropped."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from ...memory.errors import LabError
from ...sources.contents import contents
from ...sources.reference import ReferenceState, claims, owners, read, read_files
from ...sources.reference.gathering import files_of
from .example import files

EXAMPLE = "example"  # how a link names it


@dataclass(frozen=True, slots=True)
class Places:
    """Folders or files on this machine, all of one memory."""

    paths: tuple[str, ...]
    whose: str | None = None

    @property
    def key(self) -> str:
        """Changes when one of the places does."""
        stamps = [f"{path}@{_stamp(path)}" for path in self.paths]
        return _digest([*stamps, self.whose or ""])

    def read(self) -> ReferenceState:
        """Raises: LabError."""
        return read(*self.paths, sample=self.whose)

    def owners(self) -> tuple[str, ...]:
        """Whose memories one place holds; several places are of one. Raises: LabError."""
        return owners(files_of(Path(self.paths[0]))) if len(self.paths) == 1 else ()

    def of(self, whose: str | None) -> Places:
        """The same places, the memory of another user."""
        return replace(self, whose=whose)


@dataclass(frozen=True, slots=True)
class Dropped:
    """Files as they were dropped; their names may hold folders and are never used as paths."""

    files: tuple[tuple[str, bytes], ...]
    whose: str | None = None

    @property
    def key(self) -> str:
        return _digest(
            [*(name + hashlib.sha256(data).hexdigest() for name, data in self.files), self.whose or ""]
        )

    @property
    def _held(self) -> Mapping[str, bytes]:
        return dict(self.files)

    def read(self) -> ReferenceState:
        """Raises: LabError."""
        names = [name for name, _ in self.files]
        return read_files(self._held, name=names[0] if len(names) == 1 else "upload", sample=self.whose)

    def owners(self) -> tuple[str, ...]:
        """Whose memories the files hold. Raises: LabError."""
        return owners(self._held)

    def of(self, whose: str | None) -> Dropped:
        """The same files, the memory of another user."""
        return replace(self, whose=whose)


@dataclass(frozen=True, slots=True)
class Example:
    """Our own sample as the package would have written it."""

    whose: ClassVar[None] = None

    @property
    def key(self) -> str:
        return EXAMPLE

    def read(self) -> ReferenceState:
        """The state. Raises nothing: the files are ours."""
        return read_files(dict(files()), name=EXAMPLE)

    def owners(self) -> tuple[str, ...]:
        """There is one."""
        return ()

    def of(self, whose: str | None) -> Example:
        """There is no other."""
        return self


Given = Places | Dropped | Example


def is_state(path: str) -> bool:
    """Does what lies there look like a state? A folder does: no conversation is one."""
    try:
        place = Path(path)
        return place.is_dir() or claims(place.name, contents(place))
    except (OSError, ValueError, LabError):  # whoever reads it will tell; ValueError: a NUL in the path
        return False


def _digest(parts: list[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _stamp(path: str) -> int:
    """What changes when a file does, or when files come to a folder; 0 where there is none."""
    try:
        place = Path(path)
        held = [place, *place.rglob("*.json")] if place.is_dir() else [place]
        return max(one.stat().st_mtime_ns for one in held)
    except (OSError, ValueError):  # reading it will tell
        return 0
