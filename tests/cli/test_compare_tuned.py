"""`compare --matrix --tune` as it is typed, and comparisons that are stopped on the way."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lab_command import Lab
from memoryos_lab.cli.aligned import WIDTH, width
from memoryos_lab.evals.systems import NOTE, load_matrix

WISH = ("compare", "sample:mira", "--matrix", "--policies", "memoryos,flat,amem", "--tune", "6")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_is_printed_and_kept(lab: Lab, tmp_path: Path, language: str) -> None:
    out = tmp_path / "kept"
    code, text, _ = lab(*WISH, "--workers", "1", "--out", out, "--csv", "--language", language)
    assert code == 0 and max(map(width, text.splitlines())) <= WIDTH
    assert getattr(NOTE, language).replace(" ", "") in text.replace("\n", "").replace(" ", "")
    words = ("Tuned alike", "Cap:", "published", "Which knobs", "Who beats whom")
    assert all(word in text for word in words) or language == "zh"
    assert sorted(path.name for path in out.iterdir()) == ["choices.csv", "matrix.json", "tuned.csv", "units"]
    kept = load_matrix(out)
    assert kept.tuned and kept.tuned.settings == 6
    rows = list(csv.DictReader((out / "tuned.csv").read_text("utf-8").splitlines()))
    told = {(row["system"], row["setting"], row["category"]): float(row["recall"]) for row in rows}
    for row in kept.tuned.rows:
        assert told[row.name, "tuned", "1-4"] == row.cells[0].recall.mean
    choices = list(csv.DictReader((out / "choices.csv").read_text("utf-8").splitlines()))
    assert [row["chosen_by"] for row in choices] == ["A", "B"] * 3


def test_json_adds_up(lab: Lab) -> None:
    told = lab(*WISH, "--workers", "1", "--max-k", "6", "--json").data
    assert told["cap"] == {"like": None, "tokens": [None, None], "pages": 6} and told["left_out"] == []
    for one in told["systems"]:
        gain = one["tuned"]["cells"][0]["recall"][0] - one["published"]["cells"][0]["recall"][0]
        assert one["gain"]["recall"] == pytest.approx(gain)
        assert {len(one["choices"]), one["choices"]["A"]["tried"]} <= {2, 6}
    assert set(told["beats"]["tuned"]) == {"memoryos", "flat", "amem"}


def _typed(*arguments: str, home: Path) -> subprocess.Popen[str]:
    """As a terminal starts it: a group of its own, to which Ctrl-C goes as a whole."""
    return subprocess.Popen(
        [sys.executable, "-m", "memoryos_lab", *arguments],
        env={**os.environ, "MEMORYOS_LAB_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _until(folder: Path, count: int) -> None:
    end = time.monotonic() + 60
    while len(list(folder.glob("*"))) < count and time.monotonic() < end:
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.parametrize("tune", [(), ("--tune", "30")], ids=["matrix", "tuned"])
@pytest.mark.parametrize("how", ["ctrl-c", "kill"])
def test_it_goes_on_after_it_was_stopped(tmp_path: Path, how: str, tune: tuple[str, ...]) -> None:
    wish = ("compare", "sample:mira", "--matrix", "--policies", "all", *tune, "--workers", "2")
    there = tmp_path / "there"
    one = _typed(*wish, "--out", str(there), home=tmp_path)
    _until(there / "units", 3)
    if how == "ctrl-c":
        os.killpg(one.pid, signal.SIGINT)
    else:
        one.kill()
    out, err = one.communicate(timeout=60)
    assert "Traceback" not in err
    if how == "ctrl-c":
        assert one.returncode == 130 and "the same command goes on from there" in out
    assert not (there / "matrix.json").exists()
    again, whole = (
        _typed(*wish, "--out", str(tmp_path / name), home=tmp_path) for name in ("there", "whole")
    )
    for run in (again, whole):
        said = run.communicate(timeout=300)
        assert run.returncode == 0, said[1]
    assert (there / "matrix.json").read_bytes() == (tmp_path / "whole" / "matrix.json").read_bytes()


@pytest.mark.slow
def test_what_is_not_kept_is_said(tmp_path: Path) -> None:
    one = _typed(*WISH[:-1], "400", "--workers", "1", home=tmp_path)
    time.sleep(4)
    os.killpg(one.pid, signal.SIGINT)
    out, _ = one.communicate(timeout=60)
    assert one.returncode == 130 and "none is kept" in out
