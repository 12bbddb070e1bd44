"""The JSON schema of an envelope, made from the types of its values; memcube.schema.json is its text."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from .values import FORMAT, VERSION, Envelope

FILE = Path(__file__).with_name("memcube.schema.json")
_SCALARS = {str: "string", int: "integer", float: "number", bool: "boolean"}


def schema() -> dict[str, Any]:
    """JSON schema (draft 7) of version 1.

    >>> schema()["required"][:2]
    ['format', 'version']
    """
    whole = _of(Envelope)
    head = {"format": {"const": FORMAT}, "version": {"const": VERSION}}
    members = {name: member for name, member in whole["properties"].items() if name != "findings"}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "MemCube envelope",
        **whole,
        "properties": {**head, **members},
        "required": [*head, *(name for name in whole["required"] if name != "findings")],
    }


def _of(hint: Any) -> dict[str, Any]:
    origin, args = get_origin(hint), get_args(hint)
    if hint in _SCALARS:
        return {"type": _SCALARS[hint]}
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (types.UnionType, Union):
        return {"anyOf": [{"type": "null"}, *(_of(arg) for arg in args if arg is not type(None))]}
    if origin is tuple and args[1:] == (...,):
        return {"type": "array", "items": _of(args[0])}
    if origin is tuple:
        return {
            "type": "array",
            "items": [_of(arg) for arg in args],
            "minItems": len(args),
            "maxItems": len(args),
        }
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object"}
    return _record(hint)


def _record(cls: Any) -> dict[str, Any]:
    hints = get_type_hints(cls)
    if dataclasses.is_dataclass(cls):
        names = [field.name for field in dataclasses.fields(cls)]
        missing = dataclasses.MISSING
        needed = [f.name for f in dataclasses.fields(cls) if f.default is missing is f.default_factory]
    else:
        names = list(cls._fields)
        needed = [name for name in names if name not in cls._field_defaults]
    return {
        "type": "object",
        "properties": {name: _of(hints[name]) for name in names},
        "required": needed,
        "additionalProperties": False,
    }
