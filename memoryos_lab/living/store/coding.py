"""Records, tombstones and heads as rows of the file, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ...memory import codec
from ..records import Record, Tombstone
from .database import FORMAT, Row

ABOUT, OPENED = 0, 1  # numbers of the rows of `head`: whose it is, what it was opened with


def head_rows(user: str, head: dict[str, Any]) -> Iterator[Row]:
    """Whose it is and what it was opened with, each twice. Names come first: they are looked for there.

    Raises: TypeError, ValueError for what JSON has no form for.
    """
    for n, value in ((ABOUT, {"format": FORMAT, "user": user}), (OPENED, head)):
        yield from (Row(table, n, (_json(value),)) for table in ("head", "spare"))


def turn_row(n: int, record: Record) -> Row:
    """Raises: TypeError, ValueError for what JSON has no form for, or an event that is not one line."""
    if any(not line or "\n" in line for line in record.events):
        raise ValueError("an event is one line of JSON")
    events = "\n".join(record.events).encode("utf-8", "surrogatepass")
    return Row("turns", n, (record.kind, _json(record.body), record.vectors, events))


def turn_rows(records: Iterable[Record]) -> Iterator[Row]:
    """Rows numbered from 0. Raises: as `turn_row`."""
    return (turn_row(n, record) for n, record in enumerate(records))


def record_of(row: Row) -> Record:
    """The record that a row of `turns` holds."""
    kind, body, vectors, events = row.values
    lines = tuple(events.decode("utf-8", "surrogatepass").split("\n")) if events else ()
    return Record(kind, json.loads(body), vectors, lines)


def stone_rows(tombstones: Iterable[Tombstone]) -> Iterator[Row]:
    """Rows numbered from 0."""
    return (Row("tombstones", n, (_json(codec.encode(stone)),)) for n, stone in enumerate(tombstones))


def stone_of(row: Row) -> Tombstone:
    """The tombstone that a row holds."""
    return Tombstone(**json.loads(row.values[0]))


def value_of(row: Row) -> Any:
    """The JSON value of a row of `head` or `spare`."""
    return json.loads(row.values[0])


def _json(value: Any) -> bytes:
    return codec.to_json(value).encode()
