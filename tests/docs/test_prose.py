"""What the README and the docs say is so: links lead somewhere, commands exist, the example runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from memoryos_lab.cli.parser import parser

ROOT = Path(__file__).parents[2]
PROSE = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PROSE, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_inside_the_project_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text) + re.findall(r'src(?:set)?="([^"]+)"', text)
    lost = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert not lost


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    assert not [
        page.name for page in folder.glob("*.md") if page.name != "README.md" and page.name not in index
    ]


def test_the_house_names_every_room_and_every_file_of_the_engine() -> None:
    house = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "memoryos_lab"
    rooms = [f"{path.parent.name}/" for path in package.glob("*/__init__.py")]
    engine = [path.name for path in (package / "memory").glob("*.py") if path.name != "__init__.py"]
    assert len(rooms) >= 10
    assert not [name for name in (*rooms, *engine) if f" {name} " not in house]


def test_every_command_of_the_readme_can_be_typed() -> None:
    commands = re.findall(r"^memoryos-lab (.+)$", README, re.MULTILINE)
    assert len(commands) >= 7
    for command in commands:
        parser().parse_args(shlex.split(command, comments=True))


@pytest.mark.parametrize("example", re.findall(r"```python[^\n]*\n(.*?)```", README, re.DOTALL))
def test_the_examples_of_the_readme_run(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(example, names)
    kept = [tmp_path / "run" / "events.jsonl", *tmp_path.glob("memories/ann*")]
    shown = (
        len(names["quiz"].sitting.asking.items) if "quiz" in names else getattr(names["lab"], "turn", None)
    )
    assert any(path.is_file() for path in kept) or shown in (5, 18)
