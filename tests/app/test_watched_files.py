"""Recordings of a running memory, and MemCubes, open like any file and show what they hold."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from looking import opened, seat, slots
from memoryos_lab import samples
from memoryos_lab.app.source import Source, read
from memoryos_lab.exports import memcube
from memoryos_lab.living.attach import attach
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.policies.observed import Observed
from memoryos_lab.widgets import Lab

sys.path.append(str(Path(__file__).parents[1] / "living"))  # the object that acts like the reference's
from reference_stand_in import Memoryos


def recording(folder: Path) -> Path:
    memo = Memoryos()
    with attach(memo, title="my agent") as recorder:
        for turn in range(9):
            memo.add_memory(f"more of clay {turn % 3}", "slowly", f"2026-01-01 10:0{turn}:00")
        memo.get_response("what of clay")
        recorder.save(folder / "agent.jsonl")
    return folder / "agent.jsonl"


def test_a_recording_is_shown_as_it_was_seen(tmp_path: Path) -> None:
    text = recording(tmp_path).read_text(encoding="utf-8")
    tester = opened(tmp_path, text)
    sitting = seat(tester)
    assert sitting.desk and isinstance(sitting.desk.run.policy, Observed) and sitting.desk.run.turns == 10
    assert slots(tester)["conversation"]["title"] == "my agent"


def test_one_that_is_dropped_is_read_from_its_bytes(tmp_path: Path) -> None:
    found = read(Source("file", "agent.jsonl", data=recording(tmp_path).read_bytes()))
    assert found.watched and len(found.script.questions) == 1


def exchanged(folder: Path) -> tuple[Run, Path]:
    script, features, _ = samples.load("tutor")
    run = replay(script, features, preset("amem"))
    memcube.write(run, folder / "tutor.memcube.json", turn=30)
    return run, folder / "tutor.memcube.json"


def test_memcubes_that_are_dropped_or_named_show_what_was_held(tmp_path: Path) -> None:
    run, path = exchanged(tmp_path)
    held = {frozenset(group.pages) for group in run.snapshot(turn=30).groups}
    for source in (Source("file", path.name, data=path.read_bytes()), Source("path", str(path))):
        found = read(source).watched
        assert found and {frozenset(group.pages) for group in found.snapshot().groups} == held
    shown = Lab(path).run
    assert {frozenset(group.pages) for group in shown.snapshot().groups} == held


def test_damaged_memcubes_are_refused_with_their_place(tmp_path: Path) -> None:
    _, path = exchanged(tmp_path)
    broken = path.read_bytes()[:-50]
    with pytest.raises(LabError, match="JSON") as refused:
        read(Source("file", "cut.memcube.json", data=broken))
    assert "cut.memcube.json" in refused.value.where
