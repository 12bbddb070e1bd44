"""Lesson 2: a score, what a higher θ changes first, and the θ that unites two pages."""

from __future__ import annotations

import math

from ...memory.events import Merged, Opened
from ...memory.replay import Run
from ...views.catalogue import Language
from ..items import Item
from ..prepared import Prepared
from ..reading import replays, sight
from ..writing.naming import plain
from ..writing.numbers import told
from .typed import Frame, Rule, first_difference, knob, number

PAGE = 5  # page 6
PAIR = (1, 2)  # pages 2 and 3
HIGHER = 0.7
STEP = 0.01  # of θ, as the slider has it
LOW, HIGH = -1.0, 2.0  # of a score


def filing(run: Run, page: int) -> tuple[int, Merged | Opened]:
    """The turn at which a page was filed, and how. Raises: StopIteration while it is in short-term memory."""
    return next(
        (run.steps[position].turn, event)
        for position, event in run.events()
        if isinstance(event, Merged | Opened) and event.page == page
    )


def a(language: Language) -> tuple[Item, ...]:
    """F of page 6, to .01."""
    run = replays.run()
    turn, event = filing(run, PAGE)
    best = event.candidates[0]
    themes = run.features.themes[PAGE]
    words = set(themes[event.theme].keywords if themes else ())
    before = run.snapshot(turn - 1)
    held = {word for group in before.groups if group.id == best.segment for word in group.keywords}
    frame = Frame(2, "a", language, 1, Prepared(turn=turn - 1), Prepared(turn=turn, pick=("page", PAGE)))
    shared, union = len(words & held), len(words | held)
    cos, total, name = told(best.cos), told(best.total), plain(run, best.segment)
    item = number(
        frame,
        frame.say("ask", page=PAGE + 1, turn=turn, cos=cos),
        best.total,
        frame.say("why", cos=cos, shared=shared, union=union, total=total),
        tolerance=0.01,
        rules=(
            Rule(best.cos, frame.say("rule.cosine")),
            Rule(best.cos + shared / len(words), frame.say("rule.count")),
        ),
        hints=(frame.say("hint.view", turn=turn, page=PAGE + 1, segment=name), frame.say("hint.term")),
    )
    return (item,)


def b(language: Language) -> tuple[Item, ...]:
    """The first turn at which θ .7 does otherwise."""
    run, other = replays.run(), replays.run(theta=HIGHER)
    frame = Frame(2, "b", language, 2, Prepared(), Prepared(other={"theta": HIGHER}))
    values = {"a": told(sight.policy(run).theta), "b": told(HIGHER)}
    return (
        first_difference(frame, frame.say("ask", **values), run, other, hints=(frame.say("hint", **values),)),
    )


def c(language: Language) -> tuple[Item, ...]:
    """The largest θ, to .01, at which pages 2 and 3 share a segment."""
    frame = Frame(2, "c", language, 3, Prepared(turn=9), Prepared(turn=10, pick=("page", PAIR[1])))
    pages = {"a": PAIR[0] + 1, "b": PAIR[1] + 1}

    def judge(theta: float) -> tuple[bool, str]:
        total = told(_score(theta))
        values = {**pages, "theta": told(theta), "next": told(theta + STEP), "total": total}
        if not united(theta):
            return False, frame.say("apart", **values)
        if theta + STEP <= HIGH and united(theta + STEP):
            return False, frame.say("more", **values)
        return True, frame.say("right", **values)

    item = knob(
        frame,
        frame.say("ask", **pages),
        judge,
        largest(),
        example="0.35",
        low=LOW,
        high=HIGH,
        hints=(frame.say("hint", **pages),),
    )
    return (item,)


def united(theta: float) -> bool:
    """Do the two pages lie in one segment under this θ?"""
    run = _under(theta)
    return filing(run, PAIR[0])[1].segment == filing(run, PAIR[1])[1].segment


def largest() -> float:
    """To two decimals. While they stay apart, no θ from the score of page 3 on can unite them."""
    theta = HIGH
    while not united(theta):
        theta = round(min(theta - STEP, (math.ceil(_score(theta) / STEP) - 1) * STEP), 2)
    return theta


def _score(theta: float) -> float:
    return filing(_under(theta), PAIR[1])[1].candidates[0].total


def _under(theta: float) -> Run:
    return replays.run(theta=round(theta, 6))
