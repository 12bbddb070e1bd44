"""Systems over a dataset: against the sweep, which measures the same by another way, and as a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memoryos_lab.evals.dataset import ANSWERABLE
from memoryos_lab.evals.labels import Stage
from memoryos_lab.evals.sweep import sweep
from memoryos_lab.evals.systems import Matrix, by_conversation, differences, load_matrix, matrix, save
from memoryos_lab.features import Cancelled
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset, presets, set_knobs
from sweep_worlds import dataset

SET, FEATURES = dataset(3)
SMALL = set_knobs(
    preset("paper"), {"stm_capacity": 2, "mtm_capacity": 6, "top_m": 2, "top_k": 4, "theta": 0.7}
)
SYSTEMS = {"memoryos": SMALL, "flat": set_knobs(preset("flat"), {"top_k": 4}), "none": preset("none")}
CUT = [name for name in presets() if hasattr(preset(name), "top_k")]  # a sweep needs something to cut


@pytest.fixture(scope="module")
def made() -> Matrix:
    return matrix(SET, SYSTEMS, features=FEATURES, workers=1)


@pytest.mark.parametrize("name", ["memoryos", *CUT])
def test_it_says_what_a_sweep_says(name: str) -> None:
    """A sweep folds once, cuts one survey, counts tokens by itself: the rules are shared, not the code."""
    policy = SYSTEMS.get(name) or preset(name)
    row, _ = matrix(SET, {name: policy, "other": preset("none")}, features=FEATURES, workers=1).rows
    swept = sweep(SET, [policy], policy, features=FEATURES, workers=1)
    figures = swept.figures("all")
    assert row.cells[0].recall.mean == pytest.approx(float(figures.recall[0]))
    assert row.cells[0].tokens[0] == pytest.approx(float(figures.prompt_tokens[0]))
    lost = dict(zip(Stage, (swept.stages("all")[0][stage] for stage in Stage), strict=True))
    assert row.cells[0].stages == {stage: count for stage, count in lost.items() if count}
    assert [one.tokens for one in row.judged.values()] == swept.prompt_tokens[0].tolist()


def test_several_stages_of_loss_are_met(made: Matrix) -> None:
    seen = {stage for row in made.rows for stage in row.cells[0].stages}
    assert {Stage.MIGRATION, Stage.EVICTED, Stage.SEGMENT, Stage.PAGE, Stage.AVAILABLE} <= seen


def test_every_question_is_counted_once(made: Matrix) -> None:
    for row in made.rows:
        assert set(row.judged) == set(SET.by_id)
        first, *others = row.cells
        assert [cell.category for cell in row.cells] == [None, 1, 2, 3, 4, 5]
        assert first.questions == sum(cell.questions for cell in others if cell.category in ANSWERABLE)
        assert all(sum(cell.stages.values()) == cell.questions for cell in row.cells)
        assert all(cell.recall.low <= cell.recall.mean <= cell.recall.high for cell in row.cells)
        assert all(cell.told and cell.told.mean >= cell.recall.mean for cell in row.cells)


@pytest.mark.slow
def test_processes_change_nothing(made: Matrix) -> None:
    steps: list[tuple[int, int]] = []
    spread = matrix(SET, SYSTEMS, features=FEATURES, workers=2, progress=lambda *at: steps.append(at))
    assert [row.cells for row in spread.rows] == [row.cells for row in made.rows]
    assert steps == [(done, 9) for done in range(10)]


def test_a_difference_is_of_the_same_questions(made: Matrix) -> None:
    rows = {row.name: row.judged for row in made.rows}
    found = {one.name: one for one in differences(made, "memoryos") if one.category is None}
    assert set(found) == {"flat", "none"}
    by_hand = [
        rows["flat"][id].recall - other.recall
        for id, other in rows["memoryos"].items()
        if other.recall is not None and other.category in ANSWERABLE
    ]
    flat = found["flat"]
    assert flat.questions == len(by_hand) and flat.recall == pytest.approx(np.mean(by_hand))
    assert flat.low < flat.recall < flat.high
    assert (flat.better, flat.worse) == (sum(x > 0 for x in by_hand), sum(x < 0 for x in by_hand))
    mean, low, high = by_conversation(made, "flat", "memoryos")
    assert low < mean < high and abs(mean - flat.recall) < 0.1
    with pytest.raises(KeyError):
        differences(made, "nobody")


def test_a_file_gives_the_matrix_back(made: Matrix, tmp_path: Path) -> None:
    path = save(made, tmp_path)
    assert path == tmp_path / "matrix.json"
    for source in (path, tmp_path, path.read_bytes()):
        again = load_matrix(source)
        assert [(row.name, row.cells, row.judged, row.calls) for row in again.rows] == [
            (row.name, row.cells, row.judged, row.calls) for row in made.rows
        ]
        assert (again.dataset, again.conversations, again.pages) == (made.dataset, made.conversations, 120)
    texts = [question.text for script in SET.scripts for question in script.questions]
    assert not [text for text in texts if text.strip() in path.read_text()], "ids and numbers alone"


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda told: told["rows"][0]["recall"].pop(), "unequal length"),
        (lambda told: told["rows"][0].update(tokens="many"), "expected an array"),
        (lambda told: told["rows"][1]["stage"].__setitem__(0, 4), "no stage 4"),
        (lambda told: told["rows"][1]["recall"].__setitem__(0, "x"), "finite number"),
        (lambda told: told["rows"][1]["recall"].__setitem__(0, 1e308), r"recall cannot be 1e\+308"),
        (lambda told: told["rows"][0]["told"].__setitem__(1, -0.5), "told cannot be -0.5"),
        (lambda told: told["rows"][1]["tokens"].__setitem__(0, 10**400), "tokens cannot be 1000"),
        (lambda told: told["conversation"].__setitem__(0, 9), "conversation cannot be 9"),
        (lambda told: told.update(format="else"), "not of the format"),
        (lambda told: told.update(version=1), "version 1"),
        (lambda told: told.pop("rows"), "rows"),
    ],
)
def test_a_spoilt_file_is_refused_with_the_place(
    made: Matrix, tmp_path: Path, spoil: Callable[[dict[str, Any]], Any], says: str
) -> None:
    path = save(made, tmp_path)
    told = json.loads(path.read_text())
    spoil(told)
    with pytest.raises(LabError, match=says):
        load_matrix(json.dumps(told).encode())
    with pytest.raises(LabError):
        load_matrix(path.read_bytes()[:-40])
    with pytest.raises(LabError, match=r"holds no JSON object|missing"):
        load_matrix(b"[]")


def test_it_can_be_cancelled_and_refuses_what_asks_nothing() -> None:
    with pytest.raises(Cancelled):
        matrix(SET, SYSTEMS, features=FEATURES, workers=1, cancelled=lambda: True)
    with pytest.raises(LabError, match="alone cannot be compared"):
        matrix(SET, {"none": preset("none")}, features=FEATURES)
