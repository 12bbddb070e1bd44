"""A learner in front of questions: the rules of a sitting, whatever a browser wishes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos_lab.course.blocks import Asking
from memoryos_lab.course.items import Choice, Item, Marked, Typed
from memoryos_lab.course.prepared import Prepared
from memoryos_lab.course.session import Sitting, static
from memoryos_lab.course.texts.session import TEXTS

BEFORE, AFTER = Prepared(turn=17), Prepared(turn=18, pick=("page", 10))
CHOSEN = Item(
    "fifo-1",
    "fifo",
    1,
    (1,),
    "Which page leaves next?",
    (
        Choice("page 9", "Page 9 is the newest.", "newest"),
        Choice("page 2", "Page 2 is the oldest."),
        Choice("page 3", "Page 3 is the second oldest.", "off by one"),
    ),
    hints=("Look at the wall.", "The oldest goes first."),
    before=BEFORE,
    after=AFTER,
)


def _mark(text: str) -> Marked:
    try:
        value = float(text)
    except ValueError:
        return Marked(False, f"{text} is no number.", counted=False)
    return Marked(value == 5, "Five.", AFTER)


TYPED = Item("3a", "exercise", 1, (3,), "How hot?", typed=Typed("heat", "3.25", _mark, "It is five."))
ASKING = Asking((CHOSEN, TYPED), "A round")
RIGHT, WRONG, OFF = {"answer": 1}, {"answer": 0}, {"answer": 2}


def after(*wishes: Any, asking: Asking = ASKING) -> Sitting:
    sitting = Sitting(asking)
    for wish in wishes:
        sitting = sitting.tell(wish)
    return sitting


def test_a_wrong_answer_is_told_why_and_another_may_follow() -> None:
    card = after(WRONG).card()
    assert card["marked"] == {
        "state": "wrong",
        "word": "Not right",
        "text": "Page 9 is the newest.",
        "chosen": 0,
    }
    assert [choice["state"] for choice in card["choices"]] == ["wrong", "", ""]
    assert [choice["why"] for choice in card["choices"]] == ["", "", ""]  # they would give the answer away
    assert card["can"] == {"answer": True, "hint": True, "see": False, "next": True, "again": False}
    right = after(WRONG, RIGHT).card()
    assert right["marked"]["state"] == "right"
    assert right["settled"]
    assert all(choice["why"] for choice in right["choices"])


def test_the_tally_counts_first_tries() -> None:
    assert after().card()["tally"] == ""
    assert after(RIGHT).card()["tally"] == "Right at the first try: 1 of 1"
    done = after(WRONG, RIGHT, {"next": True}, {"answer": "5"}, {"next": True})
    assert done.firsts == (False, True)
    assert done.card()["tally"] == "Right at the first try: 1 of 2"
    assert [row["right"] for row in done.card()["review"]] == [False, True]


def test_what_was_tried_cannot_be_tried_again_and_what_is_settled_stands() -> None:
    assert after(WRONG, WRONG).tries == after(WRONG).tries
    assert after(RIGHT, WRONG) == after(RIGHT)


def test_the_answer_may_be_asked_for_after_two_wrong_tries() -> None:
    assert after(WRONG, {"see": True}) == after(WRONG)
    shown = after(WRONG, OFF, {"see": True})
    assert shown.settled
    assert shown.card()["marked"]["text"] == "Page 2 is the oldest."
    assert shown.card()["choices"][1]["state"] == "right"
    assert after(WRONG, OFF, {"see": True}, {"next": True}).firsts == (False,)


def test_what_is_typed_and_cannot_be_read_counts_nothing() -> None:
    asking = Asking((TYPED,))
    sitting = after({"answer": "hot"}, {"answer": "cold"}, {"answer": "x"}, asking=asking)
    card = sitting.card()
    assert card["marked"] == {
        "state": "unread",
        "word": "Not counted",
        "text": "x is no number.",
        "chosen": -1,
    }
    assert card["tally"] == ""
    assert not sitting.answered
    assert not card["can"]["see"]
    assert sitting.tell({"answer": " 5.0 "}).card()["tally"] == "Right at the first try: 1 of 1"


def test_two_wrong_numbers_open_the_answer() -> None:
    sitting = after({"answer": "1"}, {"answer": "2"}, {"see": True}, asking=Asking((TYPED,)))
    assert sitting.card()["marked"]["text"] == "It is five."


def test_hints_come_one_after_another() -> None:
    hint = {"hint": True}
    assert [len(after(*[hint] * n).card()["hints"]) for n in range(4)] == [0, 1, 2, 2]
    assert not after(hint, hint).card()["can"]["hint"]
    assert not after(RIGHT).card()["can"]["hint"]


def test_the_picture_stands_before_the_event_until_an_answer_counted() -> None:
    assert after().place == BEFORE
    assert after({"hint": True}).place == BEFORE
    assert after(WRONG).place == AFTER
    assert after(WRONG, {"next": True}).place is None  # the next question has none
    assert after(WRONG, {"next": True}, {"answer": "4"}).place == AFTER


def test_nobody_goes_on_without_an_answer_and_nothing_is_done_twice() -> None:
    assert after({"next": True}) == after()
    twice = after(RIGHT, {"next": True, "at": 0}, {"next": True, "at": 0})
    assert twice.at == 1
    over = after(RIGHT, {"next": True}, {"answer": "5"}, {"next": True})
    assert over.over
    assert over.tell({"next": True}) == over.tell(RIGHT) == over.tell({"hint": True}) == over
    assert over.tell({"again": True}) == Sitting(ASKING)


def test_a_single_question_has_no_end_but_can_be_asked_again() -> None:
    alone = Asking((CHOSEN,))
    card = after(RIGHT, asking=alone).card()
    assert (card["can"]["next"], card["can"]["again"], card["number"]) == (False, True, "")
    assert after(RIGHT, {"again": True}, asking=alone) == Sitting(alone)


WISHES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["answer", "hint", "see", "next", "again", "at", "x"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


@given(
    wishes=st.lists(
        WISHES | st.sampled_from([RIGHT, WRONG, OFF, {"next": True}, {"hint": True}]), max_size=12
    )
)
def test_whatever_is_wished_the_rules_hold(wishes: list[Any]) -> None:
    sitting = after(*wishes)
    card = sitting.card()
    assert 0 <= sitting.at <= 2
    assert len(sitting.firsts) == sitting.at
    assert len({each.answer for each in sitting.tries}) == len(sitting.tries) or sitting.at == 1
    assert card["over"] == ("review" in card)
    assert not (card["can"].get("answer") and sitting.settled)


def test_cards_are_in_both_languages() -> None:
    card = Sitting(ASKING, "zh").tell(WRONG).card()
    assert card["marked"]["word"] == "不对"
    assert set(card["words"].values()) <= {zh for _, zh in TEXTS.values()}
    assert card["number"] == "第 1 题，共 2 题"


def test_every_word_is_said_somewhere() -> None:
    cards = [after(*way).card() for way in WAYS]
    said = repr(cards) + static(ASKING) + static(Asking((CHOSEN,)))
    missing = [key for key, (english, _) in TEXTS.items() if english.split("{")[0] not in said]
    assert not missing


WAYS: tuple[tuple[Any, ...], ...] = (
    (),
    (WRONG,),
    (RIGHT,),
    (WRONG, OFF, {"see": True}),
    (RIGHT, {"next": True}),
    (RIGHT, {"next": True}, {"answer": "?"}),
    (RIGHT, {"next": True}, {"answer": "5"}, {"next": True}),
    (WRONG, {"next": True}, {"answer": "5"}, {"next": True}),
)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_without_a_program_the_answer_is_folded_and_nothing_said_is_markup(language: Any) -> None:
    nasty = "<script>x</script> **b** $y$\n\n[a](javascript:z)"
    item = Item(
        "x", "fifo", 1, (1,), nasty, (Choice(nasty, nasty, "r"), Choice("b", "c"), Choice("d", nasty, "s"))
    )
    page = static(Asking((item,), nasty), language)
    assert "<script" not in page
    assert "\n\n" not in page  # so that Markdown reads none of it
    assert "$y$" not in page
    assert page.index("<details>") < page.index("✓ <strong>b</strong> c") < page.index("✗")
    assert page.count("<div") == page.count("</div>")
