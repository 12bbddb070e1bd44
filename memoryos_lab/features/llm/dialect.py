"""What an endpoint takes: servers that speak "the OpenAI API" differ in it, and say so only when asked.

A dialect begins with everything and gets poorer with each refusal: answers by JSON schema, then in JSON mode,
then as plain text; `max_tokens`, then `max_completion_tokens` as models that think want it, then no limit; a
temperature of 0, then none; a stream with its tokens counted at the end, then without. A refusal that names a
parameter takes that one away, any other the next one that the request holds. Lengths in a schema and system
messages are given up only where they are named.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from .types import Ask, Messages

THINKING = 4000  # tokens beside `max_tokens` for a model that thinks first
FORMS = ("schema", "json", "text")
LIMITS = ("max_tokens", "max_completion_tokens", None)
_NAMES = {
    "form": ("response_format", "json_schema", "json_object", "json mode", "schema", "grammar", "guided"),
    "limit": ("max_tokens", "max_completion_tokens"),
    "plain": ("temperature",),
    "uncounted": ("stream_options", "include_usage"),
    "unruled": ("system role", "system message", "'system'", "conversation roles must alternate"),
}
# What some that enforce a schema refuse in it; an answer is held against all of it here anyway.
_LENGTHS = ("minLength", "maxLength", "minItems", "maxItems", "uniqueItems")
_BOUNDS = frozenset((*_LENGTHS, "minimum", "maximum", "pattern", "format"))
_MISFORMED = ("invalid schema", *map(str.lower, _LENGTHS))
_TOO_LONG = ("context length", "context size", "context window", "context_length", "prompt is too long")


class Dialect(NamedTuple):
    """Levels of poverty: 0 is as rich as can be. Two that were learned meet at the poorer of both."""

    form: int = 0  # of `FORMS`
    bare: int = 0  # 1: a schema without lengths and ranges
    limit: int = 0  # of `LIMITS`
    plain: int = 0  # 1: no temperature
    uncounted: int = 0  # 1: no tokens at the end of a stream
    unruled: int = 0  # 1: no system message; what it says stands before what the user says
    thinks: int = 0  # 1: what it thinks is taken off `max_tokens`, so it gets more of them

    def met(self, other: Dialect) -> Dialect:
        return Dialect(*map(max, self, other))

    def most(self, ask: Ask) -> int:
        """Tokens of an answer at most, its thoughts among them."""
        return ask.max_tokens + THINKING * (self.thinks or self.limit > 0)

    def arguments(self, ask: Ask, messages: Messages, *, stream: bool) -> dict[str, Any]:
        """What a request holds beside the model's name."""
        messages = _without_rules(messages) if self.unruled else messages
        made: dict[str, Any] = {"messages": messages}
        if (limit := LIMITS[self.limit]) is not None:
            made[limit] = self.most(ask)
        if not self.plain:
            made["temperature"] = 0
        if stream:
            made["stream"] = True
            made |= {} if self.uncounted else {"stream_options": {"include_usage": True}}
        if ask.schema is not None:
            made |= self._formed(ask.schema, messages)
        return made

    def poorer(self, refusal: str, ask: Ask, *, stream: bool) -> Dialect | None:
        """What to try after a refusal in these words; None: nothing is left that could be at fault."""
        told = refusal.lower()
        if any(words in told for words in _TOO_LONG):
            return None
        if any(words in told for words in _MISFORMED) and self._bounded(ask):
            return self._replace(bare=1)
        if self._silenced(told, ask):
            return self._replace(unruled=1)
        left = self._left(ask, stream)
        named = [field for field in left if any(name in told for name in _NAMES[field])]
        if "limit" in named:  # models that refuse it want neither
            named.append("plain")
        return self._without(*(named or left[:1])) if left else None

    def names(self, refusal: str) -> bool:
        """True where a refusal names a parameter."""
        return any(name in refusal.lower() for names in _NAMES.values() for name in names)

    def _bounded(self, ask: Ask) -> bool:
        """True where a schema is sent with what `bare` takes away."""
        return ask.schema is not None and not (self.form or self.bare) and bare(ask.schema) != ask.schema

    def _left(self, ask: Ask, stream: bool) -> list[str]:
        """Fields of this request that can be poorer, in the order in which they are given up."""
        return [
            *(["form"] if ask.schema is not None and self.form + 1 < len(FORMS) else []),
            *(["uncounted"] if stream and not self.uncounted else []),
            *(["limit"] if self.limit + 1 < len(LIMITS) else []),
            *(["plain"] if not self.plain else []),
        ]

    def _silenced(self, told: str, ask: Ask) -> bool:
        """True where a system message is sent, and is what is refused."""
        sent = not self.unruled and ask.messages[0]["role"] == "system" and len(ask.messages) > 1
        return sent and any(name in told for name in _NAMES["unruled"])

    def _without(self, *fields: str) -> Dialect:
        top = {"form": len(FORMS) - 1, "limit": len(LIMITS) - 1, "plain": 1, "uncounted": 1}
        return self._replace(**{field: min(getattr(self, field) + 1, top[field]) for field in fields})

    def _formed(self, schema: Mapping[str, Any], messages: Messages) -> dict[str, Any]:
        if FORMS[self.form] == "schema":
            sent = bare(schema) if self.bare else dict(schema)
            named = {"name": "answer", "strict": strict(schema), "schema": sent}
            return {"response_format": {"type": "json_schema", "json_schema": named}}
        *first, last = messages
        told = {**last, "content": f"{last['content']}\n\n{wanted(schema)}"}
        mode = {"response_format": {"type": "json_object"}} if FORMS[self.form] == "json" else {}
        return {"messages": [*first, told]} | mode


def _without_rules(messages: Messages) -> Messages:
    rules, first, *rest = messages
    if rules["role"] != "system":
        return messages
    return [{**first, "content": f"{rules['content']}\n\n{first['content']}"}, *rest]


def wanted(schema: Mapping[str, Any]) -> str:
    """A schema in words, for models whose endpoint does not hold them to it."""
    shown = json.dumps(schema, ensure_ascii=False)
    return f"Answer with one JSON value that fits this JSON schema, and with nothing else:\n{shown}"


def bare(schema: Any) -> Any:
    """A schema without lengths, ranges and patterns: what is asked for, and no more.

    >>> bare({"type": "object", "properties": {"format": {"type": "string", "maxLength": 9}}})
    {'type': 'object', 'properties': {'format': {'type': 'string'}}}
    """
    match schema:
        case Mapping():
            return {
                key: {name: bare(one) for name, one in value.items()} if key == "properties" else bare(value)
                for key, value in schema.items()
                if key not in _BOUNDS
            }
        case list():
            return [bare(one) for one in schema]
        case _:
            return schema


def strict(schema: Any) -> bool:
    """True for a schema that OpenAI can enforce: every object names all that it has, and requires all of it.

    >>> strict({"type": "object", "properties": {"a": {}}, "required": ["a"], "additionalProperties": False})
    True
    >>> strict({"type": "object", "properties": {"a": {}}})
    False
    """
    match schema:
        case {"type": "object"}:
            properties = schema.get("properties", {})
            closed = schema.get("additionalProperties") is False
            return closed and set(schema.get("required", ())) == set(properties) and strict(properties)
        case Mapping():
            return all(strict(one) for one in schema.values())
        case list():
            return all(strict(one) for one in schema)
        case _:
            return True
