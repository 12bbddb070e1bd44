"""What holds of every question: wrong answers are wrong, both languages ask the same, in every process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos_lab import samples
from memoryos_lab.course.items import Item
from memoryos_lab.course.prepared import Prepared
from memoryos_lab.course.quiz import KINDS, evict, heat, make, round_of, scene, table
from memoryos_lab.course.quiz.scene import Scene
from memoryos_lab.course.texts import say
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import MODES, Mode, Run, replay
from memoryos_lab.memory.types import Features, Script
from test_quiz_keys import RULES, SAMPLES, moved, right, run_of
from worlds import policies, worlds

NAMES = [kind.name for kind in KINDS]


def items(name: str, language: Any = "en") -> list[Item]:
    made = [make(run_of(name), kind, seed, language, sample=name) for kind in NAMES for seed in range(4)]
    return [item for item in made if item]


def assert_sound(item: Item) -> None:
    texts = [choice.text for choice in item.choices]
    assert 3 <= len(texts) <= 4
    assert len(set(texts)) == len(texts)
    assert [choice.right for choice in item.choices].count(True) == 1
    kind = next(kind for kind in KINDS if kind.name == item.kind)
    assert {choice.rule for choice in item.choices} <= {"", *kind.rules}
    assert (item.level, item.lessons) == (kind.level, kind.lessons)
    assert item.mark(item.key).right
    assert not any(item.mark(i).right for i in range(len(texts)) if i != item.key)
    assert len(item.hints) == 3
    assert not any(right(item) in hint for hint in item.hints[:2])
    assert item.before and item.before.lock == "locked"
    assert item.after and item.after.lock == "open"


@pytest.mark.parametrize("name", SAMPLES)
def test_wrong_answers_are_apart_and_named_by_their_rules(name: str) -> None:
    for item in items(name):
        assert_sound(item)
        for choice in item.choices:
            if choice.rule:
                assert say(f"quiz.rule.{item.kind}.{choice.rule}", "en") in choice.why
            assert item.choices[item.key].why in choice.why


@pytest.mark.parametrize("name", SAMPLES)
def test_both_languages_ask_the_same(name: str) -> None:
    one, two = items(name, "en"), items(name, "zh")
    assert [shape(item) for item in one] == [shape(item) for item in two]
    assert not any(english.question == chinese.question for english, chinese in zip(one, two, strict=True))


def shape(item: Item) -> Any:
    return (
        (item.id, item.level, item.lessons, tuple(choice.rule for choice in item.choices), len(item.hints)),
        (item.before, item.after, item.after and dict(item.after.knobs)),
    )


@pytest.mark.slow
def test_no_rule_is_only_a_name() -> None:
    """Each answers some question of a sample, under the paper's knobs or under those of the code."""
    met: set[tuple[str, str]] = set()
    for run in (*map(run_of, SAMPLES), *coded()):
        for kind in KINDS:
            made = [make(run, kind.name, seed) for seed in range(9)]
            met |= {(kind.name, choice.rule) for item in made if item for choice in item.choices}
    assert {(kind.name, rule) for kind in KINDS for rule in kind.rules} <= met


def coded() -> list[Run]:
    """The tutor, asked live on the way, as the reference code would have it or nearly so."""
    script, features, about = samples.load("tutor-live")
    code = replace(preset("pypi-head"), mtm_capacity=6, tau=3.0)
    kept = replace(about.policy(), heat_kept="touch", eviction="least_visited", mtm_capacity=6)
    return [replay(script, features, policy) for policy in (code, kept)]


def test_every_key_is_told_in_both_languages() -> None:
    for english, chinese in zip(table("en"), table("zh"), strict=True):
        assert len(english.rules) == len(chinese.rules) == len(set(english.rules)) >= 3
        assert english.question != chinese.question
    assert len(table()) == 12


