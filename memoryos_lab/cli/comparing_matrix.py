"""`compare --matrix`: every system over every conversation of a dataset."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..evals.systems import Matrix, matrix, save
from ..features.progress import bar
from ..memory.errors import LabError
from ..memory.policy import ALIASES
from . import Outcome, comparing_matrix_data, comparing_matrix_report
from .datasets import named
from .inputs import DEFAULT_BACKEND


def run(policies: Mapping[str, Any], options: argparse.Namespace) -> Outcome:
    """Compare over the dataset that INPUT names. Raises: LabError; files are written whole or not at all."""
    against = _against(policies, options)
    begun = time.perf_counter()
    if options.out:
        _folder(Path(options.out))
    made = _made(policies, options)
    told = comparing_matrix_data.data(made, against)
    told |= {"seconds": round(time.perf_counter() - begun, 3), "out": options.out}
    if options.out:
        save(made, options.out)
    if options.csv:
        comparing_matrix_data.write_csv(made, against, Path(options.out))
    return Outcome(told, "\n".join(comparing_matrix_report.page(told, options.language)))


def _folder(path: Path) -> None:
    """Make it. Raises: LabError where it cannot be made."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabError(
            f"the folder could not be made: {error.strerror}",
            where=str(path),
            hint="choose a place where you may write",
        ) from error


def _against(policies: Mapping[str, Any], options: argparse.Namespace) -> str:
    """Whom the others are held against. Raises: LabError for one that is not compared, and odd wishes."""
    if options.csv and not options.out:
        raise LabError("there is no folder to write tables into", where="--csv", hint="add --out DIR")
    if options.workers is not None and options.workers < 1:
        raise LabError(f"--workers cannot be {options.workers}", where="--workers", hint="give 1 or more")
    if options.format != "auto":
        raise LabError(
            "a dataset is read by what its file holds", where="--format", hint="leave --format out"
        )
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


def _made(policies: Mapping[str, Any], options: argparse.Namespace) -> Matrix:
    found = named(options.input, options.pairing).only(options.sample)
    backend = options.backend or found.backend or DEFAULT_BACKEND
    with bar("compare") as progress:
        return matrix(
            found.dataset,
            policies,
            features=found.features if backend == found.backend else None,
            backend=backend,
            budget=options.budget,
            workers=options.workers or 0,
            progress=progress,
        )
