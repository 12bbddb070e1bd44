"""`replay` and `export` on conversations that can be used."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from lab_command import Lab
from memoryos_lab import samples
from memoryos_lab.memory import codec
from memoryos_lab.memory.types import Snapshot
from memoryos_lab.runs import Run, replay

KEYS = {
    *("pages", "turns", "turns_accounted", "stm", "segments", "chains", "promotions", "evictions"),
    *("archived", "dropped", "warnings", "backend", "seconds"),
}


def chat(path: Path, pages: int = 12) -> Path:
    words = ("garden", "harbour", "violin")
    lines = [
        {
            "user": f"The {words[i % 3]}, day {i}",
            "agent": f"Tell me of the {words[i % 3]}.",
            "time": f"2024-01-{i + 1:02}T10:00:00",
        }
        for i in range(pages)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_a_sample_is_replayed_with_its_recorded_features(lab: Lab) -> None:
    said = lab("replay", "sample:tutor", "--json")
    assert said.code == 0
    data = said.data
    assert data.keys() >= KEYS
    assert (data["pages"], data["turns"], data["turns_accounted"]) == (58, 116, 116)
    assert data["seconds"].keys() == {"features", "replay"}
    assert data["seconds"]["features"] == 0
    script, features, info = samples.load("tutor")
    run = replay(script, features, info.policy(), questions="fork")
    assert data["segments"] == len(run.snapshot().groups)
    assert data["stm"] == 7


@pytest.mark.parametrize("info", samples.names(), ids=lambda info: info.name)
def test_every_sample_accounts_for_every_turn(lab: Lab, info: samples.SampleInfo) -> None:
    data = lab("replay", f"sample:{info.name}", "--json").data
    assert data["turns_accounted"] == data["turns"] > 0
    assert data["backend"] == info.backend


def test_the_page_for_people_names_segments_and_the_folder(lab: Lab, tmp_path: Path) -> None:
    said = lab("replay", "sample:tutor", "--out", "kept")
    assert said.code == 0
    assert "58 pages, 116 turns, every one accounted for" in said.out
    assert "busiest segments" in said.out
    assert "the run lies in kept" in said.out
    assert Run.load(tmp_path / "kept", check=True).turns == 58


def test_knobs_and_presets_are_moved(lab: Lab) -> None:
    strict = lab("replay", "sample:tutor", "--set", "theta=.8", "stm_capacity=3", "--json").data
    loose = lab("replay", "sample:tutor", "--set", "theta=.2", "--set", "stm_capacity=3", "--json").data
    assert strict["segments"] > loose["segments"]
    assert strict["knobs"] == {"stm_capacity": 3, "theta": 0.8}
    assert strict["stm"] == 3
    assert lab("replay", "sample:tutor", "--preset", "pypi-head", "--json").data["preset"] == "pypi-head"


def test_questions_heat_what_they_find_only_when_they_are_live(lab: Lab) -> None:
    def visits(mode: str) -> int:
        data = lab("replay", "sample:tutor", "--questions", mode, "--json").data
        return sum(row["visits"] for row in data["busiest"])

    assert visits("live") > 0
    assert visits("fork") == visits("none") == 0


def test_a_file_is_embedded_with_the_backend_that_was_asked_for(lab: Lab, tmp_path: Path) -> None:
    said = lab("replay", chat(tmp_path / "chat.jsonl"), "--backend", "hash", "--json")
    assert said.code == 0
    assert (said.data["pages"], said.data["turns_accounted"], said.data["backend"]) == (12, 24, "hash")


def test_a_run_folder_is_an_input_too(lab: Lab, tmp_path: Path) -> None:
    first = lab(
        "replay", chat(tmp_path / "chat.jsonl"), "--backend", "hash", "--out", "a", "--set", "tau=3", "--json"
    ).data
    again = lab("replay", "a", "--json").data
    for key in ("segments", "knobs", "backend", "promotions"):
        assert again[key] == first[key]
    assert lab("replay", "a", "--set", "theta=2", "--out", "a", "--json").data["segments"] == 5
    assert Run.load(tmp_path / "a").policy.theta == 2


def test_several_conversations_need_a_choice(lab: Lab, tmp_path: Path) -> None:
    one = samples.folder("mira") / "mira.locomo.json"
    (mira,) = json.loads(one.read_text())
    two = tmp_path / "two.json"
    two.write_text(json.dumps([mira | {"sample_id": "a/b"}, mira | {"sample_id": ".."}]))
    said = lab("replay", two, "--backend", "hash")
    assert said.code == 2
    assert "a/b, .." in said.err
    assert lab("replay", two, "--backend", "hash", "--sample", "..", "--json").data["conversation"] == ".."
    runs = lab("replay", two, "--backend", "hash", "--sample", "all", "--out", "all", "--json").data["runs"]
    assert [run["conversation"] for run in runs] == ["a/b", ".."]
    kept = [Path(run["out"]) for run in runs]
    assert all(path.resolve().parent == tmp_path / "all" for path in kept)
    assert {Run.load(path).script.id for path in kept} == {"a/b", ".."}


def test_export_writes_every_event_and_every_snapshot(lab: Lab, tmp_path: Path) -> None:
    lab("replay", "sample:tutor", "--out", "run")
    run = Run.load(tmp_path / "run")
    told = lab("export", "run", "--events", "e.jsonl", "--json").data
    lines = (tmp_path / "e.jsonl").read_text().splitlines()
    assert told["lines"] == len(lines) == sum(1 for _ in run.events())
    assert (tmp_path / "e.jsonl").read_bytes() == (tmp_path / "run" / "events.jsonl").read_bytes()
    assert lab("export", "run", "--snapshots", "s.jsonl").code == 0
    last = (tmp_path / "s.jsonl").read_text().splitlines()[-1]
    assert codec.from_line(last, [Snapshot]) == run.snapshot()


@pytest.mark.skipif("MEMORYOS_LAB_DATA" not in os.environ, reason="MEMORYOS_LAB_DATA names no published data")
def test_locomo_accounts_for_all_turns_of_conv_26(lab: Lab) -> None:
    path = Path(os.environ["MEMORYOS_LAB_DATA"], "data/locomo/locomo10.json")
    data = lab("replay", path, "--sample", "conv-26", "--backend", "hash", "--json").data
    assert data["turns"] == data["turns_accounted"] == 419
    lost = lab(
        "replay", path, "--sample", "conv-26", "--backend", "hash", "--pairing", "reference", "--json"
    ).data
    assert lost["turns"] == 419 > lost["turns_accounted"]


def test_the_report_speaks_the_words_of_the_system(lab: Lab) -> None:
    said = lab("replay", "sample:tutor", "--preset", "memorybank", "--set", "forgetting=limit").out
    assert "MemoryBank, preset memorybank" in said
    assert "memory storage" in said and "pages faded" in said
    assert "mid-term" not in said and "promotions" not in said
