"""An old conversation on its way into a memory as the past: read, estimated, and only then taken in."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from typing import Any

from ... import sources
from ...memory.errors import LabError
from ...memory.types import Script
from .job import Job
from .room import Room
from .turns import when

LARGEST = 64_000_000  # bytes of a file that goes through the browser


@dataclass(frozen=True, slots=True)
class Past:
    """A file that was read, and which of its conversations is meant."""

    name: str
    loaded: sources.Loaded
    of: str

    @property
    def script(self) -> Script:
        return self.loaded.script(self.of)

    def told(self, room: Room) -> dict[str, Any]:
        """What the screen shows before anything is taken in."""
        script = self.script
        times = [page.time for page in script.pages if page.time is not None]
        return {
            "name": self.name,
            "of": self.of,
            "ids": [script.id for script in self.loaded.scripts],
            "title": script.title or script.id,
            "speakers": list(script.speakers),
            "pages": len(script.pages),
            "from": when(min(times, default=None)),
            "to": when(max(times, default=None)),
            "issues": len(script.issues),
            "estimate": _estimate(room, script),
        }


def read(name: str, data: str) -> Past:
    """The file that the browser sent, as base64. Raises: LabError for one that holds no conversation."""
    try:
        content = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError) as error:
        raise LabError("the file did not arrive whole", where=name, hint="choose it once more") from error
    if len(content) > LARGEST:
        raise LabError("the file is too large", where=name, hint=f"at most {LARGEST // 1_000_000} MB")
    loaded = sources.load_bytes(content, name)
    return Past(name, loaded, loaded.scripts[0].id)


def _estimate(room: Room, script: Script) -> dict[str, Any] | None:
    """Calls, tokens and money of taking it in; None where no model is asked."""
    guess = room.held.estimate(script)
    if guess is None:
        return None
    return {
        "calls": guess.calls,
        "prompt": guess.prompt,
        "completion": guess.completion,
        "money": guess.money,
    }


def begin(room: Room, past: Past) -> Job:
    """Take it in, page by page. What was taken in before it was cancelled stays, the rest can follow."""
    memory, script = room.held, past.script

    def work(job: Job) -> None:
        memory.add_many(script, progress=job.tell, cancelled=job.cancelled)

    return room.begin("past", work)
