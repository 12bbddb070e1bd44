"""The engine against recordings of the unmodified reference and against the worked example."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memoryos_lab.evals.verify import UNRECORDED, verify_file, verify_folder
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.presets import PRESETS

HERE = Path(__file__).parent / "recordings"
DATA = os.environ.get("MEMORYOS_LAB_DATA")


def test_every_quirk_case_and_the_worked_example() -> None:
    example, quirks = sorted(verify_folder(HERE), key=lambda tally: tally.name)
    assert quirks.differences == []
    assert (quirks.cases, quirks.checkpoints, quirks.events, quirks.retrievals) == (51, 303, 263, 40)
    assert example.differences == []
    assert (example.cases, example.events) == (15, 173)


@pytest.mark.skipif(DATA is None, reason="MEMORYOS_LAB_DATA is not set")
def test_every_recorded_conversation() -> None:
    tallies = {tally.name: tally for tally in verify_folder(Path(DATA or "") / "golden")}
    assert [name for name, tally in tallies.items() if tally.differences] == []
    assert sum(tally.events for tally in tallies.values()) == 1350
    assert sum(tally.retrievals for tally in tallies.values()) == 354


def test_a_changed_recording_is_seen(tmp_path: Path) -> None:
    import gzip
    import json
    import shutil

    with gzip.open(HERE / "quirks.json.gz", "rt") as stream:
        recorded = json.load(stream)
    recorded["cases"][0]["checkpoints"][-1]["segments"][0]["L"] += 1
    with gzip.open(tmp_path / "quirks.json.gz", "wt") as stream:
        json.dump(recorded, stream)
    shutil.copy(HERE / "quirks.npz", tmp_path)
    assert len(verify_file(tmp_path / "quirks.json.gz").differences) == 1


def test_presets_without_a_recording_are_named() -> None:
    covered = {preset for tally in verify_folder(HERE) for preset in tally.presets}
    assert covered | set(UNRECORDED) == set(PRESETS)


@pytest.mark.parametrize("content", [b"", b"\x1f\x8b", b"{}"])
def test_what_is_no_recording_says_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.json.gz").write_bytes(content)
    with pytest.raises(LabError, match=r"x\.json\.gz is not a readable recording"):
        verify_folder(tmp_path)


def test_a_folder_without_recordings_says_so(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="no recording here"):
        verify_folder(tmp_path)
    with pytest.raises(LabError, match="is not a folder"):
        verify_folder(tmp_path / "missing")
