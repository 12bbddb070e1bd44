"""Text of a conversation on its way into a figure or a card.

Plotly reads a subset of HTML in every text it draws, and TeX between dollar signs where a page has
loaded MathJax; a notebook reads all of HTML, and TeX. A conversation is data: what it says is shown
as it was said.
"""

from __future__ import annotations

import html
import re
import textwrap
from functools import lru_cache

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"}
_SPECIAL = re.compile("[&<>$]")
_TEX = re.compile(r"[$\\]")
_SPACE = re.compile(r"[\s\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e]+")
_ISOLATES = re.compile("[\u2066-\u2069]")
_TURNS = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069"  # Hebrew to Arabic, and marks of direction
    "\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def plain(text: str) -> str:
    """The text for plotly with nothing left to interpret, on one line.

    Control characters and marks that turn the direction of writing become a space, isolates nothing.

    >>> plain("<b>2 < 3</b>\\n& $x$")
    '&lt;b&gt;2 &lt; 3&lt;/b&gt; &amp; &#36;x&#36;'
    """
    return _SPECIAL.sub(lambda match: _ENTITIES[match[0]], _flat(text))


def isolated(text: str) -> str:
    """The text as part of a sentence of ours: what it turns around ends where it ends.

    Only where something may turn: letters written from right to left, and marks that say so.

    >>> isolated("bread"), ascii(isolated("\\u05d0")), ascii(isolated("\\u2069\\u202e"))
    ('bread', "'\\\\u2068\\\\u05d0\\\\u2069'", "'\\\\u2068\\\\u2068\\\\u2069\\\\u202e\\\\u2069'")
    """
    if not _TURNS.search(text):
        return text
    before = opened = 1  # isolates that the text would close without having opened them; that are open
    for sign in _ISOLATES.findall(text):
        if sign != "\u2069":
            opened += 1
        elif opened > 1:
            opened -= 1
        else:
            before += 1
    return "\u2068" * before + text + "\u2069" * opened


def _flat(text: str) -> str:
    return _SPACE.sub(" ", _ISOLATES.sub("", text)).strip()


def markup(text: str, limit: int = 300) -> str:
    r"""The text, cut, for HTML that a notebook shows: no tag, no attribute, no TeX.

    MathJax reads what the browser has decoded, but never across elements; so what would begin TeX
    stands in an element of its own.

    >>> markup('<b>"$x$"')
    '&lt;b&gt;&quot;<span>$</span>x<span>$</span>&quot;'
    >>> markup(r"\(a\)")
    '<span>\\</span>(a<span>\\</span>)'
    """
    escaped = html.escape(cut(_flat(text), limit))
    return _TEX.sub(lambda match: f"<span>{match[0]}</span>", escaped)


def cut(text: str, limit: int) -> str:
    """At most `limit` characters, the last one "…" where something is left out.

    >>> cut("sourdough", 5), cut("jar", 5)
    ('sour…', 'jar')
    """
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


@lru_cache(maxsize=8192)  # a page is shown in several figures, again at every turn
def block(text: str, *, width: int = 56, limit: int = 220) -> str:
    """The text, cut and wrapped for a hover box: lines of `width` characters joined by <br>."""
    flat = cut(_flat(text), limit)
    return "<br>".join(plain(line) for line in textwrap.wrap(flat, width, break_on_hyphens=False))
