"""A run file -> one value: JSON, lines of JSON, or a table of CSV."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ...memory.errors import LabError
from ...memory.types import Issue
from ...sources import document
from ...sources.contents import contents

TABLES = {".csv": ",", ".tsv": "\t"}
LONGEST = 64 * 1024 * 1024  # characters of one cell: more is no answer


class RunFile(NamedTuple):
    """What a file holds, before anybody says which field is what."""

    name: str  # without folders; shown, never used as a path
    stem: str
    value: Any  # a table is a list of objects
    lines: tuple[int, ...]  # of each row from 1, where a row is a line; else ()
    sha256: str  # of the bytes, in hex
    issues: tuple[Issue, ...]  # what was mended while decoding


def open_file(path: str | Path) -> RunFile:
    """Raises: LabError for what cannot be read, with the place."""
    path = Path(path)
    data = contents(path)
    digest = hashlib.sha256(data).hexdigest()
    if (delimiter := TABLES.get(path.suffix.lower())) is not None:
        value, lines = _table(data, path.name, delimiter)
        return RunFile(path.name, path.stem, value, lines, digest, ())
    doc = document.read(data, path.name)
    return RunFile(path.name, path.stem, doc.value, doc.lines, digest, doc.issues)


def _table(data: bytes, name: str, delimiter: str) -> tuple[list[Any], tuple[int, ...]]:
    """(an object a row, the line on which each begins)."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LabError(
            f"{name} is not text in UTF-8", where=f"{name}, byte {error.start}", hint="save it as UTF-8"
        ) from None
    rows = list(_records(text, name, delimiter))
    return [row for row, _ in rows], tuple(line for _, line in rows)


def _records(text: str, name: str, delimiter: str) -> Iterator[tuple[Any, int]]:
    before = csv.field_size_limit(LONGEST)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        head = next(reader, None)
        if not head or len(set(head)) < len(head):
            raise LabError(
                f"{name} has no head of differing names",
                where=f"{name}, line 1",
                hint="name each column once in the first line",
            )
        begun = reader.line_num + 1
        for cells in reader:
            if cells:  # not a blank line
                whole = len(cells) == len(head)
                yield dict(zip(head, cells, strict=True)) if whole else cells, begun  # a list is no row: told
            begun = reader.line_num + 1
    except csv.Error as error:
        raise LabError(
            f"{name} is not whole CSV: {error}",
            where=f"{name}, line {reader.line_num}",
            hint="mend that line",
        ) from None
    finally:
        csv.field_size_limit(before)
