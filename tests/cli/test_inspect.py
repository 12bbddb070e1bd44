"""`inspect`: from a run file to a report whose counts add up, and on to the inspector."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from lab_command import Lab
from memoryos_lab import samples
from memoryos_lab.evals import folder

MIRA = samples.load("mira").script
PAPER = ("--preset", "paper")  # pages of the sample's own, for which features are recorded


def rows() -> list[dict[str, Any]]:
    """Answers to the sample in the shape of MemoryOS: gold for every other question, else a refusal."""
    return [
        {
            "sample_id": MIRA.id,
            "question": q.text,
            "system_answer": q.answer if n % 2 else "Not mentioned in the conversation",
            "original_answer": q.answer or q.trap,
            "category": q.category,
            "evidence": [*q.evidence, *q.unresolved],
        }
        for n, q in enumerate(MIRA.questions)
    ]


@pytest.fixture
def run_file(tmp_path: Path) -> Path:
    path = tmp_path / "all_loco_results.json"
    path.write_text(json.dumps(rows()))
    return path


@pytest.fixture
def other_file(tmp_path: Path) -> Path:
    """A run of another system in a shape that nobody knows."""
    path = tmp_path / "other.jsonl"
    lines = [
        {
            "qa_index": n,
            "question": q.text,
            "said": q.answer or "No idea",
            "hypothesis": "a guess",
            "correct": n % 3 == 0,
        }
        for n, q in enumerate(MIRA.questions)
    ]
    path.write_text("\n".join(json.dumps(line) for line in lines))
    return path


def adds_up(run: dict[str, Any]) -> bool:
    tally = run["tally"]
    parts = (run["passed"], run["passed_anyway"], *run["aside"].values(), *run["labels"].values())
    ways = ("answered", "null", "doubled", "unknown", "ambiguous", "unreadable", "apart")
    return (
        sum(parts) == run["questions"] == len(MIRA.questions) == tally["questions"]
        and sum(tally[way] for way in ways) == tally["rows"]
        and tally["answered"] + tally["null"] + tally["missing"] == tally["questions"]
        and sum(run["families"].values()) == sum(run["labels"].values())
    )


def test_a_report_for_programs_adds_up(lab: Lab, run_file: Path) -> None:
    said = lab("inspect", run_file, "--dataset", "sample:mira", *PAPER, "--json")
    assert said.code == 0
    (run,) = said.data["runs"]
    assert adds_up(run) and run["name"] == "MemoryOS"
    assert (run["trace"], run["preset"]) == ("re-enacted", "paper")
    assert run["pairing"] == "natural"
    assert run["by_category"]["5"]["n"] == sum(q.category == 5 for q in MIRA.questions)
    for means in (run["passing"], *run["scores"].values()):
        assert all(mean["low"] <= mean["mean"] <= mean["high"] and mean["n"] for mean in means.values())
    assert said.data["floors"]["official"]["5"] == 1.0
    (explained,) = said.data["explained"]
    assert [row["control"] for row in explained["rows"]] == [False]


def test_a_report_for_people_says_that_it_is_re_enacted(lab: Lab, run_file: Path) -> None:
    said = lab("inspect", run_file, "--dataset", "sample:mira", *PAPER, "--no-open")
    assert said.code == 0
    for told in (
        "47 rows = 47 answered; 47 questions = 47 answered + 0 missing",
        "re-enacted, not recorded: our replay, preset paper, natural pairing of turns",
        "47 questions = ",
        "an answer passes from official ≥ 0.5",
        "does the replay explain MemoryOS?",
        "5 adversarial",
    ):
        assert told in said.out


def test_by_itself_a_memoryos_run_is_paged_as_the_reference_pages(lab: Lab, run_file: Path) -> None:
    said = lab("inspect", run_file, "--dataset", "sample:mira", "--backend", "hash", "--json")
    assert said.code == 0
    (run,) = said.data["runs"]
    assert run["pairing"] == "reference" and adds_up(run) and run["preset"] == "eval-locomo"


def test_several_runs_stand_side_by_side_each_by_its_own_measure(
    lab: Lab, run_file: Path, other_file: Path, tmp_path: Path
) -> None:
    named = ("inspect", run_file, other_file, run_file, "--dataset", "sample:mira")
    said = lab(*named, *PAPER, "--yes", "--json", "--out", tmp_path / "out")
    assert said.code == 0
    runs = said.data["runs"]
    assert [run["name"] for run in runs] == ["MemoryOS (1)", "other", "MemoryOS (3)"]
    assert [run["trace"] for run in runs] == ["re-enacted", "none", "re-enacted"]
    assert [run["mark"]["scorer"] for run in runs] == ["official", "judge", "official"]
    assert all(map(adds_up, runs)) and runs[1]["aside"]["no_trace"]
    beside = said.data["beside"]
    assert sum(one["questions"] for one in beside["patterns"]) == sum(q.category != 5 for q in MIRA.questions)
    assert [one and one["judge"] for one in said.data["measures"]] == [
        None,
        "the file's own verdict (correct)",
        None,
    ]
    kept = folder.load(tmp_path / "out")
    assert [(one.name, one.trace) for one in kept] == [(run["name"], run["trace"]) for run in runs]


def test_one_question_is_told_for_every_run(lab: Lab, run_file: Path, other_file: Path) -> None:
    id = MIRA.questions[1].id
    typed = ("inspect", run_file, other_file, "--dataset", "sample:mira", *PAPER, "--yes", "--question", id)
    said = lab(*typed)
    assert said.code == 0 and "MemoryOS (re-enacted, not recorded)" in said.out and "other\n" in said.out
    runs = lab(*typed, "--json").data["runs"]
    assert [(run["name"], run["trace"]) for run in runs] == [("MemoryOS", "re-enacted"), ("other", "none")]
    assert runs[0]["answer"] == MIRA.questions[1].answer
    missing = lab("inspect", run_file, "--dataset", "sample:mira", "--question", "mira/qa99")
    assert missing.code == 2 and "there is no question 'mira/qa99'" in missing.err


def test_a_mark_holds_for_every_run(lab: Lab, run_file: Path) -> None:
    said = lab("inspect", run_file, "--dataset", "sample:mira", *PAPER, "--mark", "amem:.9", "--json")
    assert said.data["runs"][0]["mark"] == {"scorer": "amem", "at": 0.9}


def test_an_audit_is_told_with_and_without(lab: Lab, run_file: Path, tmp_path: Path) -> None:
    audit = [{"sample_id": MIRA.id, "qa_index": n, "verdict": "AMBIGUOUS", "answer": "clay"} for n in (0, 1)]
    path = tmp_path / "audit.json"
    path.write_text(json.dumps(audit))
    typed = (
        "inspect",
        run_file,
        "--dataset",
        "sample:mira",
        *PAPER,
        "--audit",
        path,
        "--out",
        tmp_path / "out",
    )
    said = lab(*typed, "--json")
    told = said.data["audit"]
    assert (told["findings"], told["corrupting"]) == (2, 2)
    assert told["runs"][0]["doubted"] == 2 and adds_up(said.data["runs"][0])
    assert sum(one["gold_suspect"] for one in said.data["beside"]["patterns"]) == 2
    assert not any("gold_suspect" in d.flags for d in folder.load(tmp_path / "out")[0].diagnoses.values())
    kept = folder.audit(tmp_path / "out")
    assert kept and [one.answer for one in kept.findings.values()] == ["clay", "clay"]


def test_a_shape_that_is_not_known_is_proposed_written_and_taken(
    lab: Lab, other_file: Path, tmp_path: Path
) -> None:
    unsure = lab("inspect", other_file, "--dataset", "sample:mira", "--json")
    assert unsure.code == 2 and "must be confirmed" in unsure.data["error"]["what"]

    written = lab("inspect", other_file, "--dataset", "sample:mira", "--map-out", tmp_path / "map.toml")
    assert written.code == 0 and 'prediction = "hypothesis"' in written.out
    path = tmp_path / "map.toml"
    path.write_text(path.read_text().replace('"hypothesis"', '"said"'))  # what a person mends

    said = lab(
        "inspect", other_file, "--dataset", "sample:mira", "--map", path, "--mark", "official", "--json"
    )
    assert said.code == 0
    (run,) = said.data["runs"]
    assert adds_up(run) and run["scores"]["official"]["4"]["mean"] == 1.0


def test_on_a_terminal_the_proposal_is_asked_about(
    lab: Lab, other_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal:
        def __init__(self, answer: str) -> None:
            self.answer = answer

        def isatty(self) -> bool:
            return True

        def readline(self) -> str:
            return self.answer

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    said = lab("inspect", other_file, "--dataset", "sample:mira", "--no-open")
    assert said.code == 0 and "Is that right?" in said.err and "47 rows = 47 answered" in said.out
    monkeypatch.setattr(sys, "stdin", Terminal("\n"))
    said = lab("inspect", other_file, "--dataset", "sample:mira", "--no-open")
    assert said.code == 2 and "was not confirmed" in said.err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--mark", "f1:.5"], "is no mark"),
        (["--mark", "judge"], "no verdict of its own"),
        (["--mark", "evidence"], "evidence judges none"),
        (["--sample", "nobody"], "there is no conversation 'nobody'"),
        (["--preset", "nothing"], "there is no preset called 'nothing'"),
        (["--audit", "nowhere.json"], "cannot read nowhere.json"),
        (["--map", "nowhere.toml"], "the mapping cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said(lab: Lab, run_file: Path, options: list[str], told: str) -> None:
    said = lab("inspect", run_file, "--dataset", "sample:mira", "--no-open", *options)
    assert said.code == 2 and told in said.err


def test_a_run_of_another_dataset_is_refused(lab: Lab, run_file: Path) -> None:
    said = lab("inspect", run_file, "--dataset", "sample:tutor", "--json")
    assert said.code == 2 and "names a question of sample:tutor" in said.data["error"]["what"]


def test_it_ends_in_the_inspector(lab: Lab, run_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app is started on the evaluation, which is there while it runs."""
    opened: dict[str, Any] = {}

    def launch(port: int, *, browser: bool, evaluation: str) -> None:
        opened.update(port=port, browser=browser, runs=folder.load(evaluation))

    monkeypatch.setattr("memoryos_lab.app.launch.launch", launch)
    said = lab("inspect", run_file, "--dataset", "sample:mira", *PAPER, "--port", "8597", "--no-browser")
    assert said.code == 0 and "the inspector is at http://127.0.0.1:8597" in said.out
    assert (opened["port"], opened["browser"]) == (8597, False)
    assert [one.name for one in opened["runs"]] == ["MemoryOS"]
