"""Beliefs, concepts, the class plan and the example day by day: each number is what a replay says."""

from __future__ import annotations

from typing import get_args

import pytest

from memoryos_lab.course import by_hand, teaching
from memoryos_lab.course.beliefs import Belief, beliefs
from memoryos_lab.course.by_hand import daily
from memoryos_lab.course.concepts import concepts
from memoryos_lab.course.items import Item
from memoryos_lab.course.lessons import LESSONS
from memoryos_lab.course.prepared import Prepared
from memoryos_lab.course.reading.replays import run
from memoryos_lab.course.showing.stages import staged
from memoryos_lab.course.texts import concepts as words
from memoryos_lab.course.writing.naming import letter
from memoryos_lab.memory.events import Evicted, Promoted
from memoryos_lab.views.catalogue import Language
from memoryos_lab.views.story import story

LANGUAGES: tuple[Language, ...] = get_args(Language)


def belief(key: str) -> Belief:
    return next(one for one in beliefs() if one.key == key)


# -- beliefs and concepts -------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_belief_and_concept_is_told_and_can_be_seen(language: Language) -> None:
    told = [*beliefs(language), *concepts(language)]
    assert len(told) == 15 + 11
    assert len({one.key for one in told}) == len(told)
    for one in told:
        assert "{" not in getattr(one, "seen", "")
        assert staged(one.place, language).alt
    said = {f"concepts.{one.key}.{part}" for one in beliefs() for part in ("belief", "seen")}
    said |= {f"concepts.{one.key}.{part}" for one in concepts() for part in ("name", "told")}
    assert said == words.TEXTS.keys(), "nothing is said that nobody hears"


def test_what_the_worked_example_says_of_beliefs() -> None:
    assert "cosine of only .2800" in belief("theta_cuts_a_cosine").seen
    assert "add .3333, and .6133 is greater than θ = .6" in belief("theta_cuts_a_cosine").seen
    seen = belief("heat_is_recency").seen
    assert "On day 9" in seen and "heat 1.2500" in seen and "touched on day 7" in seen
    assert "touched on day 6" in seen and "4.1250" in seen
    assert "from 1 to .125" in belief("forgetting_is_decay").seen
    assert "holds 4 pages, and its L falls from 4 to 0" in belief("l_is_the_size").seen
    assert "reaches 6.0000 on day 10" in belief("asking_only_reads").seen
    assert "stands at 5.0000" in belief("asking_only_reads").seen
    assert "cosine of all, 1.0000. Its segment ranks 2 and m is 1" in belief("the_best_page_is_found").seen


def test_counters_stay_while_recency_falls() -> None:
    """The sentence on decay names one value for each counter: it has to hold on both days."""
    made = run("by-hand")
    segment = belief("forgetting_is_decay").place.pick[1]
    terms = [
        dict(next(group for group in made.snapshot(day).groups if group.id == segment).terms)
        for day in (6, 9)
    ]
    assert [terms[0][name] for name in ("visits", "pages")] == [
        terms[1][name] for name in ("visits", "pages")
    ]


def test_what_the_tutor_says_of_beliefs() -> None:
    seen = belief("promotion_moves_pages").seen
    assert "At turn 18" in seen and "All 5 are still in it" in seen and "gained 2 facts" in seen
    assert "at turn 24 with heat .9014" in belief("heat_is_importance").seen
    assert "(12 pages)" in belief("heat_is_importance").seen
    assert "Grenoble" in belief("eviction_forgets_facts").seen
    assert "promoted at turn 51" in belief("hot_is_written_at_once").seen
    seen = belief("long_term_is_the_newest").seen
    assert "the city library" in seen and "page 23" in seen
    segment = story(run()).pages[22].filings[0].segment
    assert not story(run()).segments[segment].promotions, "it has never passed τ"


def test_the_page_that_is_called_lost_is_found_by_no_question() -> None:
    made = run(mtm_capacity=8)
    lost = story(made).pages[1]
    assert "page 2, for one" in belief("eviction_forgets_facts").seen
    assert lost.archived and not any(1 in life.entry.pages for life in story(made).entries)


