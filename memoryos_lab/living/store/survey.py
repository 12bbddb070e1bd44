"""What is in a file that may be damaged: looked at as bytes, so that nothing about it changes.

A file that SQLite refuses, or reads with holes, still has most of its rows. The survey finds them, says
which numbers are missing, and makes the error that a person meets.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...memory.errors import LabError
from ..names import quoted
from . import database, salvage, wal
from .coding import ABOUT, OPENED, value_of
from .database import FORMAT, JOURNALLED, PAGE_SIZE, Row
from .salvage import Pages

_NAME = 128 * PAGE_SIZE  # bytes in which a name of usual length stands


@dataclass(frozen=True, slots=True)
class Survey:
    """What can be read of a file, and what cannot."""

    path: Path
    trouble: str  # what is wrong with the file as such; "": nothing
    rows: dict[tuple[str, int], Row]  # whole ones, by table and number
    known: int  # turns that there were, at the least
    format: int | None  # of which version it is; None: it is none of ours, as far as can be read

    @property
    def user(self) -> str | None:
        """Whose it is; None if that cannot be read."""
        found = _about(self.rows)
        return None if found is None else str(found["user"])

    @property
    def turns(self) -> tuple[int, ...]:
        """Numbers of the turns that can be read."""
        return tuple(sorted(n for table, n in self.rows if table == "turns"))

    @property
    def lost(self) -> tuple[int, ...]:
        """Numbers of those that cannot."""
        return tuple(sorted(set(range(self.known)).difference(self.turns)))

    @property
    def sound(self) -> bool:
        return not self.trouble and not self.lost

    def error(self, why: str = "") -> LabError:
        """What to tell whoever wanted to open it; `why`: what they met, if nothing better is known."""
        why, name = self.trouble or why, str(self.path)
        if self.format not in (None, FORMAT):
            which = f"{'a newer' if (self.format or 0) > FORMAT else 'an older'} version of the program"
            what = f"this memory was written by {which} (format {self.format}, not {FORMAT})"
            return LabError(what, where=name, hint="open it with that version; it is left as it is")
        if not self.rows:
            hint = "name another file, or move this one away to begin anew; it is left as it is"
            return LabError(
                f"this file is no memory, or nothing of one can be read: {why}", where=name, hint=hint
            )
        whose = quoted(self.user) if self.user is not None else "somebody"
        saved = f"{len(self.turns)} of {'' if not self.lost else 'at least '}{self.known} turns can be read"
        lost = f"; lost: {spans(self.lost)}" if self.lost else ""
        return LabError(
            f"the memory of {whose} is damaged: {why or 'a row is not as it was written'}; {saved}{lost}",
            where=name,
            hint=f"save what can be read: memoryos-lab doctor --repair '{name}' (the file is left as it is)",
        )


def survey(path: Path) -> Survey:
    """Look at everything. Raises: OSError."""
    raw, side = path.read_bytes(), database.journal(path)
    journal = wal.read(side.read_bytes() if side.exists() else b"", PAGE_SIZE)
    pages = salvage.split(raw)
    kept = {**pages, **{frame.page: frame.data for frame in journal.kept}}
    loose = {**kept, **{frame.page: frame.data for frame in journal.loose}}
    layers = [pages, *([kept] if journal.kept else []), *([loose] if journal.lost else [])]
    rows, maimed = _rows(layers)
    return Survey(path, _trouble(raw, journal, kept, rows), rows, _known(rows, maimed), _format(raw, rows))


def user_of(path: Path) -> str | None:
    """Whose it is, also while another process has it open; None if that cannot be read. Raises: OSError."""
    with path.open("rb") as file:
        raw = file.read(_NAME)
        about = _about(_rows([salvage.split(raw)])[0])
        if about is None:
            about = _about(_rows([salvage.split(raw + file.read())])[0])
    return None if about is None else str(about["user"])


def spans(numbers: Iterable[int]) -> str:
    """Numbers in order, runs of them in short.

    >>> spans((3, 4, 5, 9))
    '3–5, 9'
    """
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1][1:] = [n]
        else:
            runs.append([n])
    return ", ".join("–".join(map(str, run)) for run in runs)


def _rows(layers: list[Pages] | list[dict[int, bytes]]) -> tuple[dict[tuple[str, int], Row], set[int]]:
    """Whole rows, later layers before earlier ones, and the numbers of turns that are not whole anywhere."""
    rows: dict[tuple[str, int], Row] = {}
    maimed: set[int] = set()
    for pages in layers:
        for cell in salvage.cells(pages):
            if cell.row:
                rows[cell.row.table, cell.n] = cell.row
            elif salvage.is_turn(cell):
                maimed.add(cell.n)
    return rows, {n for n in maimed if ("turns", n) not in rows}


def _known(rows: dict[tuple[str, int], Row], maimed: set[int]) -> int:
    """How many turns there were at least. A number in a maimed one that is far too high is not believed."""
    known = max((n + 1 for table, n in rows if table == "turns"), default=0)
    for n in sorted(maimed):
        known = max(known, n + 1) if n < known + len(maimed) else known
    return known


def _about(rows: dict[tuple[str, int], Row]) -> dict[str, Any] | None:
    row = rows.get(("head", ABOUT)) or rows.get(("spare", ABOUT))
    return None if row is None else dict(value_of(row))


def _format(raw: bytes, rows: dict[tuple[str, int], Row]) -> int | None:
    """The version that a sealed row tells; where there is none, that of the first bytes of a file of ours."""
    about = _about(rows)
    if about is not None:
        return int(about["format"])
    return database.version(raw[:100])


def _trouble(raw: bytes, journal: wal.Journal, pages: Pages, rows: dict[tuple[str, int], Row]) -> str:
    """What is wrong with the file as SQLite would see it, or with the rows that every file has."""
    if unlike := database.unlike(raw[:100]):
        return unlike
    if journal.lost:
        return "its journal is broken"
    if any((table, n) not in rows for table in ("head", "spare") for n in (ABOUT, OPENED)):
        return "its head cannot be read"
    return _checked(pages)


def _checked(pages: Pages) -> str:
    """What SQLite and the seals say of the file with its journal worked in, on a copy in this process."""
    count = max(pages, default=0)
    image = bytearray(b"".join(pages.get(number, bytes(PAGE_SIZE)) for number in range(1, count + 1)))
    image[JOURNALLED : JOURNALLED + 2] = b"\1\1"  # the copy has no journal
    try:
        with closing(sqlite3.connect(":memory:")) as db:
            db.deserialize(bytes(image))
            db.text_factory = database.text
            (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
            for table in database.COLUMNS:
                deque(database.select(db, table), maxlen=0)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return f"SQLite says: {error}"
    return "" if said == "ok" else f"SQLite says: {said}"
