"""What was given -> the files of one state: a folder holds several users, a file one part of one."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from ...memory.errors import LabError
from .. import document
from ..contents import contents
from ..issues import Issues
from .parts import Read, base, looks, part_of

MOST = 4000  # JSON files in a folder: more is no state but somebody's disk
_FLAT = re.compile(r"^(.+?)_(?:short|mid|long)_term(?:_user)?\.json$")
_METADATA = re.compile(r"^metadata_(.+)\.json$")
_ASSISTANT = re.compile(r"(?:^|/)assistants/([^/]+)/[^/]+$")


def files_of(path: Path) -> dict[str, bytes]:
    """The JSON files of a folder, by their names within it, or the one file that was named.

    Raises: LabError as `contents`, and for a folder without JSON. What is no ordinary file is no part of it.
    """
    try:
        if not path.is_dir():
            return {path.name: contents(path)}
        found = sorted(one for one in path.rglob("*.json") if one.is_file())
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise LabError(f"cannot read {path}: {reason}", where=str(path), hint="check the path") from None
    if not found or len(found) > MOST:
        what = f"{len(found):,} JSON files" if found else "no JSON file"
        raise LabError(f"{path} holds {what}", where=str(path), hint="give the folder that MemoryOS wrote")
    return {one.relative_to(path).as_posix(): contents(one) for one in found}


def parsed(files: Mapping[str, bytes], issues: Issues) -> list[Read]:
    """Files that hold a part of a state; the others are told and left out.

    Raises: LabError for one that is no whole JSON and by its name, or because it stands alone, should be.
    """
    reads = []
    for name, data in files.items():
        try:
            doc = document.read(data, name)
        except LabError as error:
            if len(files) == 1 or looks(name):
                raise
            issues.add("S_FOREIGN", name, f"left out: {error.what}")
            continue
        part = part_of(doc.value, name)
        if part is None:
            _refuse_foreign(name, alone=len(files) == 1)
            issues.add("S_FOREIGN", name, "holds no part of a state that is known: left out")
            continue
        reads.append(Read(name, part, doc, len(data), hashlib.sha256(data).hexdigest()))
    return reads


def _refuse_foreign(name: str, *, alone: bool) -> None:
    """Raises: LabError for a file of no state that is all there is, or whose name says that it is of one."""
    if alone or looks(name):
        raise LabError(
            f"{name} holds no part of a MemoryOS state",
            where=name,
            hint="known are short_term.json, mid_term.json, long_term*.json and metadata_*.json: "
            "see docs/reference-files.md",
        )


def grouped(reads: Iterable[Read], name: str) -> dict[str, list[Read]]:
    """Files by whose they are; an assistant's file stands with every user that it can be told to serve."""
    groups: dict[str, list[Read]] = {}
    assistants: dict[str, Read] = {}
    for read in reads:
        found = _ASSISTANT.search(read.name.replace("\\", "/"))
        if found:
            assistants[found[1]] = read
        else:
            groups.setdefault(_owner(read, name), []).append(read)
    if not groups:
        return {id: [read] for id, read in assistants.items()}
    for owner, held in groups.items():
        served = assistants.get(f"assistant_{owner}") or (
            next(iter(assistants.values())) if len(assistants) == 1 else None
        )
        if served:
            held.append(served)
    return groups


def _owner(read: Read, name: str) -> str:
    """Whose file it is: by the folder that the package makes, by the file's name, else by what was given."""
    if flat := _FLAT.match(read.base) or _METADATA.match(read.base):
        return flat[1]
    folder = PurePosixPath(read.name.replace("\\", "/")).parent.name
    return folder or re.sub(r"\.json$", "", base(name)) or "state"


def together(reads: list[Read], name: str) -> tuple[str, list[Read]]:
    """All files as one memory, whatever their names. Raises: LabError where two hold the same part."""
    first: dict[tuple[str, bool], str] = {}
    for read in reads:
        other = first.setdefault((read.part, read.assistant), read.name)
        if other != read.name:
            raise LabError(
                f"{other} and {read.name} both hold {read.part.replace('_', '-')} memory",
                where=name,
                hint="they are of two memories: give one at a time",
            )
    owners = grouped(reads, name)
    return min(owners, key=lambda owner: (len(owner), owner)), reads


def chosen(groups: Mapping[str, list[Read]], sample: str | None, name: str) -> tuple[str, list[Read]]:
    """One user's files. Raises: LabError where there are several and none was named, or no such one."""
    if sample is None and len(groups) == 1:
        return next(iter(groups.items()))
    if sample is not None and sample in groups:
        return sample, groups[sample]
    ids = ", ".join(list(groups)[:20])
    what = f"there is no memory of {sample!r}" if sample else f"there are memories of {len(groups)} users"
    raise LabError(
        what,
        where=f"{name}{f', --sample {sample}' if sample else ''}",
        hint=f"choose one of {ids} (--sample)",
    )
