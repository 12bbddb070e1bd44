"""The guided tour: its numbers are those of replays, its steps can be done, its languages agree."""

from __future__ import annotations

import re
from typing import Any

import pytest

from memoryos_lab.course.reading import sight
from memoryos_lab.course.reading.replays import run as replayed
from memoryos_lab.course.tour import Answered, Moved, Picked, Reached, Read, Step, scenes, steps, tour_slot
from memoryos_lab.course.tour.steps import CAPACITY, THETA
from memoryos_lab.memory.events import Left, Merged, Promoted
from memoryos_lab.views.catalogue import LANGUAGES, Language
from memoryos_lab.views.story import story

RUN = replayed("tutor")
KEYS = [step.key for step in steps()]
NUMBER = re.compile(r"(?<![\w.])\d*\.?\d+")


def step(key: str, language: Language = "en") -> Step:
    return next(one for one in steps(language) if one.key == key)


def numbers(text: str) -> list[float]:
    return [float(found) for found in NUMBER.findall(text)]


def rank(values: Any, wanted: float) -> int:
    return 1 + sum(value > wanted for value in values)


# -- the shape ------------------------------------------------------------------------------------


def test_it_has_between_twelve_and_fifteen_steps() -> None:
    assert 12 <= len(KEYS) <= 15
    assert len(set(KEYS)) == len(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_both_languages_say_the_same_parts_with_the_same_numbers(key: str) -> None:
    en, zh = step(key), step(key, "zh")
    assert en.said.keys() == zh.said.keys()
    assert (en.place, en.done, en.target, en.look) == (zh.place, zh.done, zh.target, zh.look)
    for part, words in en.said.items():
        assert sorted(numbers(words)) == sorted(numbers(zh.said[part])), part
    assert (en.item is None) == (zh.item is None)
    if en.item and zh.item:
        assert [c.right for c in en.item.choices] == [c.right for c in zh.item.choices]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_says_what_to_do_or_asks(language: Language) -> None:
    for one in steps(language):
        assert one.said["title"]
        assert one.said["text"]
        asks = isinstance(one.done, Answered)
        assert ("ask" in one.said) == (not asks and not isinstance(one.done, Read)), one.key
        assert bool(one.item) == asks
        assert asks or one.said["done"]


@pytest.mark.parametrize("key", KEYS)
def test_every_step_can_be_done_and_is_not_done_before(key: str) -> None:
    one = step(key)
    place = one.place
    run = replayed("tutor", **place.knobs)
    assert place.turn is not None
    match one.done:
        case Reached(turn):
            assert place.turn < turn <= run.turns
        case Picked(kind, id):
            counts = {
                "page": place.turn,
                "chain": 1 + max(life.chain for life in story(run).pages[: place.turn]),
                "segment": sum(life.opened <= place.turn for life in story(run).segments),
                "fact": sum(life.learned <= place.turn for life in story(run).entries),
                "question": len(run.script.questions),
            }
            assert id < counts[kind]
            assert place.pick != (kind, id)
        case Moved(knob, least):
            before = getattr(run.policy, knob)
            assert before < least
            assert replayed("tutor", **{knob: least}) is not run
        case Answered():
            assert one.item
            assert sum(choice.right for choice in one.item.choices) == 1
            assert len(one.item.choices) >= 3
        case Read():
            pass


# -- the numbers ----------------------------------------------------------------------------------


def test_the_first_page_leaves_when_the_memory_is_full() -> None:
    turn, left = next(iter(sight.events(RUN, Left)))
    held = len(RUN.snapshot(turn - 1).tier("stm"))
    assert numbers(step("arrive").said["text"]) == [turn - 1, held]
    assert numbers(step("arrive").said["done"]) == [turn, left.page + 1]
    assert (turn, left.page) == (8, 0)


def test_a_chain_lies_in_two_segments_below_the_threshold() -> None:
    found = scenes.apart(RUN)
    lives = story(RUN).pages
    assert lives[found.pages[0]].chain == lives[found.pages[1]].chain
    assert [lives[page].filings[0].segment for page in found.pages] == list(found.segments)
    assert found.segments[0] != found.segments[1]
    said = numbers(step("chain").said["done"])
    assert said[1:] == [round(found.score, 2), found.pages[0] + 1, 0.6]
    assert found.score <= 0.6


def test_a_page_joins_by_the_sum_of_cosine_and_shared_keywords() -> None:
    found = scenes.joining(RUN)
    cos, keyword, total, theta = numbers(step("merge").said["sum"])
    assert (cos, keyword, total) == tuple(
        round(x, 2) for x in (found.best.cos, found.best.keyword, found.best.total)
    )
    assert total > theta
    assert len(found.shared) / found.union == pytest.approx(found.best.keyword)


def test_a_segment_stands_at_tau_and_is_promoted_one_page_later() -> None:
    found = scenes.promotion(RUN)
    assert found.before.heat == found.event.tau == 5.0
    heats = {g.id: g.heat for g in RUN.snapshot(found.turn - 1).groups}
    assert (
        max(heats, key=lambda group: heats[group] or 0) == found.event.segment
    )  # "the hottest of all" is so
    assert not [turn for turn, _ in sight.events(RUN, Promoted) if turn < found.turn]
    assert step("hot").said["sum"].startswith("0 + 4 + 1.0000 = 5.0000")
    first = numbers(step("promote").said["done"])
    assert first == [0, 5, 1.0, 6.0, 5, len(found.event.pages), len(found.entries)]
    pages = RUN.snapshot(found.turn).groups[found.event.segment].pages
    assert set(found.event.pages) <= set(pages)  # they stay


def test_a_fact_names_its_page() -> None:
    one = step("fact")
    assert isinstance(one.done, Picked)
    life = story(RUN).entries[one.done.id]
    page = life.entry.pages[0] + 1
    assert numbers(one.said["done"]) == [page, page, life.learned]
    assert life.entry.value in one.said["ask"]


def test_the_fullest_segment_is_evicted_first_and_its_facts_stay() -> None:
    small = replayed("tutor", mtm_capacity=CAPACITY)
    found = scenes.eviction(small)
    before = small.snapshot(found.turn - 1)
    sizes = {group.id: len(group.pages) for group in before.groups}
    assert all(size < sizes[found.event.segment] for s, size in sizes.items() if s != found.event.segment)
    assert rank([-(g.heat or 0) for g in before.groups], -found.before.heat) == 1
    held = [e for e in small.snapshot(found.turn).entries if e.segment == found.event.segment]
    said = numbers(step("evict").said["done"])
    assert said == [found.event.of, round(found.event.heat, 3), len(found.event.pages), len(held)]
    assert held


def test_a_higher_threshold_makes_more_segments() -> None:
    moved = replayed("tutor", theta=THETA)
    assert numbers(step("theta").said["text"]) == [0.6, len(story(RUN).segments)]
    places = [[p.filings[0].segment if p.filings else None for p in story(r).pages] for r in (RUN, moved)]
    page = next(i for i, pair in enumerate(zip(*places, strict=True)) if pair[0] != pair[1])
    first = story(RUN).pages[page].filings[0].turn
    assert numbers(step("theta").said["more"]) == [THETA, len(story(moved).segments), first]


def test_the_best_page_is_cut_by_m_and_found_when_m_is_wider() -> None:
    found = scenes.missed(RUN)
    recall = RUN.recalls[found.question]
    assert found.page not in recall.returned
    assert f"{found.page + 1}:user" in RUN.script.questions[found.question].evidence
    every = replayed("tutor", top_k=len(recall.pages)).recalls[found.question]
    assert len(every.returned) == len(recall.pages)  # k takes all that is searched
    assert found.page not in every.returned
    for m in range(1, found.rank):
        assert found.page not in replayed("tutor", top_m=m).recalls[found.question].returned
    wide = replayed("tutor", top_m=found.rank).recalls[found.question]
    place = 1 + wide.returned.index(found.page)
    assert numbers(step("wider").said["done"]) == [found.page + 1, place, len(wide.pages)]
    assert numbers(step("cut").said["text"]) == [5, 10, found.page + 1, found.rank]


def test_keywords_decide_where_the_learner_has_to() -> None:
    run = replayed("tutor", theta=THETA)
    found = scenes.undecided(run)
    merged = next(e for _, e in sight.events(run, Merged) if e.page == found.page)
    assert found.best.cos <= THETA < found.best.total
    item = step("try").item
    assert item
    right, opens, before = (next(c for c in item.choices if c.rule == r) for r in ("", *wrong(item)))
    assert numbers(right.why) == [
        round(x, 2) for x in (found.best.cos, found.best.keyword, found.best.total, THETA)
    ]
    assert numbers(opens.why)[:2] == [round(found.best.cos, 2), THETA]
    home = story(run).pages[found.page - 1].filings[0].segment
    less = next(c.total for c in merged.candidates if c.segment == home)
    assert round(less, 2) in numbers(before.why)
    assert story(run).pages[found.page].filings[0].turn == (item.after and item.after.turn)


def wrong(item: Any) -> tuple[str, str]:
    names = [choice.rule for choice in item.choices if choice.rule]
    return names[0], names[1]


# -- the slot -------------------------------------------------------------------------------------


def test_the_slot_says_every_step_in_both_languages() -> None:
    slot = tour_slot("key", 3)
    assert (slot["name"], slot["conversation"], slot["at"]) == ("tutor", "key", 3)
    assert [one["key"] for one in slot["steps"]] == KEYS
    for one in slot["steps"]:
        assert one["said"].keys() == set(LANGUAGES)
        assert (one["item"] is None) == (one["done"]["by"] != "answer")
    assert slot["links"]["zh"][0][1] == "lesson?n=2&language=zh"


def test_a_link_beyond_the_end_opens_the_last_step() -> None:
    assert tour_slot("key", 99)["at"] == len(KEYS)
