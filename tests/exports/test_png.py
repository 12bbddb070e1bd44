"""Pictures: drawn by a browser of this machine, or refused with what to do."""

from __future__ import annotations

import importlib.util
import struct
from pathlib import Path

import pytest

from export_runs import by_hand
from memoryos_lab import views
from memoryos_lab.exports import png
from memoryos_lab.memory.errors import LabError


@pytest.mark.browser
def test_a_figure_as_a_picture_of_its_size(tmp_path: Path) -> None:
    pytest.importorskip("kaleido")
    figure = views.heat(by_hand(), turn=5)
    size = png.write(figure, tmp_path / "heat.png", width=600, scale=2)
    data = (tmp_path / "heat.png").read_bytes()
    assert len(data) == size and data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (1200, 2 * figure.layout.height)


def test_without_kaleido_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(LabError, match="kaleido") as refused:
        png.data(views.heat(by_hand()))
    assert refused.value.hint == "pip install 'memoryos-lab[png]'"


def test_without_a_browser_it_says_where_to_put_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("kaleido")
    monkeypatch.setenv("BROWSER_PATH", str(tmp_path / "none"))
    with pytest.raises(LabError, match="could not be drawn") as refused:
        png.write(views.heat(by_hand()), tmp_path / "heat.png")
    assert "BROWSER_PATH" in refused.value.hint
    assert list(tmp_path.iterdir()) == []
