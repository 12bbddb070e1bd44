"""Pieces and events as rows of the store, and back: JSON for what is said, bytes for what is measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

import numpy as np

from ..features.pieces import Piece
from ..memory import codec
from ..memory.errors import LabError
from ..memory.events import Event
from ..memory.types import Array
from .records import Record

PIECES: dict[str, type[Any]] = {cls.__name__: cls for cls in get_args(Piece)}
ROWS = "rows"


def packed(kind: str, pieces: Iterable[Piece], events: Iterable[Event] = (), **also: Any) -> Record:
    """One input with all that became known at it; `also` stands beside the pieces as JSON."""
    bodies, rows = [], []
    for piece in pieces:
        vectors: Array | None = getattr(piece, "vectors", None)
        body = codec.encode(piece, leave_out=("vectors",))
        bodies.append({codec.TAG: type(piece).__name__, ROWS: 0 if vectors is None else len(vectors), **body})
        if vectors is not None:
            rows.append(np.ascontiguousarray(vectors, "<f4").tobytes())
    return Record(kind, {"pieces": bodies, **also}, b"".join(rows), tuple(map(codec.to_line, events)))


def unpacked(record: Record, dimensions: int = 0) -> tuple[Piece, ...]:
    """The pieces of a record; one without vectors gets an empty table of `dimensions` columns.

    Raises: LabError if pieces, rows and bytes do not fit each other.
    """
    bodies = record.body.get("pieces")
    if not isinstance(bodies, list) or not all(isinstance(body, dict) for body in bodies):
        raise LabError("a record holds no pieces", where=f"record of a {record.kind}")
    counts = [_count(body) for body in bodies]
    rows, held = sum(counts), len(record.vectors)
    if bool(rows) != bool(held) or (rows and held % (4 * rows)):
        raise LabError(f"a record names {rows} vectors and holds {held} bytes of them", where=record.kind)
    columns = held // (4 * rows) if rows else dimensions
    table = np.frombuffer(record.vectors, "<f4").reshape(rows, columns).astype(np.float32)
    return tuple(_pieces(bodies, counts, table))


def _count(body: dict[str, Any]) -> int:
    rows = body.get(ROWS)
    if type(rows) is not int or rows < 0:
        raise LabError(f"{ROWS!r} is {rows!r}, no number of vectors")
    return rows


def _pieces(bodies: list[dict[str, Any]], counts: list[int], table: Array) -> Iterator[Piece]:
    first = 0
    for body, rows in zip(bodies, counts, strict=True):
        cls = PIECES.get(str(body.get(codec.TAG)))
        if cls is None:
            raise LabError(f"{body.get(codec.TAG)!r} is no piece, not one of {', '.join(PIECES)}")
        said = {name: value for name, value in body.items() if name not in (codec.TAG, ROWS)}
        given = {"vectors": table[first : first + rows]} if "vectors" in _fields(cls) else {}
        first += rows
        yield codec.decode(cls, said, given=given)


def _fields(cls: type[Any]) -> tuple[str, ...]:
    return tuple(cls.__dataclass_fields__)
