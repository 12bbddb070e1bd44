"""`eval` on the command line: counts that add up, single questions, folders, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lab_command import Lab
from memoryos_lab import samples
from memoryos_lab.evals import folder

SMALL = ("--set", "stm_capacity=3", "theta=.5", "mtm_capacity=10", "top_m=2", "top_k=5")
MIRA = samples.folder("mira") / samples.info("mira").file


def test_the_counts_of_json_add_up(lab: Lab) -> None:
    told = lab("eval", "sample:mira", *SMALL, "--json").data
    parts = told["passed"], told["passed_anyway"], *told["aside"].values(), *told["labels"].values()
    assert sum(parts) == told["questions"] == 47
    assert set(told["aside"]) == {"no_evidence", "unscorable", "no_trace"}
    assert sum(told["families"].values()) == sum(told["labels"].values())
    for part in told["by_category"].values():
        assert {"n", "f1", "recall@5", "recall@10", "recall@20"} <= set(part)
        assert 0 <= part["recall@5"] <= part["recall@10"] <= part["recall@20"] <= 1
    assert told["seconds"] > 0 and told["policy"]["knobs"]["mtm_capacity"] == 10
    assert told["dataset"]["sha256"] and told["writing"]["all"]["gold"] == 41
    assert len(told["floors"]) >= 3 and told["adversarial"]["f1_against_the_trap"]


def test_the_text_prints_every_part_of_the_sum(lab: Lab) -> None:
    said = lab("eval", "sample:mira", *SMALL)
    assert said.code == 0
    lines = said.out.splitlines()
    end = next(n for n, line in enumerate(lines) if "questions: the sum of the above" in line)
    begin = next(n for n, line in enumerate(lines) if line.endswith("  passed"))
    counts = [int(line.split()[0]) for line in lines[begin:end] if line[6:7].isdigit()]
    assert sum(counts) == int(lines[end].split()[0]) == 47


def test_a_question_is_told_whole(lab: Lab) -> None:
    said = lab("eval", "sample:mira", *SMALL, "--question", "mira/qa9")
    assert said.code == 0 and "evicted" in said.out and "D" in said.out
    told = lab("eval", "sample:mira", *SMALL, "--question", "mira/qa9", "--json").data
    assert told["label"] == "evicted" and told["reached"] and told["said"] in said.out
    missing = lab("eval", "sample:mira", "--question", "mira/qa99")
    assert missing.code == 2 and "no question 'mira/qa99'" in missing.err


def test_questions_are_listed_by_what_became_of_them(lab: Lab) -> None:
    whole = lab("eval", "sample:mira", *SMALL, "--json").data
    listed = lab("eval", "sample:mira", *SMALL, "--list", "evicted", "--json").data
    assert listed["listed"] == len(listed["rows"]) == whole["labels"]["evicted"] > 0
    said = lab("eval", "sample:mira", *SMALL, "--list")
    assert said.out.startswith(f"{sum(whole['labels'].values())} of 47 questions: failed")
    refused = lab("eval", "sample:mira", "--list", "unlucky")
    assert refused.code == 2 and "nothing that can become of a question" in refused.err


def test_what_is_kept_is_read_again(lab: Lab, tmp_path: Path) -> None:
    told = lab("eval", "sample:mira", *SMALL, "--out", tmp_path / "kept", "--json").data
    (back,) = folder.load(tmp_path / "kept")
    assert told["out"] == str(tmp_path / "kept")
    assert back.name == told["policy"]["name"] == "paper, 5 knobs moved"
    assert back.counts()["evicted"] == told["labels"]["evicted"]


def test_answers_of_a_file_are_diagnosed(lab: Lab, tmp_path: Path) -> None:
    (script,) = (samples.load("mira").script,)
    rows = [{"id": q.id, "question": q.text, "answer": q.answer or "Not mentioned"} for q in script.questions]
    (tmp_path / "answers.json").write_text(json.dumps(rows), encoding="utf-8")
    told = lab("eval", "sample:mira", "--answers", tmp_path / "answers.json", "--json").data
    assert told["questions"] == 47 and told["answers"]["answered"] == 47
    assert told["by_category"]["4"]["f1"] == 1
    assert told["trace"] == "re-enacted"
    assert (
        "re-enacted, not recorded" in lab("eval", "sample:mira", "--answers", tmp_path / "answers.json").out
    )


def test_an_audit_is_told_apart_with_and_without(lab: Lab, tmp_path: Path) -> None:
    rows = [
        {"sample_id": "mira", "qa_index": 9, "verdict": "WRONG_CITATION", "evidence": ["D9:3"]},
        {"sample_id": "mira", "qa_index": 1, "verdict": "AMBIGUOUS", "answer": "no colour at all"},
    ]
    (tmp_path / "audit.json").write_text(json.dumps(rows), encoding="utf-8")
    plain = lab("eval", "sample:mira", *SMALL, "--json").data
    arguments = (
        "eval",
        "sample:mira",
        *SMALL,
        "--audit",
        tmp_path / "audit.json",
        "--out",
        tmp_path / "kept",
    )
    told = lab(*arguments, "--json").data
    assert told["audit"]["findings"] == 2 and told["labels"] == plain["labels"]
    corrected = told["audit"]["corrected"]
    assert corrected["questions"] == 47 and corrected["flags"]["gold_suspect"] == 2
    assert corrected["labels"].get("evicted", 0) == plain["labels"]["evicted"] - 1
    assert "gold_suspect" not in told["flags"]
    assert "gold in doubt, by audit.json" in lab(*arguments).out
    kept = folder.audit(tmp_path / "kept")
    assert kept is not None and set(kept.findings) == {"mira/qa1", "mira/qa9"}


def test_without_answers_the_evidence_alone_is_judged(lab: Lab) -> None:
    told = lab("eval", "sample:mira", *SMALL, "--answers", "none", "--json").data
    assert told["answers"] is None and told["mark"] == "evidence ≥ 1"
    assert set(told["families"]) <= {"not_written", "written_wrong", "not_retrieved"}


def test_no_memory_finds_what_lies_in_the_last_pages_at_most(lab: Lab) -> None:
    none, flat = (lab("eval", "sample:mira", "--preset", name, "--json").data for name in ("none", "flat"))
    assert none["questions"] == flat["questions"] == 47
    assert none["overall"]["recall@10"] < flat["overall"]["recall@10"]


@pytest.mark.slow
def test_the_state_change_cases_run_over_every_memory(lab: Lab) -> None:
    said = lab("eval", "--state-change")
    assert said.code == 0 and "every outcome is the recorded one" in said.out
    told = lab("eval", "--state-change", "--preset", "paper", "--set", "theta=-1", "--json").data
    assert list(told["policies"]) == ["paper"] and told["differences"] is None
    assert any(r["code"] == "mixed_topics" for row in told["table"] for r in row["reasons"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "no DATASET is named"),
        (("nowhere.json",), "nowhere.json"),
        (("sample:nobody",), "no sample called"),
        (("sample:by-hand", "--sample", "x"), "no conversation 'x'"),
        (("sample:mira", "--mark", "official:2"), "no mark"),
        (("sample:mira", "--mark", "bleu"), "no mark"),
        (("sample:mira", "--questions", "none"), "not examined by asking 'none'"),
        (("sample:mira", "--set", "theta"), "moves no knob"),
        (("sample:mira", "--set", "theta=9"), "theta"),
        (("sample:mira", "--preset", "paperback"), "no preset"),
        (("sample:mira", "--answers", "nowhere.json"), "nowhere.json"),
        (("sample:mira", "--answers", "model"), "no model is named"),
        (("sample:mira", "--audit", "nowhere.json"), "nowhere.json"),
        (("sample:mira", "--workers", "0"), "0 processes"),
        (("sample:mira", "--pairing", "odd"), "odd"),
    ],
)
def test_what_cannot_be_used_is_refused_in_words(lab: Lab, arguments: tuple[str, ...], says: str) -> None:
    said = lab("eval", *arguments, "--json")
    assert said.code == 2, said.err
    assert says in said.data["error"]["what"] + said.data["error"]["where"]


def test_a_folder_with_other_things_is_refused(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("private")
    said = lab("eval", "sample:mira", "--out", tmp_path / "mine")
    assert said.code == 2 and "holds other things" in said.err
    assert (tmp_path / "mine" / "diary.txt").read_text() == "private"


def test_a_moved_dataset_is_refused_by_its_hash(lab: Lab, tmp_path: Path) -> None:
    here = tmp_path / "mira.json"
    here.write_bytes(MIRA.read_bytes())
    assert lab("eval", here, "--backend", "hash", "--out", tmp_path / "kept").code == 0
    here.write_bytes(MIRA.read_bytes().replace(b"Olive", b"Oliver"))
    with pytest.raises(Exception, match="is not the dataset that was examined"):
        folder.load(tmp_path / "kept")
