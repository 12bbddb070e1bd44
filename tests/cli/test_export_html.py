"""`export --html`: one file, whole or not at all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from lab_command import Lab

RUN = "sample:by-hand"


def part(page: Path, name: str) -> Any:
    found = re.search(
        rf'<script type="application/json" id="theatre-{name}">(.*?)</script>', page.read_text("utf-8")
    )
    assert found
    return json.loads(found[1])


def test_a_run_becomes_a_page(lab: Lab, tmp_path: Path) -> None:
    said = lab("export", RUN, "--html", "out.html", "--language", "zh", "--turn", "4")
    assert said.code == 0, said
    size = (tmp_path / "out.html").stat().st_size
    assert said.out == f"a page of {size / 1e6:.1f} MB written to out.html\n"
    start = part(tmp_path / "out.html", "start")
    assert {"turn": 4, "language": "zh"}.items() <= start["ui"].items()
    assert part(tmp_path / "out.html", "run-0")["base"]["stm_capacity"] == 2  # the sample's own


def test_stops_are_computed_for_every_knob_that_varies(lab: Lab, tmp_path: Path) -> None:
    vary = ("--vary", "theta=.5,.7", "tau=2")
    said = lab("export", RUN, "--set", "theta=.55", "--html", "out.html", *vary, "--json")
    assert said.data == {
        "kind": "html",
        "bytes": (tmp_path / "out.html").stat().st_size,
        "file": "out.html",
    }
    kept = part(tmp_path / "out.html", "start")["kept"]
    assert kept["stops"] == {"theta": [0.5, 0.55, 0.7], "tau": [2, 5]}
    assert len(kept["at"]) == 6
    assert part(tmp_path / "out.html", "run-5")["knobs"]["theta"] == 0.7


def test_a_kept_run_and_a_file_become_pages_too(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "chat.jsonl").write_text('{"user": "Hello there", "agent": "Good morning"}\n' * 3)
    assert lab("replay", "chat.jsonl", "--backend", "hash", "--out", "run").code == 0
    assert lab("export", "run", "--html", "a.html").code == 0
    assert lab("export", "chat.jsonl", "--backend", "hash", "--html", "b.html").code == 0
    assert part(tmp_path / "a.html", "run-0")["events"] == part(tmp_path / "b.html", "run-0")["events"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--vary", "theta"), "varies no knob"),
        (("--vary", "theta="), "varies no knob"),
        (("--vary", "thata=.5"), "no knob called"),
        (("--vary", "theta=7"), "from -1 to 2"),
        (("--vary", "eviction=lfu"), "no number"),
        (("--vary", "theta=" + ",".join(f".{i}" for i in range(10, 30))), "too many"),
        (("--turn", "11"), "turn"),
        (("--turn", "x"), "invalid int"),
        (("--language", "fr"), "invalid choice"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    lab: Lab, tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    (tmp_path / "out.html").write_text("what was there")
    said = lab("export", RUN, "--html", "out.html", *options)
    assert said.code == 2, said
    assert words in said.err
    assert "what to do:" in said.err
    assert (tmp_path / "out.html").read_text() == "what was there"


def test_a_place_that_cannot_be_written(lab: Lab, tmp_path: Path) -> None:
    assert lab("export", RUN, "--html", tmp_path).code == 2
    assert lab("export", RUN, "--html", "no/such/folder/out.html").code == 2
    assert lab("export", "nowhere", "--html", "out.html").code == 2
    assert not (tmp_path / "out.html").exists()