@pytest.mark.slow
def test_two_processes_make_the_same_questions() -> None:
    code = (
        "from memoryos_lab import replay, samples\n"
        "from memoryos_lab.course.quiz import KINDS, make\n"
        "script, features, about = samples.load('tutor')\n"
        "run = replay(script, features, about.policy(), questions=about.asking)\n"
        "print([make(run, kind.name, 5, 'zh', sample='tutor') for kind in KINDS])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert "merge-5" in told.pop().decode()


# -- rounds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_a_round_is_of_different_kinds_the_easy_ones_first(name: str) -> None:
    run = run_of(name)
    asked = round_of(run, 5, 3, "zh", sample=name)
    assert len({item.kind for item in asked}) == 5
    assert [item.level for item in asked] == sorted(item.level for item in asked)
    for item in asked:
        kind, seed = item.id.rsplit("-", 1)
        assert make(run, kind, int(seed), "zh", sample=name) == item


def test_a_round_takes_a_kind_again_and_asks_nothing_twice() -> None:
    asked = round_of(run_of("tutor"), 6, 1, kinds=("fifo", "merge"))
    assert [item.kind for item in asked] == ["fifo"] * 3 + ["merge"] * 3
    assert len({item.question for item in asked}) == 6


def test_a_round_is_as_long_as_there_are_questions() -> None:
    run = run_of("by-hand")
    assert not round_of(run, 3, 1, kinds=("source", "tier"))
    few = round_of(run, 40, 1, kinds=("fifo",))
    assert 0 < len(few) == len({item.question for item in few}) <= 8  # eight pages leave


def test_a_round_draws_on_where_a_question_came_before() -> None:
    """The tutor's evidence gives few questions of one kind, and they are all found."""
    rounds = [round_of(run_of("tutor"), 3, seed, kinds=("cut",)) for seed in range(1, 5)]
    assert {len(asked) for asked in rounds} == {3}


# -- what wrong rules say -------------------------------------------------------------------------


def test_day_nine_has_three_victims() -> None:
    """The example by hand: the coldest is C, untouched for longest is A, asked least is B."""
    run = run_of("by-hand")
    ((position, gone, opened),) = evict.evictions(run)
    assert (run.steps[position].turn, gone.segment, opened.page) == (9, 2, 6)
    assert evict.instead(run, position, eviction="least_recent") == 0
    assert evict.instead(run, position, eviction="least_visited") == 1


def test_wrong_heats_are_those_of_the_example_by_hand() -> None:
    """Day 11: A was visited once and holds four pages, all of them read on day 10."""
    run = run_of("by-hand")
    segment = run.state(10).segments[0]
    said = heat.wrong(run, 10, segment)
    assert segment.heat(scene.policy(run), run.state(10).now) == 1.5
    assert said == {"size": 5.5, "n_reset": 0.5, "frozen": 2.0, "unasked": 0.5, "recency": 0.5, "still": 1.0}


def test_whoever_looks_at_the_cosine_alone_is_told_the_sum() -> None:
    """At θ .7 keywords decide many merges of the tutor."""
    script, features, about = samples.load("tutor")
    run = replay(script, features, replace(about.policy(), theta=0.7), questions="none")
    made = [make(run, "merge", seed) for seed in range(12)]
    chosen = [choice for item in made if item for choice in item.choices if choice.rule == "cosine"]
    assert chosen
    assert all(choice.text == say("quiz.merge.new", "en") for choice in chosen)
    assert all(re.search(r"cos \.\d+ \+ keywords \.\d*[1-9]\d* = .+ > θ", choice.why) for choice in chosen)


# -- places ---------------------------------------------------------------------------------------


def test_a_question_about_a_sample_leads_there() -> None:
    script, features, about = samples.load("tutor")
    run = replay(script, features, replace(about.policy(), theta=0.5), questions="live")
    item = make(run, "merge", 2, sample="tutor")
    assert item and item.before and item.after
    assert (item.before.sample, item.before.asking) == ("tutor", "live")
    assert "theta" in item.before.knobs
    assert item.before.query()["lock"] == "locked"
    assert item.before.turn is not None and item.after.turn == item.before.turn + 1


def test_a_question_about_another_conversation_says_where_in_it() -> None:
    item = make(run_of("tutor"), "fifo", 1)
    assert item and item.before and item.after
    assert item.before == Prepared("", item.after.turn and item.after.turn - 1, lock="locked")
    assert item.after.sample == "" and item.after.pick and item.after.pick[0] == "page"


# -- any run --------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(worlds(), policies(), st.sampled_from(MODES), st.sampled_from(NAMES), st.integers(0, 99))
def test_any_run_can_be_asked_about(
    world: tuple[Script, Features], policy: MemoryOS, mode: Mode, kind: Any, seed: int
) -> None:
    run = replay(*world, policy, questions=mode)
    item = make(run, kind, seed, "zh" if seed % 2 else "en")
    if item:
        assert_sound(item)
        if (kind, mode) not in (("cut", "none"), ("ask", "none")) and kind not in ("ask", "flip", "promote"):
            assert kind == "tier" or RULES[kind](run, item)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "name", ["paper", "pypi-head", "eval-locomo", "pypi-0.1.0", "tuned-locomo", "living"]
)
def test_every_preset_can_be_asked_about(name: str, mode: Mode) -> None:
    script, features, _ = samples.load("irregular")
    run = replay(script, features, replace(preset(name), stm_capacity=2, mtm_capacity=2), questions=mode)
    asked = round_of(run, 12, 4)
    assert len(asked) >= 3
    for item in asked:
        assert_sound(item)


