"""`export --csv`, `--parquet`, `--png`, `--memcube`: tables, rows of pages, pictures, cubes."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .. import runs, views
from ..exports import csv, memcube, parquet, png
from ..memory.errors import LabError
from ..memory.replay import Run
from . import Outcome

PICTURE = "timeline"  # the view that is drawn if none is named


def csv_tables(options: argparse.Namespace, run: runs.Run) -> Outcome:
    """All tables into a folder, or with --view one into a file. Raises: LabError."""
    if options.view is None:
        counts = csv.folder(run, options.csv, turn=options.turn, bom=options.bom)
        told = ", ".join(f"{rows} in {name}" for name, rows in counts.items())
        return Outcome({"kind": "csv", "rows": counts, "folder": options.csv}, f"rows: {told}")
    rows = csv.write(run, options.view, options.csv, bom=options.bom, **_which(options, run, options.view))
    return _written("csv", rows, "rows", options.csv)


def parquet_rows(options: argparse.Namespace, run: runs.Run) -> Outcome:
    """A row a page. Raises: LabError."""
    rows = parquet.write(
        run, options.parquet, turn=options.turn, method=options.projection, vectors=options.vectors
    )
    return _written("parquet", rows, "rows", options.parquet)


def png_picture(options: argparse.Namespace, run: runs.Run) -> Outcome:
    """One view as a picture. Raises: LabError."""
    name = options.view or PICTURE
    size = png.write(_figure(options, run, name), options.png)
    return _written("png", size, "bytes", options.png)


def memcubes(options: argparse.Namespace, run: runs.Run) -> Outcome:
    """What the memory holds, a cube a group or a fact. Raises: LabError."""
    return _written(
        "memcube", memcube.write(run, options.memcube, turn=options.turn), "cubes", options.memcube
    )


def _figure(options: argparse.Namespace, run: Run, name: str) -> Any:
    if name not in csv.VIEWS:
        raise LabError(
            f"there is no picture of {name!r}",
            where=f"--view {name}",
            hint=f"choose one of {', '.join(csv.VIEWS)}",
        )
    look: dict[str, Any] = {"dark": options.dark, "language": options.language}
    which = _which(options, run, name)
    match name:
        case "recall":
            return views.recall.draw(run, _needed(which, "question"), turn=options.turn, **look)
        case "compare":
            return views.compare.draw(run, _needed(which, "other"), turn=options.turn, **look)
        case "similarity":
            return views.similarity.draw(run, **look)
        case "map":
            return views.map.draw(run, seconds=parquet.PATIENCE, turn=options.turn, **look)
        case _:
            return getattr(views, name).draw(run, turn=options.turn, **look)


def _which(options: argparse.Namespace, run: Run, view: str) -> dict[str, Any]:
    """The turn, and what a view needs beside the run."""
    which: dict[str, Any] = {"turn": options.turn}
    if view == "recall" and options.question is not None:
        which["question"] = _question(options.question, run)
    if view == "compare" and (other := getattr(options, "with")) is not None:
        which["other"] = runs.Run.load(other)
    return which


def _needed(which: dict[str, Any], name: str) -> Any:
    if name not in which:
        flag = {"question": "--question ID", "other": "--with RUN"}[name]
        raise LabError("this view needs more", where="--view", hint=f"add {flag}")
    return which[name]


def _question(named: str, run: Run) -> int:
    """An id, or a number from 1. Raises: LabError for neither."""
    ids = [question.id for question in run.script.questions]
    if named in ids:
        return ids.index(named)
    if named.isdecimal() and 1 <= int(named) <= len(ids):
        return int(named) - 1
    raise LabError(
        f"there is no question {named!r}",
        where=f"--question {named}",
        hint=f"give 1 to {len(ids)}" if ids else "this conversation has no questions",
    )


def _written(kind: str, n: int, what: str, path: str | Path) -> Outcome:
    return Outcome({"kind": kind, what: n, "file": str(path)}, f"{n} {what} written to {path}")
