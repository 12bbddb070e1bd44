"""A MemCube envelope as values: what a memory holds, cube by cube, each with where it came from.

Names follow MemOS (arXiv 2507.03724 §4.2): a payload, and metadata that describe, govern and tell of use.
Pages and entries count from 0, turns from 1; times are seconds since 1970-01-01 of the conversation's own
clock. docs/memcube.md explains every field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ...memory.types import Basis, FactKind, Issue, ToolCall, Turn

FORMAT = "memoryos-lab/memcube"
VERSION = 1

Kind = Literal["topic", "window", "archive", "fact"]
Form = Literal["plaintext", "activation", "parametric"]
Place = Literal["stm", "mtm", "archive"]
Origin = Literal["source", "rule", "model", "user", "unknown"]
Change = Literal["read", "overlap", "moved", "stated", "superseded"]


@dataclass(frozen=True, slots=True)
class Said:
    """A page as it was said."""

    page: int  # its number in the conversation
    chain: int  # its dialogue chain
    turns: tuple[Turn, ...]
    time: float | None = None  # s
    session: str = ""
    tools: tuple[ToolCall, ...] = ()


@dataclass(frozen=True, slots=True)
class Payload:
    """What the cube holds."""

    form: Form  # activation: it stands in the prompt whatever the question; parametric: never written here
    text: str = ""  # of a fact
    keywords: tuple[str, ...] = ()
    pages: tuple[Said, ...] = ()
    kind: FactKind | None = None  # of a fact
    slot: str = ""  # of a fact: what else would fill it takes its place


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where it came from, down to the turn."""

    conversation: str  # id
    pages: tuple[int, ...]
    turns: tuple[str, ...]  # ids of the turns on these pages
    written_by: Origin  # source: as it was said; rule or model: concluded from it; user: his own word
    model: str = ""  # name, where a model wrote it
    basis: Basis | None = None  # of a fact: stated, inferred or corrected
    confidence: float = 1.0  # 0 to 1
    group: int | None = None  # of a fact: the group of pages that it was read from


@dataclass(frozen=True, slots=True)
class Version:
    """One link of the chain of versions, oldest first; the last is what holds now."""

    version: int  # from 1
    turn: int  # at which it was written
    what: Change
    pages: tuple[int, ...] = ()  # that this version added; of a fact, those that state it
    text: str = ""  # of a fact: what it said


@dataclass(frozen=True, slots=True)
class Governance:
    """Who may do what with it, and for how long."""

    owner: str  # whose memory it is
    access: Literal["private", "shared", "public"] = "private"
    sensitivity: Literal["personal", "general"] = "personal"
    frozen: bool = False  # the user's own word: no page changes it
    ttl: float | None = None  # s left until it is archived, if nobody uses it; None: no limit
    priority: int | None = None  # its rank by strength among the cubes that have one, from 1


@dataclass(frozen=True, slots=True)
class Usage:
    """How it was used so far."""

    visits: int = 0  # questions that found it
    last_turn: int | None = None  # at which it was last read, grown or found
    strength: float | None = None
    terms: tuple[tuple[str, float], ...] = ()  # summands of strength, by name


@dataclass(frozen=True, slots=True)
class Cube:
    """One unit of memory."""

    id: str  # unique in its envelope
    type: Kind
    place: Place  # role of its tier: in every prompt, findable, or out of reach
    status: str  # in the words of the system: cool, hot, idle, waiting; active, expired, forgotten
    payload: Payload
    provenance: Provenance
    versions: tuple[Version, ...]
    governance: Governance
    usage: Usage


@dataclass(frozen=True, slots=True)
class Origins:
    """The conversation behind all cubes."""

    id: str
    title: str
    speakers: tuple[str, str]  # user side, agent side
    language: str
    source_sha256: str  # of the bytes that it was read from
    turn: int  # pages that had arrived
    now: float  # s: the clock then
    left_out: tuple[int, ...] = ()  # pages that are not in it: private, forgotten or dropped


@dataclass(frozen=True, slots=True)
class System:
    """The memory that held them, and who read its texts."""

    title: tuple[str, str]  # English, Chinese
    policy: str
    paper: str
    knobs: Mapping[str, Any]
    backend: str
    model: str  # "": rules


@dataclass(frozen=True, slots=True)
class Envelope:
    """A whole memory at one turn."""

    made_with: str
    conversation: Origins
    system: System
    cubes: tuple[Cube, ...]
    findings: tuple[Issue, ...] = ()  # what was irregular when it was read; never written