# -- the class ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_class_takes_two_hours_and_every_state_of_it_exists(language: Language) -> None:
    plan = teaching.plan(language)
    assert [station.minute for station in plan] == sorted(station.minute for station in plan)
    assert plan[-1].minute < 120
    for station in plan:
        for door in station.doors:
            assert (door.place is None) == bool(door.page)
            if door.place:
                assert staged(door.place, language).alt


def test_three_rules_have_three_victims() -> None:
    victims = next(station for station in teaching.plan() if station.key == "victims")
    picked = [door.place.pick[1] for door in victims.doors if door.place and door.place.pick]
    assert [letter(segment) for segment in picked] == ["C", "A", "B"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_what_the_marks_say(language: Language) -> None:
    answers = [*teaching.hooks(language)]
    for lesson in LESSONS:
        answers += teaching.exercises(lesson.n, language)
    for seed in teaching.EXIT_SEEDS:
        assert len(teaching.at_the_door(seed, language)) == teaching.EXIT
        answers += teaching.at_the_door(seed, language)
    assert all(one.question and one.why for one in answers)
    assert len(teaching.failures(language)) == 6


def test_neighbours_are_asked_other_questions() -> None:
    rounds = [tuple(one.question for one in teaching.at_the_door(seed)) for seed in teaching.EXIT_SEEDS]
    assert len(set(rounds)) == len(rounds)


# -- the example, asked day by day ----------------------------------------------------------------


def items(language: Language = "en") -> dict[str, Item]:
    return {item.id: item for row in daily.days() for item in daily.asked(row, language)}


@pytest.mark.parametrize(
    ("day", "heat"),
    [(3, 2), (4, 3), (5, 2), (6, 5), (7, 2), (8, 3), (9, 2), (10, 6)],
)
def test_the_heat_of_each_day_as_the_table_has_it(day: int, heat: float) -> None:
    item = items()[f"day-{day}-0-heat"]
    for answer in (str(heat), f"{heat},00", f"H = {heat}.0"):
        assert item.mark(answer).right
    assert not item.mark(str(heat + 0.5)).right
    assert not item.mark("warm").counted


@pytest.mark.parametrize(
    ("id", "right"),
    [
        ("day-4-0-where", "It joins A"),
        ("day-5-0-where", "It opens a new segment"),
        ("day-5-1-selects", "A"),
        ("day-5-1-returns", "Page 2"),
        ("day-6-0-promoted", "Nobody"),
        ("day-7-0-where", "It opens a new segment"),
        ("day-8-0-where", "It joins B"),
        ("day-9-0-evicts", "C"),
        ("day-10-0-promoted", "A"),
        ("day-11-2-selects", "D"),
    ],
)
def test_the_choice_of_each_day_as_the_table_has_it(id: str, right: str) -> None:
    item = items()[id]
    assert item.choices[item.key].text == right
    assert sum(choice.right for choice in item.choices) == 1


def test_both_languages_ask_the_same() -> None:
    english, chinese = items("en"), items("zh")
    assert english.keys() == chinese.keys()
    for id, item in english.items():
        other = chinese[id]
        assert [choice.right for choice in item.choices] == [choice.right for choice in other.choices]
        assert (item.typed is None) == (other.typed is None)


def test_every_event_of_the_example_is_asked_about() -> None:
    made, asked = by_hand.run(), items()
    events = [event for _, event in made.events() if isinstance(event, Evicted | Promoted)]
    decided = [id for id, item in asked.items() if id.endswith(("evicts", "promoted"))]
    assert len(events) == 2
    assert {"day-9-0-evicts", "day-10-0-promoted"} <= set(decided)


def test_the_picture_beside_a_day_stands_before_it() -> None:
    for row in daily.days():
        for item in daily.asked(row):
            assert isinstance(item.before, Prepared) and item.before.turn < item.after.turn
