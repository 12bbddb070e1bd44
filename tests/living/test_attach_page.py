"""The page about watching: its examples run, on an object that acts like the reference's."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from memoryos_lab import Lab
from memoryos_lab.cli import main
from memoryos_lab.cli.parser import parser
from memoryos_lab.living import attach
from reference_stand_in import Memoryos

PAGE = Path(__file__).parents[2] / "docs" / "attach.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_its_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"memo": Memoryos()}
    for example in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL):
        exec(compile(example, PAGE.name, "exec", dont_inherit=True), names)
    assert names["again"].turns == 2 and len(names["run"].script.questions) == 1
    assert not hasattr(names["memo"].add_memory, "watched_by")


def test_it_names_every_finding() -> None:
    sources = (path.read_text("utf-8") for path in Path(str(attach.__file__)).parent.glob("*.py"))
    codes = set(re.findall(r'"(A_[A-Z]+)"', " ".join(sources)))
    assert codes == set(re.findall(r"^\| `(A_[A-Z]+)`", TEXT, re.MULTILINE)) and len(codes) > 4


def test_a_recording_is_an_input_of_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    memo = Memoryos()
    with attach.attach(memo) as recorder:
        for turn in range(6):
            memo.add_memory(f"word {turn}", "yes", f"2026-01-01 10:0{turn}:00")
        recorder.save("agent.jsonl")
    for options in (["replay", "agent.jsonl"], ["export", "agent.jsonl", "--events", "events.jsonl"]):
        assert main(options) == 0
    assert "6 pages" in capsys.readouterr().out
    assert '"type": "Left"' in Path("events.jsonl").read_text()
    assert main(["compare", "agent.jsonl", "--policies", "flat,none"]) == 0
    assert "backend minilm-int8" in capsys.readouterr().out  # its own vectors are of no question
    assert Lab("agent.jsonl").run.turns == 6
    assert main(["replay", "agent.jsonl", "--format", "locomo"]) == 2
    assert "a recording is read already" in capsys.readouterr().err


def test_its_commands_can_be_typed() -> None:
    for command in re.findall(r"^memoryos-lab (.+)$", TEXT, re.MULTILINE):
        parser().parse_args(shlex.split(command, comments=True))
