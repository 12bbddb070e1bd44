"""Measures of a ranked list by hand, and channels on the real set."""

from __future__ import annotations

import os
from math import log2
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab import sources
from memoryos_lab.evals import evidence
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.evidence import Ranked, Scores, score
from memoryos_lab.evals.evidence.channels import Corpus
from memoryos_lab.evals.sweep import sweep
from memoryos_lab.memory.policy import preset
from memoryos_lab.policies import Flat
from sweep_worlds import dataset

NOTHING: frozenset[str] = frozenset()
A, B, C = map(frozenset, "abc")


def places(*brought: frozenset[str]) -> tuple[frozenset[str], ...]:
    return brought


def test_one_of_two_is_half_of_the_evidence() -> None:
    found = Ranked(NOTHING, places(NOTHING, A, NOTHING, B), A | B)
    ideal = 1 + 1 / log2(3)
    assert score(found, 2) == Scores(0.5, 1.0, 0.0, 0.5, pytest.approx(1 / log2(3) / ideal))
    assert score(found, 4) == Scores(1.0, 1.0, 1.0, 0.5, pytest.approx((1 / log2(3) + 1 / log2(5)) / ideal))
    assert score(found, 1) == Scores(0.0, 0.0, 0.0, 0.0, 0.0)


def test_what_lies_in_short_term_memory_costs_no_place() -> None:
    found = Ranked(A, places(NOTHING, B), A | B)
    assert score(found, 1) == Scores(0.5, 1.0, 0.0, 1.0, 1.0)  # of the ideal list of one place
    assert score(found, 2)[:4] == (1.0, 1.0, 1.0, 1.0)


def test_a_page_that_holds_two_gold_turns_counts_both_and_no_score_passes_one() -> None:
    both = score(Ranked(NOTHING, places(A | B), A | B), 1)
    assert both == Scores(1.0, 1.0, 1.0, 1.0, 1.0)


def test_a_turn_that_is_found_twice_counts_once() -> None:
    assert score(Ranked(NOTHING, places(A, A, A), A | B), 3).recall == 0.5


sets = st.frozensets(st.sampled_from("abcd"))


@given(
    sets, st.lists(sets, max_size=6), st.frozensets(st.sampled_from("abcd"), min_size=1), st.integers(1, 8)
)
def test_scores_lie_between_0_and_1_and_recall_grows_with_k(
    stm: frozenset[str], lists: list[frozenset[str]], gold: frozenset[str], k: int
) -> None:
    found = Ranked(stm & gold, tuple(one & gold for one in lists), gold)
    now, more = score(found, k), score(found, k + 1)
    assert all(0 <= value <= 1 for value in now)
    assert now.all <= now.recall <= now.hit and more.recall >= now.recall
    assert now.reciprocal > 0 if now.hit else now.reciprocal == 0


SET, FEATURES = dataset()


def test_units_hold_every_turn_once() -> None:
    script = SET.scripts[0]
    for unit, count in (("turn", 80), ("page", 40), ("session", 4)):
        corpus = Corpus.of(script, unit)
        assert len(corpus.texts) == len(corpus.turns) == count
        ids = [id for turns in corpus.turns for id in turns]
        assert sorted(ids) == sorted(turn.id for page in script.pages for turn in page.turns)


def test_a_table_counts_what_it_leaves_out() -> None:
    found = evidence.rankings(SET, FEATURES, evidence.by_cosine)
    rows = evidence.table(SET, found, cuts=(5,))
    assert [row.name for row in rows] == [
        "1–4",
        "1 multi-hop",
        "2 temporal",
        "3 open-domain",
        "4 single-hop",
        "5 adversarial",
    ]
    together, *each = rows
    assert (together.n, together.skipped) == (36, 4)
    assert sum(row.n for row in each[:4]) == 36 and sum(row.skipped for row in each[:4]) == 4
    mean = sum(row.n * row.recall.mean for row in each[:4]) / 36
    assert together.recall.mean == pytest.approx(mean)


def test_a_policy_ranks_as_its_sweep_says() -> None:
    base = preset("paper")
    swept = sweep(SET, [base], base, features=FEATURES, workers=1)
    (row,) = evidence.table(SET, evidence.rankings(SET, FEATURES, evidence.by_policy(base)), cuts=(10,))[:1]
    figures = swept.figures()
    told = (figures.recall[0], figures.hit[0], figures.all[0], figures.mrr[0])
    assert (row.recall.mean, row.hit, row.all, row.mrr) == pytest.approx(told)


def test_flat_without_a_window_is_the_channel() -> None:
    for ranked_by, channel in (("cosine", evidence.by_cosine), ("both", evidence.by_both)):
        policy = Flat(stm_capacity=0, ranked_by=ranked_by)
        for unit in ("turn", "page", "session"):
            flat = evidence.rankings(SET, FEATURES, evidence.by_policy(policy), unit)
            assert flat == evidence.rankings(SET, FEATURES, channel, unit)


# -- the real set ---------------------------------------------------------------------------------

DATA = Path(os.environ.get("MEMORYOS_LAB_DATA", ""), "data/locomo/locomo10.json")
needs_data = pytest.mark.skipif(not DATA.is_file(), reason="MEMORYOS_LAB_DATA names no folder with LoCoMo")

ANCHORS = {  # recall at 5, 10, 20 of categories 1 to 4
    "turn": (0.435, 0.507, 0.585),
    "page": (0.567, 0.635, 0.698),
    "session": (0.808, 0.892, 0.961),
}
PAGE_AT_10 = {1: 0.302, 2: 0.697, 3: 0.306, 4: 0.759}


@pytest.fixture(scope="module")
def locomo() -> Dataset:
    return Dataset.of(sources.load(DATA).scripts, "locomo10")


@needs_data
@pytest.mark.parametrize("unit", ANCHORS)
def test_bm25_gives_the_published_recall(locomo: Dataset, unit: evidence.Unit) -> None:
    """The words of the anchor are not told; ours lie within .002 of it, one small category within .011."""
    found = evidence.rankings(
        locomo, dict.fromkeys(script.id for script in locomo.scripts), evidence.by_words, unit
    )
    rows = evidence.table(locomo, found)
    assert [row.n for row in rows[:3]] == [1536] * 3 and rows[0].skipped == 4
    assert [row.recall.mean for row in rows[:3]] == pytest.approx(ANCHORS[unit], abs=0.0025)
    if unit == "page":
        by_category = {row.category: row.recall.mean for row in rows if row.k == 10}
        assert {c: by_category[c] for c in PAGE_AT_10} == pytest.approx(PAGE_AT_10, abs=0.0115)
        assert {c: by_category[c] for c in (1, 2, 4)} == pytest.approx(
            {c: PAGE_AT_10[c] for c in (1, 2, 4)}, abs=0.001
        )
