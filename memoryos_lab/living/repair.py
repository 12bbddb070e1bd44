"""What can be saved of a damaged file goes into a new one beside it. The damaged one is never written to.

A page that is lost keeps its number: in its place stands a forgotten one, so that what other turns say of
pages by number stays true, and the memory opens as any other.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from ..memory.errors import LabError
from .names import quoted, safe
from .store import coding, database
from .store.coding import OPENED
from .store.database import FORMAT, Row
from .store.errors import absent, told
from .store.lock import Lock
from .store.lost import mended
from .store.survey import Survey, survey


@dataclass(frozen=True, slots=True)
class Repaired:
    """What became of a file that was looked at."""

    found: Survey
    file: Path | None = None  # where what could be read is now; None: nothing had to be done
    aside: Path | None = None  # where the damaged file is now; None: where it was


def repair(path: Path, *, user: str | None = None, adopt: bool = False) -> Repaired:
    """Save what can be read of a user's file; with `adopt` it takes the file's place, and that goes aside.

    `user` says whose it is where the file itself cannot say so any more.

    Raises: LabError if another process has it open, if nothing of a memory can be read in it, if it is of
    another version, or if there is no room.
    """
    with told(path, user or path.stem):
        if not path.exists():
            raise absent(path, user or path.stem)
        lock = Lock.take(path.with_suffix(".lock"), user or path.stem)
        try:
            found = survey(path)
            if found.sound:
                return Repaired(found)
            saved = _free(path, "repaired")
            database.make(saved, _rows(found, _owner(found, user)))
            database.sync(path.parent)
            return _adopted(found, saved) if adopt else Repaired(found, saved)
        finally:
            lock.release()


def look(path: Path) -> Survey | None:
    """What can be read of a file; None while another process has it open. Raises: LabError, OSError."""
    try:
        lock = Lock.take(path.with_suffix(".lock"), path.stem)
    except LabError:
        return None
    try:
        return survey(path)
    finally:
        lock.release()


def _owner(found: Survey, user: str | None) -> str:
    """Whose memory it is. Raises: LabError if that cannot be known, or if it is none of ours."""
    if not found.rows or (found.format is not None and found.format != FORMAT):
        raise found.error()
    owner = user if found.user is None else found.user
    if owner is None:
        hint = "name the user instead: memoryos-lab doctor --repair USER"
        raise LabError("whose memory it is cannot be read any more", where=str(found.path), hint=hint)
    if safe(owner) != found.path.stem and found.user is None:
        what = f"this is not the file of {quoted(owner)}"
        raise LabError(what, where=str(found.path), hint="give the file its own name back")
    return owner


def _rows(found: Survey, user: str) -> Iterator[Row]:
    """Everything but the states, which opening makes again."""
    rows = (found.rows.get(("turns", n)) for n in range(found.known))
    turns = coding.turn_rows(mended(row and coding.record_of(row) for row in rows))
    stones = (row for (table, _), row in sorted(found.rows.items()) if table == "tombstones")
    return chain(coding.head_rows(user, _head(found)), turns, stones)


def _head(found: Survey) -> dict[str, Any]:
    row = found.rows.get(("head", OPENED)) or found.rows.get(("spare", OPENED))
    return {} if row is None else dict(coding.value_of(row))


def _adopted(found: Survey, saved: Path) -> Repaired:
    """Copy the damaged file aside first: at no moment is there less than there was. Raises: OSError."""
    path, aside = found.path, _free(found.path, "damaged")
    for old, new in ((path, aside), (database.journal(path), database.journal(aside))):
        if old.exists():
            shutil.copy2(old, new)
            database.sync(new)
    database.sync(path.parent)
    database.journal(path).unlink(missing_ok=True)  # it would be taken for the new file's
    database.put_in_place(saved, path)
    for older in path.parent.glob(f"{path.stem}.repaired-*"):  # of the same damage, saved but not used
        older.unlink()
    return Repaired(found, path, aside)


def _free(path: Path, word: str) -> Path:
    """A name beside the file that nothing has yet: NAME.repaired-1 and so on."""
    n = 1
    while (free := path.with_suffix(f".{word}-{n}")).exists():
        n += 1
    return free
