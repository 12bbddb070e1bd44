"""The forms in which a run can be taken along, each as bytes."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from .. import runs
from .seat import Seat


class Made(NamedTuple):
    """A file to hand over."""

    data: bytes
    suffix: str
    mime: str


def _events(sitting: Seat) -> Made:
    """A line an event, with the numbers that decided it."""
    assert sitting.desk
    lines = "".join(f"{line}\n" for line in runs.event_lines(runs.Run.of(sitting.desk.run)))
    return Made(lines.encode(), ".events.jsonl", "application/x-ndjson")


def _folder(sitting: Seat) -> Made:
    """The run folder, which replays to every snapshot."""
    assert sitting.desk
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "run")
        runs.Run.of(sitting.desk.run).save(folder)
        return Made(_zipped(folder), ".run.zip", "application/zip")


def _zipped(folder: Path) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                file.write(path, path.relative_to(folder.parent))
    return data.getvalue()


MAKERS: Mapping[str, Callable[[Seat], Made]] = {"events": _events, "folder": _folder}
