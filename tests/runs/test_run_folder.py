"""A run folder gives the same run again, and a damaged one says which file, where and what to do."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memoryos_lab.memory import codec
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset, presets, set_knobs
from memoryos_lab.memory.types import Failure, Snapshot
from memoryos_lab.runs import Run, event_lines, load_features, replay, save_features, snapshot_lines
from small_run import living_run, small_features, small_run, small_script


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    small_run().save(tmp_path / "run")
    return tmp_path / "run"


@pytest.mark.parametrize("name", sorted(presets()))
@pytest.mark.parametrize("questions", ["live", "fork", "none"])
def test_a_loaded_run_is_the_saved_one(tmp_path: Path, name: str, questions: Any) -> None:
    base = preset(name)
    policy = set_knobs(base, {"stm_capacity": 3} if hasattr(base, "stm_capacity") else {})
    run = small_run(policy, questions)
    run.save(tmp_path / "run")
    back = Run.load(tmp_path / "run", check=True)
    assert (back.script, back.policy, back.questions) == (run.script, policy, questions)
    assert list(back.events()) == list(run.events())
    assert len(list(run.events())) >= 2 * run.turns
    assert [back.snapshot(turn=turn) for turn in range(25)] == [run.snapshot(turn=turn) for turn in range(25)]


def test_exported_lines_are_the_events_and_snapshots_of_the_run() -> None:
    run = small_run()
    events = [codec.from_line(line, codec.EVENTS, also=("step", "turn")) for line in event_lines(run)]
    assert events == [event for _, event in run.events()]
    shots = [codec.from_line(line, [Snapshot]) for line in snapshot_lines(run)]
    assert shots == [run.snapshot(step=step) for step in range(len(run.steps) + 1)]


def test_saving_again_replaces_a_run_folder_but_nothing_else(folder: Path) -> None:
    small_run(replace(preset("paper"), theta=0.3)).save(folder)
    assert Run.load(folder).policy.theta == 0.3
    (folder / "notes.txt").write_text("mine")
    with pytest.raises(LabError, match="other things"):
        small_run().save(folder)
    (folder.parent / "file").touch()
    with pytest.raises(LabError, match="a file of that name"):
        small_run().save(folder.parent / "file")


def test_a_rename_that_fails_brings_the_older_run_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.rename

    def failing(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise OSError(5, "Input/output error")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(LabError, match="Input/output error"):
        small_run(replace(preset("paper"), theta=0.3)).save(folder)
    assert Run.load(folder).policy.theta == 0.6
    assert [entry.name for entry in folder.parent.iterdir()] == ["run"]


def test_ids_of_the_conversation_never_reach_a_path(tmp_path: Path) -> None:
    small_run().save(tmp_path / "deep" / "run")  # its id is "../small"
    assert sorted(path.name for path in tmp_path.rglob("*")) == sorted(
        ["deep", "run", "run.json", "pages.jsonl", "events.jsonl", "features", "features.json", "vectors.npy"]
    )


def rewrite(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))


def refused(folder: Path, what: str, where: str, *, check: bool = False) -> None:
    with pytest.raises(LabError, match=what) as caught:
        Run.load(folder, check=check)
    assert where in caught.value.where
    assert caught.value.hint


@pytest.mark.parametrize(
    "name", ["pages.jsonl", "events.jsonl", "features/features.json", "features/vectors.npy"]
)
def test_a_file_that_is_missing_cut_short_or_changed(folder: Path, name: str) -> None:
    path = folder / name
    whole = path.read_bytes()
    path.write_bytes(whole[:-7])
    refused(folder, f"is cut short: {len(whole) - 7} of {len(whole)} bytes", f"byte {len(whole) - 7}")
    path.write_bytes(whole[:-3] + b"xyz")
    refused(folder, "was changed", path.name)
    path.unlink()
    refused(folder, "is missing", path.name)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"version": 2}, "version 2"),
        ({"format": "photographs"}, "not of the format"),
        ({"backend": "minilm-int8"}, "of the backend 'minilm-int8', its features are of 'made-up'"),
        ({"preset": "coffee"}, "no policy 'MemoryOS' with a preset 'coffee'"),
        ({"policy": "Oracle"}, "no policy 'Oracle'"),
        ({"knobs": {"theta": 7}}, "cannot be 7"),
        ({"knobs": {"thata": 0.5}}, "no knob called 'thata'"),
        ({"questions": "never"}, "'questions' is 'never'"),
        ({"files": {}}, "does not list pages.jsonl"),
    ],
)
def test_a_head_that_cannot_be_used(folder: Path, change: dict[str, Any], what: str) -> None:
    rewrite(folder / "run.json", lambda head: head.update(change))
    refused(folder, what, "run.json" if "knobs" not in change else "")


def test_a_head_that_is_no_json(folder: Path) -> None:
    (folder / "run.json").write_text('{"format": "memor')
    refused(folder, "not JSON", "run.json, line 1, column 12")
    (folder / "run.json").unlink()
    refused(folder, "run.json is missing", "run.json")
    refused(folder / "none", "no such run folder", "none")


def forge(folder: Path, name: str, data: bytes) -> None:
    """Change a file and its entry in run.json, so that only its content can be refused."""
    (folder / name).write_bytes(data)
    entry = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    rewrite(folder / "run.json", lambda head: head["files"].update({name: entry}))


def test_lines_that_are_not_what_they_should_be(folder: Path) -> None:
    lines = (folder / "pages.jsonl").read_bytes().splitlines(keepends=True)
    forge(folder, "pages.jsonl", b"".join([*lines[:2], b'{"type": "Page", "turns": 3}\n', *lines[3:]]))
    refused(folder, "expected an array, found 3", "pages.jsonl, line 3, Page.turns")
    forge(folder, "pages.jsonl", b"".join(lines[1:]))
    refused(folder, "not the head of a conversation", "pages.jsonl, line 1")
    forge(folder, "pages.jsonl", b"")
    refused(folder, "is empty", "pages.jsonl")
    forge(folder, "pages.jsonl", b"".join(lines[:-5]))
    refused(folder, "features hold 24 page vectors, the conversation 23", "")


def test_events_that_differ_from_the_replay_are_found_by_a_check(folder: Path) -> None:
    lines = (folder / "events.jsonl").read_bytes().splitlines(keepends=True)
    changed = [json.loads(line) for line in lines]
    spot = next(i for i, event in enumerate(changed) if event["type"] == "Opened")
    changed[spot]["theta"] += 1e-9
    forge(folder, "events.jsonl", b"".join(json.dumps(event).encode() + b"\n" for event in changed))
    Run.load(folder, check=True)
    changed[spot]["theta"] += 0.01
    forge(folder, "events.jsonl", b"".join(json.dumps(event).encode() + b"\n" for event in changed))
    Run.load(folder)
    refused(folder, "this replay has", f"events.jsonl, line {spot + 1}", check=True)
    forge(folder, "events.jsonl", b"".join(lines[:-1]))
    refused(folder, f"{len(lines)} events, the recording {len(lines) - 1}", f"line {len(lines)}", check=True)


def test_vectors_with_a_hole_are_refused(folder: Path) -> None:
    features = small_features(small_script())
    features.vectors[3, 2] = np.nan
    save_features(features, folder.parent / "f")
    assert np.isnan(load_features(folder.parent / "f").vectors[3, 2])
    for name in ("features.json", "vectors.npy"):
        forge(folder, f"features/{name}", (folder.parent / "f" / name).read_bytes())
    refused(folder, "NaN or infinity, the first in row 3", "made-up")


def test_acts_and_all_that_a_model_said_are_kept(tmp_path: Path) -> None:
    run = living_run()
    run.save(tmp_path / "run")
    again = Run.load(tmp_path / "run", check=True)
    assert again.script == run.script and again.script.acts
    assert again.features.distilled == run.features.distilled
    assert again.features.refreshed == run.features.refreshed
    assert again.steps == run.steps


def test_a_row_that_is_not_there_is_refused(tmp_path: Path) -> None:
    run = living_run()
    with pytest.raises(LabError, match="row 999"):
        save_features(replace(run.features, acts=(999,)), tmp_path / "f")
        load_features(tmp_path / "f")


def test_a_page_that_is_not_there_is_refused() -> None:
    run = living_run()
    wrong = replace(run.features, failures=(Failure(99, "distill", "timeout"),))
    with pytest.raises(LabError, match="page 99 is named"):
        replay(run.script, wrong, run.policy)
