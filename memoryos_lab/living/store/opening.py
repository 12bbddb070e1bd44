"""A user's file as it is opened, looked over, changed and put in another's place."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from . import coding, database, errors, wal
from .coding import ABOUT, OPENED
from .database import Row

UNFINISHED = (
    "something was being written when this memory was last in use; it was not finished and is not there"
)


def begin(path: Path, user: str, head: dict[str, Any]) -> None:
    """Make the file if there is none, and remove what a killed process left of one that it was making."""
    for left in path.parent.glob(f"{path.stem}.new*"):
        left.unlink()
    if path.exists():
        return
    if database.journal(path).exists():
        raise errors.orphaned(path, user)
    database.make(new := path.with_suffix(".new"), coding.head_rows(user, head))
    database.put_in_place(new, path)


def warnings(path: Path) -> tuple[str, ...]:
    """What whoever opens the file must know.

    Raises: sqlite3.DatabaseError if SQLite would pass over whole turns.
    """
    side = database.journal(path)
    journal = wal.read(side.read_bytes() if side.exists() else b"", database.PAGE_SIZE)
    if journal.lost:
        raise sqlite3.DatabaseError("its journal is broken")
    return (UNFINISHED,) if journal.unfinished else ()


def connected(path: Path, user: str) -> sqlite3.Connection:
    """The file, looked over as a whole. Raises: sqlite3.Error, OSError, LabError if it is another user's."""
    with path.open("rb") as file:
        if unlike := database.unlike(file.read(100)):
            raise sqlite3.DatabaseError(unlike)
    db = database.connect(path)
    try:
        (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if said != "ok":
            raise sqlite3.DatabaseError(said)
        owner = coding.value_of(one(db, "head", ABOUT))["user"]
        if owner != user:
            raise errors.foreign(path, user, owner)
        one(db, "spare", OPENED)
    except BaseException:
        db.close()
        raise
    return db


def one(db: sqlite3.Connection, table: str, n: int) -> Row:
    rows = tuple(database.select(db, table, "WHERE n = ?", n))
    if not rows:
        raise sqlite3.DatabaseError(f"row {n} of {table} is missing")
    return rows[0]


def followed(rows: tuple[Row, ...], start: int, end: int) -> int:
    """The number after these. Raises: sqlite3.DatabaseError if one is missing."""
    if [row.n for row in rows] != list(range(start, end)):
        raise sqlite3.DatabaseError("rows of turns are missing")
    return end


@contextmanager
def whole(db: sqlite3.Connection) -> Iterator[None]:
    """All of the block or nothing of it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def take_place(new: Path, path: Path) -> None:
    """`new` becomes the user's file; what could still hold more than it does is removed. Raises: OSError."""
    side = database.journal(path)
    if side.exists() and side.stat().st_size:  # it would be taken for the new file's
        raise OSError("the journal could not be moved into the file: is the disk full?")
    for copy in beside(path):
        if copy != new:
            copy.unlink(missing_ok=True)
    database.put_in_place(new, path)


def beside(path: Path) -> list[Path]:
    """Every other file of this user: what was left of a rewriting, and copies that a repair made or kept."""
    kept = (path.name, f"{path.stem}.lock", database.journal(path).name)
    return [other for other in path.parent.glob(f"{path.stem}.*") if other.name not in kept]


def same(path: Path, seen: os.stat_result) -> bool:
    try:
        return os.path.samestat(path.stat(), seen)
    except FileNotFoundError:
        return False
