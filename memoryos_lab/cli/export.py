"""`export`: a run as lines of JSON for other programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from .. import runs
from . import Outcome


def run(options: argparse.Namespace) -> Outcome:
    """Write the file, whole or not at all. Raises: LabError."""
    loaded = runs.Run.load(options.run)
    kind = "events" if options.events else "snapshots"
    path = Path(options.events or options.snapshots)
    lines = 0
    with runs.whole_file(path) as file:
        for line in runs.event_lines(loaded) if options.events else runs.snapshot_lines(loaded):
            file.write(line + "\n")
            lines += 1
    return Outcome({"kind": kind, "lines": lines, "file": str(path)}, f"{lines} {kind} written to {path}")
