"""`memory rules`: shown, switched, kept, and told what is known already."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memoryos_lab.cli import main
from memoryos_lab.living import Memory
from memoryos_lab.living.privacy import Own, Rules
from memoryos_lab.memory.policy import preset, set_knobs


@pytest.fixture
def held(tmp_path: Path) -> Path:
    eager = set_knobs(preset("paper"), {"tau": 1.5, "stm_capacity": 2})
    with Memory.open("ann", folder=tmp_path, backend="hash", policy=eager) as memory:
        for n in range(6):
            memory.add(f"I am allergic to walnuts and I live in Lyon ({n}).", "I see.")
    return tmp_path


def rules(folder: Path, *more: str) -> int:
    return main(["memory", "rules", "--user", "ann", "--folder", str(folder), *more])


def test_rules_are_shown(held: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(held) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("on   credentials") and told[1].startswith("off  health")


def test_what_is_switched_is_kept_and_what_is_known_already_is_told(
    held: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        rules(held, "--on", "health", "--off", "credentials", "--pattern", "work=acme|globex", "--json") == 0
    )
    data = json.loads(capsys.readouterr().out)
    with Memory.open("ann", folder=held) as memory:
        assert memory.rules == Rules(("health",), (Own("acme|globex", "work"),))
        known = {entry.id + 1: entry.value for entry in memory.entries}
    assert [known[number] for number in data["met_by_entries"]] == ["walnuts"]
    assert rules(held, "--drop", "work") == 0
    with Memory.open("ann", folder=held) as memory:
        assert memory.rules.patterns == ()


WRONG = (
    ("--on", "helth"), ("--off", "helth"), ("--drop", "work"),
    ("--pattern", "acme"), ("--pattern", "work=("), ("--pattern", "health=tea"),
)  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_rule_is_refused_and_changes_nothing(
    held: Path, capsys: pytest.CaptureFixture[str], wrong: tuple[str, str]
) -> None:
    assert rules(held, *wrong) == 2
    assert "what to do" in capsys.readouterr().err
    with Memory.open("ann", folder=held) as memory:
        assert memory.rules == Rules()
