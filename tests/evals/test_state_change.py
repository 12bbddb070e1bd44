"""The shipped cases of beliefs that change, and the checks that they are held against."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memoryos_lab.evals.state_change import Suite, as_json, cases, reasons, suite
from memoryos_lab.evals.state_change.cases import KINDS, Case, Claim
from memoryos_lab.evals.state_change.recorded import embedder
from memoryos_lab.evals.state_change.running import _features, small
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset, presets
from memoryos_lab.memory.replay import Run, replay

BY_ID = {case.id: case for case in cases()}


@pytest.fixture(scope="module")
def whole() -> Suite:
    return suite()


def run(case: Case, **moved: object) -> Run:
    policy = small(preset("paper"), {**dict(case.knobs), **moved})
    return replay(case.script, _features(case.script, case.backend), policy, questions="fork")


def codes(case: Case, **moved: object) -> list[str]:
    return [reason.code for reason in reasons(case, run(case, **moved))]


def test_every_kind_of_change_is_there_in_two_languages() -> None:
    assert {case.kind for case in cases()} == set(KINDS)
    assert {case.script.language for case in cases()} == {"en", "zh"}
    assert not [issue for case in cases() for issue in case.script.issues]
    assert len(BY_ID) == len(cases())


def test_every_page_that_a_case_names_is_there_when_it_is_asked() -> None:
    for case in cases():
        after = case.script.questions[case.position].after
        assert case.shown, case.id
        assert all(page <= after for page in (*case.shown, *case.stale)), case.id


def test_outcomes_are_the_recorded_ones(whole: Suite) -> None:
    assert whole.differences() == []
    assert set(whole.policies) == set(presets())


def test_the_suite_tells_memories_apart(whole: Suite) -> None:
    assert whole.passed("none") < whole.passed("paper") < len(cases())
    assert whole.passed("none") < whole.passed("flat")


def test_the_table_adds_up(whole: Suite) -> None:
    told = as_json(whole)
    assert len(told["table"]) == len(cases()) * len(whole.policies)
    for name, counts in told["policies"].items():
        rows = [row for row in told["table"] if row["policy"] == name]
        assert counts["passed"] + counts["failed"] == len(cases()) == len(rows)
        assert counts["passed"] == sum(counts["by_kind"].values()) == sum(row["passed"] for row in rows)
        assert all(row["passed"] != bool(row["reasons"]) for row in rows)


def test_a_page_that_is_not_shown_is_missed() -> None:
    case = BY_ID["tomas/breath"]
    assert codes(case) == []
    assert codes(case, page_threshold=1.0) == ["not_shown"]


def test_an_old_page_alone_misleads() -> None:
    assert codes(BY_ID["ines/job-now"]) == ["not_shown", "stale_page"]
    assert codes(BY_ID["ines/job-now"], stm_capacity=4) == []


def test_an_outdated_fact_misleads_unless_a_newer_page_contradicts_it() -> None:
    tour, home = BY_ID["omar/tour-now"], BY_ID["ines/home-now"]
    assert codes(tour) == ["stale_fact"]  # no rule reads this withdrawal
    assert codes(tour, tau=100.0) == []  # nothing is ever written
    assert codes(home, tau=0.5) == []
    elsewhere = BY_ID["ines/home-first"]._replace(current=Claim("home", "Rome"))
    assert codes(elsewhere, tau=0.5) == ["stale_fact"]


def test_the_newest_instruction_must_override_the_persona() -> None:
    case = BY_ID["petra/exam-later"]
    assert codes(case) == []
    assert codes(case._replace(instruction="in verse")) == ["wrong_instruction"]


def test_topics_in_one_segment_are_mixed() -> None:
    assert codes(BY_ID["tomas/breath"], theta=-1.0) == ["mixed_topics"]


def test_knobs_are_moved_only_where_a_memory_has_them() -> None:
    made = suite({"theta": 0.2}, ["none", "paper"])
    assert made.policies == ("none", "paper")
    assert any(reason.code == "mixed_topics" for found in made.found.values() for reason in found)
    with pytest.raises(LabError, match="no preset"):
        suite(wanted=["paperback"])


def test_a_changed_outcome_is_told(whole: Suite) -> None:
    key = ("ines/home-now", "paper")
    worse = replace(whole, found={**whole.found, key: whole.found["omar/tour-now", "paper"]})
    assert worse.differences() == ["ines/home-now, paper: stale_fact, recorded: passes"]


def test_a_text_without_a_recorded_vector_is_no_silent_guess() -> None:
    with pytest.raises(LabError, match="no recorded vector"):
        embedder("e5").embed(["一句没有录过的话"])
