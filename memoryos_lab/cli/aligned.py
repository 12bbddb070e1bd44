"""Tables of a terminal whose columns stay under each other in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from unicodedata import east_asian_width

WIDTH = 100  # columns of a terminal that everything fits


def width(text: str) -> int:
    """Columns that a terminal needs for it: a CJK sign takes two.

    >>> width("heat"), width("热度")
    (4, 4)
    """
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """The text with blanks after it, or before it."""
    gap = " " * max(columns - width(text), 0)
    return gap + text if right else text + gap


def cut(text: str, columns: int) -> str:
    """On one line, and no wider than that.

    >>> cut("one two\\nthree", 9), cut("短期记忆", 5)
    ('one two …', '短期…')
    """
    line = " ".join(text.split())
    if width(line) <= columns:
        return line
    kept, taken = "", 1
    for char in line:
        taken += width(char)
        if taken > columns:
            break
        kept += char
    return kept + "…"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1, last: int = 0) -> list[str]:
    """Columns two blanks apart; all but the first `left` and the `last` end at the right."""
    lines = [tuple(head), *map(tuple, rows)]
    widths = [max(width(line[i]) for line in lines) for i in range(len(head))]
    right = [left <= i < len(head) - last for i in range(len(head))]
    return [
        "  ".join(padded(cell, widths[i], right=right[i]) for i, cell in enumerate(line)).rstrip()
        for line in lines
    ]


def blocks(
    head: Sequence[str], rows: Sequence[Sequence[str]], *, left: int = 1, within: int = WIDTH
) -> list[str]:
    """A table, cut into several where it is too wide; the first `left` columns stand in each."""
    widths = [max(width(line[i]) for line in (head, *rows)) + 2 for i in range(len(head))]
    lines: list[str] = []
    for part in _parts(widths, left, within):
        columns = (*range(left), *part)
        lines += [""] * bool(lines)
        lines += table([head[i] for i in columns], [[row[i] for i in columns] for row in rows], left=left)
    return lines


def _parts(widths: Sequence[int], left: int, within: int) -> Iterator[list[int]]:
    """Which of the other columns stand side by side."""
    part: list[int] = []
    first = taken = sum(islice(widths, left)) - 2
    for i in range(left, len(widths)):
        if part and taken + widths[i] > within:
            yield part
            part, taken = [], first
        part.append(i)
        taken += widths[i]
    if part or not widths[left:]:
        yield part


def paragraph(text: str, indent: str = "", within: int = WIDTH) -> list[str]:
    """The text in lines of that width; a line of CJK signs may end anywhere, others between words."""
    lines, line = [], ""
    for piece in _pieces(text):
        if line.strip() and width(indent + line + piece.rstrip()) > within:
            lines.append(indent + line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
    return [*lines, indent + line.rstrip()]


def _pieces(text: str) -> Iterator[str]:
    """Words with the blank after them, and each wide sign alone."""
    piece = ""
    for char in text:
        if east_asian_width(char) in "WF":
            if piece:
                yield piece
            yield char
            piece = ""
        elif char.isspace():
            yield piece + " "
            piece = ""
        else:
            piece += char
    yield piece
