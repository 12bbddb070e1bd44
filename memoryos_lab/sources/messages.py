"""Chat logs: OpenAI messages (``role``, ``content``) and ShareGPT (``from``, ``value``).

A log is a bare list of messages or lies under ``messages``, ``conversations``, ``conversation`` or
``items``; a file holds one log or many. What a tool said stays with its page, in short; what nobody
said (system) is left out, with an issue. A message may have a ``name``, a ``time``, ``timestamp`` or
``create_time``, and an ``id``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..memory.types import Script, ToolCall, Turn
from .build import How, build
from .document import Document, is_object
from .issues import Issues
from .pages import Sitting, paginate
from .tools import apart, is_tool, names_of, tool_call, with_tools
from .turns import UniqueIds, role_of, text_of, time_of

OPENAI = "openai"
SHAREGPT = "sharegpt"
_KEYS = ("messages", "conversations", "conversation", "items")
_TIMES = ("time", "timestamp", "create_time", "created_at")


def claim_openai(doc: Document) -> str | None:
    """Why these are OpenAI messages, or None."""
    first = doc.records[0] if doc.records else None
    if not is_object(first):
        return None
    if isinstance(first.get("messages"), list) and not _speaks(first["messages"], "from"):
        return "an object with `messages`"
    if "role" in first and "content" in first and not doc.lines:
        return "a list of messages with `role` and `content`"
    return None


def claim_sharegpt(doc: Document) -> str | None:
    """Why this is ShareGPT, or None."""
    first = doc.records[0] if doc.records else None
    if not is_object(first):
        return None
    for key in _KEYS:
        log = first.get(key)
        if isinstance(log, list) and (_speaks(log, "from") or _speaks(log, "role") or log == []):
            return f"an object with `{key}`, a list of turns"
    return None


def _speaks(messages: list[Any], key: str) -> bool:
    return bool(messages) and is_object(messages[0]) and key in messages[0]


def read(doc: Document, how: How) -> Iterator[Script]:
    """One script a log."""
    if doc.records and is_object(doc.records[0]) and not _log(doc.records[0]):
        yield _script({}, doc.records, doc.stem, doc, how, how.issues(doc))
        return
    for index, record in enumerate(doc.records):
        issues = how.issues(doc)
        key = _log(record) if is_object(record) else ""
        if key:
            default = f"{doc.stem}-{index}" if len(doc.records) > 1 else doc.stem
            yield _script(record, record[key], str(record.get("id") or default), doc, how, issues)
        else:
            issues.add("R_SHAPE", doc.place(index), "holds no list of messages and is left out")


def _log(record: dict[str, Any]) -> str:
    return next((key for key in _KEYS if isinstance(record.get(key), list)), "")


def _script(
    record: dict[str, Any], messages: list[Any], id: str, doc: Document, how: How, issues: Issues
) -> Script:
    ids = UniqueIds(issues, "T_DUP_ID")
    names = names_of(messages)
    turns, called = apart(
        said_of(message, str(n), f"{id} message {n}", issues, ids, names)
        for n, message in enumerate(messages, 1)
    )
    return build(
        id=id,
        title=str(record.get("title") or id),
        source=f"chat log, {doc.name}",
        pages=with_tools(paginate([Sitting("", turns)], how.pairing), called),
        issues=issues,
    )


def said_of(
    message: Any, default_id: str, where: str, issues: Issues, ids: UniqueIds, names: Mapping[str, str]
) -> Turn | ToolCall | None:
    """The turn of a message, or a tool's word; None, with an issue, for what nobody said in words.

    `names`: of tools, by the id of the call. A message that does nothing but call a tool says nothing.
    """
    if not is_object(message):
        issues.add("T_SHAPE", where, "the message is not an object and is left out")
        return None
    name = str(message.get("role") or message.get("from") or "")
    role = role_of(name)
    content = message.get("content", message.get("value", message.get("text")))
    if is_tool(name):
        called = message.get("name") or names.get(str(message.get("tool_call_id") or ""))
        return tool_call(called, content, issues, where)
    if role not in ("user", "agent"):
        issues.add("M_ROLE", where, f"a message of the role {name[:40]!r} is left out")
        return None
    if not content and isinstance(message.get("tool_calls"), list):
        return None
    text = text_of(content, issues, where)
    if text is None:
        issues.add("T_NO_TEXT", where, "the message holds no text and is left out")
        return None
    written = next((message[key] for key in _TIMES if message.get(key) is not None), None)
    time = time_of(written, issues, where)
    return Turn(
        ids(str(message.get("id") or default_id), where), str(message.get("name") or name), role, text, time
    )
