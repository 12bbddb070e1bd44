"""Lesson 7: how many a pair finds, what another pair finds instead, and the least pair for four."""

from __future__ import annotations

from ...views.catalogue import Language
from ..items import Item
from ..prepared import Prepared
from ..reading import replays
from ..reading.asked import found
from .chosen import Answer, chosen
from .typed import Frame, pair, whole

FIRST = range(5)
PAPER, NARROW, WIDE = (5, 10), (5, 8), (9, 10)
JAR = 1  # the question that exercise c leaves out
MOST = 18, 60  # m and k that are tried


def a(language: Language) -> tuple[Item, ...]:
    """How many of the first five (5, 8) finds."""
    run, truth = replays.run(), len(finds(*NARROW))
    m, k = NARROW
    frame = Frame(7, "a", language, 1, Prepared(), Prepared(knobs={"top_m": m, "top_k": k}))

    def judge(count: int) -> tuple[bool, str]:
        listed = " ".join(f"“{run.script.questions[question].text}”" for question in finds(*NARROW))
        if count == truth:
            return True, frame.say("why", m=m, k=k, listed=listed)
        if count == len(finds(*PAPER)):
            return False, frame.say("paper", k=PAPER[1])
        return False, frame.say("other", count=count)

    question = frame.say("ask", m=m, k=k)
    return (whole(frame, question, judge, truth, low=0, high=len(FIRST), hints=(frame.say("hint"),)),)


def b(language: Language) -> tuple[Item, ...]:
    """Which question (9, 10) finds and (5, 10) does not."""
    run = replays.run()
    gained = [question for question in finds(*WIDE) if question not in finds(*PAPER)]
    lost = [question for question in finds(*PAPER) if question not in finds(*WIDE)]
    frame = Frame(
        7, "b", language, 2, Prepared(), Prepared(knobs={"top_m": WIDE[0]}, pick=("question", gained[0]))
    )
    texts = [run.script.questions[question].text for question in FIRST]
    values = {"gained": texts[gained[0]], "lost": texts[lost[0]], "m": WIDE[0], "k": WIDE[1], "a": PAPER[0]}
    why = frame.say("why", **values)
    answers = [
        Answer(text, question in gained, frame.join((frame.say(_state(question)), why)), _state(question))
        for question, text in zip(FIRST, texts, strict=True)
    ]
    return (chosen(frame, frame.say("ask", **values), answers, hints=(frame.say("hint", **values),)),)


def _state(question: int) -> str:
    """Who finds it: both, the first alone, neither; the second alone is right."""
    one, two = question in finds(*PAPER), question in finds(*WIDE)
    return {(True, True): "both", (True, False): "first", (False, False): "neither", (False, True): "second"}[
        one, two
    ]


def c(language: Language) -> tuple[Item, ...]:
    """The least k, and with it the least m, that find four of the five."""
    run = replays.run()
    wanted = [question for question in FIRST if question != JAR]
    truth = least(wanted)
    m, k = truth
    frame = Frame(7, "c", language, 3, Prepared(), Prepared(knobs={"top_m": m, "top_k": k}))

    def judge(m: int, k: int) -> tuple[bool, str]:
        missing = [question for question in wanted if not found(run, question, m, k)]
        values: dict[str, object] = {"m": m, "k": k}
        if missing:
            return False, frame.say("missing", **values, question=run.script.questions[missing[0]].text)
        if (m, k) == truth:
            return True, frame.say("right", **values)
        return False, frame.say("more", **values)

    question = frame.say("ask", question=run.script.questions[JAR].text)
    return (pair(frame, question, judge, truth, hints=(frame.say("hint"),)),)


def finds(m: int, k: int) -> list[int]:
    """Which of the first five come back with their page."""
    return [question for question in FIRST if found(replays.run(), question, m, k)]


def least(wanted: list[int]) -> tuple[int, int]:
    """(m, k): the least k that finds all of them with any m, and the least m that does so with it."""
    run = replays.run()
    return next(
        (m, k)
        for k in range(1, MOST[1] + 1)
        for m in range(1, MOST[0] + 1)
        if all(found(run, question, m, k) for question in wanted)
    )
