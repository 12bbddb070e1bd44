"""The command as a process: quick, honest about its exit code, the same as its documentation."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lab_command import Lab
from memoryos_lab import cli
from memoryos_lab.cli import Outcome


def process(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "memoryos_lab", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **more}, timeout=120)


def test_the_module_is_the_command(tmp_path: Path) -> None:
    said = process("replay", "sample:by-hand")
    assert said.returncode == 0, said.stderr
    assert "10 pages, 20 turns, every one accounted for" in said.stdout
    wrong = process("replay", str(tmp_path))
    assert (wrong.returncode, wrong.stdout) == (2, "")


HELP = "import memoryos_lab.cli as cli; cli.main(['--help'])"


@pytest.mark.parametrize(("code", "allowed"), [("import memoryos_lab", set()), (HELP, {"numpy"})])
def test_nothing_heavy_is_imported_for_nothing(code: str, allowed: set[str]) -> None:
    heavy = {"numpy", "streamlit", "plotly", "onnxruntime", "umap", "openai", "jieba", "faiss", "IPython"}
    ask = f"try: {code}\nexcept SystemExit: pass\nimport sys; print(' LOADED', *{heavy} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, timeout=60)
    _, marked, loaded = found.stdout.rpartition(" LOADED")
    assert marked, found
    assert set(loaded.split()) <= allowed


SLEEPER = """
import sys, time
from memoryos_lab import cli
cli._run = lambda _: (print("up", flush=True), time.sleep(60))
sys.exit(cli.main([]))
"""


def test_ctrl_c_is_exit_code_130() -> None:
    pipe = subprocess.PIPE
    started = subprocess.Popen([sys.executable, "-c", SLEEPER], stdout=pipe, stderr=pipe, text=True)
    assert started.stdout is not None
    assert started.stdout.readline() == "up\n"
    started.send_signal(signal.SIGINT)
    _, err = started.communicate(timeout=20)
    assert (started.returncode, err) == (130, "interrupted\n")


def test_a_fault_of_the_program_is_no_verification_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: list[str]) -> Outcome:
        raise ZeroDivisionError

    monkeypatch.setattr(cli, "_run", broken)
    assert cli.main([]) == 70
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_doctor_tells_what_is_there(lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = lab("doctor", "--json")
    assert said.code == 0
    assert said.data["ok"]
    assert said.data["model"]["sha256"].startswith("8199be6f")
    assert said.data["store"]["file"] == str(tmp_path / "home" / "features.sqlite")
    assert said.data["endpoint"]["asked"] is False
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    said = lab("doctor", "--endpoint")
    assert said.code == 2
    assert "PROBLEM  endpoint" in said.out
    assert "127.0.0.1:9" in said.out


def test_doctor_names_a_store_that_cannot_be_used(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "features.sqlite").write_bytes(b"this is no database, but a letter" * 99)
    said = lab("doctor", "--json")
    assert said.code == 2
    assert not said.data["store"]["ok"]
    assert "delete this file" in said.data["store"]["hint"]


def test_the_app_does_not_start_where_another_program_listens(lab: Lab) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        begun = time.monotonic()
        said = lab("demo", "--no-browser", "--port", str(port))
    assert said.code == 2
    assert f"port {port} cannot be used" in said.err
    assert time.monotonic() - begun < 20


def test_what_could_steer_a_terminal_is_printed_as_text(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"title": "\\u001b[2J\\u202e!"}\n{"user": "Hi", "agent": "Ho"}\n')
    said = lab("replay", "in.jsonl", "--backend", "hash")
    assert said.code == 0, said.err
    assert "\\x1b[2J\\u202e!" in said.out
    assert "\x1b" not in said.out


def test_a_kill_stops_the_server_with_the_command() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "memoryos_lab", "app", "--no-browser", "--json", "--port", str(port)]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert started.stdout is not None
    assert json.loads(started.stdout.readline()) == {"url": f"http://127.0.0.1:{port}"}
    until = time.monotonic() + 60
    while not listens(port) and time.monotonic() < until:
        time.sleep(0.2)
    assert listens(port)
    started.terminate()
    started.communicate(timeout=30)
    assert not listens(port)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
