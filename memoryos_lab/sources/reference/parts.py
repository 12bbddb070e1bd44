"""Which part of a state a file holds, and of which variant: told by its keys, else by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...memory.about import Name
from .. import document
from ..document import Document, is_object
from .values import Part, Variant

_NAMED = re.compile(r"(?:^|_)(short_term|mid_term|long_term)(?:_user|_assistant)?\.json$")
_METADATA = re.compile(r"^metadata_.+\.json$")


class Read(NamedTuple):
    """One file with the part that it holds."""

    name: str  # within what was given
    part: Part
    doc: Document
    size: int  # bytes
    sha256: str

    @property
    def assistant(self) -> bool:
        """A long-term file of the assistant alone."""
        return self.base.endswith("long_term_assistant.json")

    @property
    def base(self) -> str:
        return base(self.name)


def base(name: str) -> str:
    """A name without its folders."""
    return re.split(r"[/\\]", name)[-1]


def looks(name: str) -> bool:
    """Is this the name of a file that the reference writes?"""
    return bool(_NAMED.search(base(name)) or _METADATA.match(base(name)))


def part_of(value: Any, name: str) -> Part | None:
    """The part of a state that a JSON value is; None for a value that is none.

    >>> part_of({"sessions": {}, "access_frequency": {}}, "a.json"), part_of([], "short_term.json")
    ('mid_term', 'short_term')
    >>> part_of([], "a.json"), part_of({"sessions": 3}, "a.json")
    (None, None)
    """
    if is_object(value):
        if is_object(value.get("mid_term_sessions")):
            return "metadata"
        if is_object(value.get("sessions")):
            return "mid_term"
        return (
            "long_term" if {"user_profiles", "knowledge_base", "assistant_knowledge"} & set(value) else None
        )
    if isinstance(value, list):
        written = [one for one in value if is_object(one) and {"user_input", "agent_response"} & set(one)]
        named = _NAMED.search(base(name))
        return "short_term" if written or (not value and named and named[1] == "short_term") else None
    return None


def claims(name: str, data: bytes) -> bool:
    """Is this a file of a state, by its name or by what it holds? Whoever reads it says what is wrong."""
    from ...memory.errors import LabError

    try:
        return looks(name) or part_of(document.read(data, name).value, name) is not None
    except LabError:
        return False


def variant_of(reads: list[Read]) -> tuple[Variant, Name]:
    """The variant, and by what it was told."""
    for read in reads:
        if read.part == "metadata":
            return "chromadb", _has(read.base, "mid_term_sessions")
    for segment in _segments(reads):
        if "access_count_lfu" in segment:
            return "pypi", Name("segments have access_count_lfu", "段中有 access_count_lfu")
        if "access_count" in segment:
            return "eval", Name("segments have access_count", "段中有 access_count")
    for read in reads:
        if re.search(r"long_term_(user|assistant)\.json$", read.base):
            return "pypi", _called(read.base)
        if re.search(r"(?:^|[/\\])users[/\\][^/\\]+[/\\][a-z_]+\.json$", read.name):
            return "pypi", Name("it lies in users/<id>/", "文件位于 users/<id>/")
        if re.search(r"._(short|mid|long)_term\.json$", read.base):
            return "eval", _called(read.base)
    return "unknown", Name(
        "no segment has access_count or access_count_lfu, and no name tells",
        "段中没有 access_count 或 access_count_lfu，文件名也看不出",
    )


def _has(name: str, key: str) -> Name:
    return Name(f"{name} holds {key}", f"{name} 中有 {key}")


def _called(name: str) -> Name:
    return Name(f"a file is called {name}", f"有文件名为 {name}")


def sessions(read: Read) -> Mapping[str, Any]:
    """Segments as they are written, by their key; {} in a file that holds none."""
    keys = {"mid_term": "sessions", "metadata": "mid_term_sessions"}
    found: Mapping[str, Any] = read.doc.value[keys[read.part]] if read.part in keys else {}
    return found


def _segments(reads: list[Read]) -> Iterator[Mapping[str, Any]]:
    for read in reads:
        yield from (one for one in sessions(read).values() if is_object(one))
