"""The pages that teach, without a browser: what stands on them, what they open, what their links say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from looking import EVIL, app, conversation, opened, page, press, ran, seat, slots
from memoryos_lab.app import course_quiz
from memoryos_lab.app.learn import slides, stage
from memoryos_lab.app.seat import Seat
from memoryos_lab.course import teaching
from memoryos_lab.course.beliefs import beliefs
from memoryos_lab.course.blocks import Asking
from memoryos_lab.course.by_hand import what_if
from memoryos_lab.course.concepts import concepts
from memoryos_lab.course.lessons import LESSONS
from memoryos_lab.course.playing import cells
from memoryos_lab.course.prepared import Prepared
from memoryos_lab.course.showing.stages import run_of, run_until
from memoryos_lab.course.writing.literal import literal
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.events import Evicted


@pytest.fixture(autouse=True)
def no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course_quiz, "bundle", lambda host: "export default () => {}")
    course_quiz.component.cache_clear()


def words(tester: AppTest) -> str:
    return "\n".join(
        element.value for kind in ("title", "header", "markdown") for element in tester.get(kind)
    )


def click(tester: AppTest, key: str) -> AppTest:
    """Press a button; where it leads to another page, that one is drawn."""
    tester.button(key=key).click()
    return ran(tester)


def sent(tester: AppTest) -> dict[str, str]:
    """What the window was told to write into the address bar."""
    (window,) = (e for e in tester.get("bidi_component") if e.proto.component_name == "memoryos_lab.window")
    return dict(part.split("=") for part in json.loads(window.proto.json)["query"].split("&") if part)


# -- the way in -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_way_in_names_everything_that_there_is_to_learn(language: Any) -> None:
    tester = page(app(sample="tutor", language=language), "learn")
    said = words(tester)
    assert all(concept.told in said for concept in concepts(language))
    assert all(belief.belief in said and belief.seen in said for belief in beliefs(language))
    assert all(lesson.asks(language) in said for lesson in LESSONS)


@pytest.mark.slow
def test_seeing_beliefs_opens_the_states_that_contradict_them() -> None:
    tester = page(app(sample="mira", theta=".3"), "learn")
    for belief in beliefs():
        click(page(tester, "learn"), f"see-belief-{belief.key}")
        _stands(tester, belief.place)


def _stands(tester: AppTest, place: Prepared) -> None:
    shown = slots(tester)
    assert seat(tester).source and seat(tester).source.name == place.sample
    assert shown["fault"] is None
    assert shown["ui"]["turn"] == place.turn
    assert shown["run"]["knobs"]["theta"] == 0.6, "what was moved elsewhere is not moved here"
    assert all(shown["run"]["knobs"][name] == value for name, value in place.knobs.items())
    assert (shown["other"] is not None) == (place.other is not None)
    if place.pick:
        assert shown["ui"]["pick"] == {"kind": place.pick[0], "id": place.pick[1]}


def test_the_tour_begins_at_its_first_step() -> None:
    tester = page(app(sample="mira"), "learn")
    press(tester, "Take the tour")
    assert seat(tester).source.name == "tutor"
    assert seat(tester).address()["tour"] == "1"


# -- a lesson -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("number", [lesson.n for lesson in LESSONS])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_lesson_is_played_to_its_end(number: int, language: str) -> None:
    tester = page(app(n=str(number), language=language), "lesson")
    assert LESSONS[number - 1].take(language) in words(tester)
    cards = [e for e in tester.get("bidi_component") if e.proto.component_name == "memoryos_lab.quiz"]
    assert len(cards) >= 4, "a prediction and three exercises"
    assert sent(tester) == {"n": str(number)} | ({"language": "zh"} if language == "zh" else {})


def test_a_picture_waits_until_somebody_is_near_it() -> None:
    tester = page(app(n="2"), "lesson")
    assert not [e for e in tester.get("bidi_component") if e.proto.component_name == "memoryos_lab.theatre"]
    near = next(e for e in tester.get("bidi_component") if e.proto.component_name == "memoryos_lab.near")
    assert "IntersectionObserver" in stage.NEAR and near.proto.component_name


def test_a_prediction_opens_its_picture_only_when_it_was_answered() -> None:
    tester = page(app(n="2"), "lesson")
    asked = next(i for i, cell in enumerate(cells(2)) if cell.source == "lesson.predict()")
    at = f"2-{asked}-en"
    tester.session_state[f"near-{at}-once"] = True
    ran(tester)
    before = slots(tester)["ui"]
    assert (before["lock"], before["future"], before["turn"]) == ("locked", False, 9)
    tester.session_state[f"quiz-{at}"] = {"wish": {"answer": 0}}
    ran(tester)
    after = slots(tester)["ui"]
    assert (after["lock"], after["future"], after["turn"]) == ("open", True, 10)


@pytest.mark.slow
def test_the_language_can_be_switched_in_the_picture_and_beside_it() -> None:
    tester = page(app(n="2"), "lesson")
    at = f"2-{next(i for i, cell in enumerate(cells(2)) if cell.source == 'lesson.predict()')}"
    for language in ("en", "zh"):
        tester.session_state[f"near-{at}-{language}-once"] = True
    tester.session_state[f"lesson-{at}-en"] = {"wish": {"language": "zh"}}
    ran(ran(tester))
    assert LESSONS[1].title("zh") in words(tester)
    assert slots(tester)["ui"]["language"] == "zh"
    tester.segmented_control(key="language").set_value("en")
    ran(ran(tester))
    assert LESSONS[1].title("en") in words(tester), "the picture does not switch back"
    assert slots(tester)["ui"]["language"] == "en"


@pytest.mark.parametrize("n", ["0", "9", "x", "2; import os", "9" * 30, "<b>"])
def test_a_lesson_that_does_not_exist_leads_to_those_that_do(n: str) -> None:
    tester = page(app(n=n), "lesson")
    assert "There is no lesson of that number" in words(tester)


# -- the quiz -------------------------------------------------------------------------------------


def test_the_quiz_is_about_the_run_that_is_open_and_its_link_asks_the_same() -> None:
    tester = page(app(sample="by-hand", theta=".7", seed="4", kinds="merge,heat,no-such-kind"), "quiz")
    said = sent(tester)
    assert (said["sample"], said["theta"], said["seed"]) == ("by-hand", "0.7", "4")
    assert said["kinds"] == "merge%2Cheat"
    asked = asking(tester)
    assert {item.kind for item in asked.items} <= {"merge", "heat"}
    again = page(app(**{name: value.replace("%2C", ",") for name, value in said.items()}), "quiz")
    assert [item.question for item in asking(again).items] == [item.question for item in asked.items]
    press(tester, "Other questions")
    assert sent(tester)["seed"] == "5"
    assert [item.question for item in asking(tester).items] != [item.question for item in asked.items]


def test_a_class_is_asked_at_the_door_what_its_lecturer_has_the_answers_to() -> None:
    """Three questions, of the tutor and of that seed, whatever this tab looked at and asked before."""
    tester = page(app(sample="by-hand", seed="7", kinds="fifo"), "quiz")
    assert len(asking(tester).items) == 5
    for seed in (1, 2):
        (number,) = (
            number
            for number, door in enumerate(teaching.plan()[-1].doors)
            if door.query.get("seed") == str(seed)
        )
        click(page(tester, "teach"), f"open-{teaching.plan()[-1].key}-{number}")
        asked = [(item.question, item.kind) for item in asking(tester).items]
        assert [question for question, _ in asked] == [one.question for one in teaching.at_the_door(seed)]
        assert sent(tester) | {"sample": "tutor", "seed": str(seed), "count": "3"} == sent(tester)


def test_a_link_asks_for_no_more_questions_than_somebody_would_answer() -> None:
    assert len(asking(page(app(sample="tutor", count="2000"), "quiz")).items) <= 20


def test_a_quiz_on_a_conversation_of_ones_own(tmp_path: Path) -> None:
    tester = page(opened(tmp_path, conversation(20), turn="12"), "quiz")
    assert asking(tester).items
    for kind in ("markdown", "title", "caption"):
        assert not any(evil in element.value for element in tester.get(kind) for evil in EVIL)


def test_whoever_saw_an_answer_comes_back_to_the_run_that_was_asked_about() -> None:
    tester = page(app(sample="by-hand", tau="4", kinds="merge", seed="1"), "quiz")
    before = [item.question for item in asking(tester).items]
    place = asking(tester).items[0].after
    tester.session_state["quiz"] = {"wish": {"answer": 0}}
    ran(tester)
    tester.session_state["quiz"] = {"wish": {"look": True}}
    ran(tester)
    shown = slots(tester)
    assert shown["ui"]["turn"] == place.turn
    assert shown["run"]["knobs"]["tau"] == 4
    assert all(shown["run"]["knobs"][name] == value for name, value in place.knobs.items())
    page(tester, "quiz")
    assert [item.question for item in asking(tester).items] == before


def test_whoever_wants_to_look_first_finds_the_picture_before_its_event() -> None:
    tester = page(app(sample="tutor", preset="pypi-head", kinds="fifo", seed="1"), "quiz")
    before = asking(tester).items[0].before
    press(tester, "Look at the picture first")
    shown = slots(tester)
    assert (shown["ui"]["turn"], shown["ui"]["lock"]) == (before.turn, "locked")
    assert shown["ui"]["future"] is False
    assert shown["run"]["knobs"]["stm_capacity"] == 10, "of the run that is asked about"
    page(page(tester, "quiz"), "workbench")
    assert slots(tester)["run"]["preset"] == "pypi-head"
    assert (slots(tester)["ui"]["lock"], slots(tester)["ui"]["future"]) == ("open", True)


def test_a_conversation_too_short_for_a_question_says_so(tmp_path: Path) -> None:
    assert "offers no question" in words(page(opened(tmp_path, conversation(1)), "quiz"))


def asking(tester: AppTest) -> Asking:
    found: Asking = tester.session_state["quiz-sitting"].asking
    return found


# -- by hand --------------------------------------------------------------------------------------


def test_the_example_is_revealed_row_by_row() -> None:
    tester = page(app(), "by-hand")
    assert "opens **A**" not in words(tester)
    press(tester, "Reveal day 3")
    assert "opens **A**" in words(tester)
    assert "2: A .28" not in words(tester).replace("*", "")
    press(tester, "Reveal all")
    assert "promoted" in words(tester)
    press(tester, "Hide all again")
    assert "opens **A**" not in words(tester)


def test_a_what_if_tells_what_happens_first() -> None:
    tester = page(app(), "by-hand")
    tester.selectbox(key="by-hand-if").set_value("theta .7")
    assert what_if.what_ifs(("theta .7",)) in words(ran(tester))


# -- for lecturers --------------------------------------------------------------------------------


def test_every_link_of_the_class_holds_the_settings_as_it_was_chosen() -> None:
    tester = page(app(), "teach")
    links = [code.value for code in tester.code]
    doors = [door for station in teaching.plan() for door in station.doors]
    assert len(links) == len(doors)
    assert all(
        ("lock=locked" in link) == (door.place is not None) for link, door in zip(links, doors, strict=True)
    )
    tester.segmented_control(key="teach-lock").set_value("hidden")
    assert sum("lock=hidden" in code.value for code in ran(tester).code) == sum(
        d.place is not None for d in doors
    )


@pytest.mark.slow
def test_every_door_of_the_class_opens_what_its_link_says() -> None:
    for station in teaching.plan():
        for number, door in enumerate(station.doors):
            tester = click(page(app(), "teach"), f"open-{station.key}-{number}")
            if door.place is None:
                continue
            shown = slots(tester)
            assert shown["fault"] is None
            assert (shown["ui"]["turn"], shown["ui"]["lock"]) == (door.place.turn, "locked")
            assert shown["ui"]["future"] == door.future
            assert seat(tester).address() == {"map": "pca"} | door.link() | {"lock": "locked"}


def test_answers_are_folded_until_somebody_wants_them() -> None:
    tester = page(app(), "teach")
    (answer, *_) = teaching.exercises(2)
    assert answer.why.split(":")[0] not in words(tester)
    tester.session_state["fold-exercises-2"] = True
    assert literal(answer.why, 600) in words(ran(tester))


@pytest.mark.slow
def test_every_state_of_the_class_can_be_drawn_in_every_view() -> None:
    for door in slides.states("en").values():
        for view in slides.views_of(door):
            drawn = slides.figure(door, view, Seat())
            assert drawn.figure.data and drawn.alt


def test_a_slide_of_the_vote_tells_nothing_of_its_answer() -> None:
    (vote,) = (door for door in slides.states("en").values() if not door.future)
    assert vote.place and vote.place.turn
    shown, whole = run_until(vote.place), run_of(vote.place)
    assert shown.turns == vote.place.turn < whole.turns
    assert shown.snapshot().groups == whole.snapshot(shown.turns).groups
    later = {page.turns[0].text for page in whole.script.pages[shown.turns :]}
    for view in slides.views_of(vote):
        said = slides.figure(vote, view, Seat()).figure.to_json()
        assert not [text for text in later if text[:40] in said]
    leaves = next(event for _, event in whole.events() if isinstance(event, Evicted))
    assert all(event != leaves for _, event in shown.events())


def test_what_a_page_did_not_foresee_is_told_as_every_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def page_of_a_lesson() -> None:
        raise LabError("there is no lesson 2", where="lesson 2", hint="install the notebooks")

    monkeypatch.setattr("memoryos_lab.app.learn.lesson.page", page_of_a_lesson)
    tester = page(app(sample="tutor", language="zh"), "lesson")
    said = [element.value for element in tester.text]
    assert said == ["⚠ there is no lesson 2", "位置: lesson 2", "怎么办: install the notebooks"]
