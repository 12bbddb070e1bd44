"""What the picture of a matrix is told: a row a system, a column a category, and who differs by how much."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...evals.dataset import CATEGORIES
from ...evals.labels import Stage
from ...evals.systems.differences import by_conversation, differences
from ...evals.systems.values import Cell, Matrix, Row
from ...inspector.beside import title
from ...inspector.beside.card_words import stage_name
from ...inspector.beside.slots import look
from ...theatre.encode import encode
from ...views.catalogue import Language
from ...views.diff import knob_value
from .tuned_slots import tuned
from .words_matrix import MATRIX

LOST = (Stage.LOADER, Stage.MIGRATION, Stage.EVICTED, Stage.SEGMENT, Stage.PAGE, Stage.PROMPT)


@cache
def book(language: Language) -> bytes:
    """Words and colours."""
    named = {stage: (stage_name(stage, "en"), stage_name(stage, "zh")) for stage in (*LOST, Stage.AVAILABLE)}
    stages = {f"stage.{i}": pair for i, pair in enumerate(named.values())}
    return look(language, MATRIX | stages)


def matrix(made: Matrix, language: Language) -> bytes:
    """The rows, and for each of them as a base the differences of the others."""
    columns = [cell.category for cell in made.rows[0].cells]
    titles = {row.name: title(row.name, row.about, language) for row in made.rows}
    told = {
        "dataset": made.dataset,
        "conversations": len(made.conversations),
        "pages": made.pages,
        "backend": made.backend,
        "budget": made.budget,
        "columns": [_column(category, made.rows[0].cells[i]) for i, category in enumerate(columns)],
        "rows": [_row(row, language) for row in made.rows],
        "against": [_against(made, row.name) for row in made.rows],
        "tuned": tuned(made, titles, language),
    }
    return encode(told)


def _column(category: int | None, cell: Cell) -> dict[str, Any]:
    return {"category": category or 0, "name": CATEGORIES.get(category or 0, ""), "n": cell.questions}


def _row(row: Row, language: Language) -> dict[str, Any]:
    return {
        "name": row.name,
        "title": title(row.name, row.about, language),
        "paper": row.about.paper,
        "knobs": ", ".join(f"{name} {knob_value(value, language)}" for name, value in row.knobs.items()),
        "calls": row.calls,
        "tokens": row.cells[0].tokens if row.cells else None,
        "cells": [_cell(cell) for cell in row.cells],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    told = cell.told
    return {
        "n": cell.questions,
        "recall": [cell.recall.mean, cell.recall.low, cell.recall.high] if cell.questions else None,
        "told": [told.mean, told.low, told.high] if told and told.n else None,
        "tokens": cell.tokens,
        "stages": [cell.stages.get(stage, 0) for stage in (*LOST, Stage.AVAILABLE)],
    }


def _against(made: Matrix, base: str) -> dict[str, Any]:
    """By system: [difference, low, high, better, worse] a column, and the interval by conversation."""
    columns = [cell.category for cell in made.rows[0].cells]
    found = {(one.name, one.category): one for one in differences(made, base)}
    told: dict[str, Any] = {}
    for row in made.rows:
        if row.name == base:
            continue
        ones = [found.get((row.name, category)) for category in columns]
        told[row.name] = {
            "cells": [one and [one.recall, one.low, one.high, one.better, one.worse] for one in ones],
            "talks": by_conversation(made, row.name, base) if len(made.conversations) > 1 else None,
        }
    return told
