"""A frozen record and one line of JSON, in both directions, from the type hints alone.

A record (a frozen dataclass or a NamedTuple) becomes an object with a member a field; what does not count
when records are compared is no part of it. A tuple or a `Log` becomes an array. A line is tagged with the
name of its class, so one file can hold records of several classes.
Reading is strict: what does not fit the type hints is a `LabError` that names the place.
"""

from __future__ import annotations

import dataclasses
import json
import math
import re
import types
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np

from .errors import LabError
from .events import Event
from .log import Log

T = TypeVar("T")
Decoder = Callable[[Any, str], Any]  # (JSON value, where it stands) -> value

TAG = "type"
_HALF = re.compile("[\ud800-\udfff]")
EVENTS: tuple[type[Any], ...] = get_args(Event)


# -- writing --------------------------------------------------------------------------------------


def encode(value: Any, *, leave_out: Collection[str] = ()) -> Any:
    """What `json.dumps` can write of a record, without the fields named in `leave_out`.

    A numpy scalar becomes the Python number of the same value.

    Raises: TypeError for a value that JSON has no form for, such as an array.

    >>> from .events import Superseded
    >>> encode(Superseded(entry=3, by=5))
    {'entry': 3, 'by': 5, 'cos': None}
    """
    if value is None or type(value) in (str, int, float, bool):
        return value
    cls: Any = type(value)
    names = _field_names(cls)
    if names is not None:
        return {name: encode(getattr(value, name)) for name in names if name not in leave_out}
    match value:
        case tuple() | list() | Log():
            return [encode(item) for item in value]
        case Mapping() if all(isinstance(key, str) for key in value):
            return {key: encode(item) for key, item in value.items()}
        case np.generic():
            return value.item()
    raise TypeError(f"JSON has no form for a {type(value).__name__}")


def to_line(record: Any, **also: Any) -> str:
    """The record as one line of JSON, tagged with its class; members of `also` come first.

    Raises: TypeError as `encode`; ValueError for NaN and infinity, which JSON does not know.

    >>> from .events import Superseded
    >>> to_line(Superseded(entry=3, by=5), step=8)
    '{"step": 8, "type": "Superseded", "entry": 3, "by": 5, "cos": null}'
    """
    return to_json({**also, TAG: type(record).__name__, **encode(record)})


