"""Cells of a notebook, played in this process."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from memoryos_lab.course import playing
from memoryos_lab.course.playing import Cell
from memoryos_lab.memory.errors import LabError


def _notebook(folder: Path, *cells: tuple[str, str, list[str]]) -> None:
    told = [
        {"cell_type": kind, "source": source.splitlines(True), "metadata": {"tags": tags} if tags else {}}
        for kind, source, tags in cells
    ]
    (folder / "02_two.ipynb").write_text(json.dumps({"cells": told}), "utf-8")


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(playing, "PACKAGED", tmp_path)
    playing.cells.cache_clear()
    yield tmp_path
    playing.cells.cache_clear()


def test_cells_come_without_the_setup_of_either_kind(lessons: Path) -> None:
    _notebook(
        lessons,
        ("markdown", "# Two\n\nWhy.", []),
        ("markdown", "Press Shift+Enter.", ["setup"]),
        ("code", "import os\nlesson = 1", ["setup"]),
        ("code", "lesson.head()", []),
    )
    assert playing.cells(2) == (Cell("markdown", "# Two\n\nWhy."), Cell("code", "lesson.head()"))


def test_a_lesson_that_is_not_there_is_an_error_that_says_so(lessons: Path) -> None:
    _notebook(lessons)
    with pytest.raises(LabError, match="no lesson 9"):
        playing.cells(9)


def test_names_go_from_cell_to_cell_and_errors_are_raised() -> None:
    names: dict[str, object] = {"lesson": 5}
    cells = [Cell("code", "x = lesson + 1"), Cell("markdown", "words"), Cell("code", "for i in [1]:\n    x")]
    assert [shown for _, shown in playing.play(cells, names)] == [None, None, None]
    assert names["x"] == 6
    with pytest.raises(NameError, match="nobody"):
        [*playing.play([Cell("code", "nobody")], names)]
