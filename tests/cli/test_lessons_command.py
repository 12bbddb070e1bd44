"""`lessons` copies the course to where somebody works through it, and never over his work."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from memoryos_lab.cli import main
from memoryos_lab.course.lessons import LESSONS


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_lessons_of_a_language_are_copied(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "course"
    assert main(["lessons", "--to", str(folder), "--language", language]) == 0
    assert sorted(path.stem for path in folder.iterdir()) == [lesson.name for lesson in LESSONS]
    setup = json.loads((folder / f"{LESSONS[1].name}.ipynb").read_text("utf-8"))
    said = "".join("".join(cell["source"]) for cell in setup["cells"])
    assert ('language="zh"' in said) == (language == "zh")
    told = capsys.readouterr().out
    assert f"jupyter lab {folder / LESSONS[0].name}.ipynb" in told


def test_what_a_learner_has_written_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / f"{LESSONS[0].name}.ipynb"
    mine.write_text("my answers", "utf-8")
    assert main(["lessons", "--to", str(tmp_path), "--json"]) == 0
    assert mine.read_text("utf-8") == "my answers"
    assert json.loads(capsys.readouterr().out)["kept"] == [mine.name]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    assert main(["lessons", "--to", str(file)]) == 2
    assert "choose a folder" in capsys.readouterr().err


@pytest.mark.parametrize("known", [True, False])
def test_what_is_said_opens_them_in_whatever_shell(
    tmp_path: Path, known: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After `make demo` no shell knew `jupyter`, and the line could not be followed."""
    here = Path(sys.executable).parent
    monkeypatch.setenv("PATH", str(here) if known else str(tmp_path))
    assert main(["lessons", "--to", str(tmp_path / "my course")]) == 0
    program, lab, notebook = shlex.split(capsys.readouterr().out.splitlines()[-1].removeprefix("open them: "))
    assert program == ("jupyter" if known else str(here / "jupyter"))
    assert (shutil.which(program), lab, Path(notebook).exists()) == (str(here / "jupyter"), "lab", True)
