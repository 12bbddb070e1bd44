"""`memoryos-lab model serve`: what it says, how it ends."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from local_model import needed

from lab_command import Lab
from memoryos_lab.features.llm import local


def test_a_file_that_is_no_model_is_refused_in_words(lab: Lab, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("no model")
    said = lab("model", "serve", "--gguf", file)
    assert said.code == 2
    assert "no GGUF file" in said.err and "what to do" in said.err


def test_without_a_model_it_is_said_how_to_get_one(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "gguf", lambda: None)
    said = lab("model", "serve", "--json")
    assert said.code == 2
    assert local.INSTALL_MODEL in json.loads(said.out)["error"]["hint"]


def test_a_taken_port_is_refused(lab: Lab, tmp_path: Path) -> None:
    file = tmp_path / "model.gguf"
    file.write_bytes(b"GGUF")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = lab("model", "serve", "--gguf", file, "--port", str(taken.getsockname()[1]))
    assert said.code == 2 and "--port" in said.err


@pytest.mark.parametrize("wrong", ["0", "-1", "many"])
def test_counts_are_counts(lab: Lab, wrong: str) -> None:
    assert lab("model", "serve", f"--context={wrong}").code == 2


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_stopped(tmp_path: Path, how: signal.Signals) -> None:
    needed()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "memoryos_lab", "model", "serve", "--json", f"--port={port}"]
    environment = {"MEMORYOS_LAB_HOME": str(tmp_path / "home"), "PATH": ""}
    with subprocess.Popen([*command, "--context=256"], stdout=subprocess.PIPE, env=environment) as serving:
        assert serving.stdout
        told = json.loads(serving.stdout.readline())
        with urllib.request.urlopen(f"{told['url']}/models") as answer:
            assert json.load(answer)["data"][0]["id"] == told["model"]
        serving.send_signal(how)
        assert serving.wait(10) == 0
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"{told['url']}/models")
    assert (tmp_path / "home" / "prefixes").stat().st_mode & 0o777 == 0o700
