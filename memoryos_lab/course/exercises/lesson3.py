"""Lesson 3: a heat, what asking changes first, and a τ that has the trip written."""

from __future__ import annotations

from ...memory.replay import Run
from ...memory.when import DAY
from ...views.catalogue import Language
from ...views.story import story
from ..items import Item
from ..prepared import Prepared
from ..reading import replays, sight
from ..writing.naming import home, plain
from ..writing.numbers import told
from .typed import Frame, Rule, first_difference, knob, number

BREAD, TURN = 4, 30  # page 5; a turn at which its segment has cooled
TRIP = 37  # page 38, which tells of the trip


def a(language: Language) -> tuple[Item, ...]:
    """H of bread after turn 30, to .01."""
    run = replays.run()
    state, policy = run.state(TURN), run.policy
    held = next(one for one in state.segments if BREAD in tuple(one.pages))
    recency, heat = held.recency(policy, state.now), held.heat(policy, state.now)
    life = story(run).segments[held.id]
    promoted = next(moment.turn for moment in life.promotions)
    values: dict[str, object] = {
        "segment": plain(run, held.id),
        "turn": TURN,
        "visits": held.visits,
        "pages": len(held.pages),
        "fresh": held.interactions,
        "recency": told(recency),
        "heat": told(heat),
        "days": told((state.now - held.access) / DAY, 1),
        "promoted": promoted,
    }
    frame = Frame(3, "a", language, 1, Prepared(turn=TURN), Prepared(turn=TURN, pick=("segment", held.id)))
    item = number(
        frame,
        frame.say("ask", **values),
        heat,
        frame.say("why", **values),
        tolerance=0.01,
        rules=(
            Rule(held.visits + len(held.pages) + recency, frame.say("rule.size", **values)),
            Rule(held.visits + held.interactions + 1, frame.say("rule.frozen", **values)),
            Rule(held.visits + held.interactions, frame.say("rule.without")),
        ),
        hints=(frame.say("hint.term", **values), frame.say("hint.numbers", **values)),
    )
    return (item,)


def b(language: Language) -> tuple[Item, ...]:
    """The first turn at which asking makes a difference."""
    silent, live = replays.run("tutor-live", asking="none"), replays.run("tutor-live")
    place = Prepared("tutor-live")
    frame = Frame(3, "b", language, 2, place, place)
    turns = [question.after + 1 for question in live.script.questions]
    question = frame.say("ask", first=turns[0], second=turns[1])
    return (first_difference(frame, question, silent, live, hints=(frame.say("hint", first=turns[0]),)),)


def c(language: Language) -> tuple[Item, ...]:
    """Any τ with which the trip to Porto is written."""
    frame = Frame(3, "c", language, 3, Prepared(turn=56), Prepared(turn=56, pick=("page", TRIP)))

    def judge(tau: float) -> tuple[bool, str]:
        run = replays.run(tau=tau)
        trip = home(run, TRIP)
        written = [life for life in story(run).entries if TRIP in life.entry.pages]
        values: dict[str, object] = {"tau": told(tau), "segment": plain(run, trip or 0)}
        if written:
            return True, frame.say("written", **values, turn=written[0].learned, value=written[0].entry.value)
        return False, frame.say("cool", **values, heat=told(hottest(run, trip)), page=TRIP + 1)

    truth = sight.policy(replays.run()).tau - 0.1
    return (
        knob(
            frame,
            frame.say("ask", page=TRIP + 1),
            judge,
            truth,
            example="6.5",
            low=0,
            high=100,
            hints=(frame.say("hint"),),
        ),
    )


def hottest(run: Run, segment: int | None) -> float:
    """The highest heat that a segment reached after any turn."""
    seen = (group for turn in range(1, run.turns + 1) for group in run.snapshot(turn).groups)
    return max((group.heat or 0.0 for group in seen if group.id == segment), default=0.0)
