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


def _typed(*arguments: str, home: Path) -> subprocess.Popen[bytes]:
    """As a terminal starts it: a group of its own, to which Ctrl-C goes as a whole; what it says is kept."""
    with (home / "said").open("wb") as said:
        return subprocess.Popen(
            [sys.executable, "-m", "memoryos_lab", *arguments],
            env={**os.environ, "MEMORYOS_LAB_HOME": str(home)},
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def _until(folder: Path, count: int) -> None:
    end = time.monotonic() + 60
    while len(list(folder.glob("*"))) < count and time.monotonic() < end:
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "which"),
    [("ctrl-c", ("memoryos,flat,amem", "--tune", "16")), ("kill", ("all",))],
    ids=["ctrl-c-tuned", "kill-matrix"],
)
def test_it_goes_on_after_it_was_stopped(tmp_path: Path, how: str, which: tuple[str, ...]) -> None:
    wish = ("compare", "sample:mira", "--matrix", "--workers", "2", "--policies", *which)
    there = tmp_path / "there"
    one = _typed(*wish, "--out", str(there), home=tmp_path)
    _until(there / "units", 3)
    if how == "ctrl-c":
        os.killpg(one.pid, signal.SIGINT)
    else:
        one.kill()
    code = one.wait(timeout=60)
    if how == "ctrl-c":
        said = (tmp_path / "said").read_text("utf-8")
        assert code == 130 and "the same command goes on from there" in said and "Traceback" not in said
    assert not (there / "matrix.json").exists()
    for name in ("there", "whole"):
        assert _typed(*wish, "--out", str(tmp_path / name), home=tmp_path).wait(timeout=300) == 0
    assert (there / "matrix.json").read_bytes() == (tmp_path / "whole" / "matrix.json").read_bytes()


@pytest.mark.slow
def test_what_is_not_kept_is_said(tmp_path: Path) -> None:
    one = _typed(*WISH[:-1], "400", "--workers", "1", home=tmp_path)
    end = time.monotonic() + 60
    while b"%|" not in (tmp_path / "said").read_bytes() and time.monotonic() < end:
        time.sleep(0.02)  # the bar says that the work has begun
    os.killpg(one.pid, signal.SIGINT)
    assert one.wait(timeout=60) == 130 and "none is kept" in (tmp_path / "said").read_text("utf-8")
