"""An evaluation folder gives back what was put in, or says why it does not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import hostile
import pytest

from examined import SMALL, dataset, features, mira
from memoryos_lab import samples, sources
from memoryos_lab.evals import folder
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.examination import Examination, Predictions
from memoryos_lab.evals.examine import examine
from memoryos_lab.evals.published import Audit, Finding
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Issue

FILE = samples.folder("mira") / samples.info("mira").file


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    folder.save([mira()], tmp_path / "kept", FILE)
    return tmp_path / "kept"


def test_everything_comes_back(kept: Path) -> None:
    (back,) = folder.load(kept)
    for name in ("name", "predictions", "mark", "trace", "policy", "recall", "writing"):
        assert getattr(back, name) == getattr(mira(), name), name
    assert back.diagnoses == mira().diagnoses
    assert any(one.change and one.change.singles for one in back.diagnoses.values())
    assert back.dataset.sha256 == mira().dataset.sha256


def test_the_trace_is_replayed_from_the_features_that_lie_there(kept: Path) -> None:
    (back,) = folder.load(kept)
    run, then = back.runs["mira"], mira().runs["mira"]
    assert run.recalls == then.recalls
    assert (run.features.vectors == then.features.vectors).all()


def test_several_examinations_share_the_features(tmp_path: Path) -> None:
    issues = (Issue("P_NULL", "row 1", "null"),)
    given = Predictions("of others", {"mira/qa0": None}, {"mira/qa0": 1.0}, "a judge", issues=issues)
    bare = Examination("published", mira().dataset, given, mira().mark, "none", None, mira().diagnoses)
    folder.save([mira(), replace(mira(), name="again"), bare], tmp_path / "kept", FILE)
    first, second, third = folder.load(tmp_path / "kept")
    assert (first.name, second.name, third.name) == ("small", "again", "published")
    assert [path.name for path in (tmp_path / "kept" / "features").iterdir()] == ["0"]
    assert third.predictions == bare.predictions and third.runs == {} and third.policy is None


def test_no_word_of_the_conversation_or_the_gold_lies_in_the_lines(kept: Path) -> None:
    lines = (kept / "diagnoses.jsonl").read_text(encoding="utf-8")
    for turn in (turn for page in dataset("mira").scripts[0].pages for turn in page.turns):
        assert turn.text not in lines


def test_another_dataset_is_refused_in_words(kept: Path, tmp_path: Path) -> None:
    other = tmp_path / "mira.json"
    other.write_bytes(FILE.read_bytes() + b"\n")
    with pytest.raises(LabError, match="is not the dataset that was examined: sha256"):
        folder.load(kept, other)
    moved = tmp_path / "moved.json"
    moved.write_bytes(FILE.read_bytes())
    assert folder.load(kept, moved)[0].diagnoses == mira().diagnoses
    with pytest.raises(LabError, match="not where it was"):
        folder.load(kept, tmp_path / "nowhere.json")


@pytest.mark.parametrize("name", ["answers.jsonl", "diagnoses.jsonl"])
def test_a_changed_file_is_told(kept: Path, name: str) -> None:
    (kept / name).write_text((kept / name).read_text("utf-8").replace("47", "48") + "{}\n", encoding="utf-8")
    with pytest.raises(LabError, match=f"{name} was changed"):
        folder.load(kept)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": 99}, "version 99"),
        ({"format": "other"}, "not of the format"),
        ({"examinations": [{"name": "x"}]}, "does not fit an evaluation"),
        ({"examinations": []}, None),
    ],
)
def test_a_strange_head_is_told(kept: Path, change: dict[str, object], says: str | None) -> None:
    head = json.loads((kept / "evaluation.json").read_text("utf-8")) | change
    (kept / "evaluation.json").write_text(json.dumps(head), encoding="utf-8")
    if says is None:
        assert folder.load(kept) == ()
        return
    with pytest.raises(LabError, match=says):
        folder.load(kept)


def test_a_damaged_line_is_named(kept: Path) -> None:
    lines = (kept / "diagnoses.jsonl").read_text("utf-8").splitlines(keepends=True)
    lines[3] = lines[3].replace('"outcome": "', '"outcome": "un')
    (kept / "diagnoses.jsonl").write_text("".join(lines), encoding="utf-8")
    head = json.loads((kept / "evaluation.json").read_text("utf-8"))
    head["files"]["diagnoses.jsonl"] = folder.sha256((kept / "diagnoses.jsonl").read_bytes())
    (kept / "evaluation.json").write_text(json.dumps(head), encoding="utf-8")
    with pytest.raises(LabError) as told:
        folder.load(kept)
    assert "diagnoses.jsonl, line 4" in told.value.where


def test_a_folder_with_other_things_is_not_replaced(tmp_path: Path) -> None:
    place = tmp_path / "mine"
    place.mkdir()
    (place / "diary.txt").write_text("private")
    with pytest.raises(LabError, match="holds other things"):
        folder.save([mira()], place, FILE)
    assert [path.name for path in place.iterdir()] == ["diary.txt"]


def test_one_folder_is_of_one_dataset(tmp_path: Path) -> None:
    other = examine(dataset("tutor"), SMALL, features=features("tutor"), changes=False)
    with pytest.raises(LabError, match="one dataset"):
        folder.save([mira(), other], tmp_path / "kept", FILE)
    assert not (tmp_path / "kept").exists()


def test_the_pages_of_another_pairing_are_found_again(tmp_path: Path) -> None:
    scripts = sources.load(FILE, pairing="reference").scripts
    found = examine(Dataset.of(scripts, "mira"), SMALL, answers="none", changes=False)
    folder.save([found], tmp_path / "kept", FILE)
    (back,) = folder.load(tmp_path / "kept")
    assert back.dataset.scripts[0].pages == scripts[0].pages


def test_an_audit_comes_back_with_its_findings(tmp_path: Path, kept: Path) -> None:
    assert folder.audit(kept) is None
    found = Finding("mira/qa3", "WRONG_CITATION", False, ("D1:1",), (), None, "cites <b>another</b> turn")
    told = Audit("ours.json", {"mira/qa3": found}, (Issue("P_UNKNOWN", "row 2", "no such question"),), 2)
    folder.save([mira()], tmp_path / "audited", FILE, told)
    assert folder.audit(tmp_path / "audited") == told
    assert folder.load(tmp_path / "audited")[0].diagnoses == mira().diagnoses
    (tmp_path / "audited" / "audit.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(LabError, match=r"audit\.jsonl was changed"):
        folder.audit(tmp_path / "audited")


def test_hostile_words_come_back_as_they_were(tmp_path: Path) -> None:
    place = hostile.file(tmp_path)
    scripts = sources.load(place).scripts
    found = examine(
        Dataset.of(scripts, hostile.TITLE),
        SMALL,
        name=hostile.TAGS[0],
        features={script.id: hostile.features(script) for script in scripts},
    )
    folder.save([found], tmp_path / "kept", place)
    (back,) = folder.load(tmp_path / "kept")
    assert back.diagnoses == found.diagnoses and back.predictions == found.predictions
    assert back.dataset.scripts == scripts and back.name == hostile.TAGS[0]
    inside = sorted(path.name for path in (tmp_path / "kept").rglob("*") if path.is_file())
    assert inside == ["answers.jsonl", "diagnoses.jsonl", "evaluation.json", "features.json", "vectors.npy"]
