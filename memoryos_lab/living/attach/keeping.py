"""A recording as lines of JSON: a head, then a line a page, a change, a question, a finding."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ...memory import codec
from ...memory.errors import LabError
from ...memory.types import Issue
from ...runs import files
from ...runs.recordings import RECORDING
from .values import Limits, Look, Recording, SeenLine, SeenPage, SeenQuestion, SeenSegment

VERSION = 1


class Head(NamedTuple):
    """What is at the top of the file."""

    format: str
    version: int
    title: str
    limits: Limits
    pages: int
    looks: int  # one more than pages: the latest
    questions: int


class Change(NamedTuple):
    """One look, as what differs from the one before."""

    stm: tuple[int, ...]
    order: tuple[str, ...]  # sessions by id
    segments: tuple[SeenSegment, ...]  # those that changed
    lines: tuple[SeenLine, ...] | None  # None: as before


_CLASSES = (Head, SeenPage, Change, SeenQuestion, Issue)


def save(recording: Recording, path: Path) -> None:
    """Write the file, whole or not at all. Raises: LabError."""
    with files.whole_file(path) as file:
        for line in _lines(recording):
            file.write(f"{line}\n")


def _lines(recording: Recording) -> Iterator[str]:
    looks = (*recording.looks, recording.now)
    counts = len(recording.pages), len(looks), len(recording.questions)
    yield codec.to_line(Head(RECORDING, VERSION, recording.title, recording.limits, *counts))
    yield from map(codec.to_line, recording.pages)
    before = Look()
    for look in looks:
        yield codec.to_line(_change(before, look))
        before = look
    yield from map(codec.to_line, (*recording.questions, *recording.findings))


def _change(before: Look, look: Look) -> Change:
    old = {segment.id: segment for segment in before.segments}
    changed = tuple(segment for segment in look.segments if old.get(segment.id) != segment)
    lines = None if look.lines == before.lines else look.lines
    return Change(look.stm, tuple(segment.id for segment in look.segments), changed, lines)


def load(path: Path) -> Recording:
    """Read the file. Raises: LabError naming the line that is missing, cut short or not of this format."""
    return load_bytes(files.read_bytes(path), str(path))


def load_bytes(data: bytes, name: str) -> Recording:
    """`load` for bytes at hand; `name` is shown and never used as a path. Raises: LabError."""
    found: dict[type, list[object]] = {cls: [] for cls in _CLASSES}
    for where, line in files.lines_of(data, name):
        with files.placed(where):
            record = codec.from_line(line, _CLASSES)
            if not found[Head] and not (isinstance(record, Head) and record.format == RECORDING):
                raise LabError("this is no recording of a MemoryOS", hint="give a file of Recorder.save")
            found[type(record)].append(record)
    return _recording(name, found)


def _recording(name: str, found: dict[type, list[object]]) -> Recording:
    with files.placed(name):
        head = next((one for one in found[Head] if isinstance(one, Head)), None)
        pages = tuple(one for one in found[SeenPage] if isinstance(one, SeenPage))
        looks = tuple(_looks([one for one in found[Change] if isinstance(one, Change)]))
        questions = tuple(one for one in found[SeenQuestion] if isinstance(one, SeenQuestion))
        findings = tuple(one for one in found[Issue] if isinstance(one, Issue))
        if head is None or (head.pages, head.looks, head.questions) != (
            len(pages),
            len(looks),
            len(questions),
        ):
            raise LabError("the recording is cut short", hint="save it again, or restore it from a copy")
        if head.version != VERSION:
            raise LabError(f"the recording is of version {head.version}, not {VERSION}")
        if any(not 0 <= page < len(pages) for look in looks for page in (*look.stm, *look.filed)):
            raise LabError("a look names a page that is not there", hint="restore the file from a copy")
        return Recording(head.title, head.limits, pages, looks[:-1], looks[-1], questions, findings)


def _looks(changes: list[Change]) -> Iterator[Look]:
    look = Look()
    for change in changes:
        held = {segment.id: segment for segment in (*look.segments, *change.segments)}
        if lost := [id for id in change.order if id not in held]:
            raise LabError(f"a look names the session {lost[0]!r}, which no look before has")
        segments = tuple(held[id] for id in change.order)
        look = Look(change.stm, segments, look.lines if change.lines is None else change.lines)
        yield look
