"""Folders that are there as a whole or not at all, and files that say where they are broken."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..memory import codec
from ..memory.errors import LabError

AGAIN = "give a folder that was saved by this project, or make it again"


@contextmanager
def whole_folder(path: Path, *, known: Collection[str]) -> Iterator[Path]:
    """A new folder to write into; at the end of the block it takes the place of `path` in one step.

    A folder that is there already is replaced only if it holds nothing but files named in `known`.
    If the block or the disk fails, `path` stays as it was.

    Raises: LabError if `path` is something else, or cannot be written.
    """
    path = path.resolve()
    try:
        _may_replace(path, known)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{path.name[:80]}.", dir=path.parent) as beside:
            new = Path(beside, "new")
            new.mkdir()
            yield new
            _sync(new)
            _swap(new, path, Path(beside, "old"))
    except OSError as error:
        raise LabError(
            f"the folder could not be written: {error.strerror or error}",
            where=str(path),
            hint="choose a place with room where you may write; what was there is unchanged",
        ) from error


def _may_replace(path: Path, known: Collection[str]) -> None:
    if path.exists() and not path.is_dir():
        raise LabError("there is a file of that name", where=str(path), hint="give the name of a new folder")
    foreign = [entry.name for entry in path.iterdir() if entry.name not in known] if path.is_dir() else []
    if foreign:
        raise LabError(
            f"the folder holds other things, such as {foreign[0]!r}; it is not replaced",
            where=str(path),
            hint="give the name of a new folder",
        )


def _swap(new: Path, path: Path, old: Path) -> None:
    """Put `new` in the place of `path`, whose former content goes to `old`."""
    if not path.exists():
        new.rename(path)
        return
    path.rename(old)
    try:
        new.rename(path)
    except BaseException:
        old.rename(path)
        raise


def _sync(folder: Path) -> None:
    """Wait until the disk holds the folder, so that a power cut cannot leave half of it."""
    for entry in folder.iterdir():
        if entry.is_dir():
            _sync(entry)
        else:
            with entry.open("rb+") as file:
                os.fsync(file.fileno())


@contextmanager
def whole_file(path: Path) -> Iterator[Any]:
    """A text file to write into; at the end of the block it takes the place of `path` in one step.

    Raises: LabError if it cannot be written; `path` stays as it was.
    """
    with _beside(path) as new, new.open("w", encoding="utf-8", newline="\n") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def whole_bytes(path: Path, data: bytes) -> None:
    """The bytes as a file, as `whole_file` writes text. Raises: LabError."""
    with _beside(path) as new, new.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A place for a new file, which at the end of the block takes that of `path`. Raises: LabError."""
    path = path.resolve()
    try:
        if path.is_dir():
            raise IsADirectoryError(None, "it is a folder")
        with tempfile.TemporaryDirectory(prefix=f".{path.name[:80]}.", dir=path.parent) as beside:
            new = Path(beside, "new")
            yield new
            new.replace(path)
    except OSError as error:
        raise LabError(
            f"the file could not be written: {error.strerror or error}",
            where=str(path),
            hint="choose a place with room where you may write",
        ) from error


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """A file with a line each. Raises: OSError."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(line + "\n" for line in lines)


def read_bytes(path: Path) -> bytes:
    """The whole file. Raises: LabError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise LabError(f"{path.name} is missing", where=str(path), hint=AGAIN) from None
    except OSError as error:
        raise LabError(
            f"{path.name} cannot be read: {error.strerror}", where=str(path), hint=AGAIN
        ) from error


def read_json(path: Path) -> dict[str, Any]:
    """The JSON object in a file. Raises: LabError naming the file and the place."""
    with placed(str(path)):
        data = codec.parse(read_bytes(path))
        if not isinstance(data, dict):
            raise LabError(f"{path.name} holds no JSON object")
        return data


def read_lines(path: Path) -> Iterator[tuple[str, bytes]]:
    """(place, line) for every line. Raises: LabError if the last line has no end (a file cut short)."""
    yield from lines_of(read_bytes(path), str(path))


def lines_of(data: bytes, name: str) -> Iterator[tuple[str, bytes]]:
    """The same for bytes at hand; `name` is shown and never used as a path. Raises: LabError."""
    if data and not data.endswith(b"\n"):
        raise LabError(
            f"{Path(name).name} is cut short: its last line does not end",
            where=f"{name}, byte {len(data)}",
            hint=AGAIN,
        )
    for number, line in enumerate(data.split(b"\n")[:-1], 1):
        yield f"{name}, line {number}", line


@contextmanager
def placed(where: str) -> Iterator[None]:
    """Errors of the block say that they happened at `where`."""
    try:
        yield
    except LabError as error:
        inner = "" if error.where.startswith(where) else error.where
        raise LabError(
            error.what, where=", ".join(filter(None, (where, inner))), hint=error.hint or AGAIN
        ) from error.__cause__


def check_format(data: dict[str, Any], name: str, version: int, path: Path) -> None:
    """Raises: LabError if a file is of another format, or of a version that cannot be read."""
    if data.get("format") != name:
        raise LabError(f"{path.name} is not of the format {name!r}", where=str(path), hint=AGAIN)
    seen = data.get("version")
    if seen != version:
        raise LabError(
            f"{path.name} has version {seen!r} of {name!r}; this program reads version {version}",
            where=str(path),
            hint="use the program that wrote it, or make it again from the conversation",
        )
