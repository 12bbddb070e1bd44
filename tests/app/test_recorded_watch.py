"""A recording of a running memory is opened in the workbench like any file, and shown as it was seen."""

from __future__ import annotations

import sys
from pathlib import Path

from looking import opened, seat, slots
from memoryos_lab.app.source import Source, read
from memoryos_lab.living.attach import attach
from memoryos_lab.policies.observed import Observed

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
