"""A matrix as numbers for programs, and as tables for a spreadsheet: no words of the data are in either."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..evals.labels import Stage
from ..evals.scoring import Mean
from ..evals.systems import NOTE, Cell, Matrix, Row, by_conversation, differences
from ..exports import csv
from ..exports.tables import Table
from ..runs import whole_file

Data = dict[str, Any]
STAGES = tuple(Stage)


def data(made: Matrix, against: str) -> Data:
    """Everything that is told, without the seconds."""
    return {
        **head(made),
        "against": against,
        "systems": [_row(row) for row in made.rows],
        "differences": [
            {**one._asdict(), "by_conversation": list(by_conversation(made, one.name, against))}
            if one.category is None
            else one._asdict()
            for one in differences(made, against)
        ],
    }


def head(made: Matrix) -> Data:
    """What was compared, and whose figures these are."""
    return {
        "note": NOTE._asdict(),
        "dataset": made.dataset,
        "conversations": list(made.conversations),
        "backend": made.backend,
        "budget": made.budget,
        "pages": made.pages,
        "questions": len(made.rows[0].judged),
    }


def _row(row: Row) -> Data:
    return {
        "name": row.name,
        "title": row.about.title._asdict(),
        "knobs": dict(row.knobs),
        "calls": list(row.calls),
        "seconds": round(row.seconds, 3),
        "cells": [cell(one) for one in row.cells],
    }


def cell(cell: Cell) -> Data:
    """One system on one category."""
    return {
        "category": cell.category,
        "questions": cell.questions,
        "recall": _mean(cell.recall),
        "with_entries": _mean(cell.told),
        "tokens": list(cell.tokens),
        "stages": {stage.name.lower(): cell.stages.get(stage, 0) for stage in STAGES},
        "outcomes": dict(cell.outcomes),
    }


def _mean(mean: Mean | None) -> list[float] | None:
    return None if mean is None else [mean.mean, mean.low, mean.high]


# -- for a spreadsheet ----------------------------------------------------------------------------


def write_csv(made: Matrix, against: str, folder: Path) -> None:
    """matrix.csv, differences.csv and questions.csv. Raises: LabError if one cannot be written."""
    for table in (_cells(made), _differences(made, against), _questions(made)):
        with whole_file(folder / f"{table.name}.csv") as stream:
            stream.write(csv.text(table))


def _cells(made: Matrix) -> Table:
    head = (
        *("system", "category", "questions", "recall", "recall_low", "recall_high", "with_entries"),
        *("tokens", "tokens_low", "tokens_high", "calls_a_page", "calls_low", "calls_high"),
        *(f"at_{stage.name.lower()}" for stage in STAGES),
    )
    rows = tuple(
        (
            row.name, "1-4" if cell.category is None else str(cell.category), cell.questions,
            *cell.recall[1:], cell.told.mean if cell.told else None, *cell.tokens, *row.calls,
            *(cell.stages.get(stage, 0) for stage in STAGES),
        )
        for row in made.rows
        for cell in row.cells
    )  # fmt: skip
    return Table("matrix", head, rows)


def _differences(made: Matrix, against: str) -> Table:
    head = ("system", "against", "category", "questions", "difference", "low", "high", "better", "worse")
    rows = tuple(
        (*one[:2], "1-4" if one.category is None else str(one.category), *one[3:])
        for one in differences(made, against)
    )
    return Table("differences", head, rows)


def _questions(made: Matrix) -> Table:
    head = ("question", "conversation", "category", "system", "recall", "with_entries", "tokens", "stage")
    return Table("questions", head, tuple(_asked(made)))


def _asked(made: Matrix) -> Iterator[tuple[str | int | float | None, ...]]:
    for row in made.rows:
        for id, one in row.judged.items():
            stage = "" if one.stage is None else one.stage.name.lower()
            place = made.conversations[one.conversation]
            yield id, place, one.category, row.name, one.recall, one.told, one.tokens, stage
