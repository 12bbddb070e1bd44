"""A run as lines of JSON: its conversation, its events, its snapshots."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..memory import codec, replay
from ..memory.errors import LabError
from ..memory.types import Act, Page, Question, Script
from . import files

PARTS = ("pages", "questions", "acts")  # fields of a Script that have lines of their own
CLOSE = 1e-6  # two machines add up a dot product in different orders


def script_lines(script: Script) -> Iterator[str]:
    """The head of the conversation, then a line a page, a line a question, a line an act."""
    head = codec.encode(script, leave_out=PARTS)
    yield codec.to_json({codec.TAG: "Script", **head})
    yield from map(codec.to_line, script.pages)
    yield from map(codec.to_line, script.questions)
    yield from map(codec.to_line, script.acts)


def read_script(path: Path) -> Script:
    """The conversation that `script_lines` made. Raises: LabError naming the line."""
    head: dict[str, Any] | None = None
    pages: list[Page] = []
    questions: list[Question] = []
    acts: list[Act] = []
    for where, line in files.read_lines(path):
        with files.placed(where):
            if head is None:
                head = _head(line)
                continue
            match codec.from_line(line, (Page, Question, Act)):
                case Page() as page:
                    pages.append(page)
                case Question() as question:
                    questions.append(question)
                case act:
                    acts.append(act)
    if head is None:
        raise LabError(f"{path.name} is empty", where=str(path), hint=files.AGAIN)
    with files.placed(f"{path}, line 1"):
        parts = {"pages": tuple(pages), "questions": tuple(questions), "acts": tuple(acts)}
        return codec.decode(Script, head, given=parts)


def _head(line: bytes) -> dict[str, Any]:
    head = codec.parse(line)
    if not isinstance(head, dict) or head.pop(codec.TAG, None) != "Script":
        raise LabError("the first line is not the head of a conversation")
    return head


def event_lines(run: replay.Run) -> Iterator[str]:
    """A line an event, each with the position of its step and the number of pages arrived by then."""
    for step, event in run.events():
        yield codec.to_line(event, step=step, turn=run.steps[step].turn)


def snapshot_lines(run: replay.Run) -> Iterator[str]:
    """A line a snapshot: the empty memory, then one after every page and question."""
    for step in range(len(run.steps) + 1):
        yield codec.to_line(run.snapshot(step=step))


def compare_events(run: replay.Run, path: Path) -> int:
    """The number of events, all as recorded in the file; floats may differ by `CLOSE`.

    Raises: LabError naming the first line that differs.
    """
    recorded = [line for _, line in files.read_lines(path)]
    count = 0
    for count, (new, old) in enumerate(zip(event_lines(run), recorded, strict=False), 1):
        where = f"{path}, line {count}"
        with files.placed(where):
            if not _alike(codec.parse(new), codec.parse(old)):
                raise _differs(f"this replay has {new}, the recording {old.decode()}", where)
    events = sum(1 for _ in run.events())
    if events != len(recorded):
        raise _differs(
            f"this replay has {events} events, the recording {len(recorded)}", f"{path}, line {count + 1}"
        )
    return count


def _differs(what: str, where: str) -> LabError:
    hint = "the rules or the features changed since the recording: replay the conversation again"
    return LabError(what, where=where, hint=hint)


def _alike(a: Any, b: Any) -> bool:
    match a, b:
        case dict(), dict():
            return a.keys() == b.keys() and all(_alike(a[key], b[key]) for key in a)
        case list(), list():
            return len(a) == len(b) and all(map(_alike, a, b))
        case float(), float():
            return math.isclose(a, b, rel_tol=CLOSE, abs_tol=CLOSE)
    return bool(a == b)
