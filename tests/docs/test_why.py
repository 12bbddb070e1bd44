"""The lesson "Why did this question fail?" shows what the commands say: each is run, and compared."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from memoryos_lab.cli import main
from memoryos_lab.evals.labels import LABELS

PAGE = (Path(__file__).parents[2] / "docs" / "why.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
SKIP = "…"  # stands for lines that the page leaves out


def commands() -> Iterator[tuple[str, list[str]]]:
    """(command, what it says) of every block; long commands go on after a backslash."""
    for block in BLOCKS:
        first, *said = block.replace("\\\n", "").splitlines()
        yield first.removeprefix("$ memoryos-lab "), said


def test_the_page_walks_through_the_tool() -> None:
    assert len(BLOCKS) >= 7
    assert all(block.startswith("$ memoryos-lab ") for block in BLOCKS)
    assert sum(label in PAGE for label in LABELS) >= 8, "real labels of the real tool"


@pytest.mark.parametrize(("command", "said"), list(commands()), ids=[command for command, _ in commands()])
def test_a_command_says_what_the_page_shows(
    command: str,
    said: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MEMORYOS_LAB_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(re.sub(r" +", " ", command))) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if not re.fullmatch(r"\d+\.\d s", line)]
    place = 0
    for before, line in zip([None, *said], said, strict=False):
        if line == SKIP:
            continue
        at = told.index(line, place) if line in told[place:] else -1
        assert at >= 0, f"not said: {line!r}"
        assert before == SKIP or at == place or before is None, f"left out without {SKIP}: {told[place]!r}"
        place = at + 1
    assert (
        said[-1:] == [SKIP]
        or place == len([line for line in told if line])
        or not told[place:]
        or (not any(told[place:]))
    ), f"left out without {SKIP}: {told[place]!r}"
