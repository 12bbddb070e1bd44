"""Loopback only, nothing reported: by flags and by the file, whichever way the app is started."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from memoryos_lab.app import launch
from memoryos_lab.memory.errors import LabError

CONFIG = Path(launch.__file__).parent / ".streamlit" / "config.toml"


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


def test_both_entries_share_one_configuration() -> None:
    top = Path(__file__).parents[2] / "app" / ".streamlit" / "config.toml"
    assert top.read_text("utf-8") == CONFIG.read_text("utf-8")


def test_a_server_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "MAIN", Path("no such file.py"))
    with pytest.raises(LabError, match="exit code"):
        launch.launch(8598, browser=False)
