"""The forms in which a run can be taken along, each as bytes of one file."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from .. import runs
from ..theatre.desk import Desk
from .source import Chosen

PATIENCE = 60.0  # seconds that a form may wait for the map


class Made(NamedTuple):
    """A file to hand over."""

    data: bytes
    suffix: str
    mime: str


def _page(desk: Desk, chosen: Chosen) -> Made:
    """The theatre in one file, at the turn and with the pick of the desk."""
    from ..theatre.beforehand import Look  # imported late, as all that only a form needs
    from ..theatre.offline import offline_html

    wish = desk.wish
    pick = {"kind": wish.pick.kind, "id": wish.pick.id} if wish.pick else None
    look = Look(turn=wish.turn, pick=pick, language=wish.language)
    text = offline_html(desk.run, other=desk.other, look=look, base=chosen.base, patience=PATIENCE)
    return Made(text.encode(), ".html", "text/html")


def _tables(desk: Desk, _: Chosen) -> Made:
    """Pages, segments, facts, events and questions as CSV."""
    from ..exports import csv

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "tables")
        csv.folder(desk.run, folder, turn=desk.wish.turn)
        return Made(_zipped(folder), ".tables.zip", "application/zip")


def _pages(desk: Desk, _: Chosen) -> Made:
    """A row a page, with its place on the map."""
    from ..exports import parquet

    data = parquet.data(desk.run, turn=desk.wish.turn, method=desk.wish.map, seconds=PATIENCE)
    return Made(data, ".parquet", "application/vnd.apache.parquet")


def _events(desk: Desk, _: Chosen) -> Made:
    """A line an event, with the numbers that decided it."""
    lines = "".join(f"{line}\n" for line in runs.event_lines(desk.run))
    return Made(lines.encode(), ".events.jsonl", "application/x-ndjson")


def _folder(desk: Desk, _: Chosen) -> Made:
    """The run folder, which replays to every snapshot."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "run")
        runs.Run.of(desk.run).save(folder)
        return Made(_zipped(folder), ".run.zip", "application/zip")


def _zipped(folder: Path) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                file.write(path, path.relative_to(folder.parent))
    return data.getvalue()


MAKERS: Mapping[str, Callable[[Desk, Chosen], Made]] = {
    "html": _page,
    "csv": _tables,
    "parquet": _pages,
    "events": _events,
    "folder": _folder,
}
