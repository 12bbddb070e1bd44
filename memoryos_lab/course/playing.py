"""The notebooks of the course as cells, and the cells played by the app and the documentation.

Only what travels with the package is ever played. A cell shows the value of its last expression, as in
Jupyter.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from ..memory.errors import LabError
from ..views.catalogue import Language

PACKAGED = Path(__file__).parents[1] / "notebooks"  # in a wheel
CHECKOUT = Path(__file__).parents[2] / "notebooks"
SETUP = "setup"  # tag of the cell that makes `lesson`: whoever plays the cells gives it himself


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a notebook."""

    kind: Literal["markdown", "code"]
    source: str
    tags: tuple[str, ...] = ()


def folder(language: Language = "en") -> Path:
    """Where the notebooks of a language lie."""
    found = PACKAGED if PACKAGED.is_dir() else CHECKOUT
    return found if language == "en" else found / language


def notebooks(language: Language = "en") -> tuple[Path, ...]:
    """The lessons of a language, in their order."""
    return tuple(sorted(folder(language).glob("[0-9][0-9]_*.ipynb")))


def notebook(number: int, language: Language = "en") -> Path:
    """The notebook of a lesson. Raises: LabError if there is none."""
    for path in notebooks(language):
        if path.name.startswith(f"{number:02}_"):
            return path
    raise LabError(
        f"there is no lesson {number}", where=f"lesson {number}", hint="choose one of the lessons from 1"
    )


@cache
def cells(number: int, language: Language = "en") -> tuple[Cell, ...]:
    """The cells of a lesson, without the one that imports what the lesson needs. Raises: LabError."""
    path = notebook(number, language)
    read = map(_cell, json.loads(path.read_text("utf-8"))["cells"])
    return tuple(cell for cell in read if SETUP not in cell.tags)


def _cell(told: dict[str, Any]) -> Cell:
    kind: Literal["markdown", "code"] = "code" if told["cell_type"] == "code" else "markdown"
    return Cell(kind, "".join(told["source"]), tuple(told["metadata"].get("tags", ())))


def play(cells: Sequence[Cell], names: dict[str, Any]) -> Iterator[tuple[Cell, Any]]:
    """Each cell with what it shows, one after another; None for a cell of words.

    `names`: what the code finds there, `lesson` and `views` among it; what it defines is added.
    An error of a cell is raised as it is: a lesson that travels with the package has none.

    >>> [shown for _, shown in play([Cell("code", "x = 2"), Cell("code", "y = 3\\nx * y")], {})]
    [None, 6]
    """
    for number, cell in enumerate(cells, 1):
        yield cell, evaluated(cell.source, names, f"<cell {number}>") if cell.kind == "code" else None


def evaluated(source: str, names: dict[str, Any], place: str) -> Any:
    """Run the code of a cell; the value of its last expression, or None if it ends with something else."""
    tree = ast.parse(source, place)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, place, "exec"), names)
        return None
    tree.body.pop()
    exec(compile(tree, place, "exec"), names)
    return eval(compile(ast.Expression(last.value), place, "eval"), names)
