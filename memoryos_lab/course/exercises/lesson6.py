"""Lesson 6: the source of a belief, what a lower τ changes first, and a τ with which a correction is read."""

from __future__ import annotations

from ...memory.types import Entry
from ...views.catalogue import Language
from ...views.story import story
from ..items import Item
from ..prepared import Prepared
from ..reading import replays
from ..writing.literal import plain as short
from ..writing.naming import home, plain
from ..writing.numbers import told
from .lesson3 import hottest
from .typed import Frame, first_difference, knob, whole

SLOT = "plan:"  # the belief of the half marathon
WITHDRAWN = 33  # page 34, which takes the walnuts back
LOWER = 4.0


def a(language: Language) -> tuple[Item, ...]:
    """The page that the belief of the half marathon was read from."""
    run = replays.run()
    life = next(one for one in story(run).entries if one.entry.slot.startswith(SLOT))
    (truth,) = life.entry.pages
    pages = story(run).segments[life.segment or 0].pages
    frame = Frame(6, "a", language, 1, Prepared(), Prepared(pick=("fact", life.entry.id)))

    def judge(page: int) -> tuple[bool, str]:
        said = short(run.script.pages[page - 1].user, 120)
        if page - 1 == truth:
            return True, frame.say("why", page=page, said=said, turn=life.learned)
        key = "same" if page - 1 in pages else "other"
        return False, frame.say(key, page=page, said=said, segment=plain(run, life.segment or 0))

    question = frame.say("ask", value=life.entry.value)
    hints = (frame.say("hint.view"), frame.say("hint.term", segment=plain(run, life.segment or 0)))
    return (whole(frame, question, judge, truth + 1, low=1, high=run.turns, hints=hints),)


def b(language: Language) -> tuple[Item, ...]:
    """The first turn at which τ 4 does otherwise."""
    frame = Frame(6, "b", language, 2, Prepared(), Prepared(other={"tau": LOWER}))
    question = frame.say("ask", a=told(story(replays.run()).tau or 0), b=told(LOWER))
    runs = replays.run(), replays.run(tau=LOWER)
    return (first_difference(frame, question, *runs, hints=(frame.say("hint", b=told(LOWER)),)),)


def c(language: Language) -> tuple[Item, ...]:
    """Any τ with which page 34 is read, so that the walnuts are forgotten."""
    frame = Frame(6, "c", language, 3, Prepared(turn=41), Prepared(turn=41, pick=("page", WITHDRAWN)))

    def judge(tau: float) -> tuple[bool, str]:
        run = replays.run(tau=tau)
        segment = home(run, WITHDRAWN)
        values: dict[str, object] = {
            "tau": told(tau),
            "page": WITHDRAWN + 1,
            "segment": plain(run, segment or 0),
            "heat": told(hottest(run, segment)),
        }
        gone = forgotten(tau)
        if not gone:
            return False, frame.say("cool", **values)
        turn = next(life.ended for life in story(run).entries if life.entry.id == gone[0].id)
        return True, frame.say("right", **values, value=gone[0].value, turn=turn)

    truth = hottest(replays.run(), home(replays.run(), WITHDRAWN)) - 0.1
    question = frame.say("ask", page=WITHDRAWN + 1)
    hints = (frame.say("hint"),)
    return (knob(frame, question, judge, truth, example="4.5", low=0, high=100, hints=hints),)


def forgotten(tau: float) -> list[Entry]:
    """Entries that a page took back under this τ."""
    return [entry for entry in replays.run(tau=tau).snapshot().history if entry.status == "forgotten"]
