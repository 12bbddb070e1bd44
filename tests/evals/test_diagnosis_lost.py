"""A case by hand for every label before the prompt: S0 to S7."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diagnosed import APART, DAY, POTTERY, ROOMY, World, ask, page, pottery, script
from memoryos_lab.evals.diagnose import change, say
from memoryos_lab.evals.diagnosis import Change, Diagnosis
from memoryos_lab.evals.labels import LABELS, Stage
from memoryos_lab.memory.types import Page

WHERE = ask("Where did Ines move to?", "Porto", "2:1")
FAR = 340.0  # where a question looks for which page 2 ranks second, at 35 degrees


def one(world: World, *answers: str | None, **more: object) -> Diagnosis:
    found = world.diagnose(*answers or ("Madrid",), **more)
    assert len(found) == 1
    label = found[0].label
    assert label is None or found[0].gate == LABELS[label].gate
    return found[0]


def keys(found: Diagnosis) -> list[str]:
    return [told.key for told in change(found)]


# -- S0, S1, S2 -----------------------------------------------------------------------------------


def test_a_turn_that_the_pairing_overwrote_was_never_written() -> None:
    said = pottery(WHERE)
    pages = list(said.pages)
    pages[1] = replace(pages[1], turns=pages[1].turns[1:], lost=("2:1",))
    found = one(World(said, APART, ROOMY, held=replace(said, pages=tuple(pages))))
    assert (found.label, found.family, found.gate) == ("not_written.loader", "not_written", "written")
    assert found.reached[0][:4] == ("2:1", Stage.LOADER, "not_written.loader", None)
    assert say(found) == (
        "2:1 was overwritten while pages were built; memory never saw it. "
        "No setting finds what no page holds right."
    )


def test_a_turn_on_no_page_and_one_that_comes_after_the_question() -> None:
    said = pottery(WHERE)
    gone = replace(said, pages=(*said.pages[:1], page(2, "Nothing new."), *said.pages[2:]))
    kept = replace(gone, pages=(gone.pages[0], Page((gone.pages[1].turns[1],), 2 * DAY), *gone.pages[2:]))
    found = one(World(said, APART, ROOMY, held=kept))
    assert found.label == "not_written.loader" and say(found).startswith("2:1 stands on no page")
    early = replace(said, questions=(replace(said.questions[0], after=0),))
    found = one(World(early, APART, ROOMY))
    assert found.label == "not_written.loader" and "which came after the question" in say(found)


def test_a_page_with_one_side_is_dropped_on_the_way_and_kept_if_that_is_changed() -> None:
    pages = [
        page(1, "The kiln cracked."),
        page(2, POTTERY[1], ""),
        page(3, "Late bus."),
        page(4, "Good night."),
    ]
    world = World(script(pages, WHERE), [90.0, 0.0, 180.0, 0.0], replace(ROOMY, one_sided="drop"))
    found = one(world)
    assert (found.label, found.gate, found.values["why"]) == ("not_written.migration", "written", "one_sided")
    assert found.reached[0].tier == "dropped" and found.reached[0].again == Stage.MIGRATION
    assert found.change.singles == (Change((("one_sided", "keep"),), size=1.0),)
    assert say(found).endswith("Found if pages with one side were kept.")


def test_an_evicted_page_tells_when_and_how_many_segments_there_were() -> None:
    found = one(World(pottery(WHERE), APART, replace(ROOMY, mtm_capacity=4)))
    assert (found.label, found.gate, found.family) == ("evicted", "kept", "not_written")
    assert found.reached[0].tier == "archive" and found.values["capacity"] == 4
    assert f"evicted at turn {found.values['at']} when mid-term memory held 4." in say(found)
    kept = [single for single in found.change.singles if single.knobs[0][0] == "mtm_capacity"]
    assert kept and found.reached[0].again is None  # kept, it would have come


def test_a_newcomer_that_is_the_coldest_is_evicted_at_birth() -> None:
    hot = [0.0] * 4 + [20.0 * 5]  # four pages in one segment, then one that opens another
    pages = [page(i + 1, text) for i, text in enumerate(POTTERY[:5])]
    asked = ask("Who keeps bees?", "Otto", "5:1")
    ends = script([*pages, page(6, "Good night.")], asked)
    found = one(World(ends, [*hot, 0.0], replace(ROOMY, mtm_capacity=1)), "Anna")
    assert found.label == "evicted" and found.values["at_birth"]
    assert "evicted at birth" in say(found)


# -- S3 -------------------------------------------------------------------------------------------


def copied(**turn: object) -> World:
    """The memory was given another copy of turn 2:1."""
    said = pottery(WHERE)
    first, second = said.pages[1].turns
    pages = (said.pages[0], replace(said.pages[1], turns=(replace(first, **turn), second)), *said.pages[2:])
    return World(said, APART, ROOMY, held=replace(said, pages=pages))


def test_a_copy_with_fewer_than_nine_words_in_ten_is_wrong() -> None:
    found = one(copied(text="Tom, my sister Ines moved."))
    assert (found.label, found.gate, found.family) == ("written_wrong.text", "correct", "written_wrong")
    assert found.values["recall"] == 0.5
    assert say(found).startswith("Page 2 holds 2:1 with 50 % of its words.")
    assert found.reached[0].again is None  # written right, it would have been there
    assert keys(found) == ["change.never"]


def test_a_copy_under_another_speaker_is_wrong() -> None:
    found = one(copied(speaker="Tom", side="agent"))
    assert found.label == "written_wrong.speaker"
    assert say(found).startswith("Page 2 holds 2:1 as said by Tom, not Mira.")


@pytest.mark.parametrize("category", [1, 2, 3, 4, None])
def test_a_wrong_date_is_a_gate_for_temporal_questions_alone(category: int | None) -> None:
    said = pottery(replace(WHERE, category=category))
    late = replace(said.pages[1], time=said.pages[1].time - 10 * DAY)
    held = replace(said, pages=(said.pages[0], late, *said.pages[2:]))
    found = one(World(said, APART, ROOMY, held=held))
    assert (found.label == "written_wrong.time") == (category == 2)
    if category == 2:
        assert "with the wrong date: 1969-12-24, not 1970-01-03." in say(found)


def test_one_right_copy_is_enough() -> None:
    said = pottery(WHERE)
    short = replace(said.pages[1].turns[0], text="Tom, my sister.")
    pages = (*said.pages[:2], replace(said.pages[2], turns=(short, *said.pages[2].turns)), *said.pages[3:])
    found = one(World(said, APART, ROOMY, held=replace(said, pages=pages)))
    assert found.label and found.label.startswith("retrieved_not_used")
    assert found.reached[0].page == 1


# -- S5, S6, S7 -----------------------------------------------------------------------------------


def test_a_segment_behind_the_cut_and_how_many_segments_find_it() -> None:
    found = one(World(pottery(WHERE), APART, replace(ROOMY, top_m=1), asked=FAR))
    assert (found.label, found.gate) == ("not_retrieved.segment_rank", "segment")
    assert (found.values["r"], found.values["n"], found.values["m"]) == (2, 9, 1)
    assert Change((("top_m", 2),), "at_least", size=1.0) in found.change.singles
    assert found.change.singles[0].size == min(one.size for one in found.change.singles)
    assert "locked_twice" not in found.flags and "Found with m ≥ 2." in say(found)


def test_a_segment_that_is_locked_twice_needs_m_and_k() -> None:
    policy = replace(ROOMY, top_m=1, top_k=1)
    found = one(World(pottery(WHERE), APART, policy, asked=FAR))
    assert found.label == "not_retrieved.segment_rank" and "locked_twice" in found.flags
    assert found.reached[0].again == Stage.PAGE and found.reached[0].page_rank == 2
    assert Change((("top_m", 2), ("top_k", 2)), "at_least", size=2.0) in found.change.pairs
    assert not any(single.knobs[0][0] in ("top_m", "top_k") for single in found.change.singles)
    assert "Searched, page 2 would rank 2 of 2: lost again." in say(found)


def test_a_segment_below_its_floor() -> None:
    found = one(World(pottery(WHERE), APART, replace(ROOMY, segment_threshold=0.9), asked=FAR))
    assert (found.label, found.gate) == ("not_retrieved.segment_threshold", "segment")
    assert "which scores 0.819. Below 0.9 no segment is searched." in say(found)
    assert "change.segment_threshold" in keys(found) and found.reached[0].again is None


def test_a_page_behind_the_cut() -> None:
    found = one(World(pottery(WHERE), APART, replace(ROOMY, top_k=1), asked=FAR))
    assert (found.label, found.gate) == ("not_retrieved.page_rank", "page")
    assert (found.values["rk"], found.values["np"], found.values["k"]) == (2, 5, 1)
    assert Change((("top_k", 2),), "at_least", size=1.0) in found.change.singles
    fewer = [single for single in found.change.singles if single.direction == "at_most"]
    assert fewer == []  # its segment is not the first


def test_with_fewer_segments_a_page_has_less_competition() -> None:
    # the segment of page 3 shares a keyword with the question, but page 2 is nearer than page 3
    said = pottery(ask("What was sold?", "teapots", "3:1"))
    found = one(World(said, APART, replace(ROOMY, top_m=2, top_k=1), keyed=2), "honey")
    assert (found.label, found.values["r"], found.values["rk"]) == ("not_retrieved.page_rank", 1, 2)
    assert Change((("top_m", 1),), "at_most", size=1.0) in found.change.singles
    assert "Found with fewer segments: m ≤ 1, less competition." in say(found)


def test_a_page_below_its_floor() -> None:
    found = one(World(pottery(WHERE), APART, replace(ROOMY, page_threshold=0.9), asked=FAR))
    assert (found.label, found.gate) == ("not_retrieved.page_threshold", "page")
    assert "change.page_threshold" in keys(found) and "scores 0.819. Below 0.9 no page is read." in say(found)


def test_a_page_behind_the_cut_of_segments_and_below_its_own_floor() -> None:
    policy = replace(ROOMY, top_m=1, page_threshold=0.9)
    found = one(World(pottery(WHERE), APART, policy, asked=FAR))
    assert found.label == "not_retrieved.segment_rank" and found.reached[0].again == Stage.PAGE
    assert "Searched, page 2 would score 0.819, below the floor of 0.9: lost again." in say(found)


def test_a_page_that_came_back_and_was_cut_from_the_prompt() -> None:
    world = World(pottery(WHERE), APART, ROOMY, asked=100.0)
    found = one(world, budget=60)
    assert (found.label, found.gate, found.family) == ("prompt.truncated", "prompt", "not_retrieved")
    (budget,) = [single for single in found.change.singles if single.knobs[0][0] == "budget"]
    assert one(world, budget=budget.knobs[0][1]).label != "prompt.truncated"
    assert f"Found with a prompt of {budget.knobs[0][1]} tokens or more." in say(found)


def test_a_page_in_short_term_memory_goes_round_both_cuts_and_can_still_be_cut() -> None:
    said = pottery(ask("What did Mira say last?", "Good night", "10:1"))
    found = one(World(said, APART, replace(ROOMY, top_m=1, top_k=1)), "Hello")
    assert found.label and found.label.startswith("retrieved") and found.reached[0].tier == "stm"
    found = one(World(said, APART, ROOMY), "Hello", budget=15)
    assert (found.label, found.gate) == ("prompt.stm_not_rendered", "prompt")


# -- coverage -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("category", "lost"), [(1, True), (2, False), (3, True), (4, False), (None, True)])
def test_part_of_the_evidence_is_enough_for_categories_2_and_4(category: int | None, lost: bool) -> None:
    said = pottery(ask("Where is Ines?", "Porto", "5:1", "2:1", category=category))
    found = one(World(said, APART, replace(ROOMY, top_m=2)))
    assert (found.available, found.gold) == (1, 2)
    assert (found.label == "not_retrieved.segment_rank") == lost
    assert ("partial" in found.flags) == (not lost)
    if lost:
        assert "1 of 2 gold turns were in the prompt." in say(found)


def test_the_label_is_that_of_the_turn_that_came_least_far_and_the_whole_way_is_kept() -> None:
    said = pottery(ask("Who moved and who keeps bees?", "Ines and Otto", "2:1", "1:1", "5:1", category=1))
    pages = list(said.pages)
    pages[4] = replace(pages[4], turns=pages[4].turns[1:], lost=("5:1",))
    found = one(World(said, APART, replace(ROOMY, top_m=2), held=replace(said, pages=tuple(pages))))
    assert found.label == "not_written.loader"
    assert [way.stage for way in found.reached] == [Stage.AVAILABLE, Stage.SEGMENT, Stage.LOADER]
