"""Words of a conversation where Streamlit reads Markdown: labels of buttons, toasts, file names.

`course.writing.literal` is for Markdown that anything may read, and for TeX; this is for what Streamlit adds.
"""

from __future__ import annotations

import re

from ..views.escape import cut

_MARKS = re.compile(r"([!-/:-@\[-`{-~])")  # all punctuation of ASCII may stand behind a backslash
_SPACE = re.compile(r"[\s\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e]+")
_ISOLATES = re.compile("[\u2066-\u2069]")
JOINER = "\u2060"  # seen by nobody; parts what icons, emoji and links are recognised by


def literal(text: str, limit: int = 80) -> str:
    """The text as Markdown that shows it as it is: on one line, cut, and nothing of it interpreted.

    Streamlit looks for `:material/bolt:` and `:smile:` after Markdown has taken the backslashes away,
    and for web addresses too, so colons, dots and at-signs are also followed by a joiner.

    >>> literal("**a** <b>").replace(JOINER, "")
    '\\\\*\\\\*a\\\\*\\\\* \\\\<b\\\\>'
    """
    flat = cut(_SPACE.sub(" ", _ISOLATES.sub("", text)).strip(), limit)
    return re.sub(r"\\[:.@]", lambda found: found[0] + JOINER, _MARKS.sub(r"\\\1", flat))
