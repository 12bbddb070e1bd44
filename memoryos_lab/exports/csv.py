"""Tables as CSV: UTF-8, a comma, quotes around all text, a line feed; no cell is ever a formula.

With `bom` the text begins with a byte order mark, by which Excel knows that it is UTF-8.
"""

from __future__ import annotations

from pathlib import Path

from .. import runs
from ..memory.replay import Run
from .cells import safe, whole
from .tables import TABLES, Cell, Table
from .view_tables import VIEWS
from .view_tables import view as rows_of

__all__ = ["FILES", "VIEWS", "folder", "text", "view", "write"]

BOM = "\ufeff"
FILES = tuple(f"{name}.csv" for name in TABLES)


def text(table: Table, *, bom: bool = False) -> str:
    """The table as CSV, its columns in the first line.

    >>> print(text(Table("t", ("page", "said"), ((0, "=1+1"), (None, "so-so")))), end="")
    "page","said"
    0,"'=1+1"
    ,"so-so"
    """
    rows = (table.columns, *table.rows)
    return (BOM if bom else "") + "".join(",".join(map(_cell, row)) + "\n" for row in rows)


def _cell(cell: Cell) -> str:
    """Text in quotes and safe, what is missing empty, true and false in words, numbers to their last bit."""
    match cell:
        case None:
            return ""
        case bool():
            return "true" if cell else "false"
        case str():
            return '"' + safe(whole(cell)).replace('"', '""') + '"'
        case _:
            return repr(cell)


def view(
    run: Run,
    name: str,
    *,
    turn: int | None = None,
    question: int | None = None,
    other: Run | None = None,
    bom: bool = False,
) -> str:
    """A view, or a table of the run, as CSV. Raises: LabError as `view_tables.view`."""
    return text(rows_of(run, name, turn=turn, question=question, other=other), bom=bom)


def write(run: Run, name: str, path: str | Path, *, bom: bool = False, **which: int | Run | None) -> int:
    """The view as a file, whole or not at all; returns the number of rows. Raises: LabError."""
    table = rows_of(run, name, **which)  # type: ignore[arg-type]  # passed on as they came
    with runs.whole_file(Path(path)) as file:
        file.write(text(table, bom=bom))
    return len(table.rows)


def folder(run: Run, path: str | Path, *, turn: int | None = None, bom: bool = False) -> dict[str, int]:
    """All tables of a run into a folder of their own, whole or not at all; returns rows by file.

    Raises: LabError if the folder holds other things or cannot be written, or for no such turn.
    """
    at = run.turns if turn is None else turn
    run.step_of(at)
    counts = {}
    with runs.whole_folder(Path(path), known=FILES) as new:
        for name, table in TABLES.items():
            made = table(run, at)
            (new / f"{name}.csv").write_text(text(made, bom=bom), encoding="utf-8", newline="\n")
            counts[f"{name}.csv"] = len(made.rows)
    return counts
