"""The command line as a function: arguments in, exit code and both streams out."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab_command import Lab, Said
from memoryos_lab.cli import main


@pytest.fixture
def lab(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lab:
    """Run the command in a folder of its own, with a store of its own."""
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path) -> Said:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return run
