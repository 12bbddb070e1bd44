"""Text in a cell of a table that a spreadsheet opens: what would be a formula is made text, reversibly.

A spreadsheet runs what begins with one of `=`, `+`, `-`, `@` (or their full-width forms), a tab or a
line end. Such text gets an apostrophe in front, which spreadsheets read as "this is text". Text that
begins with an apostrophe gets one more, so taking one away gives back every text.
"""

from __future__ import annotations

import re

RISKY = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n", "'")

_HALF = re.compile("[\ud800-\udfff]")


def whole(text: str) -> str:
    """The text with U+FFFD for half a surrogate pair, which UTF-8 cannot hold.

    >>> whole("a\\ud83db") == "a\\ufffdb"
    True
    """
    return _HALF.sub("\ufffd", text)


def safe(text: str) -> str:
    """The text as it is written into a cell.

    >>> safe("=1+1"), safe("plain"), safe("'tis")
    ("'=1+1", 'plain', "''tis")
    """
    return f"'{text}" if text.lstrip(" \u00a0\ufeff").startswith(RISKY) else text


def original(cell: str) -> str:
    """The text that `safe` was given.

    >>> original("'=1+1"), original("plain"), original("''tis")
    ('=1+1', 'plain', "'tis")
    """
    return cell[1:] if cell.startswith("'") else cell
