"""Long-term memory as it is written: a text a user, two knowledge bases; no line says where it came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np

from ...memory.types import Array
from ..document import is_object
from .fields import Reader, kind
from .parts import Read
from .shelf import Shelf
from .values import Knowledge, Profile, StatePage

_ERROR = ("error", "exception", "traceback")  # how an answer begins that is none
_LISTS: dict[str, Literal["user", "agent"]] = {"knowledge_base": "user", "assistant_knowledge": "agent"}


def read_profiles(reads: list[Read], reader: Reader) -> tuple[Profile, ...]:
    """What is written of each user; an error text that was kept as a profile is told."""
    found: list[Profile] = []
    for read in reads:
        given = read.doc.value.get("user_profiles") if read.part in ("long_term", "metadata") else None
        if given is not None and not is_object(given):
            reader.issues.add("S_TYPE", read.name, f"user_profiles is {kind(given)}, not an object: left out")
            continue
        for who, of in (given or {}).items():
            where = f"{read.name}: user_profiles, {who[:60]}"
            whole = of if is_object(of) else {"data": of}
            text = reader.text(whole, "data", where)
            if text.strip().lower().startswith(_ERROR):
                reader.issues.add("S_ERROR_TEXT", where, f"an error was kept as the profile: {text[:60]!r}")
            updated = reader.time(
                whole, "last_updated", where, needed=is_object(of) and read.part == "long_term"
            )
            found.append(Profile(who, text, updated))
    return tuple(found)


def read_knowledge(reads: list[Read], reader: Reader, shelf: Shelf) -> tuple[Knowledge, ...]:
    """Every line of both bases; one that says exactly what an earlier one says is told."""
    found: list[Knowledge] = []
    seen: dict[tuple[str, str], int] = {}
    for read in reads:
        for side, of, where in _lines(read, reader):
            text = reader.text(of, "knowledge", where)
            twin = seen.setdefault((side, text), len(found))
            if twin != len(found):
                reader.issues.add("S_DUPLICATE", where, f"says what line {twin + 1} says: {text[:60]!r}")
            vector = shelf.add(reader.vector(of, "knowledge_embedding", where), where)
            same = twin if twin != len(found) else None
            found.append(Knowledge(side, text, reader.time(of, "timestamp", where), vector, same, None, None))
    return tuple(found)


def _lines(read: Read, reader: Reader) -> Iterator[tuple[Literal["user", "agent"], dict[str, object], str]]:
    if read.part != "long_term":
        return
    for name, side in _LISTS.items():
        given = read.doc.value.get(name)
        if given is not None and not isinstance(given, list):
            reader.issues.add("S_TYPE", read.name, f"{name} is {kind(given)}, not a list: left out")
            continue
        for place, of in enumerate(given or [], start=1):
            where = f"{read.name}: {name}, line {place}"
            if not is_object(of):
                reader.issues.add("S_TYPE", where, f"is {kind(of)}, not an entry: left out")
                continue
            yield side, of, where


def guessed(lines: Sequence[Knowledge], pages: Sequence[StatePage], vectors: Array) -> tuple[Knowledge, ...]:
    """Each line with the page whose vector is nearest: a guess, for no file says whence a line came."""
    held = [(n, page.vector) for n, page in enumerate(pages) if page.vector is not None]
    if not held:
        return tuple(lines)
    table = vectors[[row for _, row in held]]  # [p, d]
    return tuple(_guess(line, table, [n for n, _ in held], vectors) for line in lines)


def _guess(line: Knowledge, table: Array, pages: list[int], vectors: Array) -> Knowledge:
    if line.vector is None:
        return line
    own = vectors[line.vector]
    lengths = np.linalg.norm(table, axis=1) * np.linalg.norm(own)
    cosines = (table @ own) / lengths
    best = int(np.argmax(cosines))
    return line._replace(guess=pages[best], cos=float(cosines[best]))
