"""`export`: a run, written for others. A function a kind of file; a file is there whole or not at all."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path

from .. import runs
from . import Outcome
from .inputs import one_run


def run(options: argparse.Namespace) -> Outcome:
    """Write what was asked for. Raises: LabError."""
    kind = next(kind for kind in WRITERS if getattr(options, kind) is not None)
    return WRITERS[kind](options, one_run(options))


def _events(options: argparse.Namespace, run: runs.Run) -> Outcome:
    return _lines("events", Path(options.events), runs.event_lines(run))


def _snapshots(options: argparse.Namespace, run: runs.Run) -> Outcome:
    return _lines("snapshots", Path(options.snapshots), runs.snapshot_lines(run))


def _lines(kind: str, path: Path, written: Iterable[str]) -> Outcome:
    lines = 0
    with runs.whole_file(path) as file:
        for line in written:
            file.write(line + "\n")
            lines += 1
    return Outcome({"kind": kind, "lines": lines, "file": str(path)}, f"{lines} {kind} written to {path}")


def _html(options: argparse.Namespace, run: runs.Run) -> Outcome:
    from . import offline_page

    return offline_page.write(options, run)


def _csv(options: argparse.Namespace, run: runs.Run) -> Outcome:
    from . import exporting

    return exporting.csv_tables(options, run)


def _parquet(options: argparse.Namespace, run: runs.Run) -> Outcome:
    from . import exporting

    return exporting.parquet_rows(options, run)


def _png(options: argparse.Namespace, run: runs.Run) -> Outcome:
    from . import exporting

    return exporting.png_picture(options, run)


def _memcube(options: argparse.Namespace, run: runs.Run) -> Outcome:
    from . import exporting

    return exporting.memcubes(options, run)


WRITERS: dict[str, Callable[[argparse.Namespace, runs.Run], Outcome]] = {
    "events": _events,
    "snapshots": _snapshots,
    "html": _html,
    "csv": _csv,
    "parquet": _parquet,
    "png": _png,
    "memcube": _memcube,
}
