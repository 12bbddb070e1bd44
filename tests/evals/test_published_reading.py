"""Run files in the shapes that circulate, and everything that can be wrong with one."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import run_files as made
from memoryos_lab.evals import published
from memoryos_lab.evals.published import FileMap, Published
from memoryos_lab.memory.errors import LabError

DATASET = made.dataset()
Rows = list[dict[str, Any]]


def right(run: Published) -> bool:
    """Is every answer with its own question?"""
    return all(
        text == made.answer_of(DATASET.by_id[id].question) for id, text in run.predictions.texts.items()
    )


def adds_up(run: Published) -> bool:
    t = run.tally
    rows = t.answered + t.null + t.doubled + t.unknown + t.ambiguous + t.unreadable + t.apart
    return t.rows == rows and t.questions == t.answered + t.null + t.missing


def memoryos(tmp_path: Path, edit: Callable[[Rows], Any] = lambda rows: None) -> Published:
    return published.read(made.write(tmp_path / "all_loco_results.json", made.memoryos(edit)), DATASET)


# -- shapes that are known ------------------------------------------------------------------------


def test_a_memoryos_file_joins_by_place_and_repeats_the_irregularities_of_its_dataset(tmp_path: Path) -> None:
    run = memoryos(tmp_path)
    assert right(run) and adds_up(run)
    assert run.tally.answered == run.tally.rows == 12
    assert run.name == "MemoryOS" and run.preset == "eval-locomo"
    assert run.issues() == {
        "A_INT": 1, "E_BARE": 2, "E_MULTI": 1, "E_ZEROPAD": 1, "P_REPEATED": 2,
    }  # fmt: skip
    assert published.evidence_ids(run.issues()) == {"malformed": 4, "repaired": 2, "not_repaired": 2}


def test_a_known_shape_may_lack_what_only_checks(tmp_path: Path) -> None:
    def edit(rows: Rows) -> None:
        for row in rows:
            del row["category"], row["evidence"]

    run = memoryos(tmp_path, edit)
    assert (
        right(run) and run.tally.answered == 12 and (run.mapping.category, run.mapping.evidence) == ("", "")
    )


def test_a_mem0_file_takes_the_answers_of_its_widest_cut_off(tmp_path: Path) -> None:
    run = published.read(made.write(tmp_path / "locomo_results.json", made.mem0()), DATASET)
    assert right(run) and adds_up(run)
    assert (run.tally.answered, run.tally.missing) == (10, 2)
    assert run.preset is None and run.predictions.judge == "the file's own LLM judge (a-model)"
    assert run.predictions.judged["kite-1/qa1"] == 1.0 and run.predictions.judged["kite-1/qa0"] == 0.0
    assert "4 single-hop" in run.mapping.order()


def test_a_harness_file_counts_places_over_its_categories_and_conversations_by_key(tmp_path: Path) -> None:
    run = published.read(made.write(tmp_path / "memobase_eval.json", made.harness()), DATASET)
    assert right(run) and adds_up(run)
    assert (run.name, run.tally.answered, run.tally.missing) == ("Memobase", 10, 2)
    assert "3 multi_hop" in run.mapping.order()  # other names over the same integers: told, never used
    other = published.read(made.write(tmp_path / "some_system.json", made.harness()), DATASET)
    assert other.name == "some_system" and "names are not known" in other.mapping.order()


# -- rows that are not as they should be ----------------------------------------------------------


def test_a_missing_row_shifts_nobody(tmp_path: Path) -> None:
    run = memoryos(tmp_path, lambda rows: rows.pop(2))
    assert right(run) and adds_up(run) and run.tally.missing == 1
    assert "kite-1/qa2" not in run.predictions.texts
    assert run.issues()["P_MOVED"] == 3  # those behind it in its conversation


def test_a_doubled_row_is_counted_and_the_first_one_counts(tmp_path: Path) -> None:
    def edit(rows: Rows) -> None:
        rows.insert(1, rows[0] | {"system_answer": "another"})

    run = memoryos(tmp_path, edit)
    assert right(run) and adds_up(run) and run.tally.doubled == 1 and run.tally.missing == 0
    assert run.issues()["P_DOUBLED"] == 1


def test_reordered_rows_are_found_again(tmp_path: Path) -> None:
    run = memoryos(tmp_path, lambda rows: rows.reverse())
    assert adds_up(run) and run.tally.missing == 0
    assert [id for id, text in run.predictions.texts.items() if not text.endswith(id)] in (
        [],
        ["boat-2/qa1", "boat-2/qa4"],  # exact repeats in every respect: the order of the file alone tells
    )
    assert run.predictions.texts["kite-1/qa1"] == "answer to kite-1/qa1"  # told apart by evidence


def test_one_of_two_exact_repeats_that_is_out_of_place_is_ambiguous(tmp_path: Path) -> None:
    def edit(rows: Rows) -> None:
        del rows[6:8]  # the first two of the second conversation, one of them a repeat

    run = memoryos(tmp_path, edit)
    assert right(run) and adds_up(run)
    assert run.tally.ambiguous == 1 and run.tally.missing == 3
    assert not {"boat-2/qa1", "boat-2/qa4"} & set(run.predictions.texts)


def test_unknown_questions_and_conversations_are_set_aside(tmp_path: Path) -> None:
    def edit(rows: Rows) -> None:
        rows.append(rows[0] | {"sample_id": "tent-3"})
        rows.append(rows[6] | {"question": "What did nobody ask?"})

    run = memoryos(tmp_path, edit)
    assert right(run) and adds_up(run) and run.tally.unknown == 2 and run.tally.missing == 0


def test_null_blank_and_typed_answers_are_joined_and_told(tmp_path: Path) -> None:
    def edit(rows: Rows) -> None:
        rows[0]["system_answer"] = None
        rows[1]["system_answer"] = 2023
        rows[2]["system_answer"] = " "
        rows[3]["system_answer"] = math.nan
        rows[4]["system_answer"] = ["Ann", "Bo"]

    run = memoryos(tmp_path, edit)
    texts = run.predictions.texts
    assert adds_up(run) and run.tally.null == 2 and run.tally.missing == 0
    assert [texts[f"kite-1/qa{n}"] for n in range(5)] == [None, "2023", " ", None, '["Ann", "Bo"]']
    told = run.issues()
    assert (told["P_NULL"], told["P_TYPE"], told["P_BLANK"]) == (2, 2, 1)


def test_rows_that_are_none_are_unreadable(tmp_path: Path) -> None:
    def edit(rows: Rows) -> None:
        rows[0] = "not a row"
        del rows[1]["system_answer"]
        del rows[7]["sample_id"]

    # The second row still stands at its place; the others of the second conversation move up by one.
    run = memoryos(tmp_path, edit)
    assert right(run) and adds_up(run) and run.tally.unreadable == 3
    assert any("no 'system_answer'" in issue.message for issue in run.predictions.issues)


def test_what_the_file_says_otherwise_than_the_dataset_is_told_and_does_not_count(tmp_path: Path) -> None:
    def edit(rows: Rows) -> None:
        rows[0]["original_answer"] = "8 May 2023"
        rows[0]["category"] = 1
        rows[4]["evidence"] = ["D1:1"]
        rows[9]["evidence"] = ["D77:1"]

    run = memoryos(tmp_path, edit)
    told = run.issues()
    assert right(run) and adds_up(run)
    assert (told["P_GOLD"], told["P_CATEGORY"], told["P_EVIDENCE"], told["E_DANGLING"]) == (1, 1, 2, 1)


def test_hostile_texts_are_data(tmp_path: Path) -> None:
    hostile = '<img src=x onerror=alert(1)> =HYPERLINK("a") {qa} ../../etc \x1b[2J'

    def edit(rows: Rows) -> None:
        rows[0]["system_answer"] = hostile
        rows[5]["sample_id"] = hostile

    run = memoryos(tmp_path, edit)
    assert run.predictions.texts["kite-1/qa0"] == hostile
    assert adds_up(run) and run.tally.unknown == 1


@given(st.lists(st.integers(0, 11), max_size=30), st.sampled_from(["drop", "null", "keep"]))
def test_whatever_rows_there_are_every_one_is_counted_and_no_answer_strays(
    tmp_path_factory: pytest.TempPathFactory, order: list[int], spoilt: str
) -> None:
    rows = made.mem0()["evaluations"]
    chosen = [dict(rows[n % len(rows)]) for n in order]
    for row in chosen[::3]:
        if spoilt == "drop":
            del row["question_id"]
        elif spoilt == "null":
            row["cutoff_results"] = {"top_200": {"judgment": "ERROR", "generated_answer": None}}
    chosen.append(rows[0])  # one row at least is of the dataset
    path = made.write(tmp_path_factory.mktemp("rows") / "run.json", {"evaluations": chosen})
    run = published.read(path, DATASET)
    assert adds_up(run) and run.tally.rows == len(chosen)
    assert all(
        text in (None, made.answer_of(DATASET.by_id[id].question))
        for id, text in run.predictions.texts.items()
    )


@given(st.permutations(range(12)), st.integers(0, 11), st.integers(0, 3))
def test_places_never_join_a_row_to_a_question_of_another_text(
    tmp_path_factory: pytest.TempPathFactory, order: list[int], dropped: int, doubled: int
) -> None:
    rows = made.memoryos()
    chosen = [rows[n] for n in order if n != dropped] + [rows[n] for n in order[:doubled]]
    path = made.write(tmp_path_factory.mktemp("rows") / "run.json", chosen)
    run = published.read(path, DATASET)
    assert adds_up(run)
    by_answer = {made.answer_of(one.question): one.question for one in DATASET}
    for id, text in run.predictions.texts.items():
        assert text is not None
        mine, its = DATASET.by_id[id].question, by_answer[text]
        assert (mine.text, mine.category, mine.evidence) == (its.text, its.category, its.evidence)


# -- files that are of something else -------------------------------------------------------------


def test_a_run_of_another_dataset_is_refused(tmp_path: Path) -> None:
    def edit(rows: Rows) -> None:
        for row in rows:
            row["sample_id"] = "tent-" + row["sample_id"]

    with pytest.raises(LabError, match="none of 12 rows names a question of kites"):
        memoryos(tmp_path, edit)


def test_a_conversation_most_of_whose_numbers_ask_something_else_is_set_aside(tmp_path: Path) -> None:
    value = made.mem0()
    for row in value["evaluations"]:
        if row["question_id"].startswith("conv1"):
            row["question"] = f"Something else than {row['question']}"
    run = published.read(made.write(tmp_path / "run.json", value), DATASET)
    assert right(run) and adds_up(run) and run.tally.unknown == 5
    for row in value["evaluations"]:
        row["question"] = "Something else"
    with pytest.raises(LabError, match="ask something else"):
        published.read(made.write(tmp_path / "run.json", value), DATASET)


def test_a_number_whose_text_is_worded_otherwise_still_joins_and_is_told(tmp_path: Path) -> None:
    value = made.mem0()
    value["evaluations"][0]["question"] = "When was the kite flown by Ann?"
    run = published.read(made.write(tmp_path / "run.json", value), DATASET)
    assert right(run) and run.issues()["P_TEXT"] == 1 and run.tally.missing == 2


def test_a_mapping_that_was_confirmed_with_another_dataset_is_told(tmp_path: Path) -> None:
    path = made.write(tmp_path / "run.json", made.memoryos())
    known = published.known(path)
    assert known
    other = replace(known, dataset_sha256="0" * 64)
    assert published.read(path, DATASET, other).issues()["P_DATASET"] == 1


@pytest.mark.parametrize("content", ["", "[]", "{}", "[1, 2]", "hello", '{"a": [{"b": 1', "\x00"])
def test_files_that_are_no_run_say_so(tmp_path: Path, content: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(content)
    with pytest.raises(LabError) as told:
        published.read(path, DATASET)
    assert told.value.where


def test_places_without_texts_join_only_whole_conversations(tmp_path: Path) -> None:
    rows = [{"sample_id": sample, "answer": made.answer_of(q)} for sample, _, q, _ in made.asked()]
    mapping = FileMap("a system", sample="sample_id", prediction="answer")
    whole = published.read(made.write(tmp_path / "run.json", rows), DATASET, mapping)
    assert right(whole) and whole.tally.answered == 12
    part = published.read(made.write(tmp_path / "run.json", rows[1:]), DATASET, mapping)
    assert right(part) and adds_up(part) and (part.tally.answered, part.tally.ambiguous) == (6, 5)


def test_a_part_of_the_dataset_counts_the_rest_apart(tmp_path: Path) -> None:
    run = memoryos(tmp_path)
    kite = DATASET.of(DATASET.scripts[:1], "one")
    part = run.within(kite, DATASET)
    assert adds_up(part) and (part.tally.answered, part.tally.apart) == (6, 6)
    assert set(part.predictions.texts) == set(kite.by_id)
    assert part.issues() == {"A_INT": 1, "E_MULTI": 1, "P_REPEATED": 1}


def test_two_readings_are_the_same(tmp_path: Path) -> None:
    first, second = memoryos(tmp_path), memoryos(tmp_path)
    assert first == second and json.dumps(first.mapping.fields())
