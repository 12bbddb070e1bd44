"""A matrix as a file and back: what became of every question, by column; means are made of it again.

How long it took is not in it: the same comparison gives the same bytes, however often it was stopped.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ...memory import codec
from ...memory.about import About, Name, about
from ...memory.errors import LabError
from ...memory.policy import ALIASES, presets
from ...runs.files import check_format, placed, read_bytes, whole_file
from ..labels import Outcome, Stage
from .matrix import cells
from .values import NOTE, Cap, Choice, Judged, Matrix, Row, Tuned

FORMAT, VERSION = "memoryos-lab matrix", 2
FILE = "matrix.json"
MOST = 10**9  # tokens; more stand in no prompt


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    title: Name
    knobs: Mapping[str, Any]
    calls: tuple[float, float, float]
    recall: tuple[float | None, ...]  # [q]
    told: tuple[float | None, ...]  # [q]
    tokens: tuple[int, ...]  # [q]
    stage: tuple[int | None, ...]  # [q]
    outcome: tuple[Outcome, ...]  # [q]


@dataclass(frozen=True, slots=True)
class _Tuned:
    settings: int
    extensions: bool
    cap: Cap
    unit: Literal["conversations", "questions"]
    halves: tuple[tuple[str, ...], tuple[str, ...]]
    choices: tuple[tuple[Choice, Choice], ...]
    rows: tuple[_Row, ...]


@dataclass(frozen=True, slots=True)
class _Matrix:
    dataset: str
    conversations: tuple[str, ...]
    backend: str
    budget: int
    pages: int
    questions: tuple[str, ...]  # [q] ids
    conversation: tuple[int, ...]  # [q] places in `conversations`
    category: tuple[int | None, ...]  # [q]
    rows: tuple[_Row, ...]
    tuned: _Tuned | None = None


def save(matrix: Matrix, file: str | Path) -> Path:
    """Write the matrix, whole or not at all; into a folder under its own name. Raises: LabError."""
    path = Path(file)
    path = path / FILE if path.suffix != ".json" else path
    with whole_file(path) as stream:
        told = {"format": FORMAT, "version": VERSION, "note": NOTE.en, **codec.encode(_columns(matrix))}
        stream.write(codec.to_json(told) + "\n")
    return path


def _columns(matrix: Matrix) -> _Matrix:
    first, tuned = matrix.rows[0].judged, matrix.tuned
    return _Matrix(
        matrix.dataset,
        matrix.conversations,
        matrix.backend,
        matrix.budget,
        matrix.pages,
        tuple(first),
        tuple(one.conversation for one in first.values()),
        tuple(one.category for one in first.values()),
        _rows(matrix.rows, first),
        None if tuned is None else _tuned(tuned, first),
    )


def _tuned(told: Tuned, ids: Collection[str]) -> _Tuned:
    return _Tuned(
        told.settings,
        told.extensions,
        told.cap,
        told.unit,
        told.halves,
        told.choices,
        _rows(told.rows, ids),
    )


def _rows(rows: Sequence[Row], ids: Collection[str]) -> tuple[_Row, ...]:
    return tuple(_row(row, [row.judged[id] for id in ids]) for row in rows)


def _row(row: Row, judged: list[Judged]) -> _Row:
    return _Row(
        row.name,
        row.about.title,
        row.knobs,
        row.calls,
        tuple(one.recall for one in judged),
        tuple(one.told for one in judged),
        tuple(one.tokens for one in judged),
        tuple(None if one.stage is None else int(one.stage) for one in judged),
        tuple(one.outcome for one in judged),
    )


def load_matrix(source: str | Path | bytes) -> Matrix:
    """The matrix in a file, in the folder that holds it, or in the bytes of one.

    Raises: LabError for a file that is missing or of another format, or columns of unequal length.
    """
    if isinstance(source, bytes):
        return _parsed(source, Path(FILE))
    path = Path(source)
    path = path / FILE if path.is_dir() else path
    return _parsed(read_bytes(path), path)


def _parsed(data: bytes, path: Path) -> Matrix:
    with placed(str(path)):
        told = codec.parse(data)
        if not isinstance(told, dict):
            raise LabError(f"{path.name} holds no JSON object")
        check_format(told, FORMAT, VERSION, path)
        kept = codec.decode(
            _Matrix, {k: v for k, v in told.items() if k not in ("format", "version", "note")}
        )
        return Matrix(
            kept.dataset,
            kept.conversations,
            kept.backend,
            kept.budget,
            tuple(_read(row, kept) for row in kept.rows),
            kept.pages,
            None if kept.tuned is None else _read_tuned(kept.tuned, kept),
        )


def _read_tuned(tuned: _Tuned, kept: _Matrix) -> Tuned:
    if not len(tuned.rows) == len(tuned.choices) == len(kept.rows):
        raise LabError("it tells of other systems than the matrix", where="tuned")
    return Tuned(
        tuned.settings,
        tuned.extensions,
        tuned.cap,
        tuned.unit,
        tuned.halves,
        tuned.choices,
        tuple(_read(row, kept) for row in tuned.rows),
    )


def _read(row: _Row, kept: _Matrix) -> Row:
    columns = (row.recall, row.told, row.tokens, row.stage, row.outcome, kept.conversation, kept.category)
    if any(len(column) != len(kept.questions) for column in columns):
        raise LabError("its columns are of unequal length", where=f"system {row.name!r}")
    _within("recall", row.recall, 1, row, kept)
    _within("told", row.told, 1, row, kept)
    _within("tokens", row.tokens, MOST, row, kept)
    _within("conversation", kept.conversation, len(kept.conversations) - 1, row, kept)
    stages: list[Stage | None] = [None if one is None else _stage(one, row.name) for one in row.stage]
    judged = {
        id: Judged(
            kept.category[i], row.recall[i], row.told[i], row.tokens[i], stages[i], row.outcome[i],
            kept.conversation[i],
        )
        for i, id in enumerate(kept.questions)
    }  # fmt: skip
    return Row(row.name, _about(row), tuple(cells(judged)), row.calls, 0.0, judged, row.knobs)


def _within(what: str, column: Sequence[float | None], most: int, row: _Row, kept: _Matrix) -> None:
    """Raises: LabError for a number of a question that cannot be: below 0, or above `most`."""
    for id, value in zip(kept.questions, column, strict=True):
        if value is not None and not 0 <= value <= most:
            raise LabError(
                f"{what} cannot be {str(value)[:40]}", where=f"system {row.name!r}, question {id!r}"
            )


def _stage(number: int, system: str) -> Stage:
    if number not in set(Stage):
        raise LabError(f"there is no stage {number}", where=f"system {system!r}")
    return Stage(number)


def _about(row: _Row) -> About:
    """The words of the system, if it is known here under that name and title; else its title alone."""
    known: Any = presets().get(ALIASES.get(row.name, row.name))
    said = about(known) if known is not None else About(title=row.title)
    return said if said.title == row.title else About(title=row.title)
