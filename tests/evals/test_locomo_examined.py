"""LoCoMo itself, examined in the paper's setting: counts that add up on the real file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memoryos_lab import sources
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.examination import Examination
from memoryos_lab.evals.examine import examine
from memoryos_lab.evals.totals import totals
from memoryos_lab.evals.writing import together
from memoryos_lab.memory.presets import PAPER

DATA = os.environ.get("MEMORYOS_LAB_DATA")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(DATA is None, reason="MEMORYOS_LAB_DATA: LoCoMo may not be copied into the project"),
]


@pytest.fixture(scope="module")
def examined() -> Examination:
    path = Path(str(DATA)) / "data/locomo/locomo10.json"
    return examine(Dataset.of(sources.load(path).scripts, "locomo10"), PAPER, name="paper")


def test_all_questions_of_all_categories_are_counted_once(examined: Examination) -> None:
    found = totals(examined)
    assert found.questions == 1986 == len(examined.diagnoses)
    assert {category: part.n for category, part in found.by_category.items()} == {
        1: 282,
        2: 321,
        3: 96,
        4: 841,
        5: 446,
    }
    assert found.aside["no_evidence"] == 4  # these cite no turn
    assert found.aside["no_trace"] == found.aside["unscorable"] == 0


def test_recall_is_that_of_the_papers_setting(examined: Examination) -> None:
    overall = totals(examined).overall
    means = [overall.recall[k] for k in (5, 10, 20)]
    assert [round(mean.mean, 2) for mean in means if mean] == [0.41, 0.51, 0.60]
    assert overall.recall[10].n == 1536 if overall.recall[10] else False


def test_the_offline_answers_are_a_floor_above_the_floors(examined: Examination) -> None:
    overall = totals(examined).overall
    assert overall.f1 is not None and 0.1 < overall.f1.mean < 0.4  # constant answers score .01


def test_most_segment_losses_would_be_lost_again(examined: Examination) -> None:
    lost = [one for one in examined.diagnoses.values() if one.label == "not_retrieved.segment_rank"]
    twice = [one for one in lost if "locked_twice" in one.flags]
    assert len(lost) > 300 and len(twice) / len(lost) > 0.6


def test_every_gold_turn_is_held_and_every_fact_traced(examined: Examination) -> None:
    found = together(examined.writing.values())
    assert found.gold == sum(found.places.values()) == 1430
    assert found.places["mtm"] + found.places["stm"] == found.gold
    assert found.traced == found.entries > 0
