"""The file of one user: an SQLite database of few plain tables, each row with a seal.

    head, spare   0: whose it is; 1: what the memory was opened with. `spare` is the same once more: it is
                  the one thing without which all other rows are worth little
    turns         a row a record, numbered from 0 without gaps
    tombstones    what was forgotten when: how many, never what
    checkpoints   states by the number of the last record in them; no more than two

A seal is a hash of the row, its number and its table, so that a flipped bit in a text or a vector is seen,
which SQLite itself does not look for, and so that a row can be known for what it is wherever it is found.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

MAGIC = b"SQLite format 3\0"
APPLICATION = int.from_bytes(b"MosL", "big")  # tells our files from other databases
FORMAT = 1
PAGE_SIZE = 512  # bytes; the smallest: fewest bytes written a turn (docs/decisions/store.md)
JOURNAL = 1 << 20  # bytes of journal after which pages move into the file
JOURNALLED, WAL = 18, b"\2\2"  # where the head of a file says how it is journalled, and the word for WAL
COLUMNS = {
    "head": ("body",),
    "spare": ("body",),
    "turns": ("kind", "body", "vectors", "events"),
    "tombstones": ("body",),
    "checkpoints": ("data",),
}
SEAL = 16  # bytes


class Row(NamedTuple):
    """A row of any table, without its seal."""

    table: str
    n: int
    values: tuple[Any, ...]  # text or bytes


def seal(row: Row) -> bytes:
    """16 bytes that only this row has."""
    digest = hashlib.blake2b(digest_size=SEAL)
    for part in (row.table, str(row.n), *row.values):
        raw = part.encode() if isinstance(part, str) else part
        digest.update(len(raw).to_bytes(8, "little"))  # so that ("a", "bc") and ("ab", "c") differ
        digest.update(raw)
    return digest.digest()


def insert(db: sqlite3.Connection, row: Row) -> None:
    """Put one row into its table. Raises: sqlite3.Error."""
    marks = ",".join("?" * (len(row.values) + 2))
    db.execute(f"INSERT INTO {row.table} VALUES ({marks})", (row.n, *row.values, seal(row)))


def select(db: sqlite3.Connection, table: str, where: str = "", *values: int) -> Iterator[Row]:
    """Rows in order of their numbers. Raises: sqlite3.Error; its DatabaseError for a broken seal."""
    for n, *rest, sealed in db.execute(f"SELECT * FROM {table} {where} ORDER BY n", values):
        row = Row(table, n, tuple(rest))
        if not all(isinstance(value, str | bytes) for value in rest) or seal(row) != sealed:
            raise sqlite3.DatabaseError(f"row {n} of {table} is not as it was written")
        yield row


def make(path: Path, rows: Iterable[Row]) -> None:
    """A new file with these rows, complete and on the disk when this returns, or not there at all.

    Only its owner may read it. Raises: sqlite3.Error, OSError.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            _lay_out(db)
            for row in rows:
                insert(db, row)
            db.execute("COMMIT")
        with path.open("r+b") as file:
            file.seek(JOURNALLED)
            file.write(WAL)  # SQLite would switch with a journal of the older kind, and a dozen waits
        sync(path)
    except BaseException:
        path.unlink()
        raise


def _lay_out(db: sqlite3.Connection) -> None:
    """Empty tables, in a transaction that stays open. Nobody knows of the file yet: nothing is undone."""
    for setting in (
        "journal_mode=OFF",  # first: what follows would be journalled, and a kill would leave that
        "synchronous=OFF",
        f"page_size={PAGE_SIZE}",
        f"application_id={APPLICATION}",
        f"user_version={FORMAT}",
    ):
        db.execute(f"PRAGMA {setting}").fetchall()
    db.execute("BEGIN")
    for table, columns in COLUMNS.items():
        db.execute(f"CREATE TABLE {table} (n INTEGER PRIMARY KEY, {', '.join(columns)}, seal)")


def connect(path: Path) -> sqlite3.Connection:
    """The file for reading and adding, for nobody else until it is closed. Raises: sqlite3.Error.

    A change is on the disk when its statement returns. Exclusive locking needs no file of shared memory.
    """
    db = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    db.text_factory = text
    try:
        for setting in (
            "locking_mode=EXCLUSIVE",
            "journal_mode=WAL",
            "synchronous=FULL",
            "fullfsync=ON",  # where waiting for the disk is not waiting for the disk (macOS)
            "secure_delete=ON",
            "temp_store=MEMORY",
            "cell_size_check=ON",
            "trusted_schema=OFF",  # nothing in a file that somebody prepared is run
            f"wal_autocheckpoint={JOURNAL // PAGE_SIZE}",
            f"journal_size_limit={JOURNAL}",
        ):
            db.execute(f"PRAGMA {setting}").fetchall()
    except BaseException:
        db.close()
        raise
    return db


def text(raw: bytes) -> str:
    """A text as read. One that is none any more is not the one that was sealed, and is found out so."""
    return raw.decode("utf-8", "replace")


def put_in_place(new: Path, path: Path) -> None:
    """`new` becomes `path` in one step that outlasts a power cut. Raises: OSError."""
    new.replace(path)
    sync(path.parent)


def sync(path: Path) -> None:
    """Wait until the disk holds the file, or the names in the folder. Raises: OSError."""
    if os.name == "nt" and path.is_dir():
        return  # there a folder cannot be opened; names are kept by the file system itself
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def journal(path: Path) -> Path:
    """Where SQLite keeps what has not moved into the file yet."""
    return path.with_name(f"{path.name}-wal")


def unlike(head: bytes) -> str:
    """What the first 100 bytes of a file say against its being one of ours and of this version, or ""."""
    if not head.startswith(MAGIC) or len(head) < 100:
        return "it does not begin as an SQLite database does"
    if (said := version(head)) is None:
        return "it is an SQLite database of another program"
    if said != FORMAT:
        return f"it says that its format is {said}"
    return "" if head[16:18] == PAGE_SIZE.to_bytes(2, "big") else "its pages are not of our size"


def version(head: bytes) -> int | None:
    """The format that the first 100 bytes of a file tell; None: it is no file of ours."""
    ours = head.startswith(MAGIC) and head[68:72] == APPLICATION.to_bytes(4, "big") and len(head) == 100
    return int.from_bytes(head[60:64], "big") if ours else None
