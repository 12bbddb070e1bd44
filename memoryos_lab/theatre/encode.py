"""Slots as JSON bytes: compact, exact, and never with a number that JSON does not know."""

from __future__ import annotations

import json
from typing import Any


def encode(slot: Any) -> bytes:
    """UTF-8 JSON of plain values. Raises: ValueError for NaN or infinity.

    Words stay as they are; only half a surrogate pair, which UTF-8 cannot hold, is written as an
    escape. A host that puts the bytes into HTML must escape `<` itself.

    >>> encode({"a": ["段", 1.5]}).decode()
    '{"a":["段",1.5]}'
    """
    try:
        return _text(slot, ascii=False).encode()
    except UnicodeEncodeError:
        return _text(slot, ascii=True).encode()


def _text(slot: Any, *, ascii: bool) -> str:
    return json.dumps(slot, ensure_ascii=ascii, allow_nan=False, separators=(",", ":"), check_circular=False)


def joined(body: bytes, **more: bytes) -> bytes:
    """An encoded object that is not empty with more fields, each encoded already.

    >>> joined(encode({"a": 1}), changed=NULL)
    b'{"a":1,"changed":null}'
    """
    fields = (b'"' + name.encode() + b'":' + value for name, value in more.items())
    return b",".join((body[:-1], *fields)) + b"}"


NULL = encode(None)
