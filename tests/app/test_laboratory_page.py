"""The laboratory without a browser: what it opens with, what it is given to open, and the way to a replay."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import looking
from looking import app, page, press, ran, seat, texts
from memoryos_lab import samples
from memoryos_lab.app.laboratory import stage
from memoryos_lab.app.laboratory.bench import Bench, inquiries
from memoryos_lab.app.laboratory.given import File, Files, Folder
from memoryos_lab.evals import folder
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.examine import examine

MIRA = samples.folder("mira") / "mira.locomo.json"


@pytest.fixture(autouse=True)
def no_code(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(stage, "bundle", lambda host: "export default () => {}")
    stage.component.cache_clear()
    yield
    stage.component.cache_clear()


def bench(tester: AppTest) -> Bench:
    return tester.session_state["laboratory"]


def slots(tester: AppTest) -> dict[str, Any]:
    """What stands in the inspector's block of bytes."""
    return looking.slots(tester, "inspector")


def laboratory(**query: str) -> AppTest:
    return page(app(**query), "laboratory")


def given(tester: AppTest, what: Folder | Files) -> AppTest:
    bench(tester).open(what)
    return ran(tester)


def rows(kind: str = "json") -> bytes:
    """Answers to the questions of the sample, every second one as gold has it."""
    asked = samples.load("mira").script.questions
    told = [
        {
            "sample_id": "mira",
            "qa_index": n,
            "question": q.text,
            "prediction": q.answer if n % 2 else "<b>nothing</b>",
            "category": q.category,
        }
        for n, q in enumerate(asked)
    ]
    return json.dumps(told).encode()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evaluation folder."""
    place = tmp_path_factory.mktemp("evaluation") / "kept"
    script, features, info = samples.load("mira")
    dataset = Dataset.of((script,), "sample:mira")
    one = examine(dataset, info.policy(), name="kept", features={script.id: features}, workers=1)
    folder.save([one], place, MIRA)
    return place


def test_it_opens_with_our_own_sample() -> None:
    shown = slots(laboratory())
    assert len(shown["questions"]["id"]) == 47
    names = [run["name"] for run in shown["runs"]]
    assert names[0] == "lesson" and {"paper", "flat"} <= set(names)
    assert len(shown["sweep"]["tokens"]) >= 80
    assert len({label for label in shown["runs"][0]["label"] if label >= 0}) >= 8


def test_every_score_follows_once_the_first_picture_is_there() -> None:
    tester = laboratory()
    inquiries().find(bench(tester).given.key).last()
    shown = slots(ran(tester))
    assert shown["scores"][0][0]["segments"] and shown["pages"]["sets"]


def test_an_evaluation_folder_is_opened(kept: Path) -> None:
    tester = given(laboratory(), Folder(str(kept)))
    assert [run["name"] for run in slots(tester)["runs"]] == ["kept"]
    assert bench(tester).link.startswith("evaluation=")


def test_a_folder_that_is_none_is_a_fault_with_a_way_back(tmp_path: Path) -> None:
    tester = given(laboratory(), Folder(str(tmp_path / "nowhere")))
    assert any("no such folder" in said for said in texts(tester))
    press(tester, "Our own sample: Mira, 47 questions")
    assert slots(tester)["questions"]["samples"] == ["mira"]


def test_a_link_that_names_a_folder_waits_for_a_word(kept: Path) -> None:
    tester = laboratory(evaluation=str(kept), q="mira/qa3")
    assert not [e for e in tester.get("bidi_component") if "inspector" in e.proto.component_name]
    press(tester, "Read this folder")
    shown = slots(tester)
    assert [run["name"] for run in shown["runs"]] == ["kept"] and "qa3" in shown["ui"]["address"]


def test_run_files_are_read_as_somebody_confirmed() -> None:
    files = Files((File("../../<b>answers</b>.json", rows()),), f"sample:{'mira'}")
    tester = given(laboratory(), files)
    assert not [e for e in tester.get("bidi_component") if "inspector" in e.proto.component_name]
    assert any("<b>answers</b>" in said for said in texts(tester)), "a name is data"
    press(tester, "Yes, read them so")
    shown = slots(tester)
    outcomes = shown["book"]["outcomes"]
    told = [outcomes[outcome] for outcome in shown["runs"][0]["outcome"]]
    assert len(told) == 47 and told.count("passed") > 10 and "no_trace" in told
    assert shown["runs"][0]["prediction"][0] == "<b>nothing</b>"


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"[1, 2]", b'[{"a": 1}]', b"\xff\xfe"])
def test_a_file_that_is_no_run_is_a_fault(data: bytes) -> None:
    tester = given(laboratory(), Files((File("x.json", data),), "sample:mira"))
    assert any(said.startswith("⚠") for said in texts(tester))
    press(tester, "Our own sample: Mira, 47 questions")
    assert slots(tester)["questions"]["samples"] == ["mira"]


@pytest.mark.parametrize(
    "run, preset, knob, value", [("lesson", "paper", "theta", 0.55), ("amem", "amem", "top_k", 10)]
)
def test_a_question_is_followed_into_the_workbench(run: str, preset: str, knob: str, value: float) -> None:
    """With the system and the knobs of the run in which it was looked at."""
    tester = laboratory()
    key = f"laboratory-{bench(tester).visit}"
    asked = {"question": "mira/qa37", "sample": "mira", "turn": 50, "run": run}
    tester.session_state[key] = {"replay": asked}
    tester.run(timeout=120)
    sitting = seat(tester)
    assert sitting.source and sitting.source.name == "mira"
    assert sitting.desk and sitting.desk.wish.pick and sitting.desk.wish.pick.kind == "question"
    assert sitting.desk.wish.a.preset == preset and sitting.desk.wish.turn == 50
    assert getattr(sitting.desk.wish.a.policy, knob) == value


def test_settings_are_tried_while_somebody_looks() -> None:
    tester = laboratory()
    held = bench(tester)
    key = f"laboratory-{held.visit}"
    tester.session_state[key] = {"sweep": {"grid": ["top_m=1,3", "top_k=2,5"]}}
    ran(tester)
    assert held.trial and held.trial.wait(120)
    tester.session_state[key] = {}
    shown = slots(ran(tester))
    assert shown["sweeping"] is None and 4 <= len(shown["sweep"]["tokens"]) <= 5


def test_the_knobs_of_the_run_that_is_looked_at_are_tried() -> None:
    tester = laboratory()
    held = bench(tester)
    key = f"laboratory-{held.visit}"
    tester.session_state[key] = {"sweep": {"grid": ["linked_most=0,4"], "run": "amem"}}
    ran(tester)
    assert held.trial and held.trial.wait(120) and held.trial.examination.name == "amem"
    tester.session_state[key] = {}
    shown = slots(ran(tester))
    assert [knob["name"] for knob in shown["sweep"]["knobs"]] == ["linked_most"]
    assert "boxes" in shown["sweep"]["speech"]["texts"]["en"]["knobs.segments.short"]


@pytest.mark.parametrize(
    "wish", [1, {"grid": []}, {"grid": "theta=1"}, {"grid": ["nobody=1"]}, {"grid": ["theta=9"]}]
)
def test_what_cannot_be_tried_is_told(wish: Any) -> None:
    tester = laboratory()
    tester.session_state[f"laboratory-{bench(tester).visit}"] = {"sweep": wish}
    ran(tester)
    assert slots(tester)["sweeping"]["fault"]


@pytest.mark.parametrize("asked", [1, "x", {}, {"question": "nobody"}, {"question": ["a"]}])
def test_what_the_screen_says_is_not_trusted(asked: Any) -> None:
    tester = laboratory()
    tester.session_state[f"laboratory-{bench(tester).visit}"] = {"replay": asked}
    ran(tester)
    assert seat(tester).source is None
