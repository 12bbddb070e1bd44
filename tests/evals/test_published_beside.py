"""Does a replay explain a run, and who got which question: counted on values made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import run_files as made
from memoryos_lab.evals import published
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.diagnosis import Diagnosis, Reached
from memoryos_lab.evals.examination import Examination, Mark, Predictions
from memoryos_lab.evals.labels import Outcome, Stage
from memoryos_lab.memory.errors import LabError

DATASET = made.dataset()
IDS = list(DATASET.by_id)
EASY = [id for id in IDS if DATASET.by_id[id].question.category != 5 and DATASET.by_id[id].question.evidence]
OUTCOMES: tuple[Outcome, ...] = ("passed", "passed_anyway", "failed", "no_trace", "no_evidence", "unscorable")


def run(name: str, outcomes: dict[str, Outcome], there: set[str] | None = None) -> Examination:
    """A run with these outcomes; `there` are the questions whose evidence is in a replayed prompt."""
    diagnoses = {}
    for asked in DATASET:
        id, gold = asked.question.id, asked.question.evidence
        stage = Stage.AVAILABLE if there and id in there else Stage.PAGE
        reached = tuple(Reached(turn, stage, "") for turn in gold) if there is not None else ()
        outcome = outcomes.get(id, "failed")
        diagnoses[id] = Diagnosis(
            id,
            outcome,
            label="retrieved_not_used.other" if outcome == "failed" else None,
            score={"passed": 1.0, "passed_anyway": 1.0, "unscorable": None}.get(outcome, 0.0),
            reached=reached,
            available=len(gold) if there and id in there else 0,
            gold=len(gold),
        )
    trace = "none" if there is None else "re-enacted"
    return Examination(name, DATASET, None, Mark(), trace, None, diagnoses)


def test_a_replay_explains_a_run_by_how_much_more_it_passes_with_the_evidence() -> None:
    there = set(EASY[:4])
    mine = run("mine", dict.fromkeys(EASY[:3], "passed") | {EASY[5]: "passed_anyway"}, there)
    other = run("other", dict.fromkeys(EASY[:2], "passed") | dict.fromkeys(EASY[4:], "passed"))
    explained, control = published.explain(mine, [mine, other])
    assert (explained.within.n, explained.within.mean) == (4, 0.75)
    assert (explained.without.n, explained.without.mean) == (len(EASY) - 4, 1 / (len(EASY) - 4))
    assert explained.gap == pytest.approx(0.75 - 0.25) and not explained.control
    assert explained.low < explained.gap < explained.high
    assert 0 < explained.alike < 1
    assert control.control and control.gap == pytest.approx(0.5 - 1.0)


def test_a_gap_that_is_ease_of_a_category_alone_vanishes_within_categories() -> None:
    single = [id for id in EASY if DATASET.by_id[id].question.category == 4]
    mine = run("mine", dict.fromkeys(single, "passed"), set(single[:2]))
    (row,) = published.explain(mine)
    assert row.gap == pytest.approx(1 - 1 / (len(EASY) - 2)) and row.alike == 0


def test_what_a_run_did_not_answer_counts_on_neither_side() -> None:
    mine = run("mine", {}, set(EASY[:2]))
    silent = run("silent", dict.fromkeys(IDS, "unscorable"))
    assert [(row.within.n, row.without.n) for row in published.explain(mine, [silent])] == [
        (2, len(EASY) - 2),
        (0, 0),
    ]


@given(st.lists(st.dictionaries(st.sampled_from(IDS), st.sampled_from(OUTCOMES)), min_size=1, max_size=4))
def test_patterns_hold_every_question_once_whatever_became_of_it(runs: list[dict[str, Outcome]]) -> None:
    examined = [run(f"run {n}", outcomes, set()) for n, outcomes in enumerate(runs)]
    found = published.beside(examined, categories=(1, 2, 3, 4, 5))
    held = [id for pattern in found.patterns for id in pattern.questions]
    assert sorted(held) == sorted(IDS) and len({pattern.signs for pattern in found.patterns}) == len(
        found.patterns
    )
    for pattern in found.patterns:
        for id in pattern.questions:
            signs = tuple(published.passes(one, id) for one in examined)
            assert pattern.signs == tuple({True: "pass", False: "fail", None: "none"}[sign] for sign in signs)
            assert [where == "" for where in found.lost[id]] == [sign is True for sign in signs]


def test_patterns_are_of_the_answerable_and_count_gold_in_doubt() -> None:
    one = run("one", {EASY[0]: "passed"}, set())
    doubted = replace(one.diagnoses[EASY[1]], flags=("gold_suspect",))
    one = replace(one, diagnoses={**one.diagnoses, EASY[1]: doubted})
    two = run("two", {})
    found = published.beside([one, two])
    assert [(str(p), len(p.questions), p.suspect) for p in found.patterns] == [("✕ ✕", 9, 1), ("● ✕", 1, 0)]
    told = published.beside_json(found)
    assert told["patterns"][0] == {"signs": ["fail", "fail"], "questions": 9, "gold_suspect": 1}
    assert "rank" not in str(told)


def test_runs_of_other_datasets_do_not_stand_beside() -> None:
    other = replace(run("two", {}), dataset=Dataset(DATASET.name, DATASET.scripts, "another sha256"))
    with pytest.raises(LabError, match="different datasets"):
        published.beside([run("one", {}), other])


def test_two_measures_of_one_run_are_held_against_each_other() -> None:
    gold = {id: DATASET.by_id[id].question.answer for id in EASY}
    texts = {id: gold[id] if n in (0, 1, 3) else "nothing of it" for n, id in enumerate(EASY)}
    judged = {id: float(n in (0, 1, 4)) for n, id in enumerate(EASY)}
    judged[EASY[5]] = 1.0
    given_ = Predictions("one", {**texts, EASY[6]: None}, judged, "a judge")
    told = published.measures(replace(run("one", {}), predictions=given_))
    assert told
    assert (told.both_pass, told.judge_only, told.scorer_only, told.both_fail) == (2, 2, 1, len(EASY) - 6)
    assert published.measures(run("two", {})) is None
