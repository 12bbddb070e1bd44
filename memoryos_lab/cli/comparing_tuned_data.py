"""Systems tuned alike as numbers for programs, and as tables for a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..evals.systems import Choice, Matrix, Row, beaten, gains
from ..exports import csv
from ..exports.tables import Table
from ..runs import whole_file
from . import comparing_matrix_data

Data = dict[str, Any]
HALVES = ("A", "B")
SIDES = ("here", "there")


def data(made: Matrix, left_out: Sequence[str]) -> Data:
    """Everything that is told, without the seconds. Raises: ValueError for a matrix without tuning."""
    tuned = made.tuned
    found = gains(made)
    assert tuned is not None, "gains says so"
    return {
        **comparing_matrix_data.head(made),
        "settings": tuned.settings,
        "extensions": tuned.extensions,
        "cap": {"like": tuned.cap.like, "tokens": list(tuned.cap.tokens), "pages": tuned.cap.pages},
        "halves": {"of": tuned.unit, **dict(zip(HALVES, map(list, tuned.halves), strict=True))},
        "left_out": list(left_out),
        "systems": [
            {
                "name": row.name,
                "title": row.about.title._asdict(),
                "knobs": dict(row.knobs),
                "published": _row(row),
                "tuned": _row(better),
                "gain": {**gain._asdict(), "by_conversation": list(talks)},
                "choices": {half: _choice(one) for half, one in zip(HALVES, choices, strict=True)},
            }
            for row, better, choices, (gain, talks) in zip(
                made.rows, tuned.rows, tuned.choices, found, strict=True
            )
        ],
        "beats": {
            "published": _listed(beaten(made.rows)),
            "tuned": _listed(beaten(tuned.rows)),
        },
    }


def _row(row: Row) -> Data:
    return {"calls": list(row.calls), "cells": [comparing_matrix_data.cell(cell) for cell in row.cells]}


def _choice(one: Choice) -> Data:
    sides = {side: getattr(one, side)._asdict() for side in SIDES}
    return {"knobs": dict(one.knobs), "tried": one.tried, "allowed": one.allowed, **sides}


def _listed(found: dict[str, tuple[str, ...]]) -> dict[str, list[str]]:
    return {name: list(others) for name, others in found.items()}


# -- for a spreadsheet ----------------------------------------------------------------------------


def write_csv(made: Matrix, folder: Path) -> None:
    """tuned.csv (a row a system and category) and choices.csv. Raises: LabError if one cannot be written."""
    for table in (_cells(made), _choices(made)):
        with whole_file(folder / f"{table.name}.csv") as stream:
            stream.write(csv.text(table))


def _cells(made: Matrix) -> Table:
    head = ("system", "setting", "category", "questions", "recall", "recall_low", "recall_high", "tokens")
    kinds = (("published", made.rows), ("tuned", made.tuned.rows if made.tuned else ()))
    rows = tuple(
        (
            row.name, kind, "1-4" if cell.category is None else str(cell.category), cell.questions,
            *cell.recall[1:], cell.tokens[0],
        )
        for kind, rows in kinds
        for row in rows
        for cell in row.cells
    )  # fmt: skip
    return Table("tuned", head, rows)


def _choices(made: Matrix) -> Table:
    numbers = ("questions", "published", "tuned", "low", "high", "published_tokens", "tuned_tokens")
    head = (
        *("system", "chosen_by", "tried", "within_cap", "knobs"),
        *(f"{side}_{name}" for side in ("chosen_half", "other_half") for name in numbers),
    )
    rows = tuple(
        (
            row.name, half, one.tried, one.allowed,
            "; ".join(f"{name}={value}" for name, value in one.knobs.items()), *one.here, *one.there,
        )
        for row, choices in zip(made.rows, made.tuned.choices if made.tuned else (), strict=True)
        for half, one in zip(HALVES, choices, strict=True)
    )  # fmt: skip
    return Table("choices", head, rows)
