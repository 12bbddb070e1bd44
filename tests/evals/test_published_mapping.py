"""Files of shapes not known in advance: a mapping is proposed, written, mended and taken."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import run_files as made
from memoryos_lab.evals import published
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.published import FileMap
from memoryos_lab.memory.errors import LabError

DATASET = made.dataset()
NAMES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
PLAIN = FileMap("a system", sample="conv", qa="n", prediction="said")


def rows(**more: Any) -> list[dict[str, Any]]:
    return [{"conv": sample, "n": n, "said": made.answer_of(q)} | more for sample, n, q, _ in made.asked()]


def proposed(path: Path, dataset: Dataset = DATASET) -> tuple[FileMap, published.Published]:
    file_map = published.propose(path, dataset)
    run = published.read(path, dataset, file_map)
    for id, text in run.predictions.texts.items():
        assert text == made.answer_of(dataset.by_id[id].question)
    return file_map, run


# -- proposed from what is there ------------------------------------------------------------------


def test_lines_that_name_conversation_and_number(tmp_path: Path) -> None:
    lines = [
        {"sample_id": sample, "qa_index": n, "prediction": made.answer_of(q), "is_correct": n % 2 == 0}
        for sample, n, q, _ in made.asked()
    ]
    file_map, run = proposed(made.write(tmp_path / "answers.jsonl", lines))
    assert (file_map.sample, file_map.qa, file_map.qa_from) == ("sample_id", "qa_index", 0)
    assert run.tally.answered == 12 and run.predictions.judged["kite-1/qa1"] == 0.0


def test_a_table_that_counts_from_one_and_calls_its_categories_by_name(tmp_path: Path) -> None:
    places = {"kite-1": 1, "boat-2": 2}
    table = [
        {
            "conversation": places[sample],
            "question_no": n + 1,
            "question": q.text,
            "answer": q.answer,
            "response": made.answer_of(q),
            "question_type": NAMES[q.category or 0],
        }
        for sample, n, q, _ in made.asked()
    ]
    file_map, run = proposed(made.write(tmp_path / "run.csv", table))
    assert (file_map.sample_from, file_map.qa, file_map.qa_from) == (1, "question_no", 1)
    assert dict(file_map.categories) == {name: number for number, name in NAMES.items()}
    assert "temporal → 2" in file_map.order() and "P_CATEGORY" not in run.issues()
    assert run.tally.answered == 12


def test_an_id_in_which_conversation_and_number_stand(tmp_path: Path) -> None:
    lines = [
        {"qid": f"locomo-{sample}-Q{n}", "question": q.text, "hypothesis": made.answer_of(q)}
        for sample, n, q, _ in made.asked()
    ]
    file_map, run = proposed(made.write(tmp_path / "run.jsonl", lines))
    assert (file_map.sample_form, file_map.sample_from) == ("locomo-{sample}-Q{qa}", None)
    assert run.tally.answered == 12


def test_ids_of_the_dataset_itself_and_rows_that_are_values_of_an_object(tmp_path: Path) -> None:
    values = {q.id: {"question": q.text, "pred": made.answer_of(q)} for _, _, q, _ in made.asked()}
    file_map, run = proposed(made.write(tmp_path / "run.json", values))
    assert file_map.key == "@key" and run.tally.answered == 12


def test_questions_within_their_conversations_as_the_official_script_writes_them(tmp_path: Path) -> None:
    value = [
        {
            "sample_id": sample["sample_id"],
            "qa": [
                item | {"some_model_prediction": f"answer to {sample['sample_id']}/qa{n}"}
                for n, item in enumerate(sample["qa"])
            ],
        }
        for sample in reversed(made.LOCOMO)
    ]
    file_map, run = proposed(made.write(tmp_path / "run.json", value))
    assert (file_map.rows, file_map.sample) == ("*.qa", "@group.sample_id")
    assert file_map.prediction == "some_model_prediction" and file_map.gold == "answer"
    assert run.tally.answered == 12 and run.predictions.name == "run"


def test_other_orders_of_the_categories_are_told_from_the_join(tmp_path: Path) -> None:
    other = {1: 4, 2: 3, 3: 2, 4: 1, 5: 5}
    lines = [
        {"sample_id": s, "qa_index": n, "category": other[q.category or 0], "answer": made.answer_of(q)}
        for s, n, q, _ in made.asked()
    ]
    file_map, run = proposed(made.write(tmp_path / "run.jsonl", lines))
    assert dict(file_map.categories) == {str(b): a for a, b in other.items()}
    assert "P_CATEGORY" not in run.issues()
    plain = published.read(tmp_path / "run.jsonl", DATASET, replace(file_map, categories=()))
    assert plain.issues()["P_CATEGORY"] == 10  # all but category 5; the dataset's count


def test_what_cannot_be_told_is_said(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="which field holds the answers"):
        published.propose(made.write(tmp_path / "run.json", [{"a": 1, "b": "x"}]), DATASET)
    with pytest.raises(LabError, match="no list of rows"):
        published.propose(made.write(tmp_path / "run.json", {"a": 1}), DATASET)


# -- a mapping as a file --------------------------------------------------------------------------

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
MAPS = st.builds(
    FileMap,
    system=TEXT,
    rows=TEXT,
    sample=TEXT,
    sample_form=st.sampled_from(["{sample}", "conv{sample}_q{qa}", "{qa}.{sample}"]),
    sample_from=st.sampled_from([None, 0, 1]),
    qa_from=st.sampled_from([0, 1]),
    of=st.lists(st.integers(1, 5), max_size=3).map(tuple),
    prediction=st.just("said"),
    judge=TEXT,
    categories=st.dictionaries(TEXT, st.integers(1, 5), max_size=3).map(lambda d: tuple(d.items())),
    names=st.dictionaries(st.integers(1, 5), TEXT, max_size=3).map(lambda d: tuple(d.items())),
)


@given(MAPS, st.sampled_from(["map.json", "map.toml"]))
def test_a_mapping_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, file_map: FileMap, name: str
) -> None:
    path = tmp_path_factory.mktemp("maps") / name
    published.save(file_map, path)
    assert published.load(path) == file_map


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"predicton": "a"}', "predicton"),
        ('system = "a"', "prediction"),
        ('{"prediction": 3}', "prediction"),
        ('{"prediction": "a", "qa_from": 2}', "qa_from"),
        ('{"prediction": "a", "sample_from": true}', "sample_from"),
        ('{"prediction": "a", "categories": ["temporal"]}', "categories"),
        ('{"prediction": "a", "categories": {"temporal": "2"}}', "categories"),
        ('{"prediction": "a", "names": {"two": "temporal"}}', "names"),
        ('{"prediction": "a", "of": ["1"]}', "of"),
        ('{"prediction": "a", "qa": "id", "qa_form": "q"}', "{qa}"),
        ("prediction = [", "cannot be read"),
        ("[1]\n", "'1' is not a field"),
    ],
)
def test_a_mapping_that_is_none_names_its_field(tmp_path: Path, text: str, field: str) -> None:
    path = tmp_path / "map.toml"
    path.write_text(text)
    with pytest.raises(LabError) as told:
        published.load(path)
    assert field in str(told.value) and str(path) in told.value.where


# -- a mapping that does not fit ------------------------------------------------------------------


@pytest.mark.parametrize("role", ["prediction", "sample", "qa", "gold", "verdict", "evidence"])
def test_a_field_that_no_row_has_is_named_with_its_row(tmp_path: Path, role: str) -> None:
    path = made.write(tmp_path / "run.jsonl", rows())
    with pytest.raises(LabError) as told:
        published.read(path, DATASET, replace(PLAIN, **{role: "nowhere.to.be.found"}))
    assert f"{role} is said to be in 'nowhere.to.be.found'" in told.value.what
    assert told.value.where == "run.jsonl, line 1" and "conv, n, said" in told.value.hint


def test_values_that_name_no_question_show_the_first_of_them(tmp_path: Path) -> None:
    path = made.write(tmp_path / "run.jsonl", rows())
    with pytest.raises(LabError, match="'said' holds no number: 'answer to kite-1/qa0'") as told:
        published.read(path, DATASET, replace(PLAIN, qa="said"))
    assert told.value.where == "run.jsonl, line 1"


def test_rows_that_lie_nowhere(tmp_path: Path) -> None:
    path = made.write(tmp_path / "run.json", {"results": rows()})
    assert published.read(path, DATASET, replace(PLAIN, rows="results")).tally.answered == 12
    with pytest.raises(LabError, match="leads nowhere at 'result'"):
        published.read(path, DATASET, replace(PLAIN, rows="result"))
    with pytest.raises(LabError, match="int instead of a list"):
        published.read(made.write(path, {"results": 3}), DATASET, replace(PLAIN, rows="results"))


def test_a_name_with_dots_and_a_place_in_a_list_are_paths(tmp_path: Path) -> None:
    path = made.write(
        tmp_path / "run.json",
        [{"id.conv": s, "n": n, "out": [{"text.plain": made.answer_of(q)}]} for s, n, q, _ in made.asked()],
    )
    file_map = replace(PLAIN, sample="id.conv", prediction="out.0.text.plain")
    assert published.read(path, DATASET, file_map).tally.answered == 12


def test_a_mapping_may_name_a_preset_for_a_variant_of_memoryos(tmp_path: Path) -> None:
    path = made.write(tmp_path / "run.jsonl", rows())
    assert published.read(path, DATASET, replace(PLAIN, preset="paper")).preset == "paper"


# -- tables ---------------------------------------------------------------------------------------


def test_a_table_with_lines_within_cells_and_a_short_row(tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    path.write_bytes(
        b'\xef\xbb\xbfconv,n,said\r\nkite-1,0,"two\r\nlines, and a comma"\r\nkite-1,1\r\n\r\nkite-1,2,\r\n'
    )
    run = published.read(path, DATASET, PLAIN)
    assert run.predictions.texts == {"kite-1/qa0": "two\r\nlines, and a comma", "kite-1/qa2": ""}
    assert (run.tally.rows, run.tally.unreadable) == (3, 1)
    assert [issue.where for issue in run.predictions.issues if issue.code == "P_UNREADABLE"] == ["line 4"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no head"),
        (b"a,a\n1,2\n", "no head of differing names"),
        (b'a,b\n"1,2\n', "not whole CSV"),
        (b"a,b\n\xff\xfe,1\n", "not text in UTF-8"),
    ],
)
def test_tables_that_are_none(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "run.csv"
    path.write_bytes(content)
    with pytest.raises(LabError, match=told):
        published.read(path, DATASET, PLAIN)


def test_a_mapping_says_the_same_in_both_formats() -> None:
    fields = replace(PLAIN, of=(1, 2), categories=(("a", 1),)).fields()
    assert json.loads(json.dumps(fields)) == fields
    assert published.toml(fields).splitlines()[-2:] == ["[categories]", '"a" = 1']
