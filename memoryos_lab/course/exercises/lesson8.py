"""Lesson 8: the stage of six losses, the smallest repair of one, and how deep a flat search has to go."""

from __future__ import annotations

from ...memory.policy import Value
from ...views import recall
from ...views.catalogue import Language
from ..items import Item
from ..prepared import Prepared
from ..reading import replays, sight
from ..reading.asked import flat, found_flat, gold, survey
from .chosen import Answer, chosen
from .lesson7 import least
from .typed import Frame, whole

PLACES = {"archive": "evicted", "below_m": "m", "below_k": "k", "returned": "back"}  # place -> answer
SIX: tuple[tuple[dict[str, Value], int], ...] = (  # knobs, question
    ({"top_k": 5}, 2),
    ({"top_m": 1}, 2),
    ({"top_m": 9}, 4),
    ({"mtm_capacity": 8}, 5),
    ({"top_k": 5}, 4),
    ({"mtm_capacity": 8}, 2),
)
SHORT, JOB = 5, 3  # k of exercise b, and its question
MOST = 60


def a(language: Language) -> tuple[Item, ...]:
    """Six losses, an item each: evicted, cut by m, cut by k, or not lost."""
    return tuple(_loss(language, number, *one) for number, one in enumerate(SIX, start=1))


def _loss(language: Language, number: int, knobs: dict[str, Value], question: int) -> Item:
    run = replays.run("tutor", knobs)
    info = recall.info(run, question)
    (found,) = info.evidence
    place = Prepared(knobs=knobs)
    frame = Frame(8, "a", language, 2, place, Prepared(knobs=knobs, pick=("question", question)))
    why = " ".join(recall.verdicts(info, language))
    answers = [Answer(frame.say(key), found.place == place, why, key) for place, key in PLACES.items()]
    setting = ", ".join(frame.say(f"knob.{name}", value=value) for name, value in knobs.items())
    asked = frame.say("ask", setting=setting, question=info.text, page=(found.page or 0) + 1)
    return chosen(frame, asked, answers, hints=(frame.say("hint"),), part=str(number))


def b(language: Language) -> tuple[Item, ...]:
    """The least k that repairs what k 5 loses."""
    run = replays.run(top_k=SHORT)
    m, seen = sight.policy(run).top_m, survey(run, JOB)
    (page,) = gold(run, JOB)
    truth = next(k for k in range(1, MOST + 1) if page in seen.returned(m, k))
    frame = Frame(
        8,
        "b",
        language,
        2,
        Prepared(knobs={"top_k": SHORT}, pick=("question", JOB)),
        Prepared(knobs={"top_k": truth}, pick=("question", JOB)),
    )

    def judge(k: int) -> tuple[bool, str]:
        values: dict[str, object] = {"k": k, "page": page + 1, "less": k - 1}
        if page not in seen.returned(m, k):
            return False, frame.say("lost", **values)
        return (True, frame.say("right", **values)) if k == truth else (False, frame.say("more", **values))

    question = frame.say("ask", k=SHORT, question=run.script.questions[JOB].text, page=page + 1)
    return (whole(frame, question, judge, truth, low=1, high=MOST, hints=(frame.say("hint"),)),)


def c(language: Language) -> tuple[Item, ...]:
    """The least k with which a flat search finds all six."""
    run = flat()
    questions = range(len(run.script.questions))
    truth = next(k for k in range(1, MOST + 1) if all(found_flat(one, k) for one in questions))
    topics = least(list(questions))
    frame = Frame(8, "c", language, 3, Prepared(), Prepared())

    def judge(k: int) -> tuple[bool, str]:
        missing = [question for question in questions if not found_flat(question, k)]
        if missing:
            text = run.script.questions[missing[0]].text
            return False, frame.say("missing", k=k, n=len(questions) - len(missing), question=text)
        if k > truth:
            return False, frame.say("more", k=k, less=k - 1)
        return True, frame.say("right", k=k, m=topics[0], deep=topics[1])

    return (whole(frame, frame.say("ask"), judge, truth, low=1, high=MOST, hints=(frame.say("hint"),)),)
