"""Loopback only, nothing reported: by flags and by the file, whichever way the app is started."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from streamlit.web.server.app_discovery import discover_asgi_app

from memoryos_lab.app import launch, server
from memoryos_lab.memory.errors import LabError

CONFIG = Path(launch.__file__).parent / ".streamlit" / "config.toml"
TOP = Path(__file__).parents[2] / "app"


def test_the_command_serves_this_machine_only() -> None:
    command = launch.command(8599, browser=True)
    assert "--server.address=127.0.0.1" in command
    assert "--server.port=8599" in command
    assert "--browser.gatherUsageStats=false" in command
    assert "--logger.hideWelcomeMessage=true" in command  # and nothing of Streamlit's own over the views
    assert "--server.headless=false" in command
    assert "--server.headless=true" in launch.command(8599, browser=False)


def test_the_file_beside_the_app_says_the_same() -> None:
    config = tomllib.loads(CONFIG.read_text("utf-8"))
    assert config["server"]["address"] == "127.0.0.1"
    assert config["browser"]["gatherUsageStats"] is False
    assert config["logger"]["hideWelcomeMessage"] is True


def test_both_entries_share_one_configuration_and_one_server() -> None:
    assert (TOP / ".streamlit" / "config.toml").read_text("utf-8") == CONFIG.read_text("utf-8")
    for entry in (launch.MAIN, TOP / "main.py"):
        assert discover_asgi_app(entry).is_asgi_app, "what the server does beforehand is done in both"


def test_numpy_keeps_to_one_thread_unless_somebody_said_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    assert launch.environment()["OPENBLAS_NUM_THREADS"] == "1"
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "4")
    assert launch.environment()["OPENBLAS_NUM_THREADS"] == "4"


def test_a_server_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "MAIN", Path("no such file.py"))
    with pytest.raises(LabError, match="exit code"):
        launch.launch(8598, browser=False)


@pytest.mark.parametrize("sample", ["tutor", "nobody", None])
def test_what_is_done_beforehand_raises_nothing(sample: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memoryos_lab.theatre.bundle.bundle", lambda host: "")
    monkeypatch.setattr(sys, "argv", ["app", *(["--sample", sample] if sample else [])])
    server.prepare()


def test_the_first_page_waits_for_nothing_heavy() -> None:
    heavy = (
        "umap",
        "numba",
        "networkx",
        "onnxruntime",
        "tokenizers",
        "jieba",
        "openai",
        "sklearn",
        "pyarrow",
    )
    script = (
        "import sys; from memoryos_lab.app import main, workbench, seat, source\n"
        "s = source.Source('sample', 'tutor'); seat.Seat(first={'map': 'pca'}).take(source.ready(s))\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
