"""Words of a conversation where a lesson is read as Markdown: shown as they were said, never interpreted."""

from __future__ import annotations

import re

from ..views.escape import cut, isolated

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