def test_what_is_no_memoryos_is_not_asked_about() -> None:
    script, features, _ = samples.load("by-hand")
    run = replay(script, features, preset("flat"), questions="none")
    assert make(run, "fifo", 1) is None
    assert round_of(run, 3, 1) == ()


def test_words_that_are_not_to_be_remembered_are_not_quoted() -> None:
    run = run_of("tutor")
    pages = tuple(replace(page, private=True) for page in run.script.pages)
    asked = Scene(replay(replace(run.script, pages=pages), run.features, run.policy))
    assert asked.page(3) == "page 4"


def test_a_kind_that_does_not_exist_is_named() -> None:
    with pytest.raises(LabError, match="no question of the kind 'guess'"):
        make(run_of("by-hand"), "guess", 1)
    with pytest.raises(LabError, match="guess"):
        round_of(run_of("by-hand"), 1, 1, kinds=("guess",))


def test_replays_of_a_question_are_kept() -> None:
    run = run_of("tutor")
    again = Scene(run).at(theta=0.7)
    assert again is Scene(run, "zh").at(theta=0.7)
    assert Scene(run).at(theta=again.policy.theta - 0.1) is not again
    assert Scene(run).at(theta=0.6) is run
    item = make(run, "promote", 0)
    assert item and moved(run, item).policy.tau == (item.after and item.after.knobs.get("tau", 5.0))


# -- words are data -------------------------------------------------------------------------------


def test_words_of_a_conversation_stay_words() -> None:
    """Templates, markup and lines of a page are quoted as they are, on one line."""
    script, features, about = samples.load("tutor")
    said = "{page} {0} <b>$x$</b>\n**so** %s"
    pages = tuple(
        replace(page, turns=tuple(replace(turn, text=said) for turn in page.turns)) for page in script.pages
    )
    asked = tuple(replace(question, text=said) for question in script.questions)
    run = replay(replace(script, pages=pages, questions=asked), features, about.policy())
    quoted = "{page} {0} <b>$x$</b> **so** %s"
    for kind in ("fifo", "merge", "ask", "cut"):
        item = make(run, kind, 1)
        assert item and quoted in item.question
        assert "\n" not in item.question
