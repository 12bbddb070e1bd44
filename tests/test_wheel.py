"""The built wheel in an environment of its own, away from the checkout: what a newcomer gets from pip."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel

ROOT = Path(__file__).parents[1]
PATIENCE = 90.0  # seconds until the app must answer on a busy machine


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", out, ROOT], check=True)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The installed command."""
    place = tmp_path_factory.mktemp("clean")
    subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True)
    binaries = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([binaries / "python", "-m", "pip", "install", "--quiet", wheel], check=True)
    yield binaries / "memoryos-lab"
    shutil.rmtree(place)  # more than a gigabyte


def environment(tmp_path: Path) -> dict[str, str]:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MEMORYOS_LAB"))
    }
    return {**kept, "MEMORYOS_LAB_HOME": str(tmp_path / "home")}


def run(program: Path, tmp_path: Path, *arguments: str) -> str:
    done = subprocess.run(
        [program, *arguments],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_samples_app_front_end_and_licences_but_no_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "samples/data/tutor/tutor.jsonl",
        "samples/data/tutor/features/vectors.npy",
        "app/launch.py",
        "theatre/front/index.js",
        "theatre/front/shell.css",
        "theatre/front/hosts/offline.js",
        "notebooks/01_pages_and_chains.ipynb",
        "notebooks/zh/08_why_did_it_fail.ipynb",
    ):
        assert f"memoryos_lab/{wanted}" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any(name.endswith("licenses/NOTICE") for name in names)
    assert not [name for name in names if not name.startswith(("memoryos_lab/", "memoryos_lab-"))]


def test_the_command_works_outside_a_checkout(program: Path, tmp_path: Path) -> None:
    assert "replay a conversation" in run(program, tmp_path, "--help")
    assert json.loads(run(program, tmp_path, "doctor", "--json"))["ok"]
    told = json.loads(run(program, tmp_path, "replay", "sample:tutor", "--json", "--out", "kept"))
    assert told["turns_accounted"] == told["turns"] == 116
    assert json.loads(run(program, tmp_path, "replay", "kept", "--json"))["segments"] == told["segments"]
    assert "jupyter lab" in run(program, tmp_path, "lessons", "--to", "course")
    assert len([*(tmp_path / "course").glob("*.ipynb")]) == 8
    run(program, tmp_path, "export", "sample:by-hand", "--html", "page.html")
    assert "attachShadow" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_conversation_is_embedded_by_the_installed_model(program: Path, tmp_path: Path) -> None:
    (tmp_path / "chat.jsonl").write_text('{"user": "I baked bread.", "agent": "Which flour?"}\n' * 3)
    told = json.loads(run(program, tmp_path, "replay", "chat.jsonl", "--json"))
    assert (told["backend"], told["segments"]) == ("minilm-int8", 0)


def test_the_demo_is_served_and_stops(program: Path, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    started = subprocess.Popen(
        [program, "demo", "--no-browser", "--port", str(port)], cwd=tmp_path, env=environment(tmp_path)
    )
    try:
        assert healthy(f"http://127.0.0.1:{port}/_stcore/health", started)
    finally:
        started.send_signal(signal.SIGINT)
        started.wait(timeout=30)
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def healthy(url: str, started: subprocess.Popen[bytes]) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and started.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5) as reply:
                return bool(reply.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.5)
    return False
