"""What MemOS itself dumps, as cubes: `textual_memory.json` of a GeneralMemCube, with a graph or a list in it.

Shapes: MemTensor/MemOS src/memos/memories/textual/tree.py `dump` ({"nodes": […], "edges": […]}), general.py
`dump` ([{"id", "vector", "payload"}]) and item.py (an item and its metadata). Its items are sentences that a
model wrote, not pages of a conversation: each becomes a fact. Vectors are not taken, nor are edges, of which
a finding says how many there were.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...memory.errors import LabError
from ...memory.types import Issue
from ...sources.times import seconds
from .values import (
    Cube,
    Envelope,
    Governance,
    Origins,
    Payload,
    Provenance,
    System,
    Usage,
    Version,
)

ACCESS: Mapping[Any, Any] = {"private": "private", "public": "public", "session": "shared"}
GONE = ("archived", "deleted")
PERSONAL = ("UserMemory", "PreferenceMemory")


def claims(value: Any) -> bool:
    """Does the JSON value look like a dump of MemOS?"""
    if isinstance(value, dict):
        return "format" not in value and isinstance(value.get("nodes"), list)
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict) and _is_item(value[0])


def _is_item(one: dict[str, Any]) -> bool:
    return "memory" in one or (isinstance(one.get("payload"), dict) and "memory" in one["payload"])


def envelope(value: Any, name: str) -> Envelope:
    """The dump as an envelope of a conversation without pages. Raises: LabError if it holds no memory."""
    items = value["nodes"] if isinstance(value, dict) else value
    findings: list[Issue] = []
    cubes = tuple(_cubes(items, findings))
    if items and not cubes:
        raise LabError(
            "not one of the items holds a memory", where=name, hint="give textual_memory.json of MemOS"
        )
    edges = value.get("edges") if isinstance(value, dict) else None
    if isinstance(edges, list) and edges:
        findings.append(Issue("M_EDGES", name, f"{len(edges)} edges of the graph are not taken"))
    times = [time for item in items for time in [_time(item)] if time is not None]
    return Envelope(
        made_with="MemOS",
        conversation=Origins(name, name, ("user", "agent"), "en", "", 0, max(times, default=0.0)),
        system=System(
            ("MemOS (its own dump)", "MemOS（自身导出）"), "", "Li et al. 2025, arXiv 2507.03724", {}, "", ""
        ),
        cubes=cubes,
        findings=tuple(findings),
    )


def _cubes(items: list[Any], findings: list[Issue]) -> Iterator[Cube]:
    seen: set[str] = set()
    for number, item in enumerate(items):
        where = f"item {number}"
        one = _inner(item)
        text = one.get("memory")
        if not isinstance(text, str) or not text.strip():
            findings.append(Issue("M_ITEM", where, "has no text under `memory`, and is not shown"))
            continue
        id = _text(one.get("id")) or f"item {number}"
        if id in seen:
            findings.append(Issue("M_TWICE", where, f"the id {id[:60]} was used before"))
            id = f"{id} (item {number})"
        seen.add(id)
        yield _cube(id, text, _object(one.get("metadata")))


def _cube(id: str, text: str, meta: dict[str, Any]) -> Cube:
    gone = meta.get("status") in GONE
    personal = meta.get("memory_type") in PERSONAL or "preference_type" in meta
    past = [old["memory"] for old in _objects(meta.get("history")) if isinstance(old.get("memory"), str)]
    chain = [*past, text]
    words = [meta.get("key"), *(meta["tags"] if isinstance(meta.get("tags"), list) else ())]
    usage = meta.get("usage")
    turns = (source.get("message_id") for source in _objects(meta.get("sources")))
    return Cube(
        id=id,
        type="fact",
        place="archive" if gone else "mtm",
        status="expired" if gone else "active",
        payload=Payload(
            "plaintext", text, tuple(dict.fromkeys(_texts(words))), (), "user_kb" if personal else "world_kb"
        ),
        provenance=Provenance(
            conversation=_text(meta.get("session_id")),
            pages=(),
            turns=tuple(_texts(turns)),
            written_by="source" if meta.get("is_fast") is True else "model",
            basis="stated",
            confidence=_share(meta.get("confidence")),
        ),
        versions=tuple(
            Version(n, 0, "stated" if n == 1 else "superseded", (), said) for n, said in enumerate(chain, 1)
        ),
        governance=Governance(
            owner=_text(meta.get("user_id")),
            access=ACCESS.get(
                meta.get("visibility") if isinstance(meta.get("visibility"), str) else "", "private"
            ),
            sensitivity="personal" if personal else "general",
        ),
        usage=Usage(visits=len(usage) if isinstance(usage, list) else 0),
    )


def _inner(item: Any) -> dict[str, Any]:
    """The item itself: alone, or as the payload of a vector."""
    outer = _object(item)
    return outer if "memory" in outer else {"id": outer.get("id"), **_object(outer.get("payload"))}


def _time(item: Any) -> float | None:
    told = _object(_inner(item).get("metadata"))
    return seconds(_text(told.get("updated_at")) or _text(told.get("created_at")))


def _share(value: Any) -> float:
    """MemOS tells confidence from 0 to 100, and sometimes from 0 to 1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
        return 1.0
    return value / 100 if value > 1 else float(value)


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _objects(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _texts(values: Any) -> Iterator[str]:
    return (value for value in values if isinstance(value, str) and value)
