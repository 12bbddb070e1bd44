"""Rows found in the pages of a damaged file, without its tables, its trees or SQLite.

Every page is looked at as if it were a leaf of a table; whatever can be read as a row there counts if its
seal holds. A seal has 128 bits, so nothing counts by chance, and no header, index or neighbour has to be
whole.

Format: https://www.sqlite.org/fileformat2.html#b_tree_pages
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .database import COLUMNS, PAGE_SIZE, SEAL, Row, seal

_LEAF, _LEAF_HEAD, _FILE_HEAD = 13, 8, 100  # type of a leaf; bytes of its head; bytes before it on page 1
_LOCAL = PAGE_SIZE - 35  # bytes of a row that a leaf holds at most
_LEAST = (PAGE_SIZE - 12) * 32 // 255 - 23  # and at least, where the rest is on other pages
_SEALED = 12 + 2 * SEAL  # type of the last column
_TURN = 2 + len(COLUMNS["turns"])  # columns of a turn in the file: number and seal besides its own

Pages = Mapping[int, bytes]  # by number, from 1


class Cell(NamedTuple):
    """Something that stands where a row would, with as much of it as could be read."""

    n: int
    columns: int  # as its head says
    row: Row | None  # None: not all of it is there, or its seal is broken


def split(raw: bytes) -> dict[int, bytes]:
    """The bytes of a database file by pages; a last piece that is no whole page is left out."""
    return {
        at // PAGE_SIZE + 1: raw[at : at + PAGE_SIZE] for at in range(0, len(raw) - PAGE_SIZE + 1, PAGE_SIZE)
    }


def cells(pages: Pages) -> Iterator[Cell]:
    """Everything on any page that could be a row."""
    for number, page in pages.items():
        start = _FILE_HEAD if number == 1 else 0
        yield from _cells(page, start + _LEAF_HEAD, pages)


def is_turn(cell: Cell) -> bool:
    """Does it have the shape of a turn?"""
    return cell.columns == _TURN


def _cells(page: bytes, at: int, pages: Pages) -> Iterator[Cell]:
    """The cells that the pointers from here on name; how many there should be is not asked."""
    end = PAGE_SIZE
    while at + 2 <= end:
        pointer = int.from_bytes(page[at : at + 2], "big")
        if not at + 2 <= pointer < PAGE_SIZE:
            return
        end = min(end, pointer)
        if cell := _cell(page, pointer, pages):
            yield cell
        at += 2


def _cell(page: bytes, at: int, pages: Pages) -> Cell | None:
    length, at = _varint(page, at)
    n, at = _varint(page, at)
    if not 0 < length <= PAGE_SIZE * len(pages):
        return None
    here = length
    if length > _LOCAL:
        most = _LEAST + (length - _LEAST) % (PAGE_SIZE - 4)
        here = most if most <= _LOCAL else _LEAST
    start = page[at : at + here]
    kinds = _kinds(start)
    if kinds is None or len(start) < here:
        return None
    rest = _overflow(page[at + here : at + here + 4], length - here, pages) if here < length else b""
    return Cell(n, len(kinds), None if rest is None else _row(n, kinds, start + rest))


def _overflow(pointer: bytes, length: int, pages: Pages) -> bytes | None:
    """The rest of a row, page by page; None if a page is missing."""
    found = bytearray()
    while len(found) < length:
        page = pages.get(int.from_bytes(pointer, "big"))
        if page is None:
            return None
        pointer = page[:4]
        found += page[4:]
    return bytes(found[:length])


def _kinds(payload: bytes) -> list[int] | None:
    """The types of a row's columns as its head says; None if this is no head of any of our rows."""
    size, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < size <= len(payload):
        kind, at = _varint(payload, at)
        kinds.append(kind)
    ours = at == size and kinds[:1] == [0] and kinds[-1] == _SEALED and min(kinds[1:]) >= 12
    return kinds if ours else None


def _row(n: int, kinds: list[int], payload: bytes) -> Row | None:
    """The row, if a table of ours has such rows and its seal holds."""
    values: list[str | bytes] = []
    at, _ = _varint(payload, 0)
    for kind in kinds[1:]:  # the number stands before the row
        raw = payload[at : at + (kind - 12) // 2]
        at += len(raw)
        try:
            values.append(raw.decode() if kind % 2 else raw)
        except UnicodeDecodeError:
            return None
    for table, columns in COLUMNS.items():
        row = Row(table, n, tuple(values[:-1]))
        if len(columns) == len(row.values) and seal(row) == values[-1]:
            return row
    return None


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next thing stands; past the end there are zeros."""
    number = 0
    for step in range(9):
        byte = data[at + step] if at + step < len(data) else 0
        if step == 8:
            return number << 8 | byte, at + 9
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, at + step + 1
    raise AssertionError("nine bytes end it")
