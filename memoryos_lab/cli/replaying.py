"""`replay`: conversations in, what the memory did with them out."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import runs, sources
from ..features.progress import bar
from . import Outcome, report
from .inputs import Case, cases, with_features

if TYPE_CHECKING:
    from .reading import Reader


def run(options: argparse.Namespace) -> Outcome:
    """Replay what INPUT names. Raises: LabError; a folder is written whole or not at all."""
    found = cases(options)
    several = options.sample == "all"
    reader = _reader(options)
    if reader:
        found = reader.agreed(found)
    rows = [_replay(case, options, _folder(case, options, several), reader) for case in found]
    text = "\n\n\n".join(map(report.page, rows))
    data: dict[str, Any] = {"runs": rows} if several else rows[0]
    if reader is None:
        return Outcome(data, text)
    took = reader.summary([case.script for case in found])
    return Outcome({**data, "model": took}, f"{text}\n\n{reader.told(took)}")


def _reader(options: argparse.Namespace) -> Reader | None:
    """Who reads, where that is a model. Raises: LabError."""
    if not options.model:
        return None
    from .reading import Reader  # imported late: rules need no client

    return Reader(options)


def _replay(
    case: Case, options: argparse.Namespace, folder: Path | None, reader: Reader | None
) -> report.Row:
    features, computing = reader.read(case) if reader else with_features(case, options)
    with bar("replay") as progress:
        begun = time.perf_counter()
        run = runs.replay(case.script, features, case.policy, questions=case.questions, progress=progress)
        replaying = time.perf_counter() - begun
    if folder:
        run.save(folder)
    seconds = {"features": round(computing, 6), "replay": round(replaying, 6)}
    return {**report.summary(run), "seconds": seconds, "out": str(folder) if folder else None}


def _folder(case: Case, options: argparse.Namespace, several: bool) -> Path | None:
    if not options.out:
        return None
    # With several runs their ids tell them apart; an id itself never becomes a path.
    return Path(options.out, sources.safe_name(case.script.id)) if several else Path(options.out)
