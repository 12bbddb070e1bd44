"""A row a page, in the columns that Embedding Atlas and data frames read."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet as reader

from export_runs import by_hand, evil
from memoryos_lab.exports import parquet
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.replay import replay
from memoryos_lab.views.projection import project


def test_a_row_a_page_with_its_place(tmp_path: Path) -> None:
    run = by_hand()
    assert parquet.write(run, tmp_path / "p.parquet") == 10
    table = reader.read_table(tmp_path / "p.parquet")
    rows = table.to_pylist()
    placed = project(run.features, method="pca")
    places = np.array([(row["projection_x"], row["projection_y"]) for row in rows])
    assert places == pytest.approx(np.array(placed.xy))
    assert [row["text"] for row in rows] == [page.text for page in run.script.pages]
    assert [row["page"] for row in rows if row["tier"] == "stm"] == list(run.snapshot().tier("stm"))
    assert table.schema.metadata[b"projection"] == b"pca"
    assert list(tmp_path.iterdir()) == [tmp_path / "p.parquet"]


def test_as_it_stood_at_a_turn() -> None:
    rows = parquet.table(by_hand(), turn=4).to_pylist()
    assert len(rows) == 4
    assert [row["segment"] for row in rows] == [0, 0, None, None]
    with pytest.raises(LabError, match="turn 11"):
        parquet.table(by_hand(), turn=11)


def test_vectors_when_they_are_asked_for() -> None:
    run = by_hand()
    assert "vector" not in parquet.table(run).column_names
    read = reader.read_table(io.BytesIO(parquet.data(run, vectors=True)))
    vectors = np.array(read.column("vector").to_pylist())
    rows = [row for row in run.features.page if row is not None]
    assert vectors == pytest.approx(run.features.vectors[rows])


def test_a_page_without_a_vector_has_no_place() -> None:
    run = by_hand()
    features = replace(run.features, page=(None, *run.features.page[1:]))
    (first, *_) = parquet.table(replay(run.script, features, run.policy), vectors=True).to_pylist()
    assert (first["projection_x"], first["vector"]) == (None, None)


def test_texts_are_kept_as_they_are_for_parquet_runs_no_formula() -> None:
    run = evil()
    rows = parquet.table(run, method="pca").to_pylist()
    assert [row["user"] for row in rows] == [page.user for page in run.script.pages]


def test_an_empty_conversation_is_an_empty_table() -> None:
    run = by_hand()
    empty = replace(run.script, pages=(), questions=())
    bare = replace(
        run.features, page=(), themes=(), continues=(), question=(), question_keywords=(), facts=()
    )
    table = parquet.table(replay(empty, replace(bare, continuity=()), run.policy), vectors=True)
    assert table.num_rows == 0 and "projection_x" in table.column_names
