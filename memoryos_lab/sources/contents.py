"""The bytes of a file that somebody named: an ordinary one, of a size that fits in memory."""

from __future__ import annotations

import stat
from pathlib import Path

from ..memory.errors import LabError

MOST_BYTES = 1 << 30  # the largest file in use, a whole dataset, has a hundredth of that


def contents(path: str | Path) -> bytes:
    """All of the file.

    Raises: LabError for one that is not there or not to be read, a directory, a pipe or a device (which may
        never end), and more than `MOST_BYTES`.
    """
    try:
        told = Path(path).stat()
        if stat.S_ISDIR(told.st_mode):
            raise LabError(f"{path} is a directory", where=str(path), hint="give the file inside it")
        if not stat.S_ISREG(told.st_mode):
            raise LabError(
                f"{path} is no ordinary file but a pipe or a device",
                where=str(path),
                hint="write what it gives to a file, and give that",
            )
        if told.st_size > MOST_BYTES:
            raise LabError(
                f"{path} has {told.st_size:,} bytes; {MOST_BYTES:,} are read at most",
                where=str(path),
                hint="give a part of it",
            )
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise LabError(f"cannot read {path}: {reason}", where=str(path), hint="check the path") from None