def to_json(value: Any, *, indent: int | None = None) -> str:
    """JSON that UTF-8 can hold (half a surrogate pair is written as an escape), by default on one line.

    Raises: ValueError for NaN and infinity.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent)
    half = not text.isascii() and _HALF.search(text)
    return json.dumps(value, indent=indent) if half else text


# -- reading --------------------------------------------------------------------------------------


def decode(cls: type[T], data: Any, *, given: Mapping[str, Any] | None = None) -> T:
    """The record of which `encode` made `data`; `given` holds the fields that were left out.

    Raises: LabError naming the member that does not fit.

    >>> from .events import Superseded
    >>> decode(Superseded, {"entry": 3, "by": 5})
    Superseded(entry=3, by=5, cos=None)
    """
    record: T = _record(cls, data, cls.__name__, given or {})
    return record


def from_line(line: str | bytes, classes: Iterable[type[Any]], *, also: Collection[str] = ()) -> Any:
    """The record on a line that `to_line` wrote, of one of `classes`; members named in `also` are skipped.

    Raises: LabError for text that is not JSON, a class that is none of these, or members that do not fit.
    """
    data = parse(line)
    if not isinstance(data, dict):
        raise LabError(f"expected an object with a member {TAG!r}, found {_seen(data)}")
    known = {cls.__name__: cls for cls in classes}
    tag = data.pop(TAG, None)
    if not isinstance(tag, str) or tag not in known:
        raise LabError(f"{TAG!r} is {_seen(tag)}, not one of {', '.join(known)}")
    return decode(known[tag], {name: item for name, item in data.items() if name not in also})


def parse(text: str | bytes, *, once: bool = False) -> Any:
    """The JSON value of a text, refusing NaN and infinity. Raises: LabError with line and column.

    `once`: refuses an object that names a key twice too, of which JSON would keep the last in silence.
    """
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_each_once if once else None)
    except json.JSONDecodeError as error:
        raise LabError(f"not JSON: {error.msg}", where=f"line {error.lineno}, column {error.colno}") from None
    except UnicodeDecodeError as error:
        raise LabError("not UTF-8 text", where=f"byte {error.start}") from None
    except RecursionError:
        raise LabError("JSON nested too deep to be read") from None
    except ValueError as error:
        raise LabError(f"not JSON: {error}") from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        counted = Counter(key for key, _ in pairs)
        raise ValueError(f"an object names {counted.most_common(1)[0][0][:60]!r} twice")
    return made


def _record(cls: Any, data: Any, where: str, given: Mapping[str, Any]) -> Any:
    decoders, required = _plan(cls)
    if not isinstance(data, dict):
        raise _misfit("an object", data, where)
    unknown = [name for name in data if name not in decoders or name in given]
    missing = [name for name in required if name not in data and name not in given]
    if unknown or missing:
        wrong = f"has no member {unknown[0]!r}" if unknown else f"needs a member {missing[0]!r}"
        raise LabError(f"{cls.__name__} {wrong}", where=where)
    return cls(**given, **{name: decoders[name](item, f"{where}.{name}") for name, item in data.items()})


@cache
def _plan(cls: Any) -> tuple[dict[str, Decoder], tuple[str, ...]]:
    """The decoder of every field, and the fields without a default."""
    hints = get_type_hints(cls)
    names = _field_names(cls)
    if names is None:
        raise TypeError(f"{cls.__name__} is neither a dataclass nor a NamedTuple")
    if dataclasses.is_dataclass(cls):
        missing = dataclasses.MISSING
        required = [
            f.name for f in dataclasses.fields(cls) if f.compare and f.default is missing is f.default_factory
        ]
    else:
        required = [name for name in names if name not in cls._field_defaults]
    return {name: _decoder(hints[name]) for name in names}, tuple(required)


@cache
def _field_names(cls: Any) -> tuple[str, ...] | None:
    if dataclasses.is_dataclass(cls):
        return tuple(field.name for field in dataclasses.fields(cls) if field.compare)
    return getattr(cls, "_fields", None) if issubclass(cls, tuple) else None


def _decoder(hint: Any) -> Decoder:
    """How to read a value of that type; a field of a type without a way (an array) has to be given."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, Union) and len(args) == 2 and type(None) in args:
        inner = _decoder(next(arg for arg in args if arg is not type(None)))
        return lambda data, where: None if data is None else inner(data, where)
    if origin is Literal:
        return lambda data, where: _literal(args, data, where)
    if origin is tuple:
        return _tuple_decoder(args)
    if origin is Log:
        items = _tuple_decoder((args[0], ...))
        return lambda data, where: Log(items(data, where))
    if hint is Any:
        return lambda data, where: data
    if isinstance(origin, type) and issubclass(origin, Mapping) and args == (str, Any):
        return lambda data, where: _instance(dict, "an object", data, where)
    if isinstance(hint, type) and hint in _SCALARS:
        return _SCALARS[hint]
    if isinstance(hint, type) and _field_names(hint) is not None:
        return lambda data, where: _record(hint, data, where, {})
    return lambda data, where: _unreadable(hint, where)


def _tuple_decoder(args: tuple[Any, ...]) -> Decoder:
    if args[1:] == (...,):
        item = _decoder(args[0])
        return lambda data, where: tuple(
            item(each, f"{where}[{i}]") for i, each in enumerate(_instance(list, "an array", data, where))
        )
    decoders = tuple(map(_decoder, args))

    def fixed(data: Any, where: str) -> Any:
        if len(_instance(list, "an array", data, where)) != len(decoders):
            raise _misfit(f"{len(decoders)} items", data, where)
        return tuple(
            read(each, f"{where}[{i}]") for i, (read, each) in enumerate(zip(decoders, data, strict=True))
        )

    return fixed


def _literal(choices: tuple[Any, ...], data: Any, where: str) -> Any:
    if not isinstance(data, str | int) or data not in choices:
        raise _misfit(f"one of {', '.join(map(str, choices))}", data, where)
    return data


def _instance(kind: type[Any], name: str, data: Any, where: str) -> Any:
    if not isinstance(data, kind):
        raise _misfit(name, data, where)
    return data


def _int(data: Any, where: str) -> int:
    if type(data) is not int:
        raise _misfit("a whole number", data, where)
    return data


def _float(data: Any, where: str) -> float:
    if type(data) not in (int, float) or abs(data) > 1.7976931348623157e308 or not math.isfinite(data):
        raise _misfit("a finite number", data, where)
    return float(data)


_SCALARS: dict[type[Any], Decoder] = {
    str: lambda data, where: _instance(str, "a text", data, where),
    bool: lambda data, where: _instance(bool, "true or false", data, where),
    int: _int,
    float: _float,
}


def _unreadable(hint: Any, where: str) -> Any:
    raise TypeError(f"{where}: no way to read {hint} from JSON")


def _misfit(expected: str, data: Any, where: str) -> LabError:
    return LabError(f"expected {expected}, found {_seen(data)}", where=where)


def _seen(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 60 else f"{text[:57]}..."
