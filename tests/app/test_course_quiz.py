"""The card in the app: what is wished is followed once, and kept as long as the same questions are asked."""

from __future__ import annotations

from typing import Any

import pytest

from memoryos_lab.app import course_quiz
from memoryos_lab.course.blocks import Asking
from memoryos_lab.course.items import Choice, Item
from memoryos_lab.course.prepared import Prepared

PLACE = Prepared(turn=10)
CHOICES = (Choice("no", "It opens one.", "first"), Choice("yes", "It joins."))


def asking(name: str = "merge-1") -> Asking:
    """Made anew at every rerun, as a page makes it."""
    return Asking((Item(name, "merge", 2, (2,), "Does page 3 join?", CHOICES, after=PLACE),))


class Tab:
    """A tab of the app: its state, and what its component was given."""

    def __init__(self) -> None:
        self.session_state: dict[str, Any] = {}
        self.given: list[bytes] = []
        self.seen: list[Prepared] = []

    def component(self) -> Any:
        return lambda *, data, **_: self.given.append(data)

    def wish(self, **wish: Any) -> None:
        """What the front end holds from now on, also at reruns that something else causes."""
        self.session_state["quiz"] = {"wish": {"at": 0, **wish}}

    def show(self, what: Asking, language: Any = "en", **more: Any) -> Any:
        return course_quiz.show(what, key="quiz", language=language, **more)


@pytest.fixture
def tab(monkeypatch: pytest.MonkeyPatch) -> Tab:
    tab = Tab()
    monkeypatch.setattr(course_quiz.st, "session_state", tab.session_state)
    monkeypatch.setattr(course_quiz, "component", tab.component)
    return tab


def test_a_wish_is_followed_once(tab: Tab) -> None:
    assert not tab.show(asking()).answered
    tab.wish(answer=0, screen="x", said=1)
    assert tab.show(asking()).answered
    sitting = tab.show(asking())  # somebody else's rerun
    assert len(sitting.tries) == 1
    assert b"It opens one." in tab.given[-1]
    assert tab.given[-1] == tab.given[-2]  # nothing is drawn again


def test_other_questions_begin_anew_and_so_does_another_language(tab: Tab) -> None:
    tab.wish(answer=0, screen="x", said=1)
    assert tab.show(asking()).answered
    assert not tab.show(asking("merge-2")).answered
    tab.wish(answer=1, screen="x", said=2)
    assert tab.show(asking("merge-2")).settled
    assert not tab.show(asking("merge-2"), "zh").answered


def test_who_asks_to_see_an_answer_is_led_there_once_it_was_given(tab: Tab) -> None:
    tab.wish(look=True, screen="x", said=1)
    tab.show(asking(), on_see=tab.seen.append)
    assert tab.seen == []
    tab.wish(answer=1, screen="x", said=2)
    tab.show(asking(), on_see=tab.seen.append)
    tab.wish(look=True, screen="x", said=3)
    tab.show(asking(), on_see=tab.seen.append)
    tab.show(asking(), on_see=tab.seen.append)
    assert tab.seen == [PLACE]


@pytest.mark.parametrize(
    "held", [None, {}, {"wish": 3}, {"wish": {"answer": [1]}}, {"wish": {"answer": True}}]
)
def test_nonsense_changes_nothing(tab: Tab, held: Any) -> None:
    tab.session_state["quiz"] = held
    assert not tab.show(asking()).answered
