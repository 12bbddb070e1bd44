"""A user's name as the name of a file: whatever the name, the file is a plain one in its folder, and its own.

Only the first letters of the file's name are for people to read. What tells users apart is a hash of the
exact name, so "Ann" and "ann" are two also where the file system would not see it. The true name is kept in
the file.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

_READABLE = 32  # letters


def safe(user: str) -> str:
    """Lower-case ASCII letters, digits and hyphens, at most 49 of them; different for every user.

    >>> safe("Ann Lee")
    'ann-lee-a36e143c5359c53e'
    >>> safe("../../CON")
    'con-59b2ecda072c0907'
    >>> safe("安")
    'user-77f34a38180f766e'
    """
    plain = unicodedata.normalize("NFKD", user[: 4 * _READABLE]).encode("ascii", "ignore").decode().lower()
    letters = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:_READABLE].strip("-")
    return f"{letters or 'user'}-{hashlib.sha256(user.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


def quoted(user: str) -> str:
    r"""The name as a message may show it: short, in quotes, with nothing in it that steers a screen.

    >>> quoted("Ann"), quoted("a" * 5000), quoted("\x1b[2J\u202e")
    ("'Ann'", "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'", "'\\x1b[2J\\u202e'")
    """
    return repr(user if len(user) <= 40 else f"{user[:40]}…")
