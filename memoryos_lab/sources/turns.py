"""What every format shares when it makes turns: sides, texts, ids, language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

from ..memory.types import Side
from .document import is_object
from .issues import Issues
from .times import seconds

Role: TypeAlias = Side | Literal["aside"]

_ROLES: dict[str, Role] = {
    **dict.fromkeys(("user", "human", "prompter"), "user"),
    **dict.fromkeys(
        ("assistant", "agent", "ai", "bot", "model", "gpt", "chatgpt", "claude", "gemini", "bing", "bard"),
        "agent",
    ),
    **dict.fromkeys(
        ("system", "developer", "tool", "function", "function_call", "function_response", "observation"),
        "aside",
    ),
}
_LOOKED_AT = 20_000  # characters
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")


def role_of(name: str) -> Role | None:
    """The side that a role name stands for; "aside" for what neither side said; None for a name.

    >>> role_of("Human"), role_of("gpt"), role_of("system"), role_of("Ann")
    ('user', 'agent', 'aside', None)
    """
    return _ROLES.get(name.strip().lower())


def text_of(content: Any, issues: Issues, where: str) -> str | None:
    """The words of a message; None where it holds none. Parts that are no text become issues."""
    match content:
        case str():
            return content
        case list():
            texts = [text for part in content if (text := _part(part, issues, where)) is not None]
            return "\n".join(texts) if texts else None
        case bool() | None:
            return None
        case int() | float():
            return str(content)
        case _:
            return _part(content, issues, where)


def _part(part: Any, issues: Issues, where: str) -> str | None:
    if isinstance(part, str):
        return part
    if is_object(part) and isinstance(part.get("text"), str):
        return str(part["text"])
    kind = (
        (part.get("type") or part.get("content_type") or "object") if is_object(part) else type(part).__name__
    )
    issues.add("M_PART", where, f"a part of the kind {str(kind)[:40]!r} is no text and is left out")
    return None


def time_of(written: Any, issues: Issues, where: str) -> float | None:
    """Seconds of a written time; an issue where there is one that cannot be read."""
    time = seconds(written)
    if time is None and written is not None:
        issues.add("T_TIME", where, f"the time {str(written)[:60]!r} cannot be read and counts as missing")
    return time


class UniqueIds:
    """Hands every id out once: a second "x" becomes "x~2", with an issue."""

    def __init__(self, issues: Issues, code: str) -> None:
        self._issues = issues
        self._code = code
        self._tried: dict[str, int] = {}  # the last number tried behind an id
        self.used: set[str] = set()

    def __call__(self, id: str, where: str) -> str:
        unique = id
        while unique in self.used:
            self._tried[id] = self._tried.get(id, 1) + 1
            unique = f"{id}~{self._tried[id]}"
        if unique != id:
            self._issues.add(
                self._code, where, f"the id {id[:60]!r} is taken; this one became {unique[-60:]!r}"
            )
        self.used.add(unique)
        return unique


def language_of(texts: Iterable[str]) -> str:
    """ "zh" where three letters in ten or more are Chinese characters, else "en".

    The first letters decide, some 20,000 of them.

    >>> language_of(["你好，我叫小雨。", "My name"]), language_of([])
    ('zh', 'en')
    """
    han = letters = 0
    for text in texts:
        letters += sum(map(str.isalpha, text[:_LOOKED_AT]))
        han += len(_HAN.findall(text[:_LOOKED_AT]))
        if letters > _LOOKED_AT:
            break
    return "zh" if letters and han >= 0.3 * letters else "en"
