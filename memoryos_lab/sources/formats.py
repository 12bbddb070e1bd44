"""The formats that can be read, and which of them a file is in: told by its content, never its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..memory.errors import LabError
from ..memory.types import Script
from . import chatgpt, gvd, jsonl, locomo, longmemeval, messages
from .build import How
from .document import Document, is_object


@dataclass(frozen=True, slots=True)
class Format:
    """One format: how it is recognised and how it is read."""

    name: str  # what --format takes
    title: str  # as shown
    claim: Callable[[Document], str | None]  # why a file is in this format, or None
    read: Callable[[Document, How], Iterator[Script]]


_ALL = (
    Format(chatgpt.NAME, chatgpt.TITLE, chatgpt.claim, chatgpt.read),
    Format(longmemeval.NAME, longmemeval.TITLE, longmemeval.claim, longmemeval.read),
    Format(locomo.NAME, locomo.TITLE, locomo.claim, locomo.read),
    Format(gvd.NAME, gvd.TITLE, gvd.claim, gvd.read),
    Format(messages.OPENAI, "OpenAI messages", messages.claim_openai, messages.read),
    Format(messages.SHAREGPT, "ShareGPT", messages.claim_sharegpt, messages.read),
    Format(jsonl.NAME, jsonl.TITLE, jsonl.claim, jsonl.read),
)
FORMATS = {format.name: format for format in _ALL}  # in the order in which they are tried


def recognise(doc: Document, name: str = "auto") -> tuple[Format, str]:
    """The format and the reason for it. Raises: LabError for none, or for not the one named."""
    if name != "auto" and name not in FORMATS:
        raise LabError(
            f"there is no format called {name!r}",
            where=f"format {name}",
            hint=f"choose auto, {', '.join(FORMATS)}",
        )
    for format in FORMATS.values() if name == "auto" else [FORMATS[name]]:
        if reason := format.claim(doc):
            return format, reason
    what = "is in no format that is known" if name == "auto" else f"is not {FORMATS[name].title}"
    raise LabError(
        f"{doc.name} {what}: it holds {_seen(doc)}",
        where=doc.name,
        hint=f"known are {', '.join(FORMATS)}; docs/formats.md shows each",
    )


def _seen(doc: Document) -> str:
    """What a file holds, in words.

    >>> _seen(Document("a.json", [{"a": 1, "b": 2}]))
    'a list of 1, the first an object with the keys a, b'
    """
    if not isinstance(doc.value, list):
        return _shape(doc.value)
    if not doc.value:
        return "an empty list"
    kind = f"{len(doc.value)} lines" if doc.lines else f"a list of {len(doc.value)}"
    return f"{kind}, the first {_shape(doc.value[0])}"


def _shape(value: Any) -> str:
    if is_object(value):
        keys = ", ".join(key[:30] for key in list(value)[:8])
        return (
            f"an object with the keys {keys}{', …' if len(value) > 8 else ''}" if value else "an empty object"
        )
    names = {str: "a text", list: "a list", bool: "true or false", int: "a number", float: "a number"}
    return names.get(type(value), "nothing (null)")
