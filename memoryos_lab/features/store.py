"""A content-addressed store: what a model said once is not asked again.

One SQLite file in WAL mode, so several processes read and write it at once and a killed one loses at
most what it had not committed. The key is a hash of (task, model, version, text): nothing in a text
or a name ever becomes a path, and a new version of a model finds none of the old one's answers.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ..memory.errors import LabError
from .embedder import Vectors

HOME_VARIABLE = "MEMORYOS_LAB_HOME"
BUSY = 30.0  # seconds that a writer waits for another
_MANY = 500  # keys a query; SQLite allows more, builds differ
_SCHEMA = "CREATE TABLE IF NOT EXISTS said (key BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID"


def home() -> Path:
    """The project's own folder: `$MEMORYOS_LAB_HOME`, else the platform's place for caches."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    match sys.platform:
        case "win32":
            base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
        case "darwin":
            base = Path.home() / "Library" / "Caches"
        case _:
            base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "memoryos-lab"


def default_store() -> Store:
    """The store in `home()`; the file is made when something is first kept."""
    return Store(home() / "features.sqlite")


def key(task: str, model: str, version: str, text: str) -> bytes:
    """32 bytes that name the answer of one model to one text."""
    digest = hashlib.sha256()
    for part in (task, model, version, text):
        raw = part.encode("utf-8", "surrogatepass")
        digest.update(len(raw).to_bytes(8, "little"))  # so that ("a", "bc") and ("ab", "c") differ
        digest.update(raw)
    return digest.digest()


class Store:
    """Values by key. A connection lives for one call: threads, forks and kills cannot share one."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def vectors(self, keys: Sequence[bytes]) -> dict[bytes, Vectors]:
        """The stored vectors among `keys`, each [d]. Raises: LabError for a damaged file."""
        found = {k: np.frombuffer(raw, dtype="<f4") for k, raw in self._read(keys) if not len(raw) % 4}
        return {k: row.astype(np.float32) for k, row in found.items() if _unit(row)}

    def keep_vectors(self, rows: Mapping[bytes, Vectors]) -> None:
        """All of `rows` in one transaction. Raises: LabError when the file cannot be written."""
        self._write((k, np.asarray(row, dtype="<f4").tobytes()) for k, row in rows.items())

    def records(self, keys: Sequence[bytes]) -> dict[bytes, Any]:
        """The stored JSON values among `keys`. Raises: LabError for a damaged file."""
        return {k: json.loads(raw) for k, raw in self._read(keys)}

    def keep_records(self, records: Mapping[bytes, Any]) -> None:
        """All of `records` in one transaction. Raises: LabError when the file cannot be written."""
        self._write((k, json.dumps(value).encode()) for k, value in records.items())

    def count(self) -> int:
        """How many answers are kept."""
        if not self.path.exists():
            return 0
        with self._open() as db:
            return int(db.execute("SELECT count(*) FROM said").fetchone()[0])

    def _read(self, keys: Sequence[bytes]) -> list[tuple[bytes, bytes]]:
        if not keys or not self.path.exists():
            return []
        rows: list[tuple[bytes, bytes]] = []
        with self._open() as db:
            for start in range(0, len(keys), _MANY):
                some = keys[start : start + _MANY]
                marks = ",".join("?" * len(some))
                rows += db.execute(f"SELECT key, value FROM said WHERE key IN ({marks})", some)
        return rows

    def _write(self, rows: Iterable[tuple[bytes, bytes]]) -> None:
        with self._open() as db, db:
            db.execute("BEGIN IMMEDIATE")
            db.executemany("INSERT OR REPLACE INTO said VALUES (?, ?)", rows)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=BUSY, isolation_level=None)) as db:
                _prepare(db)
                yield db
        except sqlite3.OperationalError as error:
            raise self._unusable(str(error)) from error
        except sqlite3.DatabaseError as error:
            raise LabError(
                f"the store of features is damaged: {error}",
                where=str(self.path),
                hint="delete this file and those named like it: all in it can be computed again",
            ) from error
        except OSError as error:
            raise self._unusable(error.strerror or str(error)) from error

    def _unusable(self, why: str) -> LabError:
        return LabError(
            f"the store of features cannot be used: {why}",
            where=str(self.path),
            hint=f"name a folder that you may write to in {HOME_VARIABLE}",
        )


def _prepare(db: sqlite3.Connection) -> None:
    """WAL and the table. Changing the journal ignores the busy timeout, so it is tried again."""
    until = time.monotonic() + BUSY
    while True:
        try:
            if db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=NORMAL")
            db.execute(_SCHEMA)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def _unit(row: Vectors) -> bool:
    # A flipped bit in a value is nothing that SQLite would see; such a row is computed again.
    return bool(len(row)) and abs(float(row @ row) - 1) < 1e-3
