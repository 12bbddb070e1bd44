"""What can be taken along is made on demand, and is what it says."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from looking import app, ran, seat, wish
from memoryos_lab.app import made
from memoryos_lab.app.made import MAKERS


@pytest.mark.parametrize("name", MAKERS)
def test_every_form_is_made_when_somebody_asks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "PATIENCE", 0.0)
    tester = app(sample="by-hand", turn="9")
    assert not tester.get("download_button")
    tester.session_state["take"] = True
    ran(tester)
    tester.button(key=f"make-{name}").click()
    ran(tester)
    (button,) = tester.get("download_button")
    assert button.proto.label.endswith("B")
    wish(tester, turn=4)
    assert not tester.get("download_button"), "it was made of another turn"


def test_tables_and_folder_are_whole() -> None:
    sitting = seat(app(sample="by-hand"))
    assert sitting.desk and sitting.chosen
    tables = zipfile.ZipFile(io.BytesIO(MAKERS["csv"](sitting.desk, sitting.chosen).data)).namelist()
    assert "tables/pages.csv" in tables and "tables/facts.csv" in tables
    folder = zipfile.ZipFile(io.BytesIO(MAKERS["folder"](sitting.desk, sitting.chosen).data))
    assert json.loads(folder.read("run/run.json"))["format"] == "memoryos-lab run"


def test_events_are_lines_of_json() -> None:
    sitting = seat(app(sample="by-hand"))
    assert sitting.desk and sitting.chosen
    lines = MAKERS["events"](sitting.desk, sitting.chosen).data.decode().splitlines()
    assert [json.loads(line)["turn"] for line in lines]
