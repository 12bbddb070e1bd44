"""`verify` tells what it compared, and its exit code says whether all was equal."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from lab_command import Lab
from memoryos_lab.evals import verify

DATA = os.environ.get("MEMORYOS_LAB_DATA", "")
needs_data = pytest.mark.skipif(not DATA, reason="MEMORYOS_LAB_DATA names no recordings")


@needs_data
def test_recordings_are_matched(lab: Lab) -> None:
    said = lab("verify", Path(DATA, "golden"), "--json")
    assert said.code == 0
    assert said.data["mismatches"] == 0
    rows = {row["file"]: row for row in said.data["files"]}
    assert rows["quirks.json.gz"]["cases"] == 51
    assert rows["by_hand.json"]["cases"] == 15
    assert len(rows) == 7
    assert all(row["checkpoints"] and row["events"] and row["retrievals"] for row in rows.values())
    assert said.data["unrecorded"] == ["pypi-0.1.0"]


@needs_data
def test_one_number_that_differs_is_exit_code_1(lab: Lab, tmp_path: Path) -> None:
    example = json.loads(Path(DATA, "golden", "by_hand.json").read_text())
    example["pages"][3]["vector"] = example["pages"][0]["vector"]
    (tmp_path / "by_hand.json").write_text(json.dumps(example))
    said = lab("verify", tmp_path)
    assert said.code == 1
    assert "\n0 mismatches" not in said.out
    assert said.err == ""


def test_a_folder_without_recordings_is_bad_input(lab: Lab, tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "none"):
        said = lab("verify", folder)
        assert (said.code, said.out) == (2, "")


def test_every_difference_is_listed(lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from memoryos_lab.cli import verifying

    tally = verify.Tally("made.json.gz", cases=1, checkpoints=2, events=3, retrievals=4)
    tally.differences = [f"page {i}: got 1, recorded 2" for i in range(7)]
    monkeypatch.setattr(verifying, "verify_folder", lambda folder: [tally])
    said = lab("verify", tmp_path)
    assert said.code == 1
    assert "7 mismatches" in said.out
    assert "and 2 more" in said.out
    assert len(lab("verify", tmp_path, "--json").data["files"][0]["differences"]) == 7
