"""`compare --matrix --tune N`: every system tuned alike over a dataset, and told where nothing was chosen."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..evals.systems import Matrix, save, tuned
from ..memory.errors import LabError
from . import Outcome, comparing_tuned_data, comparing_tuned_report
from .comparing_work import Work, asked_of

ALONE = ("max_k", "max_tokens", "extensions")  # options that say how to tune


def fitting(options: argparse.Namespace) -> None:
    """Raises: LabError for an option that is none of a tuning, or no number for one."""
    for name in ALONE:
        if getattr(options, name) and options.tune is None:
            option = f"--{name.replace('_', '-')}"
            raise LabError(f"{option} says how to tune", where=option, hint="add --tune N")
    if options.tune is not None and options.against:
        raise LabError(
            "every tuned system is held against every other",
            where=f"--against {options.against}",
            hint="leave --against out",
        )
    for name in ("tune", *ALONE[:2]):
        given = getattr(options, name)
        if given is not None and not given >= 1:
            option = f"--{name.replace('_', '-')}"
            raise LabError(f"{option} cannot be {given}", where=option, hint="give 1 or more")


def run(policies: Mapping[str, Any], options: argparse.Namespace, left_out: tuple[str, ...]) -> Outcome:
    """Tune over the dataset that INPUT names. Raises: LabError; files are written whole or not at all."""
    begun = time.perf_counter()
    with Work("tune", options) as at:
        made = _made(policies, options, at)
    if at.stopped:
        return at.stopped
    told = comparing_tuned_data.data(made, left_out)
    told |= {"seconds": round(time.perf_counter() - begun, 3), "out": options.out}
    if options.out:
        save(made, options.out)
    if options.csv:
        comparing_tuned_data.write_csv(made, Path(options.out))
    return Outcome(told, "\n".join(comparing_tuned_report.page(told, options.language)))


def _made(policies: Mapping[str, Any], options: argparse.Namespace, at: Work) -> Matrix:
    dataset, features, backend = asked_of(options)
    return tuned(
        dataset,
        policies,
        options.tune,
        max_tokens=options.max_tokens,
        max_k=options.max_k,
        extensions=options.extensions,
        features=features,
        backend=backend,
        budget=options.budget,
        workers=options.workers or 0,
        out=options.out,
        progress=at.progress,
        notice=at.notice,
    )
