"""What cannot be used is refused with what, where and what to do, and exit code 2."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lab_command import Lab, Said
from memoryos_lab.features import embedder

HASH = ("--backend", "hash")
PAGE = b'{"user": "Hello there", "agent": "Good morning", "time": "2024-01-01T10:00:00"}\n'


def refused(said: Said, *words: str) -> None:
    assert said.code == 2, said
    assert said.out == ""
    assert "what to do:" in said.err
    assert "where:" in said.err
    assert "Traceback" not in said.err
    for word in words:
        assert word in said.err


UNUSABLE: dict[str, tuple[bytes, tuple[str, ...]]] = {
    "empty": (b"", ("empty",)),
    "half json": (b'[{"role": "user", "content": "Hel', ("line 1",)),
    "wrong shape": (b'{"apples": 3}', ("apples",)),
    "bytes that are no text": (bytes(range(256)) * 40, ()),
    "no page": (b"[]", ()),
    "nested too deep": (b"[" * 100_000 + b"]" * 100_000, ()),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_file_that_cannot_be_read_as_a_conversation(lab: Lab, tmp_path: Path, name: str) -> None:
    data, words = UNUSABLE[name]
    (tmp_path / "in.json").write_bytes(data)
    refused(lab("replay", "in.json", *HASH, "--out", "out"), "in.json", *words)
    assert not (tmp_path / "out").exists()


def test_a_directory_and_a_file_that_is_not_there(lab: Lab, tmp_path: Path) -> None:
    refused(lab("replay", tmp_path, *HASH), "is a directory")
    refused(lab("replay", "none.json", *HASH), "none.json")
    refused(lab("replay", "a\0b", *HASH))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--format", "parchment"), ("parchment",)),
        (("--backend", "crystal"), ("crystal", "minilm-int8")),
        (("--preset", "espresso"), ("espresso", "paper", "pypi-head")),
        (("--set", "thata=.5"), ("thata", "theta")),
        (("--set", "theta=7"), ("from -1 to 2",)),
        (("--set", "theta=nan"), ("from -1 to 2",)),
        (("--set", "theta=soft"), ("from -1 to 2",)),
        (("--set", "stm_capacity=2.5"), ("a whole number",)),
        (("--set", "eviction=random"), ("coldest",)),
        (("--set", "theta"), ("KNOB=VALUE",)),
        (("--questions", "often"), ("live, fork, none",)),
        (("--pairing", "odd"), ("natural",)),
        (("--sample", "nobody"), ("nobody",)),
        (("--colour", "red"), ("--colour",)),
    ],
)
def test_a_setting_that_does_not_exist(
    lab: Lab, tmp_path: Path, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    (tmp_path / "in.jsonl").write_bytes(PAGE)
    refused(lab("replay", "in.jsonl", *HASH, *arguments, "--out", "out"), *words)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("option", ["--format", "--pairing", "--sample"])
def test_how_a_file_is_read_is_not_asked_of_a_sample(lab: Lab, option: str) -> None:
    refused(lab("replay", "sample:by-hand", option, "odd"), option, "a bundled sample")


def test_with_json_the_error_is_an_object_too(lab: Lab) -> None:
    said = lab("replay", "sample:nobody", "--json")
    assert said.code == 2
    assert said.data["error"].keys() == {"what", "where", "hint"}
    assert "nobody" in said.data["error"]["what"]
    assert "nobody" in said.err


@pytest.mark.parametrize("arguments", [(), ("fly",), ("demo", "--port", "0"), ("export", "x"), ("replay",)])
def test_a_command_that_does_not_exist(lab: Lab, arguments: tuple[str, ...]) -> None:
    refused(lab(*arguments), "--help")


USABLE: dict[str, tuple[bytes, int]] = {
    "one turn": (b'{"user": "Hello there", "agent": ""}\n', 1),
    "one speaker only": (b'{"user": "Hello", "agent": ""}\n{"user": "Anybody?", "agent": ""}\n', 2),
    "turns without time": (b'{"user": "Hello", "agent": "Hi"}\n' * 3, 3),
    "times running backwards": (PAGE + PAGE.replace(b"2024", b"2023"), 2),
    "100 kB in one turn": (b'{"user": "' + b"word " * 20_000 + b'", "agent": "Hi"}\n', 1),
    "the same words over and over": (PAGE * 9, 9),
    "words that name no path": (PAGE.replace(b"Hello there", b"../x /abs \\u0000 \\u001b[2J"), 1),
}


@pytest.mark.parametrize("name", USABLE)
def test_odd_conversations_are_replayed_all_the_same(lab: Lab, tmp_path: Path, name: str) -> None:
    data, pages = USABLE[name]
    (tmp_path / "in.jsonl").write_bytes(data)
    said = lab("replay", "in.jsonl", *HASH, "--out", "out", "--json")
    assert said.code == 0, said
    assert said.data["pages"] == pages
    assert said.data["turns_accounted"] == said.data["turns"]
    assert any("backwards" in text or "before" in text for text in said.data["warnings"]) == (
        "backwards" in name
    )
    assert lab("replay", "out", "--json").data["segments"] == said.data["segments"]


class Constant:
    """An embedder that says the same of every text, or nothing that is a number."""

    name, version, dimensions, keep = "hash", "1", 4, False

    def __init__(self, value: float) -> None:
        self.value = value

    def embed(self, texts: list[str], role: str = "passage") -> Any:
        return np.full((len(texts), 4), self.value, dtype=np.float32)


def test_constant_vectors_are_replayed_and_nan_is_refused(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in.jsonl").write_bytes(b'{"user": "one", "agent": "two"}\n' * 12)
    monkeypatch.setattr(embedder, "_BACKENDS", {"hash": lambda _: Constant(0.5)})
    assert lab("replay", "in.jsonl", *HASH, "--json").data["segments"] == 1
    monkeypatch.setattr(embedder, "_BACKENDS", {"hash": lambda _: Constant(float("nan"))})
    refused(lab("replay", "in.jsonl", *HASH, "--out", "out"), "NaN")
    assert not (tmp_path / "out").exists()


def test_a_run_folder_of_another_version_or_backend(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_bytes(PAGE * 3)
    assert lab("replay", "in.jsonl", *HASH, "--out", "run").code == 0
    refused(lab("replay", "run", "--backend", "minilm-int8"), "of the backend 'hash', not 'minilm-int8'")
    head = json.loads((tmp_path / "run" / "run.json").read_text())
    (tmp_path / "run" / "run.json").write_text(json.dumps(head | {"version": 99}))
    refused(lab("replay", "run"), "version 99", "run.json")
    refused(lab("export", "run", "--events", "e.jsonl"), "version 99")
    (tmp_path / "run" / "run.json").write_text(json.dumps(head | {"backend": "e5"}))
    refused(lab("export", "run", "--events", "e.jsonl"), "of the backend 'e5', its features are of 'hash'")
    refused(lab("export", "nowhere", "--events", "e.jsonl"), "nowhere")
    assert not (tmp_path / "e.jsonl").exists()


def test_places_that_cannot_be_written(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_bytes(PAGE)
    refused(lab("replay", "in.jsonl", *HASH, "--out", "in.jsonl"), "a file of that name")
    refused(lab("replay", "in.jsonl", *HASH, "--out", tmp_path), "holds other things")
    refused(lab("replay", "in.jsonl", *HASH, "--out", "in.jsonl/deeper"), "could not be written")
    assert lab("replay", "in.jsonl", *HASH, "--out", "run").code == 0
    refused(lab("export", "run", "--events", "no/such/folder/e.jsonl"), "could not be written")
    refused(lab("export", "run", "--events", tmp_path), "it is a folder")
    assert (tmp_path / "in.jsonl").read_bytes() == PAGE
