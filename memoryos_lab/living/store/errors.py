"""What SQLite and the system say of a user's file, in words for the person whose memory it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...memory.errors import LabError
from ..names import quoted
from .survey import survey

_KEPT = "what was kept so far is kept"
_ROOM = f"make room, then try again: {_KEPT}"
_WRITE = f"give yourself the right to write there, or name another folder: {_KEPT}"
_SAID = {  # by the beginning of SQLite's name for it
    "SQLITE_FULL": ("the disk is full", _ROOM),
    "SQLITE_IOERR": ("the disk cannot be read or written", f"look whether it is full or failing: {_KEPT}"),
    "SQLITE_READONLY": ("it may not be written", _WRITE),
    "SQLITE_CANTOPEN": ("it may not be opened, or its folder may not be written", _WRITE),
    "SQLITE_BUSY": ("another program has the file open", "close it there"),
}


@contextmanager
def told(path: Path, user: str) -> Iterator[None]:
    """Turn what goes wrong with a user's file into a `LabError`; one that may be damaged is surveyed.

    Python's own part of SQLite decodes error texts, and so fails over those that quote a damaged file.
    """
    try:
        yield
    except (sqlite3.Error, OSError, OverflowError, UnicodeDecodeError) as error:
        try:
            found = None if _said(error) else survey(path)
        except OSError as worse:
            raise _unusable(path, user, worse) from worse
        raise (
            _unusable(path, user, error) if found is None or found.sound else found.error(str(error))
        ) from error


def absent(path: Path, user: str) -> LabError:
    """Nobody has made this memory."""
    return LabError(
        f"there is no memory of {quoted(user)}", where=str(path), hint="look at the name and the folder"
    )


def orphaned(path: Path, user: str) -> LabError:
    """Somebody removed the file, but not its journal, which would be taken for a new file's."""
    return LabError(
        f"the memory of {quoted(user)} has lost its file; only the journal beside it is left",
        where=str(path),
        hint=f"put the file back; or, to begin anew, remove {path.name}-wal",
    )


def vanished(path: Path, user: str) -> LabError:
    """Writing on would go into a file that nobody finds again."""
    return LabError(
        f"the file of the memory of {quoted(user)} was moved, removed or replaced while it was open",
        where=str(path),
        hint="put it back where it was and try again; or close this memory and open it anew",
    )


def closed(path: Path, user: str, *, forked: bool) -> LabError:
    """The connection is not to be used any more, or not by this process."""
    why = "belongs to the process that opened it, and this one is its child" if forked else "is closed"
    return LabError(f"this memory of {quoted(user)} {why}", where=str(path), hint="open it again")


def rewritten(path: Path, user: str) -> LabError:
    """Half of the records would be old ones, half new ones."""
    what = f"the memory of {quoted(user)} was rewritten while its records were being read"
    return LabError(what, where=str(path), hint="read them again")


def foreign(path: Path, user: str, owner: str) -> LabError:
    """Somebody gave the file another name."""
    what = f"this is the memory of {quoted(owner)}, not of {quoted(user)}"
    return LabError(
        what, where=str(path), hint="give the file its own name back, or open the memory of its owner"
    )


def _said(error: Exception) -> tuple[str, str] | None:
    """What it means and what to do, where that has nothing to do with what is in the file."""
    name = getattr(error, "sqlite_errorname", "")
    if isinstance(error, OSError):
        return error.strerror or str(error), _WRITE
    if isinstance(error, sqlite3.DataError | OverflowError):
        return "what is to be kept is too large", _KEPT
    return next((said for start, said in _SAID.items() if name.startswith(start)), None)


def _unusable(path: Path, user: str, error: Exception) -> LabError:
    why, hint = _said(error) or (str(error), _KEPT)
    return LabError(f"the memory of {quoted(user)} cannot be used: {why}", where=str(path), hint=hint)
