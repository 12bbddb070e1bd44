"""The how-to pages: each command can be typed, each example runs, with the files that the page shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from memoryos_lab.cli import main
from memoryos_lab.cli.parser import parser
from memoryos_lab.memory import policy

PAGES = sorted((Path(__file__).parents[2] / "docs" / "how-to").glob("*.md"))
TEXTS = {page.stem: page.read_text(encoding="utf-8") for page in PAGES}
_FILE = re.compile(r'```\w+ title="([\w.]+)"\n(.*?)```', re.DOTALL)
_BASH = re.compile(r"```bash\n(.*?)```", re.DOTALL)
_PYTHON = re.compile(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", re.DOTALL)  # and what it prints
# Commands whose input every checkout has, and which are over in a moment.
QUICK = re.compile(r"memoryos-lab (?:replay|export) (?:chat\.jsonl|sample:\w+|run)\b(?!.*--(?:png|model))")


def _commands(page: str) -> list[str]:
    lines = "\n".join(_BASH.findall(TEXTS[page])).splitlines()
    return [line for line in lines if line.startswith("memoryos-lab ")]


def _words(command: str) -> list[str]:
    return shlex.split(command, comments=True)[1:]


@pytest.mark.parametrize("page", TEXTS)
def test_every_command_can_be_typed(page: str) -> None:
    commands = _commands(page)
    assert commands
    for command in commands:
        parser().parse_args(_words(command))


@pytest.mark.parametrize("page", [page for page, text in TEXTS.items() if _PYTHON.search(text)])
def test_every_example_runs(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(policy, "_presets", dict(policy.presets()))  # a page may register its own
    _write_files(page, tmp_path)
    names: dict[str, object] = {}
    for example, printed in _PYTHON.findall(TEXTS[page]):  # one after another, as in a notebook
        exec(compile(example, page, "exec", dont_inherit=True), names)  # as in a file of the reader's own
        said = capsys.readouterr().out
        assert not printed or said == printed
    assert names.keys() & {"run", "lab", "plan", "compare"}


@pytest.mark.parametrize("page", [page for page in TEXTS if any(map(QUICK.match, _commands(page)))])
def test_quick_commands_do_what_they_say(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _write_files(page, tmp_path)
    for command in filter(QUICK.match, _commands(page)):
        assert main(_words(command)) == 0, command
        for flag in ("--out", "--html"):
            if f" {flag} " in command:
                assert Path(_words(command)[_words(command).index(flag) + 1]).exists()


def _write_files(page: str, folder: Path) -> None:
    for name, text in _FILE.findall(TEXTS[page]):
        (folder / name).write_text(text, encoding="utf-8")
