"""`compare --matrix`: every system over every conversation of a dataset."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..evals.systems import Matrix, matrix, save
from ..memory.errors import LabError
from ..memory.policy import ALIASES
from . import Outcome, comparing_matrix_data, comparing_matrix_report
from .comparing_work import Work, asked_of


def run(policies: Mapping[str, Any], options: argparse.Namespace) -> Outcome:
    """Compare over the dataset that INPUT names. Raises: LabError; files are written whole or not at all."""
    against = _against(policies, options)
    begun = time.perf_counter()
    with Work("compare", options) as at:
        made = _made(policies, options, at)
    if at.stopped:
        return at.stopped
    told = comparing_matrix_data.data(made, against)
    told |= {"seconds": round(time.perf_counter() - begun, 3), "out": options.out}
    if options.out:
        save(made, options.out)
    if options.csv:
        comparing_matrix_data.write_csv(made, against, Path(options.out))
    return Outcome(told, "\n".join(comparing_matrix_report.page(told, options.language)))


def _against(policies: Mapping[str, Any], options: argparse.Namespace) -> str:
    """Whom the others are held against. Raises: LabError for one that is not compared."""
    wanted = options.against
    if wanted is None:
        return next(iter(policies))
    for name in policies:
        if ALIASES.get(name, name) == ALIASES.get(wanted, wanted):
            return name
    raise LabError(
        f"{wanted!r} is not compared",
        where=f"--against {wanted}",
        hint=f"choose one of {', '.join(policies)}",
    )


def _made(policies: Mapping[str, Any], options: argparse.Namespace, at: Work) -> Matrix:
    dataset, features, backend = asked_of(options)
    return matrix(
        dataset,
        policies,
        features=features,
        backend=backend,
        budget=options.budget,
        workers=options.workers or 0,
        out=options.out,
        progress=at.progress,
        notice=at.notice,
    )
