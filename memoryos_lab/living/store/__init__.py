"""What is kept of one user: one SQLite file, for one process at a time.

A record is one row in one transaction, and on the disk when `append` returns, so `kill -9` at any moment
loses at most the record that is being written. What goes into other records' place (`replace`, `rewrite`)
does so in a new file that takes the old one's place in one step: a kill leaves either, and of what is not
in the new one no byte is left, neither in free pages nor in the journal.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any

from ..names import safe
from ..records import Record, Tombstone
from . import coding, database, errors, exporting, opening
from .coding import OPENED
from .database import Row
from .errors import told
from .lock import Lock
from .survey import user_of

SUFFIX = ".sqlite"
_BATCH = 200  # records read at a time, so that a long memory need not stand in this process twice
_KEPT = 2  # checkpoints: should the newest not fit, the one before is there


def place(folder: str | Path, user: str) -> Path:
    """The file of a user in this folder, whether or not it is there."""
    return Path(folder).expanduser().absolute() / f"{safe(user)}{SUFFIX}"


def users(folder: str | Path) -> tuple[str, ...]:
    """Whose memories are in a folder, by name; also those that are open somewhere. Raises: LabError.

    A file in which no name can be read is left out here; `doctor` tells of it.
    """
    names = map(_user_of, files(folder))
    return tuple(sorted(name for name in names if name is not None))


def files(folder: str | Path) -> tuple[Path, ...]:
    """The files of all users in a folder; () if there is no folder."""
    return tuple(sorted(Path(folder).expanduser().absolute().glob(f"*{SUFFIX}")))


def _user_of(path: Path) -> str | None:
    with told(path, path.stem):
        return user_of(path)


class UserStore:
    """The records of one user, numbered from 0 in the order in which they came. Any thread may use it."""

    def __init__(self, path: Path, user: str, lock: Lock) -> None:
        """As `open` calls it, with lock and file. Raises: sqlite3.Error, OSError, LabError."""
        self.path, self.user = path, user
        self._lock, self._turn, self._pid = lock, threading.RLock(), os.getpid()
        self._db: sqlite3.Connection | None = None
        self._count = 0
        self.warnings = opening.warnings(path)
        self._attach()

    @classmethod
    def open(
        cls, folder: str | Path, user: str, *, head: dict[str, Any] | None = None, create: bool = True
    ) -> UserStore:
        """Open a user's store; a new one is made with `head`, which an older one has already.

        Raises: LabError if another process has it open, if it is not there and `create` is false, if the file
        is damaged, of another version or no memory at all, or if the folder cannot be used.
        """
        path = place(folder, user)
        with told(path, user):
            if create:
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            elif not path.exists():
                raise errors.absent(path, user)
            lock = Lock.take(path.with_suffix(".lock"), user)
            try:
                opening.begin(path, user, head or {})
                return cls(path, user, lock)
            except BaseException:
                lock.release()
                raise

    # -- what is held -----------------------------------------------------------------------------

    @property
    def head(self) -> dict[str, Any]:
        """What the memory was opened with. Raises: LabError."""
        with self._use() as db:
            return dict(coding.value_of(opening.one(db, "head", OPENED)))

    def __len__(self) -> int:
        """How many records are held, and so the number of the next."""
        return self._count

    def records(self, start: int = 0) -> Iterator[Record]:
        """The records from this number on, each held against its seal. Raises: LabError for a damaged one."""
        return map(coding.record_of, self._turns(start))

    def tombstones(self) -> tuple[Tombstone, ...]:
        """What was forgotten when, oldest first. Raises: LabError."""
        with self._use() as db:
            return tuple(map(coding.stone_of, database.select(db, "tombstones")))

    def last_checkpoint(self) -> tuple[int, bytes] | None:
        """The newest state, with the number that it was kept under. Raises: LabError."""
        return next(reversed(self._checkpoints()), None)

    def export(self) -> Iterator[str]:
        """Everything that is held, as lines of JSON. Raises: LabError."""
        return exporting.lines(self.user, self.head, self.records(), self.tombstones(), self._checkpoints())

    # -- what is added ----------------------------------------------------------------------------

    def append(self, record: Record) -> int:
        """Keep one more record; its number. It is on the disk when this returns.

        Raises: LabError; then nothing of it is kept.
        """
        with self._use() as db:
            n = self._count
            row = coding.turn_row(n, record)
            try:
                database.insert(db, row)
                self._count = n + 1
            except BaseException:  # Ctrl-C is heard when the disk has answered, and then the record is there
                self._count = n
                with suppress(sqlite3.Error):
                    db.execute("DELETE FROM turns WHERE n >= ?", (n,))
                raise
            return n

    def set_head(self, head: dict[str, Any]) -> None:
        """Other settings hold from now on. Raises: LabError."""
        rows = [row for row in coding.head_rows(self.user, head) if row.n == OPENED]
        with self._use() as db, opening.whole(db):
            for row in rows:
                db.execute(f"DELETE FROM {row.table} WHERE n = ?", (row.n,))
                database.insert(db, row)

    def checkpoint(self, seq: int, data: bytes) -> None:
        """Keep the state after record `seq`, and of older ones only the newest. Raises: LabError."""
        with self._use() as db, opening.whole(db):
            db.execute("DELETE FROM checkpoints WHERE n >= ?", (seq,))
            older = f"SELECT n FROM checkpoints ORDER BY n DESC LIMIT {_KEPT - 1}"
            db.execute(f"DELETE FROM checkpoints WHERE n NOT IN ({older})")
            database.insert(db, Row("checkpoints", seq, (data,)))

    # -- what is replaced, without a trace --------------------------------------------------------

    def replace(self, seq: int, record: Record) -> None:
        """Put another record in the place of one, and drop the states that it was part of.

        Raises: LabError; then everything is as it was.
        """
        if not 0 <= seq < self._count:
            raise IndexError(seq)
        with self._use():
            turns = (coding.turn_row(seq, record) if old.n == seq else old for old in self._turns())
            states = [(n, data) for n, data in self._checkpoints() if n < seq]
            self._renew(turns, self.tombstones(), states)

    def rewrite(self, records: Iterable[Record], tombstone: Tombstone | None = None) -> None:
        """Hold these records and no others, and no state; what was held before is nowhere in the folder.

        `records` may be made from `self.records()` while they are read. Copies that a repair left beside the
        file go too. Raises: LabError; then everything is as it was.
        """
        with self._use():
            tombstones = (*self.tombstones(), *([tombstone] if tombstone else ()))
            self._renew(coding.turn_rows(records), tombstones, ())

    def delete(self) -> None:
        """Everything of this user goes, and the store is closed. Raises: LabError."""
        with self._turn, told(self.path, self.user):
            self._detach()
            for path in (database.journal(self.path), *opening.beside(self.path), self.path):
                path.unlink(missing_ok=True)
            self._lock.release()

    def close(self) -> None:
        """Let others open it. Closing again does nothing."""
        with self._turn:
            if os.getpid() == self._pid:
                self._detach()
                self._lock.release()

    def __enter__(self) -> UserStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- inside -----------------------------------------------------------------------------------

    @contextmanager
    def _use(self) -> Iterator[sqlite3.Connection]:
        """The connection, for one thread at a time, and only while its file is the one in the folder."""
        with self._turn, told(self.path, self.user):
            forked = os.getpid() != self._pid
            if self._db is None or forked:
                raise errors.closed(self.path, self.user, forked=forked)
            if not opening.same(self.path, self._stat):
                raise errors.vanished(self.path, self.user)
            yield self._db

    def _attach(self) -> None:
        self._db = opening.connected(self.path, self.user)
        self._stat = self.path.stat()
        (count,) = self._db.execute("SELECT coalesce(max(n) + 1, 0) FROM turns").fetchone()
        self._count = int(count)

    def _detach(self) -> None:
        """Close the connection, by which SQLite moves the journal into the file and removes it."""
        if self._db:
            self._db.close()
        self._db = None

    def _turns(self, start: int = 0) -> Iterator[Row]:
        """Rows of turns, some at a time, so that other threads get theirs in between. Raises: LabError."""
        with self._use() as db:
            end, at = self._count, start
        while at < end:
            with self._use() as now:
                if now is not db:
                    raise errors.rewritten(self.path, self.user)
                some = min(at + _BATCH, end)
                rows = tuple(database.select(db, "turns", "WHERE n >= ? AND n < ?", at, some))
                at = opening.followed(rows, at, some)
            yield from rows

    def _checkpoints(self) -> list[tuple[int, bytes]]:
        with self._use() as db:
            return [(row.n, row.values[0]) for row in database.select(db, "checkpoints")]

    def _renew(
        self,
        turns: Iterable[Row],
        tombstones: Iterable[Tombstone],
        checkpoints: Iterable[tuple[int, bytes]],
    ) -> None:
        """A new file with these rows in the place of the old one. Raises: sqlite3.Error, OSError."""
        rows = chain(
            coding.head_rows(self.user, self.head),
            turns,
            coding.stone_rows(tombstones),
            (Row("checkpoints", n, (data,)) for n, data in checkpoints),
        )
        new = self.path.with_suffix(".new")
        database.make(new, rows)
        try:
            self._detach()
            opening.take_place(new, self.path)
        finally:
            new.unlink(missing_ok=True)
            self._attach()
