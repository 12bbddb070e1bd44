"""`chat` and `memory`: through a pipe, at a terminal, and with what cannot be."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_endpoint import endpoint, says, status

from lab_command import Lab, Said
from memoryos_lab.living import Memory

Talk = Callable[..., Said]
SAID = ("My name is Ann and I live in Porto.", "I have a cat called Miso.")


class Terminal(io.StringIO):
    """A stream at which somebody sits."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def talk(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """`chat` with these lines on its standard input."""

    def heard(*lines: str, options: tuple[str, ...] = (), terminal: bool = False) -> Said:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", Terminal(text) if terminal else io.StringIO(text))
        return lab("chat", "--user", "ann", "--backend", "hash", *options)

    return heard


def shown(lab: Lab) -> dict[str, object]:
    return lab("memory", "show", "--user", "ann", "--json").data


def test_a_pipe_is_answered_without_prompt_or_colour(talk: Talk) -> None:
    said = talk(*SAID, "What is my name?")
    assert said.code == 0 and not said.err
    assert "Ann" in said.out and "page 3 · recalled 2 pages" in said.out
    assert "\x1b" not in said.out and "> " not in said.out


def test_what_was_said_is_there_the_next_time(talk: Talk, lab: Lab) -> None:
    talk(*SAID)
    assert "ann: 2 pages" in talk("/quit", "never read").out
    assert shown(lab)["pages"] == 2


def test_it_says_what_moved_what_was_found_and_what_waits(talk: Talk) -> None:
    said = talk(*SAID, "/why", "/found", "/known", "/cost", "/help")
    assert "Page 2 arrives and enters short-term memory (2 of 7)" in said.out
    assert "My name is Ann" in said.out and "home: Porto  (page 1)" in said.out
    assert "no model was asked" in said.out and "/withdraw N" in said.out


def test_without_memory_nothing_is_kept(talk: Talk, lab: Lab) -> None:
    said = talk(*SAID, "/off", "This is not for you.", "/both", "What is my name?", "/on", "Good night.")
    assert said.out.count("without memory:") == 2
    assert shown(lab)["pages"] == 4


def test_one_object_for_programs(talk: Talk) -> None:
    said = talk(*SAID, "/off", "Hello?", options=("--json",))
    answers = said.data["answers"]
    assert [row["memory"] for row in answers] == [True, True, False]
    assert said.data["pages"] == 2 and answers[1]["page"] == 1 and answers[2]["page"] is None


def test_what_cannot_be_done_is_told_and_the_talk_goes_on(talk: Talk) -> None:
    said = talk(
        "/nonsense", "/correct 1 x", "/confirm", "/withdraw 9", "/forget", "/forget unicorns", "Hello."
    )
    assert said.code == 0
    for told in ("there is no /nonsense", "no entry '1'", "no entry ''", "no entry '9'", "forget what?"):
        assert told in said.err
    assert "nothing is about that" in said.out and "page 1" in said.out


def test_forgetting_asks_somebody(talk: Talk, lab: Lab) -> None:
    assert "--yes" in talk(*SAID, "/forget cat").err
    assert "forgotten" not in talk("/forget cat", "n", terminal=True).out
    lab_pages = shown(lab)["tombstones"]
    assert lab_pages == []


def test_a_key_comes_from_the_environment_alone(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-sentinel-1234567890")
    with endpoint(says("Ann")) as fake:
        said = talk("Hello?", "/cost", options=("--model", "m", "--base-url", fake.address))
    assert "Ann" in said.out and "answer: calls" in said.out
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"sk-sentinel" not in kept and "sk-sentinel" not in said.out + said.err
    assert talk(options=("--api-key", "x")).code == 2


def test_an_endpoint_that_fails_writes_nothing_and_is_told_by_the_exit_code(talk: Talk, lab: Lab) -> None:
    with endpoint(status(401)) as fake:
        said = talk("Hello?", options=("--model", "m", "--base-url", fake.address))
    assert said.code == 2 and "no answer (" in said.err and "nothing was written" in said.err
    assert shown(lab)["pages"] == 0


def test_nothing_that_is_said_steers_a_terminal(talk: Talk, lab: Lab) -> None:
    talk("My name is \x1b[2J\x07Eve.", "/known", "What is my name?")
    said = talk("What is my name?", "/found", "/why", "/known")
    assert "\x1b" not in said.out and "\x07" not in said.out
    assert "\x1b" not in lab("memory", "show", "--user", "ann").out


@pytest.mark.parametrize(
    "options",
    [
        ("--price", "cheap"),
        ("--price", "-1:2"),
        ("--budget-tokens", "-1"),
        ("--policy", "nobody"),
        ("--language", "xx"),
    ],
)
def test_options_that_make_no_sense(talk: Talk, options: tuple[str, str]) -> None:
    said = talk("Hello.", options=options)
    assert said.code == 2 and said.err


# -- memory ----------------------------------------------------------------------------------------------


def test_nobody_is_remembered_yet(lab: Lab) -> None:
    assert "nobody's memory is kept" in lab("memory", "list").out
    for act in (
        ("show",),
        ("export", "x.json"),
        ("retire", "--days", "1"),
        ("delete", "--yes"),
        ("correct", "1", "x"),
    ):
        said = lab("memory", *act, "--user", "nobody")
        assert said.code == 2 and "no memory of 'nobody'" in said.err


def test_a_memory_is_listed_shown_and_exported(talk: Talk, lab: Lab) -> None:
    talk(*SAID)
    assert [row["user"] for row in lab("memory", "list", "--json").data["users"]] == ["ann"]
    assert "said, and written once" in lab("memory", "show", "--user", "ann").out
    lab("memory", "export", "ann.json", "--user", "ann")
    document = json.loads(Path("ann.json").read_text("utf-8"))
    assert json.loads(lab("memory", "export", "-", "--user", "ann").out)["user"] == document["user"]
    assert SAID[0] in json.dumps(document)


def test_an_entry_is_corrected(talk: Talk, lab: Lab) -> None:
    talk(*SAID, *(f"I love baking sourdough bread, loaf {n}" for n in range(14)), "Where do I live?")
    entries = shown(lab)["entries"]
    assert isinstance(entries, list)
    home = next(entry for entry in entries if entry["slot"] == "home")
    said = lab("memory", "correct", home["number"], "Lyon", "--user", "ann")
    assert said.code == 0 and "home: Lyon  (corrected" in said.out
    assert lab("memory", "correct", "0", "x", "--user", "ann").code == 2


def test_forgetting_from_the_command_line(talk: Talk, lab: Lab) -> None:
    talk(*SAID)
    refused = lab("memory", "forget", "cat", "--user", "ann")
    assert refused.code == 2 and "--yes" in refused.err
    assert lab("memory", "forget", "--user", "ann").code == 2
    assert lab("memory", "forget", "--page", "9", "--user", "ann", "--yes").code == 2
    assert not lab("memory", "forget", "unicorns", "--user", "ann", "--yes", "--json").data["done"]
    done = lab("memory", "forget", "cat", "--user", "ann", "--yes", "--json").data
    assert done["done"] and done["pages"] == [2]
    assert not lab("memory", "retire", "--days", "1", "--user", "ann", "--json").data["done"]
    assert lab("memory", "retire", "--days", "0", "--user", "ann", "--yes", "--json").data["pages"] == [1]
    assert "forgotten" in lab("memory", "show", "--user", "ann").out


def test_a_person_is_asked(talk: Talk, lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    talk(*SAID)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
    said = lab("memory", "delete", "--user", "ann")
    assert said.code == 2 and "nothing was changed" in said.err
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    assert lab("memory", "delete", "--user", "ann").code == 0
    assert lab("memory", "list", "--json").data["users"] == []


def test_a_memory_that_is_open_elsewhere_is_left_alone(lab: Lab) -> None:
    with Memory.open("ann", backend="hash"):
        said = lab("memory", "show", "--user", "ann")
    assert said.code == 2 and "open" in said.err
