"""What is said to `chat` comes back to the terminal as text: nothing in it moves or colours anything."""

from __future__ import annotations

import io
import unicodedata
from pathlib import Path

import pytest
from hostile import INJECTIONS, MARKDOWN, PATHS, SIGNS, TAGS

from memoryos_lab.cli import main

STEERING = ("Cc", "Cf", "Cs", "Zl", "Zp")  # categories of signs that a terminal might obey
LINES = [
    " ".join(text.encode("utf-8", "replace").decode().split("\n"))
    for text in (*INJECTIONS, *TAGS, *MARKDOWN, *SIGNS)
]
COMMANDS = [
    "Where do I live?",
    "/why",
    "/found",
    "/known",
    "/correct 1 \x1b[31mred\u202e",
    "/known",
    "/forget \x1b[2J",
    "/cost",
]
COMMANDS += [f"/{text}" for text in LINES[:6]]


def steering(text: str) -> set[str]:
    return {hex(ord(sign)) for sign in text if unicodedata.category(sign) in STEERING and sign not in "\n\t"}


@pytest.mark.slow
@pytest.mark.parametrize("user", ["ann", "e\x1b[31mvil\u202e\x07", "../../x", INJECTIONS[4]])
def test_nothing_steers_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], user: str
) -> None:
    said = "".join(f"I live in {line}\n" for line in LINES) + "".join(f"{line}\n" for line in COMMANDS)
    monkeypatch.setattr("sys.stdin", io.StringIO(said))
    assert main(["chat", "--user", user, "--folder", str(tmp_path / "held"), "--backend", "hash"]) == 0
    for what in ("show", "list"):
        arguments = ["memory", what, "--folder", str(tmp_path / "held")]
        main([*arguments, "--user", user] if what == "show" else arguments)
    printed = capsys.readouterr()
    assert printed.out and steering(printed.out) == set() and steering(printed.err) == set()
    assert {path.parent for path in tmp_path.rglob("*") if path.is_file()} == {tmp_path / "held"}


@pytest.mark.parametrize("path", [path for path in PATHS if "\0" not in path])
def test_a_path_that_is_said_is_no_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{path}\n/forget {path}\n"))
    monkeypatch.chdir(tmp_path)
    assert main(["chat", "--user", "ann", "--folder", "held", "--backend", "hash"]) == 0
    assert [found.name for found in tmp_path.iterdir()] == ["held"]
    capsys.readouterr()
