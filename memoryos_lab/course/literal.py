"""Words of a conversation where a lesson is read as Markdown: shown as they were said, never interpreted."""

from __future__ import annotations

import re

from ..views.escape import cut, isolated

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~$&^])")  # what Markdown, HTML or TeX would read as its own
_SPACE = re.compile(r"\s+")


def literal(text: str, limit: int = 90) -> str:
    r"""The text on one line, cut, with nothing of it left to interpret.

    >>> literal("**a** <b>")
    '\\*\\*a\\*\\* \\<b\\>'
    """
    return isolated(_MARKS.sub(r"\\\1", cut(_SPACE.sub(" ", text).strip(), limit)))


def plain(text: str, limit: int = 90) -> str:
    """The text on one line, cut, for what is shown as plain text.

    >>> plain(" a\\nb ")
    'a b'
    """
    return isolated(cut(_SPACE.sub(" ", text).strip(), limit))
