"""`verify`: recordings of the reference against replays of this engine."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..evals.tally import Tally
from ..evals.verify import UNRECORDED, verify_folder
from . import DIFFERENT, DONE, Outcome

SHOWN = 5  # differences printed per file; --json has all


def run(options: argparse.Namespace) -> Outcome:
    """Compare a folder of recordings; exit code 1 on any mismatch. Raises: LabError."""
    rows = [_row(tally) for tally in verify_folder(Path(options.dir))]
    mismatches = sum(row["mismatches"] for row in rows)
    data = {"files": rows, "mismatches": mismatches, "unrecorded": list(UNRECORDED)}
    return Outcome(data, _page(rows, mismatches), DIFFERENT if mismatches else DONE)


def _row(tally: Tally) -> dict[str, Any]:
    return {
        "file": tally.name,
        "cases": tally.cases,
        "checkpoints": tally.checkpoints,
        "events": tally.events,
        "retrievals": tally.retrievals,
        "mismatches": len(tally.differences),
        "presets": sorted(tally.presets),
        "differences": tally.differences,
    }


def _page(rows: Sequence[dict[str, Any]], mismatches: int) -> str:
    wide = max(len(row["file"]) for row in rows)
    lines = [f"{'file':<{wide}}  cases  checkpoints  events  retrievals  mismatches  presets"]
    for row in rows:
        lines.append(
            f"{row['file']:<{wide}}  {row['cases']:>5}  {row['checkpoints']:>11}  {row['events']:>6}  "
            f"{row['retrievals']:>10}  {row['mismatches']:>10}  {', '.join(row['presets'])}"
        )
        lines += [f"  {text}" for text in row["differences"][:SHOWN]]
        if row["mismatches"] > SHOWN:
            lines.append(f"  and {row['mismatches'] - SHOWN} more")
    lines += ["", f"{mismatches} mismatches"]
    lines += [f"{preset}: not compared, there is no recording of it" for preset in UNRECORDED]
    return "\n".join(lines)
