"""What ranks a page: by hand, and what is said where words are missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytest import approx

from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.recall import Recall
from memoryos_lab.memory.replay import replay
from memoryos_lab.memory.types import Features, Script
from worlds import world

# Five pages in two sessions; the question looks like page 1 and shares its one word with page 3.
VECTORS = [[0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [0.6, 0.8]]
ASK = MemoryOS(stm_capacity=1, theta=2.0, top_m=9)  # every page that left is a segment of its own


def example() -> tuple[Script, Features]:
    script, f = world(VECTORS, ["a", "b", "a", "bc", "c"], asked=[(4, [1.0, 0.0], "c")])
    sessions = "ssstt"
    pages = tuple(replace(page, session=name) for page, name in zip(script.pages, sessions, strict=True))
    return replace(script, pages=pages), f


def asked(policy: MemoryOS) -> Recall:
    return replay(*example(), policy, questions="fork").recalls[0]


def test_words_are_added_as_a_share_of_the_best_page() -> None:
    # Page 4 (in short-term memory) holds "c" alone and is the best of all pages; page 3 has it among two.
    lone, shared = 2.5 / (1 + 1.5 * (0.25 + 0.75 / 1.2)), 2.5 / (1 + 1.5 * (0.25 + 0.75 * 2 / 1.2))
    scores = {hit.page: hit.score for hit in asked(replace(ASK, bm25_weight=0.5)).pages}
    assert scores == approx({0: 0, 1: 1, 2: 0, 3: 0.5 * shared / lone}, abs=1e-6)


def test_a_neighbour_counts_in_its_own_session_only() -> None:
    scores = {hit.page: hit.score for hit in asked(replace(ASK, neighbour_weight=0.5)).pages}
    assert scores == approx({0: 0.5, 1: 1, 2: 0.5, 3: 0.3}, abs=1e-6)  # page 3: half of page 4's .6


def test_a_segment_is_as_good_as_its_best_page() -> None:
    one = replace(ASK, theta=-1.0, segment_by="best_page", bm25_weight=0.5)
    (hit,) = asked(one).segments
    assert (hit.cos, hit.keyword, hit.score) == (approx(1.0), approx(0.0), approx(1.0))
    with_neighbours = replace(one, neighbour_weight=0.5, bm25_weight=2.0)
    (hit,) = asked(with_neighbours).segments
    best = asked(with_neighbours).pages[0]
    assert (hit.cos, hit.score) == (best.cos, best.score)
    assert hit.cos + hit.keyword == approx(hit.score) and best.page == 3


def test_without_words_it_is_said_what_to_do() -> None:
    script, f = example()
    bare = replace(f, words=(), question_words=())
    assert replay(script, bare, ASK).recalls
    with pytest.raises(LabError, match="words, but the features hold those of 0 pages") as told:
        replay(script, bare, replace(ASK, bm25_weight=0.5))
    assert "bm25_weight=0" in str(told.value.hint)


def test_words_of_another_conversation_do_not_pass() -> None:
    script, f = example()
    with pytest.raises(LabError, match="of 5 pages and 2 questions, the conversation 5 and 1"):
        replay(script, replace(f, question_words=f.question_words * 2), replace(ASK, bm25_weight=0.5))
