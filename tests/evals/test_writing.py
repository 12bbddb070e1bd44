"""How a memory was written, on a world small enough to count by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examined import dataset, features, mira
from memoryos_lab.evals.writing import PLACES, together, writing, writing_from_json, writing_json
from memoryos_lab.evals.writing_clusters import Agreement, agreement
from memoryos_lab.memory import codec
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Fact, Features, Page, Question, Script, Theme, Turn

EAST, NORTH = [1.0, 0.0], [0.0, 1.0]
PAGES = [  # (session, vector, words)
    ("one", EAST, "the kiln is hot"),  # 0
    ("one", EAST, "I live in Faro"),  # 1
    ("two", NORTH, "the kiln again"),  # 2
    ("two", EAST, "I live in Porto"),  # 3
    ("three", EAST, "a bicycle"),  # 4
    ("three", NORTH, "last words"),  # 5: stays in short-term memory
]


def world(**moved: object) -> Run:
    """Segments A = pages 0, 1, 3, 4 and B = page 2; facts of pages 1 and 3 exclude each other."""
    pages = tuple(
        Page((Turn(f"{n}u", "Ann", "user", words), Turn(f"{n}a", "Bo", "agent", "Yes.")), n * 60.0, session)
        for n, (session, _, words) in enumerate(PAGES)
    )
    questions = (
        Question("w/q0", "kiln?", 5, evidence=("0u", "2u")),  # one in A, one in B: split
        Question("w/q1", "where?", 5, evidence=("1u", "3u")),  # both in A: together
        Question("w/q2", "last?", 5, evidence=("5u",)),
        Question("w/q3", "nothing?", 5),
    )
    vectors = [vector for _, vector, _ in PAGES]
    n = len(vectors)
    facts: list[tuple[Fact, ...]] = [()] * n
    facts[1] = (Fact("user_profile", "home", "Faro", (1,)),)
    facts[3] = (Fact("user_profile", "home", "Porto", (3,)), Fact("user_kb", "", "she is happy", (3,)))
    import numpy as np

    f = Features(
        backend="by-hand",
        vectors=np.array([*vectors, *[EAST] * 4]),
        page=tuple(range(n)),
        themes=tuple((Theme(i, (), ()),) for i in range(n)),
        continues=(False,) * n,
        question=tuple(range(n, n + 4)),
        question_keywords=((),) * 4,
        facts=tuple(facts),
    )
    policy = MemoryOS(**{"stm_capacity": 1, "tau": 1.5, **moved})
    return replay(Script("w", "w", pages, questions), f, policy, questions="fork")


def test_what_is_counted_can_be_counted_by_hand() -> None:
    found = writing(world())
    assert (found.pages, found.segments, found.largest) == (5, 2, 4)
    assert found.gold == 5
    assert found.places == {"stm": 1, "mtm": 4, "archive": 0, "dropped": 0, "nowhere": 0}
    assert found.split == 2  # 0u and 2u: each is alone in its segment for their question
    # Of the others in A, two of three are foreign to 0u (3, 4) and to 3u (0, 4), one to 1u, cited with 3u.
    assert found.merged == 2
    assert (found.pairs, found.together) == (2, 1)
    assert (found.sessions.purest, found.sessions.gathered, found.sessions.n) == (3, 4, 5)


def test_facts_are_traced_to_turns_and_slots_to_their_writings() -> None:
    found = writing(world())
    assert (found.entries, found.traced, found.quoted, found.from_gold) == (3, 3, 2, 3)
    home = {"written": 2, "confirmed": 0, "superseded": 1, "forgotten": 0, "expired": 0}
    assert found.slots == {"user_profile home": home}


def test_a_gold_turn_that_left_memory_is_told_by_where_it_lies() -> None:
    found = writing(world(mtm_capacity=1, eviction="least_recent"))
    assert found.places["archive"] and sum(found.places.values()) == found.gold
    assert not writing(world(one_sided="drop")).places["dropped"]


def test_a_turn_that_no_page_holds_is_nowhere() -> None:
    run = world()
    lost = Question("w/q4", "lost?", 5, evidence=("9z",))
    script = replace(run.script, questions=(*run.script.questions[:3], lost))
    assert writing(replace(run, script=script)).places["nowhere"] == 1


def test_counts_of_several_conversations_add_up() -> None:
    one = writing(world())
    both = together([one, one])
    assert both.gold == 10 and both.places["mtm"] == 8 and both.largest == 4
    assert both.sessions.purity == one.sessions.purity
    assert both.slots["user_profile home"]["superseded"] == 2
    assert together([]).gold == 0 and together([]).sessions.purity is None


def test_a_memory_without_segments_has_no_purity() -> None:
    run = world(stm_capacity=60)
    found = writing(run)
    assert found.segments == 0 and found.sessions.purity is None and found.sessions.f is None
    assert found.places["stm"] == found.gold == 5


def test_counts_survive_json() -> None:
    for found in (writing(world()), *mira().writing.values()):
        told = codec.parse(codec.to_json(writing_json(found)))
        assert writing_from_json(told) == found


def test_a_real_conversation_holds_every_gold_turn_once() -> None:
    (found,) = mira().writing.values()
    assert sum(found.places[place] for place in PLACES) == found.gold == 41
    assert found.split + found.merged <= 2 * found.places["mtm"]
    assert found.traced == found.entries and features("mira") and dataset("mira")


placements = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=30)


@given(placements)
def test_agreement_swaps_with_its_partitions(placed: list[tuple[int, int]]) -> None:
    there, back = agreement(placed), agreement((kind, cluster) for cluster, kind in placed)
    assert (there.purity, there.inverse_purity) == (back.inverse_purity, back.purity)
    assert math.isclose(there.precise, back.complete) and math.isclose(there.complete, back.precise)
    assert all(0 < value <= 1 + 1e-12 for value in (there.purity, there.precision, there.recall, there.f))


@given(placements)
def test_equal_partitions_agree_wholly(placed: list[tuple[int, int]]) -> None:
    found = agreement((cluster, cluster) for cluster, _ in placed)
    assert (found.purity, found.inverse_purity, found.f) == (1, 1, pytest.approx(1))


@given(placements, placements)
def test_sums_of_two_conversations_are_those_of_both(
    a: list[tuple[int, int]], b: list[tuple[int, int]]
) -> None:
    apart = [((0, x), (0, y)) for x, y in a] + [((1, x), (1, y)) for x, y in b]
    added, whole = agreement(a) + agreement(b), agreement(apart)
    assert added[:3] == whole[:3] and added[3:] == pytest.approx(whole[3:])


def test_nothing_placed_agrees_with_nothing() -> None:
    assert agreement([]) == Agreement() and agreement([]).purity is None
