"""What a repair could not save, told again as the input that it was, as far as its neighbours say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...features.pieces import tombstone
from ...memory.types import Page
from ..packing import packed
from ..records import Record


def mended(records: Iterable[Record | None]) -> Iterator[Record]:
    """The records without those that are lost (None); for each page among these a forgotten page.

    Every record says how many pages had arrived when it was written, so those that are missing are noticed,
    and later ones keep their numbers. Of lost questions and acts, and of what was lost at the end, nothing is
    left.

    >>> told = [one.body["turn"] for one in mended([None, None, None, Record("page", {"turn": 3})])]
    >>> told  # two pages and a question were lost
    [1, 2, 3]
    """
    pages, model = 0, ""
    for record in records:
        if record is None:
            continue
        said = record.body.get("turn", pages + 1) - (record.kind == "page")  # pages before it
        yield from (_forgotten(turn, model) for turn in range(pages + 1, said + 1))
        pages = max(pages, said) + (record.kind == "page")
        model = record.body.get("model", "")
        yield record


def _forgotten(turn: int, model: str) -> Record:
    also: dict[str, Any] = {"turn": turn, **({"model": model} if model else {})}
    return packed("page", (tombstone(Page((), forgotten=True), 1),), **also)
