"""A sweep as a table for a spreadsheet, and a winner's origin in words for its preset file."""

from __future__ import annotations

from pathlib import Path

from ..evals.dataset import ANSWERABLE
from ..evals.sweep import SweepResult, gain
from ..exports import csv
from ..exports.tables import Cell, Table
from ..runs import whole_file
from .sweep_report import FIGURES, HALVES, number


def note(result: SweepResult, best: int) -> str:
    """Where a preset file comes from, in words."""
    told = gain(result, best)
    return (
        f"best of {int(result.done.sum())} settings over {', '.join(result.axes)} on {result.name} "
        f"({result.backend}); {result.halves.name}; evidence recall held out {told.base:.3f} → "
        f"{told.setting:.3f}, n {told.n}"
    )


def write_csv(result: SweepResult, file: str | Path) -> None:
    """A row a setting: its knobs, then figures by half and category. Raises: LabError."""
    groups = [(half, category) for half in HALVES for category in (None, *ANSWERABLE)]
    named = [(half, category, result.figures(half, category)) for half, category in groups]
    columns = [
        f"{half} {'1-4' if category is None else category} {name}"
        for half, category, _ in named
        for name in ("n", *FIGURES)
    ]
    segments = result.segments_mean()

    def row(i: int) -> tuple[Cell, ...]:
        values = [
            value
            for _, _, figures in named
            for value in (figures.n, *(number(getattr(figures, name)[i]) for name in FIGURES))
        ]
        return (*result.values(i).values(), i == result.base_index, number(segments[i]), *values)

    head = (*result.axes, "base", "segments", *columns)
    table = Table("sweep", head, tuple(row(i) for i in range(len(result.settings))))
    with whole_file(Path(file)) as stream:
        stream.write(csv.text(table))
