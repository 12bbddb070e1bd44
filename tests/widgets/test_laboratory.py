"""`Laboratory`: examinations reach the screen as slots, and where the screen stands reaches Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memoryos_lab import samples
from memoryos_lab.evals import folder
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.examination import Examination
from memoryos_lab.evals.examine import examine
from memoryos_lab.memory.errors import LabError
from memoryos_lab.widgets import Laboratory


@pytest.fixture(scope="module")
def paper() -> Examination:
    script, features, info = samples.load("mira")
    dataset = Dataset.of((script,), "sample:mira")
    return examine(dataset, info.policy(), name="paper", features={script.id: features}, workers=1)


def test_what_it_shows_is_the_examination(paper: Examination) -> None:
    lab = Laboratory(paper)
    assert json.loads(lab._questions)["id"] == list(paper.dataset.by_id)
    assert [run["name"] for run in json.loads(lab._runs)] == ["paper"]
    assert json.loads(lab._sweep) is None and "paper" in repr(lab)


def test_the_screen_tells_where_it_stands_and_is_not_sent_there(paper: Examination) -> None:
    lab = Laboratory(paper)
    before = lab._ui
    lab.at = "q=mira/qa3"  # as the front end does
    assert lab.address == "q=mira/qa3" and lab._ui == before
    lab.address = "q=mira/qa5"
    told = json.loads(lab._ui)
    assert told["address"] == "q=mira/qa5" and told["order"] > json.loads(before)["order"]


def test_a_folder_opens_and_a_page_is_saved_whole(paper: Examination, tmp_path: Path) -> None:
    file = samples.folder("mira") / "mira.locomo.json"
    folder.save([paper], tmp_path / "kept", file)
    lab = Laboratory(tmp_path / "kept")
    assert lab.inquiry.examinations[0].counts() == paper.counts()
    lab.save_html(tmp_path / "page.html")
    assert "mira/qa46" in (tmp_path / "page.html").read_text("utf-8")
    with pytest.raises(LabError):
        Laboratory(tmp_path / "nowhere")
