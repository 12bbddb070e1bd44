"""The export of ChatGPT: every conversation a tree of messages, of which one path was last seen.

The path is followed from ``current_node`` upwards. Without it the last child is taken each time.
What a tool said stays with its page, in short. Messages on other branches, to tools, or hidden from
the conversation are left out, with issues.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..memory.types import Script, ToolCall, Turn
from .build import How, build
from .document import Document, is_object
from .issues import Issues
from .pages import Sitting, paginate
from .tools import apart, is_tool, tool_call, with_tools
from .turns import Role, UniqueIds, role_of, text_of, time_of

NAME = "chatgpt"
TITLE = "ChatGPT export"


def claim(doc: Document) -> str | None:
    """Why this is an export of ChatGPT, or None."""
    first = doc.records[0] if doc.records else None
    if not (is_object(first) and is_object(first.get("mapping"))):
        return None
    kind = "a list of objects" if isinstance(doc.value, list) else "an object"
    return f"{kind} with `mapping`{' and `current_node`' if first.get('current_node') else ''}"


def read(doc: Document, how: How) -> Iterator[Script]:
    """One script a conversation."""
    for index, item in enumerate(doc.records):
        issues = how.issues(doc)
        if is_object(item) and is_object(item.get("mapping")):
            id = str(item.get("conversation_id") or item.get("id") or f"{doc.stem}-{index}")
            yield _script(item, id, doc, how, issues)
        else:
            issues.add("R_SHAPE", doc.place(index), "holds no `mapping` and is left out")


def _script(item: dict[str, Any], id: str, doc: Document, how: How, issues: Issues) -> Script:
    tree = {key: node for key, node in item["mapping"].items() if is_object(node)}
    path = _path(tree, item.get("current_node"), id, issues)
    beside = sum(_role(tree[key]) in ("user", "agent") for key in tree.keys() - set(path))
    if beside:
        issues.add("C_BRANCH", id, f"{beside} messages lie on other branches and are left out")
    ids = UniqueIds(issues, "T_DUP_ID")
    turns, called = apart(_said(key, tree[key], f"{id} {key}", issues, ids) for key in path)
    return build(
        id=id,
        title=str(item.get("title") or id),
        source=f"{TITLE}, {doc.name}",
        pages=with_tools(paginate([Sitting("", turns)], how.pairing), called),
        issues=issues,
        speakers=("user", "assistant"),
    )


def _path(tree: dict[str, dict[str, Any]], current: Any, id: str, issues: Issues) -> list[str]:
    """Keys of the nodes on the path that was last seen, first said first."""
    if isinstance(current, str) and current in tree:
        return list(_walk(tree, current, _parent, id, issues))[::-1]
    issues.add("C_NO_CURRENT", id, "no `current_node`: the last child is followed each time")
    root = next((key for key, node in tree.items() if _parent(node, tree) is None), None)
    return [] if root is None else list(_walk(tree, root, _last_child, id, issues))


def _walk(tree: dict[str, dict[str, Any]], start: str, step: Any, id: str, issues: Issues) -> Iterator[str]:
    seen: set[str] = set()
    key: str | None = start
    while key is not None:
        if key in seen:
            issues.add("C_CYCLE", id, f"the messages run in a circle at {key[:60]!r}; the path ends there")
            return
        seen.add(key)
        yield key
        key = step(tree[key], tree)


def _parent(node: dict[str, Any], tree: dict[str, dict[str, Any]]) -> str | None:
    parent = node.get("parent")
    return parent if isinstance(parent, str) and parent in tree else None


def _last_child(node: dict[str, Any], tree: dict[str, dict[str, Any]]) -> str | None:
    children = node.get("children")
    known = [c for c in children if isinstance(c, str) and c in tree] if isinstance(children, list) else []
    return known[-1] if known else None


def _role(node: dict[str, Any]) -> Role | None:
    message = node.get("message")
    author = message.get("author") if is_object(message) else None
    return role_of(str(author.get("role"))) if is_object(author) else None


def _said(
    key: str, node: dict[str, Any], where: str, issues: Issues, ids: UniqueIds
) -> Turn | ToolCall | None:
    message = node.get("message")
    if not is_object(message):  # the root of a tree is a node without a message
        return None
    role, content, why = _role(node), message.get("content"), _aside(message)
    author = message.get("author")
    if is_object(author) and is_tool(str(author.get("role"))) and not why and _says_something(content):
        return tool_call(author.get("name"), _parts(content), issues, where)
    if role not in ("user", "agent") or why:
        if _says_something(content):
            issues.add("M_ROLE", where, f"a message {why or 'of neither side'} is left out")
        return None
    text = text_of(_parts(content), issues, where)
    if text is None:
        issues.add("T_NO_TEXT", where, "the message holds no text and is left out")
        return None
    time = time_of(message.get("create_time"), issues, where)
    return Turn(
        ids(str(message.get("id") or key), where), "user" if role == "user" else "assistant", role, text, time
    )


def _aside(message: dict[str, Any]) -> str:
    metadata = message.get("metadata")
    if is_object(metadata) and metadata.get("is_visually_hidden_from_conversation"):
        return "that is hidden from the conversation"
    return "to a tool" if message.get("recipient") not in (None, "all") else ""


def _parts(content: Any) -> Any:
    if is_object(content) and isinstance(content.get("parts"), list):
        return content["parts"]
    return content


def _says_something(content: Any) -> bool:
    parts = _parts(content)
    return any(parts) if isinstance(parts, list) else bool(parts)
