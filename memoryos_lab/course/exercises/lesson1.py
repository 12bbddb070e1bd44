"""Lesson 1: who leaves short-term memory, what a smaller one changes first, and one that keeps a page."""

from __future__ import annotations

from ...memory.events import Left
from ...memory.replay import Run
from ...views.catalogue import Language
from ...views.story import story
from ..items import Item
from ..prepared import Prepared
from ..reading import replays, sight
from ..writing.naming import numbers
from .typed import Frame, first_difference, whole

TURN = 20  # of exercises a and c
SMALLER = 3  # pages
KEPT = 8  # page 9
MOST = 60  # pages that the knob allows


def a(language: Language) -> tuple[Item, ...]:
    """The page that leaves at turn 20."""
    run = replays.run()
    (truth,) = (left.page for turn, left in sight.events(run, Left) if turn == TURN)
    frame = Frame(1, "a", language, 1, Prepared(turn=TURN - 1), Prepared(turn=TURN, pick=("page", truth)))
    held = numbers(run.snapshot(TURN - 1).tier("stm"))

    def judge(page: int) -> tuple[bool, str]:
        left = story(run).pages[page - 1].left
        if page - 1 == truth:
            return True, frame.say("why", held=held, arrives=TURN, page=page)
        if left is None or page >= TURN:
            return False, frame.say("just" if page == TURN else "not_yet", page=page)
        return False, frame.say("before" if left < TURN else "later", page=page, turn=left)

    hints = (frame.say("hint.view", turn=TURN - 1), frame.say("hint.numbers", held=held))
    return (whole(frame, frame.say("ask", turn=TURN), judge, truth + 1, low=1, high=run.turns, hints=hints),)


def b(language: Language) -> tuple[Item, ...]:
    """The first turn at which a memory of three pages does otherwise."""
    run, other = replays.run(), replays.run(stm_capacity=SMALLER)
    frame = Frame(1, "b", language, 1, Prepared(), Prepared(other={"stm_capacity": SMALLER}))
    values = {"a": story(run).stm_capacity, "b": SMALLER}
    return (
        first_difference(frame, frame.say("ask", **values), run, other, hints=(frame.say("hint", **values),)),
    )


def c(language: Language) -> tuple[Item, ...]:
    """Any capacity with which page 9 is still in short-term memory after turn 20."""
    frame = Frame(1, "c", language, 2, Prepared(turn=TURN), Prepared(turn=TURN, pick=("page", KEPT)))

    def judge(capacity: int) -> tuple[bool, str]:
        run = replays.run(stm_capacity=capacity)
        if kept(run):
            return True, frame.say("kept", n=capacity, held=numbers(run.snapshot(TURN).tier("stm")))
        return False, frame.say("left", n=capacity, page=KEPT + 1, turn=story(run).pages[KEPT].left)

    least = TURN - KEPT  # the pages from that one to that turn, both counted
    question = frame.say("ask", page=KEPT + 1, turn=TURN)
    return (whole(frame, question, judge, least, low=1, high=MOST, hints=(frame.say("hint"),)),)


def kept(run: Run) -> bool:
    """Is page 9 in short-term memory after turn 20?"""
    return KEPT in run.snapshot(TURN).tier("stm")
