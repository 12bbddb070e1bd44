"""A state as bytes and back, exactly: what a memory needs to be opened without folding its whole past.

The bytes are compressed JSON with a format and a version; no code is in them. Arrays derived from a state are
no part of it: they are built again, bit for bit, when the state is continued.
"""

from __future__ import annotations

import json
import zlib
from typing import Any, TypeVar

from . import codec
from .errors import LabError
from .policy import Policy

S = TypeVar("S")
FORMAT = "memoryos-lab state"
VERSION = 1
DERIVED = ("shelf",)  # fields that say nothing that the others do not
HINT = "fold the inputs again: a checkpoint only saves the time for that"


def dump(state: Any) -> bytes:
    """The state as bytes. Raises: TypeError for a state that holds more than values.

    >>> from .presets import PAPER
    >>> load(dump(PAPER.start()), PAPER) == PAPER.start()
    True
    """
    head = {"format": FORMAT, "version": VERSION, "class": type(state).__name__}
    text = json.dumps({**head, "state": codec.encode(state, leave_out=DERIVED)}, separators=(",", ":"))
    return zlib.compress(text.encode(), 1)


def load(data: bytes, policy: Policy[S]) -> S:
    """The state that `dump` wrote, to be continued under the policy that made it.

    Raises: LabError if the bytes are damaged, of another version, or the state of another kind of policy.
    """
    blank = policy.start()
    try:
        head = codec.parse(zlib.decompress(data))
    except zlib.error:
        raise LabError("a checkpoint is damaged", where="checkpoint", hint=HINT) from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise LabError("these bytes are no checkpoint", where="checkpoint", hint=HINT)
    if head.get("version") != VERSION:
        what = f"a checkpoint has version {head.get('version')!r}, this program reads {VERSION}"
        raise LabError(what, where="checkpoint", hint=HINT)
    if head.get("class") != type(blank).__name__:
        what = f"a checkpoint holds a {head.get('class')!r}, this policy a {type(blank).__name__!r}"
        raise LabError(what, where="checkpoint", hint=HINT)
    given = {name: getattr(blank, name) for name in DERIVED if hasattr(blank, name)}
    return codec.decode(type(blank), head.get("state"), given=given)
