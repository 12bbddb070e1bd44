"""A file name for an id: ids come from files of strangers and never reach a path by themselves."""

from __future__ import annotations

import hashlib
import re
import unicodedata

_PLAIN = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9_-])?")
_SUFFIXED = re.compile(r".*-[0-9a-f]{12}")
_WINDOWS = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?")


def safe_name(id: str) -> str:
    """A name of at most 80 characters that no file system reads as anything but one name.

    A plain lower-case id stays as it is. Any other is made readable and gets a short hash of the id,
    so that two ids never share a name, not even where case or Unicode forms are folded.

    >>> safe_name("conv-26")
    'conv-26'
    >>> safe_name("../x"), safe_name("a/b"), safe_name("小雨")
    ('x-d6b96a97d147', 'a_b-c14cddc033f6', '小雨-570764f969e6')
    """
    if _PLAIN.fullmatch(id) and not _SUFFIXED.fullmatch(id) and not _WINDOWS.fullmatch(id):
        return id
    readable = re.sub(r"[^\w.-]+", "_", unicodedata.normalize("NFC", id)).strip("._-")[:48]
    digest = hashlib.sha256(id.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return f"{readable or 'id'}-{digest}"
