"""What a model said, made out: thoughts left aside, JSON found among chatter, held against a schema."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

_THOUGHT = ("<think>", "</think>")  # how models that think aloud mark it
_FENCE = re.compile(r"```[\w+-]*[ \t]*\n?(.*?)```", re.DOTALL)
_OPENING = re.compile(r"[{\[]")
_HIGH = re.compile("[\ud800-\udbff]$")  # half a character, whose other half may come
TRIES = 24  # places at which JSON is looked for: a text that is nothing but braces costs no more
_REASON = 240  # characters


class Found(NamedTuple):
    """The value that fits, or why there is none."""

    value: Any
    why: str = ""


def fitting(text: str, schema: Mapping[str, Any]) -> Found:
    """The first value in `text` that fits the schema. Never raises for a text.

    >>> fitting('Sure! ```json\\n{"n": 1}\\n``` Anything else?', {"type": "object", "required": ["n"]})
    Found(value={'n': 1}, why='')
    >>> fitting('{"m": 1}', {"type": "object", "required": ["n"]}).why
    "data must contain ['n'] properties"
    >>> fitting("I would rather not.", {}).why
    'it holds no JSON'
    """
    why = ""
    for found in values(text):
        value = pruned(found, schema)
        misfit = _misfit(value, schema)
        if misfit is None:
            return Found(value)
        why = why or misfit
    return Found(None, why or "it holds no JSON")


def pruned(value: Any, schema: Any) -> Any:
    """The value without what a closed schema has no place for: a reason that was added spoils no answer.

    >>> closed = {"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": False}
    >>> pruned([{"n": 1, "reason": "so"}], {"type": "array", "items": closed})
    [{'n': 1}]
    """
    match value, schema:
        case dict(), {"properties": dict(properties)}:
            closed = schema.get("additionalProperties") is False
            kept = {key: one for key, one in value.items() if key in properties or not closed}
            return {key: pruned(one, properties.get(key)) for key, one in kept.items()}
        case list(), {"items": items}:
            return [pruned(one, items) for one in value]
        case _:
            return value


def values(text: str) -> Iterator[Any]:
    """JSON values in a text: the whole of it, what stands in fences, then objects and lists as they open."""
    for candidate in (text, *(fence[1] for fence in _FENCE.finditer(text))):
        try:
            yield whole(_DECODER.decode(candidate.strip()))
        except (ValueError, RecursionError):
            continue
    at = 0
    for _ in range(TRIES):
        if (opening := _OPENING.search(text, at)) is None:
            return
        at = opening.end()
        try:
            value, at = _DECODER.raw_decode(text, opening.start())
            yield whole(value)
        except (ValueError, RecursionError):
            continue


def whole(value: Any) -> Any:
    """The same value without half characters, which no file and no request could hold.

    >>> whole({"a": ["\\ud83d\\ude00", "x\\ud800"]})
    {'a': ['😀', 'x�']}
    """
    match value:
        case str():
            return _whole(value)
        case list():
            return [whole(one) for one in value]
        case dict():
            return {_whole(key): whole(one) for key, one in value.items()}
        case _:
            return value


def aloud(text: str) -> str:
    """A whole answer without the thoughts before it.

    >>> aloud("<think>Porto or Lisbon?</think>\\n\\nPorto. "), aloud("<think>without end")
    ('Porto.', '')
    """
    voice = Voice()
    return (voice.say(text) + voice.rest()).strip()


class Voice:
    """The same for an answer that comes in pieces: gives what may be shown of them by now."""

    def __init__(self) -> None:
        self._held = ""
        self._state = "start"

    def say(self, piece: str) -> str:
        """What becomes known with this piece; "" while it may still be a thought, or half a character."""
        self._held += piece
        opening, closing = _THOUGHT
        if self._state == "start":
            begun = self._held.lstrip()
            if begun.startswith(opening):
                self._state = "thought"
            elif not opening.startswith(begun):
                self._state = "aloud"
        if self._state == "thought" and closing in self._held:
            self._held = self._held.partition(closing)[2]
            self._state = "after"
        if self._state == "after":
            self._held = self._held.lstrip()
            self._state = "aloud" if self._held else "after"
        return self._spoken() if self._state == "aloud" else ""

    def rest(self) -> str:
        """What was held back at the end; a thought without an end is none of it."""
        held, self._held = self._held, ""
        return "" if self._state == "thought" else _whole(held)

    def _spoken(self) -> str:
        kept = self._held[-1:] if _HIGH.search(self._held) else ""
        said, self._held = self._held[: len(self._held) - len(kept)], kept
        return _whole(said)


def _whole(text: str) -> str:
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _misfit(value: Any, schema: Mapping[str, Any]) -> str | None:
    from fastjsonschema import JsonSchemaValueException

    try:
        _check(json.dumps(schema))(value)
    except JsonSchemaValueException as error:
        return str(error.message)[:_REASON]
    return None


@lru_cache(maxsize=64)
def _check(schema: str) -> Callable[[Any], Any]:
    """What raises for a value that does not fit. A schema is code of ours: no text of a user stands in it."""
    import fastjsonschema

    check: Callable[[Any], Any] = fastjsonschema.compile(json.loads(schema), use_default=False)
    return check


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(parse_constant=_no_constant)
