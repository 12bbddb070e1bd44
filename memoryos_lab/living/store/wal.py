"""What lies in SQLite's journal of a file that was not closed: the turns that have not moved into it yet.

SQLite reads its journal up to the first frame that is not sound and says nothing about what comes after.
Most often that is right: the process was killed over a write that nobody had been told of. But where whole
transactions follow, the journal is damaged, and turns that were told to be kept would be gone without a
word.

Format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Literal, NamedTuple

_HEADER, _FRAME = struct.Struct(">8I"), struct.Struct(">6I")
_MAGIC = 0x377F0682  # checksums over little-endian words; one more: over big-endian words
_Sums = tuple[int, int]


class Frame(NamedTuple):
    """A page as the journal has it."""

    page: int  # its number, from 1
    pages: int  # size of the database after this frame ends a transaction; 0: it ends none
    data: bytes


class Journal(NamedTuple):
    """A journal as SQLite would read it, and what SQLite would pass over."""

    kept: tuple[Frame, ...]  # of finished transactions, in order of writing
    loose: tuple[Frame, ...]  # after the last of them: unfinished, or damaged
    cut: bool = False  # its end is no whole frame, and not a left-over one either

    @property
    def unfinished(self) -> bool:
        """A transaction had begun that SQLite does not count."""
        return self.cut or bool(self.loose)

    @property
    def lost(self) -> int:
        """Finished transactions passed over; one may be a write that was cut short, and is not counted."""
        return max(0, sum(frame.pages > 0 for frame in self.loose) - 1)


def read(raw: bytes, page_size: int) -> Journal:
    """The journal in these bytes; where its first bytes are not sound all of it is loose."""
    if len(raw) < _HEADER.size:
        return Journal((), (), cut=bool(raw))
    order, salts, sums = _header(raw, page_size)
    kept: list[Frame] = []
    loose: list[Frame] = []
    fresh = True
    for frame, head, salt, after in _frames(raw, page_size):
        if order:
            sums = _summed(frame.data, _summed(head, sums, order), order)
            order = order if (salt, after) == (salts, sums) else None  # from here on nothing is sound
        if fresh := salts in (None, salt):  # else it is left over from before the journal was begun anew
            loose.append(frame)
        if order and frame.pages:
            kept += loose
            loose.clear()
    cut = fresh and (len(raw) - _HEADER.size) % (_FRAME.size + page_size) != 0
    return Journal(tuple(kept), tuple(loose), cut)


def _header(raw: bytes, page_size: int) -> tuple[Literal["<", ">"] | None, _Sums | None, _Sums]:
    """Order of bytes, salts and checksums so far; no order and no salts if the header is not sound."""
    magic, _, size, _, salt0, salt1, *said = _HEADER.unpack_from(raw)
    order: Literal["<", ">"] = ">" if magic == _MAGIC + 1 else "<"
    sums = _summed(raw[:24], (0, 0), order)
    sound = magic in (_MAGIC, _MAGIC + 1) and size == page_size and list(sums) == said
    return (order, (salt0, salt1), sums) if sound else (None, None, sums)


def _frames(raw: bytes, page_size: int) -> Iterator[tuple[Frame, bytes, _Sums, _Sums]]:
    """Each frame with the start of its head, its salts and the checksums it says."""
    length = _FRAME.size + page_size
    for at in range(_HEADER.size, len(raw) - length + 1, length):
        page, pages, salt0, salt1, sum0, sum1 = _FRAME.unpack_from(raw, at)
        data = raw[at + _FRAME.size : at + length]
        yield Frame(page, pages, data), raw[at : at + 8], (salt0, salt1), (sum0, sum1)


def _summed(data: bytes, sums: _Sums, order: Literal["<", ">"]) -> _Sums:
    """SQLite's checksum, carried on over some more words."""
    s0, s1 = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        s0 = (s0 + even + s1) & 0xFFFFFFFF
        s1 = (s1 + odd + s0) & 0xFFFFFFFF
    return s0, s1
