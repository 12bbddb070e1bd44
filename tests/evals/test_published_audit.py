"""An audit of gold as an overlay: two shapes, joined by conversation and number, laid over and taken off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import run_files as made
from memoryos_lab.evals import published
from memoryos_lab.evals.examination import Mark
from memoryos_lab.memory.errors import LabError

DATASET = made.dataset()


def plain() -> list[dict[str, Any]]:
    return [
        {"sample_id": "kite-1", "qa_index": 0, "verdict": "TEMPORAL_ERROR", "answer": "8 May 2023"},
        {
            "sample_id": "boat-2",
            "qa_index": 3,
            "verdict": "wrong citation",
            "evidence": ["D1:6"],
            "note": "see 6",
        },
        {"sample_id": "boat-2", "qa_index": 5, "verdict": "AMBIGUOUS", "evidence": ["D9:9"]},
    ]


def public() -> list[dict[str, Any]]:
    return [
        {
            "question_id": f"locomo_{conversation}_qa{n}",
            "question": made.LOCOMO[conversation]["qa"][n]["question"],
            "error_type": verdict,
            "cited_evidence": ["D1:1"],
            "correct_evidence": ["D1:7"],
            "correct_answer": "In May (D1:7), not in June.",
            "reasoning": "It is said so.",
        }
        for conversation, n, verdict in ((1, 0, "HALLUCINATION"), (0, 4, "WRONG_CITATION"))
    ]


def test_rows_of_our_own_shape(tmp_path: Path) -> None:
    audit = published.audit(made.write(tmp_path / "audit.json", plain()), DATASET)
    assert list(audit.findings) == ["kite-1/qa0", "boat-2/qa3", "boat-2/qa5"]
    assert audit.corrupting == 2 and audit.rows == 3
    first, second, third = audit.findings.values()
    assert (first.answer, first.evidence) == ("8 May 2023", None)
    assert (second.corrupts, second.evidence, second.note) == (False, ("D1:6",), "see 6")
    assert (third.evidence, third.unresolved) == (None, ("D9:9",))  # gold's own stays: this names no turn
    assert audit.codes() == {"E_DANGLING": 1}


def test_rows_of_the_public_audit_keep_their_sentences_as_notes(tmp_path: Path) -> None:
    audit = published.audit(made.write(tmp_path / "audit.json", public()), DATASET)
    assert audit.verdicts() == {"HALLUCINATION": 1, "WRONG_CITATION": 1} and audit.corrupting == 1
    finding = audit.findings["boat-2/qa0"]
    assert finding.answer is None and finding.evidence == ("D1:7",)
    assert finding.note == "In May (D1:7), not in June.\nIt is said so."


def test_rows_that_are_no_finding_are_counted(tmp_path: Path) -> None:
    rows: list[Any] = plain()
    rows += [rows[0], {**rows[0], "qa_index": 77}, {**rows[1], "qa_index": 1, "verdict": None}, "no row"]
    audit = published.audit(made.write(tmp_path / "audit.json", rows), DATASET)
    assert len(audit.findings) == 3 and audit.rows == 7
    assert audit.codes() == {"E_DANGLING": 1, "P_DOUBLED": 1, "P_UNKNOWN": 1, "P_UNREADABLE": 2}


@pytest.mark.parametrize("rows", [[{"a": 1}], [{"sample_id": "x", "qa_index": 0, "verdict": "V"}]])
def test_files_that_are_no_audit_of_this_dataset(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    with pytest.raises(LabError, match=r"no audit|none of 1 rows"):
        published.audit(made.write(tmp_path / "audit.json", rows), DATASET)


def test_an_empty_audit_doubts_nothing(tmp_path: Path) -> None:
    audit = published.audit(made.write(tmp_path / "audit.json", []), DATASET)
    assert not audit.findings and audit.rows == 0


def test_an_overlay_flags_and_corrects_the_doubted_questions_alone(tmp_path: Path) -> None:
    def edit(rows: list[dict[str, Any]]) -> None:
        rows[0]["system_answer"] = "8 May 2023"  # right by the audit, wrong by the gold
        rows[3 + 6]["system_answer"] = "in the shed"

    path = made.write(tmp_path / "run.json", made.memoryos(edit))
    file_map = published.known(path)
    assert file_map
    run = published.read(path, DATASET, replace(file_map, preset=""))
    audit = published.audit(made.write(tmp_path / "audit.json", plain()), DATASET)
    before = published.reenact(DATASET, run, mark=Mark("official", 0.9))
    after = published.overlay(before, audit)

    assert before.diagnoses["kite-1/qa0"].outcome == "no_trace"
    assert after.diagnoses["kite-1/qa0"].outcome == "passed"
    assert list(after.diagnoses) == list(before.diagnoses)
    flagged = {id for id, one in after.diagnoses.items() if "gold_suspect" in one.flags}
    assert flagged == set(audit.findings)
    assert all(after.diagnoses[id] == one for id, one in before.diagnoses.items() if id not in flagged)
    told = published.shift(before, after, audit)
    assert (told.doubted, told.passed, told.passed_corrected, told.relabelled) == (3, 1, 2, 1)
    assert (told.failed, told.failures) == (
        2,
        11,
    )  # all but the one that passes; what cites nothing counts by its score
