"""Finished work on the disk: a sweep or a comparison that was killed goes on where it was.

A piece of work lies in a file named by the hash of all that decides it, so a folder can serve several sweeps
and several machines at once, and nothing stale is ever read. The rules that measure are part of that hash.
"""

from __future__ import annotations

import hashlib
import io
import sys
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar
from zipfile import BadZipFile

import numpy as np

from ...memory.errors import LabError
from ...runs.files import whole_bytes
from .outcome import Outcome

UNITS = "units"
PACKAGE = Path(__file__).parents[2]
RULES = ("memory", "policies", "evals")  # folders of this package whose code decides what is measured
T = TypeVar("T")
Notice = Callable[[str], None]


class Damaged(Exception):
    """A file of finished work that does not hold what it should."""


def unheard(notice: str) -> None:
    """Nobody asked to be told."""


class Keep:
    """A folder of finished pieces of work; `notice` is told of those that are done again."""

    def __init__(self, folder: Path, notice: Notice = unheard) -> None:
        """Raises: LabError if the folder cannot be made."""
        self._folder, self._notice = folder / UNITS, notice
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LabError(
                f"the folder of finished work cannot be made: {error.strerror or error}",
                where=str(folder),
                hint="choose a place where you may write",
            ) from error

    def get(self, name: str, read: Callable[[bytes], T]) -> T | None:
        """What `read` makes of the file; None if there is none, or a damaged one (`read` raises Damaged)."""
        path = self._folder / name
        try:
            return read(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, Damaged) as error:
            self._notice(f"{path} is damaged ({error}): this piece of work is done again")
            return None

    def put(self, name: str, data: bytes) -> None:
        """Keep it, whole or not at all. Raises: LabError."""
        whole_bytes(self._folder / name, data)


def packed(outcome: Outcome) -> bytes:
    """An outcome as the bytes of a file."""
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **outcome._asdict())
    return buffer.getvalue()


def unpacked(data: bytes, settings: int, questions: int) -> Outcome:
    """The outcome in a file. Raises: Damaged."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            outcome = Outcome(*(arrays[name] for name in Outcome._fields))
    except (ValueError, KeyError, EOFError, OSError, BadZipFile, zlib.error) as error:
        raise Damaged(str(error) or type(error).__name__) from error
    blank = Outcome.blank(settings, questions)
    if not all(a.shape == b.shape and a.dtype == b.dtype for a, b in zip(outcome, blank, strict=True)):
        raise Damaged("its arrays have other shapes")
    return outcome


@cache
def rules(module: str) -> str:
    """In hex, of the code that decides what a policy of this module does, and how that is measured."""
    own = getattr(sys.modules.get(module), "__file__", None)
    files = [path for name in RULES for path in sorted((PACKAGE / name).rglob("*.py"))]
    digest = hashlib.sha256()
    for path in [*files, *([Path(own)] if own else [])]:
        digest.update(path.read_bytes())
    return digest.hexdigest()
