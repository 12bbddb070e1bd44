"""Flat retrieval and no memory at all, on conversations that can be checked by eye."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.policies import Flat, NoMemory
from worlds import world

EAST, NORTH, BETWEEN = [1.0, 0, 0, 0], [0, 1.0, 0, 0], [0.8, 0.6, 0, 0]


def asked(policy: Flat | NoMemory, **more: object) -> Run:
    """Five pages, then a question that looks east."""
    script, f = world([EAST, NORTH, BETWEEN, EAST, NORTH], ["", "", "", "", ""], asked=[(4, EAST, "")])
    return replay(script, replace(f, **more), policy)


def test_the_pages_most_like_the_question_come_back_and_ties_go_to_the_older() -> None:
    run = asked(Flat(stm_capacity=1, top_k=2))
    recall = run.recalls[0]
    assert recall.stm == (4,) and recall.returned == (0, 3)
    assert [hit.page for hit in recall.pages] == [0, 3, 2, 1]
    assert [hit.selected for hit in recall.segments] == [True]


def test_words_rank_alone_or_beside_the_vectors() -> None:
    words = {
        "words": (("clay",), ("rain", "rain"), ("clay",), ("kiln",), ("kiln",)),
        "question_words": (("rain",),),
    }
    assert asked(Flat(stm_capacity=0, top_k=1, ranked_by="bm25"), **words).recalls[0].returned == (1,)
    both = Flat(stm_capacity=0, top_k=5, ranked_by="both", bm25_weight=0.9)
    scores = [round(hit.score, 3) for hit in asked(both, **words).recalls[0].pages]
    assert scores == [1.0, 1.0, 0.9, 0.8, 0.0]


def test_words_that_no_feature_holds_are_missed_out_loud() -> None:
    with pytest.raises(LabError, match="compute the features of this conversation again"):
        asked(Flat(ranked_by="bm25"), words=(), question_words=())


def test_without_a_memory_only_the_window_is_known() -> None:
    run = asked(NoMemory(stm_capacity=2))
    recall = run.recalls[0]
    assert (recall.stm, recall.returned, recall.segments) == ((3, 4), (), ())
    assert run.snapshot().tier("dropped") == (0, 1, 2)
