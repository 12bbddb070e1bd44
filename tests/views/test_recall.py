"""The X-ray of a question: its ranking is the trace's, and every gold turn is found or lost somewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memoryos_lab import samples, views
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.views import recall
from view_runs import EVIL, by_hand, scattered


def cited(run: Run, question: int, *pages: int) -> Run:
    """The same run with these pages as gold evidence of a question."""
    ids = tuple(run.script.pages[page].turn_ids[0] for page in pages)
    asked = list(run.script.questions)
    asked[question] = replace(asked[question], evidence=ids)
    return replace(run, script=replace(run.script, questions=tuple(asked)))


def test_the_ranking_is_that_of_the_trace() -> None:
    run = scattered(60)
    info, trace = recall.info(run, 2), run.recalls[2]
    assert [(row.segment, row.score, row.selected) for row in info.segments] == [
        (hit.segment, hit.score, hit.selected) for hit in trace.segments
    ]
    assert info.returned == trace.returned
    assert (info.m, info.k) == (run.policy.top_m, run.policy.top_k)
    assert sum(part.tokens for part in info.parts) <= info.prompt.tokens <= info.prompt.budget


def test_every_place_at_which_evidence_is_found_or_lost() -> None:
    run = scattered(60, top_m=1, top_k=2, mtm_capacity=4)
    plain = recall.info(run, 1)
    stm = run.snapshot(plain.turn).tier("stm")[0]
    archived = run.snapshot(plain.turn).tier("archive")
    searched = [row.page for row in plain.pages]
    inside = {page for group in run.snapshot(plain.turn).groups for page in group.pages}
    beyond = min(inside - set(searched))
    gold = (stm, searched[0], searched[-1], beyond, plain.turn + 3, *archived[:1])
    places = [row.place for row in recall.info(cited(run, 1, *gold), 1).evidence]
    assert places == ["stm", "returned", "below_k", "below_m", "future", *["archive"] * len(archived[:1])]


def test_a_gold_turn_that_no_page_holds_is_lost() -> None:
    run = scattered(20)
    asked = (replace(run.script.questions[0], evidence=("nowhere",)), *run.script.questions[1:])
    (found,) = recall.info(replace(run, script=replace(run.script, questions=asked)), 0).evidence
    assert (found.place, found.page) == ("lost", None)


def test_a_small_budget_cuts_what_was_found() -> None:
    run = cited(scattered(60), 2, 0)
    (wide,), (narrow,) = (recall.info(run, 2, budget=budget).evidence for budget in (4000, 1))
    assert not narrow.rendered
    assert wide.place == narrow.place


def test_the_six_ways_to_miss_a_page_in_the_tutor_sample() -> None:
    script, features, about = samples.load("tutor")
    run = replay(script, features, about.policy(), questions="fork")
    places = [row.place for q in range(6) for row in recall.info(run, q).evidence]
    assert places == ["below_m", "below_k", "returned", "returned", "below_m", "returned"]
    assert recall.verdicts(recall.info(run, 0)) == [
        "20:user: page 20 in loaf · sourdough, ranked 8 of 18; the best m = 5 are searched."
    ]


def test_what_was_not_asked_is_refused_with_what_to_do() -> None:
    with pytest.raises(LabError, match="not asked") as refused:
        recall.info(by_hand(questions="none"), 0)
    assert "views.recall.ask" in refused.value.hint
    with pytest.raises(LabError, match="no question 9"):
        recall.info(by_hand(), 8)


def test_asking_now_is_asking_in_fork_mode_and_changes_nothing() -> None:
    silent, forked = by_hand(questions="none"), by_hand(questions="fork")
    before = silent.snapshot()
    for question in (0, 1):
        assert recall.ask(silent, question) == recall.info(forked, question)
    assert silent.snapshot() == before
    assert not silent.recalls


def test_a_question_can_be_asked_of_the_memory_of_any_turn() -> None:
    run = by_hand(questions="none")
    assert [recall.ask(run, 0, turn=turn).turn for turn in (0, 4, 10)] == [0, 4, 10]
    assert recall.ask(run, 0, turn=0).segments == ()
    with pytest.raises(LabError, match="turn 11"):
        recall.ask(run, 0, turn=11)


@pytest.mark.parametrize("name", ["paper", "pypi-head", "eval-locomo", "pypi-0.1.0"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_preset_is_drawn_and_told(name: str, language: str) -> None:
    run = cited(scattered(40, name=name, mtm_capacity=5), 2, 0, 3, 33)
    for turn in (None, 0, 20):
        assert views.recall(run, 2, turn=turn, language=language).data
    assert recall.alt(recall.info(run, 2), language=language).count("2:u") == 0
    assert len(recall.verdicts(recall.info(run, 2), language)) == 3


def test_words_of_a_question_are_not_interpreted() -> None:
    figure = views.recall(scattered(40, text=EVIL + " {n}"), 2).to_json()
    assert "<img" not in figure and "\\u003cimg" not in figure
    assert "$x" not in figure
