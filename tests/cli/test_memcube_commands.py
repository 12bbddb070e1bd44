"""`export --memcube`, and an envelope where a conversation or a state is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lab_command import Lab
from memoryos_lab.cli.aligned import WIDTH, width

FILE = "m.memcube.json"
QUICK = ("--backend", "hash")  # who embeds the pages again changes nothing here


@pytest.fixture
def written(lab: Lab) -> Path:
    code, out, _ = lab("export", "sample:mira", "--preset", "memos", "--memcube", FILE)
    assert code == 0 and out.startswith("25 cubes written to")
    return Path(FILE)


def test_an_envelope_is_inspected_cube_by_cube(lab: Lab, written: Path) -> None:
    code, out, _ = lab("inspect", written)
    assert code == 0 and "25 cubes (19 topic, 1 window, 5 fact) with 50 pages" in out
    assert max(map(width, out.splitlines())) <= WIDTH
    told = lab("inspect", written, "--json").data
    assert told["counts"] == {"topic": 19, "window": 1, "fact": 5} and told["pages"] == 50
    assert "payload" not in told["cubes"][0]


def test_an_envelope_is_drawn_on_one_page(lab: Lab) -> None:
    assert lab("export", "sample:by-hand", "--memcube", FILE).code == 0
    code, out, _ = lab("inspect", FILE, *QUICK, "--html", "m.html")
    assert code == 0 and "drawn in m.html" in out
    assert "MemoryOS, from an envelope" in Path("m.html").read_text(encoding="utf-8")


def test_an_envelope_is_replayed_as_it_is_or_by_a_memory_of_ours(lab: Lab, written: Path) -> None:
    as_it_is = lab("replay", written, *QUICK, "--json").data
    assert (as_it_is["preset"], as_it_is["pages"], as_it_is["facts"]) == (None, 50, 5)
    assert lab("replay", written, *QUICK, "--preset", "flat", "--json").data["segments"] == 1
    assert "read from a file, not computed" in lab("replay", written, *QUICK).out


def test_exported_again_it_is_the_same_to_the_byte(lab: Lab, written: Path) -> None:
    assert lab("export", written, *QUICK, "--memcube", "again.json").code == 0
    assert Path("again.json").read_bytes() == written.read_bytes()
    assert lab("export", written, *QUICK, "--turn", "20", "--memcube", "then.json").code == 0
    assert json.loads(Path("then.json").read_bytes())["conversation"]["turn"] == 20


def test_what_is_wrong_is_told_with_its_place(lab: Lab, written: Path) -> None:
    damaged = json.loads(written.read_bytes())
    damaged["cubes"][2]["usage"]["visits"] = "many"
    written.write_text(json.dumps(damaged))
    code, _, said = lab("inspect", written)
    assert code == 2 and "Envelope.cubes[2].usage.visits" in said and "Traceback" not in said
    assert "leave --pairing out" in lab("replay", written, "--pairing", "reference").err
    assert "--preset has no use for MemCubes" in lab("inspect", written, "--preset", "flat").err
    assert "one envelope is told at a time" in lab("inspect", written, written).err
