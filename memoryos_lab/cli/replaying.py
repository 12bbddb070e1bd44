"""`replay`: conversations in, what the memory did with them out."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from .. import runs, sources
from . import Outcome, report
from .inputs import Case, cases, with_features
from .progress import bar


def run(options: argparse.Namespace) -> Outcome:
    """Replay what INPUT names. Raises: LabError; a folder is written whole or not at all."""
    found = cases(options)
    several = options.sample == "all"
    rows = [_replay(case, options, _folder(case, options, several)) for case in found]
    text = "\n\n\n".join(map(report.page, rows))
    return Outcome({"runs": rows} if several else rows[0], text)


def _replay(case: Case, options: argparse.Namespace, folder: Path | None) -> report.Row:
    features, computing = with_features(case, options)
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
