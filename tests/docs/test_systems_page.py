"""docs/systems.md: what is made is as the code has it, and the prose speaks of numbers in the tables."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from memoryos_lab.cli import main
from memoryos_lab.evals.systems import published
from memoryos_lab.memory.policy import presets

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "systems.md").read_text(encoding="utf-8")
BLOCKS = {
    name: text.strip()
    for name, text in re.findall(r"<!-- made: ([\w ]+) -->(.*?)<!-- end -->", PAGE, re.DOTALL)
}
PROSE = re.sub(r"<!-- made: .*?<!-- end -->", "", PAGE, flags=re.DOTALL)


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    sys.path.append(str(ROOT / "scripts"))
    import write_systems

    return write_systems.said()


@pytest.mark.parametrize("name", ["systems", "parts", "left out", "example"])
def test_a_part_is_as_the_code_has_it(made: dict[str, str], name: str) -> None:
    assert BLOCKS[name] == made[name], "run scripts/write_systems.py"


@pytest.mark.parametrize("block", ["recall", "effort", "against", "budgets"])
def test_every_preset_has_its_figures(block: str) -> None:
    rows = [line.split(" | ")[0] for line in BLOCKS[block].splitlines()[2:]]
    wanted = [f"| `{name}`" for name in presets()]
    assert rows == (wanted if block != "against" else [row for row in wanted if row != "| `paper`"])


@pytest.mark.parametrize(
    ("block", "names"),
    [("tuned", published(["all"])), ("tuned beats", published(["all"])), ("extended", ("memoryos", "flat"))],
)
def test_every_published_system_was_tuned(block: str, names: tuple[str, ...]) -> None:
    assert sorted(_names(block)) == sorted(f"`{name}`" for name in names)


@pytest.mark.parametrize(("block", "of"), [("tuned halves", "tuned"), ("extended halves", "extended")])
def test_each_half_chose_for_each_system(block: str, of: str) -> None:
    """In the order of the table above; what is told on one half is what the other was chosen against."""
    rows = [line.strip("| ").split(" | ") for line in BLOCKS[block].splitlines()[2:]]
    assert [row[:2] for row in rows] == [[name, half] for name in _names(of) for half in "AB"]
    published_of = {(row[0], row[1]): row[2].split(" → ")[0] for row in rows}
    for name, half, _, there, *_ in rows:
        assert there.split(" → ")[0] == published_of[name, "B" if half == "A" else "A"]


def _names(block: str) -> list[str]:
    return [line.strip("| ").split(" | ")[0] for line in BLOCKS[block].splitlines()[2:]]


def test_the_tables_say_whose_figures_they_are() -> None:
    for block in ("measured", "tuned how"):
        assert "our compact re-statements" in BLOCKS[block]
    assert "our compact re-statements" in PROSE


def test_the_prose_speaks_of_numbers_in_the_tables() -> None:
    taught = PROSE.partition("## Tuned alike")[2].partition("## What it cannot tell")[0]
    numbers = set(re.findall(r"(?<![\w.,])(?:\.\d{3}|\d,\d{3}|\d{3,}|\d\.\d\d)(?![\w,]|\.\d)", taught))
    told = set(
        re.findall(r"\d*[.,]?\d+", "\n".join(BLOCKS.values()).replace("+0.", "+.").replace("-0.", "-."))
    )
    assert len(numbers) >= 8
    assert not sorted(numbers - told)


@pytest.mark.slow
def test_its_commands_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"^\$ memoryos-lab (compare sample:.*?)(?: +#.*)?$", PROSE, re.MULTILINE)
    assert len(commands) == 4
    for command in commands:
        assert main(command.split()) == 0
        assert "our compact re-statements" in capsys.readouterr().out
