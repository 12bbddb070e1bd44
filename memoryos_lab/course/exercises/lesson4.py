"""Lesson 4: the heat of a victim, what another rule evicts first, and the room that keeps a page."""

from __future__ import annotations

from ...memory.events import Evicted
from ...memory.policy import Value
from ...memory.replay import Run
from ...memory.when import DAY
from ...views.catalogue import Language
from ...views.story import story
from ..items import Item
from ..prepared import Prepared
from ..reading import replays, sight
from ..writing.naming import numbers, plain
from ..writing.numbers import told
from .typed import Frame, Rule, first_difference, number, whole

SMALL = 8  # segments
SECOND = 1  # which eviction is asked about; the first is the lesson's own
ROOM = 10  # segments, where the rules are compared
KEPT = 5  # page 6
MOST = 200  # segments


def a(language: Language) -> tuple[Item, ...]:
    """The heat at which the second victim leaves, to .01."""
    knobs = {"mtm_capacity": SMALL}
    run = replays.run("tutor", knobs)
    position, event = [(i, one) for i, one in run.events() if isinstance(one, Evicted)][SECOND]
    turn, policy = run.steps[position].turn, sight.policy(run)
    held = next(one for one in run.state(step=position).segments if one.id == event.segment)
    now = run.steps[position].state.now
    values: dict[str, object] = {
        "capacity": SMALL,
        "turn": turn,
        "segment": plain(run, event.segment),
        "visits": held.visits,
        "fresh": held.interactions,
        "days": told((now - held.access) / DAY, 2),
        "mu": told((policy.mu or 0) / DAY, 2),
        "recency": told(held.recency(policy, now)),
        "heat": told(event.heat),
        "of": event.of,
    }
    frame = Frame(
        4,
        "a",
        language,
        2,
        Prepared(turn=turn - 1, knobs=knobs),
        Prepared(turn=turn, pick=("segment", event.segment), knobs=knobs),
    )
    item = number(
        frame,
        frame.say("ask", **values),
        event.heat,
        frame.say("why", **values),
        tolerance=0.01,
        rules=(
            Rule(held.visits + held.interactions + 1, frame.say("rule.frozen")),
            Rule(held.visits + held.interactions, frame.say("rule.without")),
        ),
        hints=(frame.say("hint.term"), frame.say("hint.numbers", **values)),
    )
    return (item,)


def b(language: Language) -> tuple[Item, ...]:
    """The first turn at which the least visited leaves instead of the coldest."""
    cold: dict[str, Value] = {"mtm_capacity": ROOM}
    rare: dict[str, Value] = {**cold, "eviction": "least_visited"}
    frame = Frame(4, "b", language, 2, Prepared(knobs=cold), Prepared(knobs=cold, other=rare))
    question = frame.say("ask", capacity=ROOM)
    runs = replays.run("tutor", cold), replays.run("tutor", rare)
    return (first_difference(frame, question, *runs, hints=(frame.say("hint", more=ROOM + 1),)),)


def c(language: Language) -> tuple[Item, ...]:
    """The least room with which page 6 is still in memory at the end."""
    least = next(n for n in range(1, MOST + 1) if keeps(n))
    frame = Frame(
        4,
        "c",
        language,
        3,
        Prepared(knobs={"mtm_capacity": SMALL}),
        Prepared(pick=("page", KEPT), knobs={"mtm_capacity": least}),
    )

    def judge(capacity: int) -> tuple[bool, str]:
        run = _with(capacity)
        values: dict[str, object] = {"n": capacity, "page": KEPT + 1, "less": capacity - 1}
        if not keeps(capacity):
            lost = story(run).pages[KEPT].archived
            event = next(one for _, one in sight.events(run, Evicted) if KEPT in one.pages)
            gone: dict[str, object] = {"turn": lost, "heat": told(event.heat), "pages": numbers(event.pages)}
            return False, frame.say("gone", **values, **gone)
        if capacity > 1 and keeps(capacity - 1):
            return False, frame.say("more", **values)
        return True, frame.say("right", **values, turn=story(_with(capacity - 1)).pages[KEPT].archived)

    question = frame.say("ask", page=KEPT + 1)
    return (whole(frame, question, judge, least, low=1, high=MOST, hints=(frame.say("hint"),)),)


def keeps(capacity: int) -> bool:
    """Is page 6 in mid-term memory at the end, with room for so many segments?"""
    return KEPT in _with(capacity).snapshot().tier("mtm")


def _with(capacity: int) -> Run:
    return replays.run(mtm_capacity=capacity)
