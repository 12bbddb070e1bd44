"""MemCubes for exchange: what a memory holds as one JSON envelope, and back.

    from memoryos_lab.exports import memcube
    memcube.write(run, "ann.memcube.json")          # any policy, at any turn
    envelope = memcube.read("ann.memcube.json")     # strict; what is odd is in `envelope.findings`
    memcube.observed(envelope)                      # a run again: every view shows it

A cube is a payload with its provenance, its chain of versions, who may do what with it, and how it was used
(arXiv 2507.03724 §4.2). docs/memcube.md explains the envelope field by field; `SCHEMA` is its JSON schema.
What MemOS itself dumps can be read too.
"""

from __future__ import annotations

from pathlib import Path

from ... import runs
from ...memory import codec
from ...memory.replay import Run
from .making import cubes
from .opening import observed, policy, script
from .reading import claims, read, read_bytes
from .schema import FILE as SCHEMA
from .values import FORMAT, VERSION, Cube, Envelope

__all__ = [
    "SCHEMA",
    "Cube",
    "Envelope",
    "claims",
    "cubes",
    "observed",
    "policy",
    "read",
    "read_bytes",
    "script",
    "text",
    "write",
]


def text(what: Envelope | Run, *, turn: int | None = None) -> str:
    """The envelope as JSON; of a run at a turn (default: the end). Raises: LabError for no such turn."""
    envelope = what if isinstance(what, Envelope) else cubes(what, turn)
    head = {"format": FORMAT, "version": VERSION}
    return codec.to_json(head | codec.encode(envelope, leave_out=("findings",)), indent=1) + "\n"


def write(what: Envelope | Run, path: str | Path, *, turn: int | None = None) -> int:
    """The envelope as a file, whole or not at all; returns the number of cubes. Raises: LabError."""
    envelope = what if isinstance(what, Envelope) else cubes(what, turn)
    with runs.whole_file(Path(path)) as file:
        file.write(text(envelope))
    return len(envelope.cubes)
