"""Envelopes from files: what does not fit is refused with its place, what is odd is loaded with a finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...memory import codec
from ...memory.errors import LabError
from ...memory.types import Issue
from ...sources.contents import contents
from . import foreign
from .values import FORMAT, VERSION, Cube, Envelope, Said

HEAD = 4096  # bytes by which a file is known
DUMPED = ("id", "memory", "metadata")  # members of every item that MemOS dumps
MOST_BYTES = 1 << 28  # of a file
MOST_PAGES = 1_000_000  # of a conversation: numbers above are no page numbers
MOST_ABSENT = (
    20_000  # of its pages that are in no cube: each is a tombstone, and a small file could ask for many
)
DUMP = "textual_memory.json"  # of a GeneralMemCube, which is a folder
KINDS = 'an envelope of "memoryos-lab/memcube", or what MemOS dumps (textual_memory.json)'


def read(path: str | Path) -> Envelope:
    """The envelope in a file, or the dump in a folder that MemOS wrote. Raises: LabError as `read_bytes`."""
    path = _dump(Path(path))
    try:
        size = path.stat().st_size
    except (OSError, ValueError):  # ValueError: a NUL in the path; whoever reads it says what is wrong
        size = 0
    if size > MOST_BYTES:
        raise LabError(
            f"{path.name} has {size:,} bytes; an envelope may have {MOST_BYTES:,}",
            where=str(path),
            hint="export fewer turns",
        )
    return read_bytes(contents(path), path.name)


def _dump(path: Path) -> Path:
    """What is to be read there: the textual memory, in a folder of MemOS."""
    try:
        return path / DUMP if (path / DUMP).is_file() else path
    except ValueError:  # a NUL in the path: whoever reads it says so
        return path


def read_bytes(data: bytes, name: str = "envelope") -> Envelope:
    """The envelope in some bytes; `name` is shown and never used as a path.

    Raises: LabError for what is truncated, foreign, of another version, not a finite number, or names a page
        that the conversation cannot have: with the place.
    """
    try:
        value = codec.parse(data, once=True)
        if foreign.claims(value):
            return foreign.envelope(value, name)
        return _checked(_decoded(value))
    except LabError as error:
        where = ", ".join(filter(None, (name, error.where)))
        raise LabError(error.what, where=where, hint=error.hint or f"give {KINDS}") from None


def claims(file: Path | bytes) -> bool:
    """Does a file begin as an envelope does, or as a dump of MemOS? Whoever reads it says what is wrong."""
    try:
        head = file[:HEAD] if isinstance(file, bytes) else _head(_dump(file))
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return False
    return f'"{FORMAT}"'.encode() in head or all(f'"{name}":'.encode() in head for name in DUMPED)


def _head(path: Path) -> bytes:
    if not path.is_file():  # a pipe may never begin
        return b""
    with path.open("rb") as file:
        return file.read(HEAD)


def _decoded(value: Any) -> Envelope:
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise LabError("this is no MemCube envelope", where="format", hint=f"give {KINDS}")
    if value.get("version") != VERSION:
        raise LabError(
            f"the envelope is of version {value.get('version')!r}, and this reads version {VERSION}",
            where="version",
            hint="export it again, or read it with a newer memoryos-lab",
        )
    members = {name: member for name, member in value.items() if name not in ("format", "version")}
    if "findings" in members:
        raise LabError("Envelope has no member 'findings'", where="findings")
    return codec.decode(Envelope, members)


def _checked(envelope: Envelope) -> Envelope:
    """Raises: LabError for numbers that cannot be."""
    turn = envelope.conversation.turn
    if not 0 <= turn <= MOST_PAGES:
        raise LabError(f"{turn} pages cannot be", where="conversation.turn", hint=f"give 0 to {MOST_PAGES:,}")
    absent = turn - len({said.page for cube in envelope.cubes for said in cube.payload.pages})
    if absent > MOST_ABSENT:
        raise LabError(
            f"{absent:,} of {turn:,} pages are in no cube; {MOST_ABSENT:,} may be missing",
            where="conversation.turn",
            hint="number the pages that are held from 0",
        )
    for number, cube in enumerate(envelope.cubes):
        _check(cube, f"cubes[{number}] ({cube.id[:40]!r})", turn)
    twice = [id for id, times in Counter(cube.id for cube in envelope.cubes).items() if times > 1]
    if twice:
        raise LabError(f"two cubes have the id {twice[0]!r}", where="cubes", hint="ids are unique")
    return replace(envelope, findings=tuple(_findings(envelope)))


def _check(cube: Cube, where: str, turn: int) -> None:
    named = (
        ("payload.pages", [said.page for said in cube.payload.pages]),
        ("provenance.pages", cube.provenance.pages),
        *((f"versions[{n}].pages", one.pages) for n, one in enumerate(cube.versions)),
    )
    for member, pages in named:
        for page in pages:
            if not 0 <= page < turn:
                raise LabError(
                    f"page {page} is not one of the {turn} of the conversation",
                    where=f"{where}.{member}",
                    hint="pages count from 0",
                )
    if [one.version for one in cube.versions] != list(range(1, len(cube.versions) + 1)):
        raise LabError("versions do not count 1, 2, 3, …", where=f"{where}.versions")
    bounds = (
        ("provenance.confidence", cube.provenance.confidence, 0.0, 1.0),
        ("governance.ttl", cube.governance.ttl, 0.0, None),
        ("governance.priority", cube.governance.priority, 1, None),
        ("usage.visits", cube.usage.visits, 0, None),
    )
    for member, value, low, high in bounds:
        if value is not None and (value < low or (high is not None and value > high)):
            raise LabError(f"{value} is out of range", where=f"{where}.{member}")


def _findings(envelope: Envelope) -> Iterator[Issue]:
    """What is odd but can be shown."""
    held: dict[int, tuple[str, Said]] = {}
    told = envelope.conversation
    for cube in envelope.cubes:
        where = f"cube {cube.id[:60]}"
        if cube.payload.form == "parametric":
            yield Issue("M_PARAMETRIC", where, "a parametric payload is named, not read")
        if cube.payload.pages and {one.page for one in cube.payload.pages} != set(cube.provenance.pages):
            yield Issue("M_PROVENANCE", where, "payload and provenance name different pages")
        if any(not 0 <= one.turn <= told.turn for one in cube.versions):
            yield Issue("M_TURN", where, f"a version is of a turn outside 0 to {told.turn}")
        for said in cube.payload.pages:
            first = held.setdefault(said.page, (cube.id, said))
            if first[0] != cube.id:
                same = "the same" if first[1] == said else "other words"
                message = f"page {said.page} is in {first[0][:60]} too, with {same}: that one counts"
                yield Issue("M_TWICE", where, message)
    gone = set(told.left_out)
    if again := sorted(gone & held.keys()):
        yield Issue("M_LEFT_OUT", "conversation.left_out", f"page {again[0]} is left out, and yet in a cube")
    missing = told.turn - len(held.keys() | {page for page in gone if 0 <= page < told.turn})
    if missing:
        yield Issue("M_MISSING", "cubes", f"{missing} of {told.turn} pages are in no cube: shown as dropped")
