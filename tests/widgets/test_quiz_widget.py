"""`Quiz` and `Lesson`: what is answered on the card stands in Python and in the picture beside it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from memoryos_lab import Lab, LabError, Lesson, Quiz, preset, replay, samples, set_knobs
from memoryos_lab.course.blocks import Asking
from memoryos_lab.course.items import Choice, Item, Marked, Typed
from memoryos_lab.course.prepared import Prepared
from memoryos_lab.widgets.lesson import Figure, Prediction, Stage

ITEM = Item(
    "merge-1",
    "merge",
    2,
    (2,),
    "Where does page 3 go?",
    (Choice("it opens a segment", "It does."), Choice("to “lyon”", "It does not.", "first")),
    before=Prepared(turn=9),
    after=Prepared(turn=10, pick=("page", 2), knobs={"theta": 0.65}),
)


def card(quiz: Quiz) -> Any:
    return json.loads(quiz._card)


def placed(lab: Lab) -> Any:
    return json.loads(lab._ui)


def wished(quiz: Quiz, **wish: Any) -> None:
    """What the front end does: each wish is numbered."""
    quiz.wish = {"at": quiz.sitting.at, "screen": "one", "said": quiz.wish.get("said", 0) + 1, **wish}


def test_an_answer_on_the_card_is_heard_and_told() -> None:
    quiz = Quiz([ITEM])
    heard: list[bool] = []
    quiz.observe(lambda change: heard.append(change.new.answered), "sitting")
    wished(quiz, answer=1)
    assert card(quiz)["marked"]["text"] == "It does not."
    wished(quiz, answer=0)
    assert quiz.sitting.settled
    assert heard == [True, True]


def test_a_wish_that_changes_nothing_is_answered_too() -> None:
    quiz = Quiz(ITEM)
    before = quiz._card
    wished(quiz, see=True)
    assert quiz._card != before  # or a screen would wait for it
    assert card(quiz)["heard"] == ["one", 1]


def test_the_picture_stands_still_before_the_event_and_opens_after_an_answer() -> None:
    lab = Lab("sample:tutor", turn=40)
    quiz = Quiz(ITEM, lab=lab)
    assert (lab.turn, lab.pick, lab.lock, placed(lab)["future"]) == (9, None, "locked", False)
    wished(quiz, hint=True)
    lab.turn = 5  # whoever looks around is not called back by a hint
    wished(quiz, hint=True)
    assert lab.turn == 5
    wished(quiz, answer=1)
    assert (lab.turn, lab.pick.id, lab.lock, placed(lab)["future"]) == (10, 2, "open", True)
    assert lab.run.policy.theta == 0.65
    lab.knobs.theta = 0.5
    wished(quiz, answer=0)  # the picture stands there already
    assert lab.run.policy.theta == 0.5


def test_knobs_that_are_held_still_on_the_screen_are_moved_by_python_and_opened_by_whoever_wants() -> None:
    lab = Lab("sample:tutor", lock="locked")
    lab.knobs.theta = 0.5
    assert (lab.run.policy.theta, lab.lock, placed(lab)["lock"]) == (0.5, "locked", "locked")
    lab.wish = {"gesture": 0, "screen": "one", "said": 1, "lock": "open"}
    assert lab.lock == "open"
    lab.lock = "hidden"
    assert placed(lab)["lock"] == "hidden"
    with pytest.raises(LabError, match="lock cannot be 'shut'"):
        lab.lock = "shut"


def test_a_picture_of_another_length_is_refused_at_once() -> None:
    with pytest.raises(LabError, match="turn"):
        Quiz(ITEM, lab=Lab("sample:irregular"))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_any_run_gives_questions(language: Any) -> None:
    script, features, info = samples.load("tutor")
    run = replay(script, features, set_knobs(info.policy(), {"theta": 0.55}), questions="fork")
    quiz = Quiz(run, seed=3, language=language)
    assert len(quiz.sitting.asking.items) == 3
    assert quiz.sitting.asking.items == Quiz(run, seed=3, language=language).sitting.asking.items
    assert quiz.sitting.asking != Quiz(run, seed=4, language=language).sitting.asking


def test_a_lab_is_asked_about_as_it_stands_and_goes_along() -> None:
    script, features, info = samples.load("tutor")
    lab = Lab(script, features, turn=58)
    lab.knobs.theta = 0.55
    quiz = Quiz(lab, count=1, seed=2)
    item = quiz.sitting.item
    wished(quiz, answer=item.key)
    assert item.after
    assert lab.turn == item.after.turn
    assert lab.run.policy == set_knobs(set_knobs(info.policy(), {"theta": 0.55}), item.after.knobs)


def test_a_run_that_gives_no_question_is_refused() -> None:
    script, features, _ = samples.load("irregular")
    with pytest.raises(LabError, match="nothing to ask"):
        Quiz(replay(script, features, preset("none")))


def test_without_widgets_the_questions_are_there_with_folded_answers() -> None:
    shown = Quiz(ITEM)._repr_mimebundle_()
    assert shown
    assert "application/vnd.jupyter.widget-view+json" in shown[0]
    assert "<details>" in shown[0]["text/html"]
    assert "to “lyon”" in shown[0]["text/html"]


# -- lessons -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return Lesson(2)


def test_a_prediction_stands_before_its_event_until_it_is_answered(lesson: Lesson) -> None:
    shown = lesson.predict()
    assert isinstance(shown, Prediction)
    item = shown.quiz.sitting.item
    assert (shown.stage.turn, shown.stage.lock) == (item.before.turn, "locked")
    assert not placed(shown.stage)["future"]
    wished(shown.quiz, answer=1 - item.key if item.key < 2 else 0)
    assert (shown.stage.turn, shown.stage.lock) == (item.after.turn, "open")
    assert item.question in shown._repr_mimebundle_()["text/html"]


def test_a_stage_stands_where_it_was_prepared(lesson: Lesson) -> None:
    stage = lesson.stage(turn=18, pick=("page", 7), knobs={"theta": 0.7}, other={"theta": 0.6}, lock="hidden")
    assert isinstance(stage, Stage)
    assert (stage.turn, stage.pick.id, stage.lock) == (18, 7, "hidden")
    assert (stage.run.policy.theta, stage.other.policy.theta) == (0.7, 0.6)
    assert placed(stage)["host"]["tour"] is False
    assert placed(stage)["map"] == "pca"  # nothing is fitted while cells run
    assert "of 58" in stage._repr_mimebundle_()[0]["text/html"]


def test_questions_are_quizzes_and_figures_have_their_sentence(lesson: Lesson) -> None:
    assert isinstance(lesson.quiz(2), Quiz)
    assert isinstance(lesson.exercise("a"), Quiz)
    assert isinstance(lesson.draw("decision", page=3), Figure)
    assert lesson.head().markdown


def test_a_lesson_in_chinese_asks_in_chinese() -> None:
    assert card(Lesson(2, language="zh").exercise("a"))["words"]["check"] == "提交"


def test_what_is_typed_is_marked_where_it_is_typed() -> None:
    typed = Typed("heat", "3.25", lambda text: Marked(text == "5", "Five."), "It is five.")
    quiz = Quiz(Asking((Item("a", "x", 1, (3,), "How hot?", typed=typed),)))
    wished(quiz, answer=" 5 ")
    assert card(quiz)["marked"]["state"] == "right"
