"""`export` as CSV, Parquet and PNG: what is asked for, whole or not at all, and clear refusals."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from pyarrow import parquet

from lab_command import Lab
from memoryos_lab.exports.csv import FILES


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_all_tables_into_a_folder(lab: Lab, tmp_path: Path) -> None:
    said = lab("export", "sample:by-hand", "--csv", "tables", "--json")
    assert said.code == 0, said.err
    assert said.data["rows"]["pages.csv"] == 10
    assert {path.name for path in (tmp_path / "tables").iterdir()} == set(FILES)


def test_one_view_into_a_file_as_it_stood(lab: Lab, tmp_path: Path) -> None:
    said = lab("export", "sample:by-hand", "--csv", "heat.csv", "--view", "heat", "--turn", "5", "--bom")
    assert said.code == 0, said.err
    assert (tmp_path / "heat.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert {int(row["turn"]) for row in rows(tmp_path / "heat.csv")} == {3, 4, 5}


@pytest.mark.parametrize("named", ["1", "by-hand/q0"])
def test_a_question_by_number_or_by_id(lab: Lab, tmp_path: Path, named: str) -> None:
    from memoryos_lab import samples

    ids = [question.id for question in samples.load("by-hand")[0].questions]
    given = ids[0] if named != "1" else named
    said = lab("export", "sample:by-hand", "--csv", "x.csv", "--view", "recall", "--question", given)
    assert said.code == 0, said.err
    assert rows(tmp_path / "x.csv")[0]["rank"] == "1"


def test_a_run_beside_another(lab: Lab, tmp_path: Path) -> None:
    lab("replay", "sample:by-hand", "--set", "theta=.7", "--out", "b")
    said = lab("export", "sample:by-hand", "--csv", "x.csv", "--view", "compare", "--with", "b")
    assert said.code == 0, said.err
    assert next(row["about"] for row in rows(tmp_path / "x.csv") if row["what"] == "page") == "1"


def test_rows_of_pages_for_a_map(lab: Lab, tmp_path: Path) -> None:
    rest = ("--projection", "pca", "--vectors", "--json")
    said = lab("export", "sample:by-hand", "--parquet", "p.parquet", *rest)
    assert said.code == 0, said.err
    assert said.data == {"kind": "parquet", "rows": 10, "file": "p.parquet"}
    table = parquet.read_table(tmp_path / "p.parquet")
    assert {"text", "projection_x", "projection_y", "vector"} <= set(table.column_names)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--csv", "x", "--view", "nothing"), "no view called 'nothing'"),
        (("--csv", "x", "--view", "recall"), "--question"),
        (("--csv", "x", "--view", "recall", "--question", "99"), "no question '99'"),
        (("--csv", "x", "--view", "compare"), "--with"),
        (("--csv", "x", "--turn", "99"), "turn 99"),
        (("--parquet", "x", "--turn", "-1"), "turn -1"),
        (("--png", "x", "--view", "pages"), "no picture of 'pages'"),
        (("--png", "x", "--view", "recall"), "--question ID"),
        (("--png", "x", "--turn", "99"), "turn 99"),
        (("--csv", "no/such/folder/x.csv", "--view", "heat"), "could not be written"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_left(
    lab: Lab, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    told = lab("export", "sample:by-hand", *arguments)
    assert told.code == 2
    assert said in told.err
    assert not [path for path in tmp_path.iterdir() if path.name != "home"]


@pytest.mark.browser
def test_a_view_as_a_picture(lab: Lab, tmp_path: Path) -> None:
    pytest.importorskip("kaleido")
    said = lab("export", "sample:by-hand", "--png", "x.png", "--view", "heat", "--dark")
    assert said.code == 0, said.err
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
