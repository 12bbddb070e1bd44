"""`sweep`: a dataset and the values of knobs in, the setting that finds most evidence out."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from .. import samples
from ..evals.sweep import (
    Constraints,
    SweepResult,
    Where,
    axes,
    grid,
    laid_out,
    own_axes,
    ranked,
    sample,
    sweep,
    told_axes,
    winner,
    write_preset,
)
from ..features.progress import bar
from ..memory.errors import LabError
from ..memory.policy import preset, set_knobs
from ..memory.replay import Mode
from . import DONE, INTERRUPTED, Outcome, sweep_report, sweep_table
from .datasets import Named, named
from .inputs import DEFAULT_BACKEND, SAMPLE, pairs
from .presets import policy_named


def run(options: argparse.Namespace) -> Outcome:
    """Sweep what DATASET names. Raises: LabError; files are written whole or not at all."""
    begun = time.perf_counter()
    _check(options)
    found = named(options.dataset).only(options.sample)
    limits = Constraints(options.min_segments, options.max_m, options.max_k, options.max_tokens)
    result = _swept(found, _named_knobs(_base(options), options), options)
    partial = result.cancelled or bool(result.failures)
    best = next(iter(ranked(result, limits)), None) if partial else winner(result, limits)
    data = sweep_report.data(result, best, limits)
    data |= {"seconds": round(time.perf_counter() - begun, 3), "out": options.out}
    _write(result, best, found, options)
    return Outcome(data, sweep_report.page(data), INTERRUPTED if result.cancelled else DONE)


def _check(options: argparse.Namespace) -> None:
    """Raises: LabError for options that contradict one another."""
    for name, least in (("workers", 1), ("trials", 1)):
        given = getattr(options, name)
        if given is not None and given < least:
            raise LabError(f"--{name} cannot be {given}", where=f"--{name} {given}", hint="give 1 or more")
    if options.dask and options.workers:
        raise LabError(
            "the cluster has workers of its own", where="--dask, --workers", hint="leave one of the two out"
        )


def _base(options: argparse.Namespace) -> Any:
    text = str(options.dataset)
    own = samples.info(text.removeprefix(SAMPLE)).base if text.startswith(SAMPLE) else preset
    return set_knobs(policy_named(options.preset or "paper", own), pairs(options.set))


def _named_knobs(base: Any, options: argparse.Namespace) -> Any:
    """The base, if it is said what to try of it. Raises: LabError with knobs of that system."""
    if not options.grid and not options.trials:
        raise LabError(
            "no knob is named",
            where="sweep",
            hint=f"add {told_axes(base)}, or --trials 40 to sample the knobs of this system that matter",
        )
    return base


def _swept(found: Named, base: Any, options: argparse.Namespace) -> SweepResult:
    backend = options.backend or found.backend or DEFAULT_BACKEND
    known = found.features if backend == found.backend else None
    mode, where = _mode(options.questions), _where(options)
    with bar("sweep") as progress:
        if not (options.trials or options.storage):
            return sweep(
                found.dataset,
                grid(options.grid, base),
                base,
                features=known,
                backend=backend,
                questions=mode,
                workers=where.workers,
                dask=where.dask,
                out=where.out,
                progress=progress,
            )
        tried = axes(options.grid, base) if options.grid else own_axes(base)
        return sample(
            laid_out(found.dataset, known, backend, mode, where),
            tried,
            base,
            options.trials or len(grid(options.grid, base)),
            sampler=options.sampler if options.trials else "grid",
            storage=options.storage,
            name=options.study or "",
            progress=progress,
        )


def _where(options: argparse.Namespace) -> Where:
    return Where(options.workers or 0, options.dask, Path(options.out) if options.out else None)


def _mode(text: str | None) -> Mode:
    match text:
        case None | "fork":
            return "fork"
        case "live":
            return "live"
    raise LabError(
        f"nothing is found by asking {text!r}",
        where=f"--questions {text}",
        hint="choose fork (every question asked of the same memory) or live (asking is use)",
    )


def _write(result: SweepResult, best: int | None, found: Named, options: argparse.Namespace) -> None:
    if options.csv:
        sweep_table.write_csv(result, options.csv)
    if options.preset_out:
        if best is None:
            raise LabError("no setting was measured to the end", where=f"--preset-out {options.preset_out}")
        write_preset(result.settings[best], options.preset_out, sweep_table.note(result, best))
    if options.html:
        from ..evals.examine import examine
        from ..inspector import offline

        known = found.features if result.backend == found.backend else None
        made = examine(
            found.dataset,
            result.base,
            name="base",
            answers="none",
            features=known,
            backend=result.backend,
            questions=result.mode,
        )
        offline.write([made], options.html, sweep=result)
