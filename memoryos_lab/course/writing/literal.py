"""What a lesson writes as Markdown: tables, and words of a conversation that are shown as they were said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...views.escape import cut, isolated

_MARKS = re.compile(r"([\\`*_{}\[\]#]|^>)")  # every dialect of Markdown takes these behind a backslash
_ENTITIES = {"&": "&amp;", "<": "&lt;", "|": "&#124;", "~": "&#126;", "$": "&#36;", "^": "&#94;"}  # not these
_SIGNS = re.compile("[&<|~$^]")
_SPACE = re.compile(r"\s+")


def literal(text: str, limit: int = 90) -> str:
    r"""The text on one line, cut, with nothing of it left to interpret, be it Markdown, HTML or TeX.

    >>> literal("**a** <b> $x$")
    '\\*\\*a\\*\\* &lt;b> &#36;x&#36;'
    """
    marked = _MARKS.sub(r"\\\1", cut(_SPACE.sub(" ", text).strip(), limit))
    return isolated(_SIGNS.sub(lambda found: _ENTITIES[found[0]], marked))


def plain(text: str, limit: int = 90) -> str:
    """The text on one line, cut, for what is shown as plain text.

    >>> plain(" a\\nb ")
    'a b'
    """
    return isolated(cut(_SPACE.sub(" ", text).strip(), limit))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are Markdown already.

    >>> print(table(("day", "page"), [("3", "1")]))
    | day | page |
    | --- | --- |
    | 3 | 1 |
    """
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
