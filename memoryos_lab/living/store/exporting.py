"""Everything that is held about a user, as lines of JSON that say what they are."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from typing import Any

from ...memory import codec
from ..records import Record, Tombstone

FORMAT, VERSION = "memoryos-lab memory", 1


def lines(
    user: str,
    head: dict[str, Any],
    records: Iterable[Record],
    tombstones: Iterable[Tombstone],
    checkpoints: Iterable[tuple[int, bytes]],
) -> Iterator[str]:
    """A head, then a line a record, a line a tombstone, a line a checkpoint; nothing is left out."""
    about = {"format": FORMAT, "version": VERSION, "user": user, "head": head}
    coded = "base64; vectors are rows of little-endian float32"
    yield codec.to_json({**about, "bytes": coded})
    for n, record in enumerate(records):
        yield codec.to_json({"record": n, **_plain(record)})
    for stone in tombstones:
        yield codec.to_json({"tombstone": codec.encode(stone)})
    for n, data in checkpoints:
        yield codec.to_json({"checkpoint": n, "data": _coded(data)})


def _plain(record: Record) -> dict[str, Any]:
    return {
        "kind": record.kind,
        "body": record.body,
        "vectors": _coded(record.vectors),
        "events": list(record.events),
    }


def _coded(data: bytes) -> str:
    return base64.b64encode(data).decode()
