"""JupyterLab in a temporary home, on a free port, for as long as a test needs it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 120.0  # seconds until it must answer on a busy machine
TOKEN = "a-token-for-tests"
OPTIONS = (
    "--no-browser",
    "--ServerApp.port_retries=0",
    f"--IdentityProvider.token={TOKEN}",
    "--LabApp.expose_app_in_browser=True",  # the test runs commands by name, not by menu
    "--LabApp.news_url=",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
)


@contextmanager
def jupyterlab(home: Path) -> Iterator[str]:
    """The address of a server whose files are those of `home`/work. Raises: TimeoutError."""
    work = home / "work"
    port = _free_port()
    command = [sys.executable, "-m", "jupyterlab", *OPTIONS, f"--port={port}", f"--ServerApp.root_dir={work}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    with (home / "log").open("w") as log:
        started = subprocess.Popen(command, env=_environment(home), stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait(f"{address}/api/status?token={TOKEN}", started, home / "log")
        yield address
    finally:
        started.terminate()  # and its kernels with it
        try:
            started.wait(timeout=30)
        except subprocess.TimeoutExpired:
            started.kill()


def _environment(home: Path) -> dict[str, str]:
    """Nothing of the person who runs the tests is read or written."""
    places = {"HOME": "", "JUPYTER_CONFIG_DIR": "config", "JUPYTER_RUNTIME_DIR": "runtime", "IPYTHONDIR": "i"}
    return {**os.environ, **{name: str(home / place) for name, place in places.items()}}


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait(address: str, started: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and started.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.3)
    raise TimeoutError(f"JupyterLab does not answer: {log.read_text()[-2000:]}")
