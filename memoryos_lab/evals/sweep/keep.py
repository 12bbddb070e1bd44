"""Finished units on the disk: a sweep that was killed goes on where it was.

A unit lies in a file named by the hash of all that decides it, so a folder can serve several sweeps and
several machines at once, and nothing stale is ever read.
"""

from __future__ import annotations

import io
import zlib
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from ...memory.errors import LabError
from ...runs.files import whole_bytes
from .outcome import Outcome
from .work import Unit

UNITS = "units"


class Keep:
    """A folder of finished units."""

    def __init__(self, folder: Path) -> None:
        """Raises: LabError if the folder cannot be made."""
        self._folder = folder / UNITS
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LabError(
                f"the folder of the sweep cannot be made: {error.strerror or error}",
                where=str(folder),
                hint="choose a place where you may write",
            ) from error

    def get(self, key: str, unit: Unit, questions: int) -> Outcome | None:
        """The outcome of a unit that was finished; None if it was not, or its file is broken."""
        try:
            data = (self._folder / f"{key}.npz").read_bytes()
            with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
                outcome = Outcome(*(arrays[name] for name in Outcome._fields))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error):
            return None  # cut short or damaged: the unit is done again
        blank = Outcome.blank(len(unit.settings), questions)
        fits = all(a.shape == b.shape and a.dtype == b.dtype for a, b in zip(outcome, blank, strict=True))
        return outcome if fits else None

    def put(self, key: str, outcome: Outcome) -> None:
        """Keep it, whole or not at all. Raises: LabError."""
        buffer = io.BytesIO()
        np.savez_compressed(buffer, **outcome._asdict())
        whole_bytes(self._folder / f"{key}.npz", buffer.getvalue())
