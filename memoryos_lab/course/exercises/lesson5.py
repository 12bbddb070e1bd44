"""Lesson 5: the rank of a segment, what a larger m does to a page, the least m and k that bring it back."""

from __future__ import annotations

from ...views import recall
from ...views.catalogue import Language
from ...views.recall_info import Evidence
from ..items import Item
from ..prepared import Prepared
from ..reading import replays, sight
from ..reading.asked import found, survey
from ..writing.naming import plain
from .chosen import Answer, chosen
from .typed import Frame, pair, whole

QUESTION, PAGE = 4, 10  # of the year of her birth; page 11
WIDER = 9  # segments


def a(language: Language) -> tuple[Item, ...]:
    """The rank of the segment of page 11."""
    run = replays.run()
    gold, seen = evidence(), survey(run, QUESTION)
    truth = gold.segment_rank or 0
    of = len(seen.segments)

    def judge(rank: int) -> tuple[bool, str]:
        segment = plain(run, seen.segments[rank - 1])
        values: dict[str, object] = {"rank": rank, "segment": segment, "of": of}
        if rank == truth:
            return True, frame.say("why", **values, page=PAGE + 1, m=m())
        if rank == seen.pages.index(PAGE) + 1:
            return False, frame.say("flat", rank=rank, page=PAGE + 1)
        return False, frame.say("other", **values)

    frame = Frame(5, "a", language, 1, Prepared(), Prepared(pick=("question", QUESTION)))
    question = frame.say("ask", question=asked(), page=PAGE + 1, of=of)
    return (whole(frame, question, judge, truth, low=1, high=of, hints=(frame.say("hint"),)),)


def b(language: Language) -> tuple[Item, ...]:
    """What becomes of page 11 when m is 9."""
    gold, old = evidence(top_m=WIDER), evidence()
    frame = Frame(
        5, "b", language, 2, Prepared(), Prepared(pick=("question", QUESTION), knobs={"top_m": WIDER})
    )
    values: dict[str, object] = {
        "page": PAGE + 1,
        "m": WIDER,
        "before": m(),
        "k": k(),
        "segment_rank": gold.segment_rank,
        "page_rank": gold.page_rank,
    }
    why = frame.say("why", **values)
    places = {"back": "returned", "queue": "below_k", "never": "below_m"}
    answers = [
        Answer(frame.say(key, **values), gold.place == place, why, key) for key, place in places.items()
    ]
    question = frame.say("ask", **values, question=asked(), rank=old.segment_rank)
    return (chosen(frame, question, answers, hints=(frame.say("hint"),)),)


def c(language: Language) -> tuple[Item, ...]:
    """The least m, and with it the least k, that bring page 11 back."""
    run = replays.run()
    truth = least()
    frame = Frame(
        5,
        "c",
        language,
        3,
        Prepared(pick=("question", QUESTION)),
        Prepared(pick=("question", QUESTION), knobs={"top_m": truth[0], "top_k": truth[1]}),
    )

    def judge(m: int, k: int) -> tuple[bool, str]:
        values: dict[str, object] = {"m": m, "k": k, "page": PAGE + 1}
        if not found(run, QUESTION, m, k):
            key = "m_cuts" if m < truth[0] else "k_cuts"
            return False, frame.say(key, **values)
        if (m, k) != truth:
            return False, frame.say("more", **values)
        return True, frame.say("right", **values)

    question = frame.say("ask", question=asked(), page=PAGE + 1)
    return (pair(frame, question, judge, truth, hints=(frame.say("hint"),)),)


def evidence(**knobs: int) -> Evidence:
    """Where page 11 came to."""
    (gold,) = recall.info(replays.run("tutor", knobs), QUESTION).evidence
    return gold


def asked() -> str:
    return replays.run().script.questions[QUESTION].text


def m() -> int:
    return sight.policy(replays.run()).top_m


def k() -> int:
    return sight.policy(replays.run()).top_k


def least() -> tuple[int, int]:
    """The least m that lets the page into the queue, and its rank there."""
    seen = survey(replays.run(), QUESTION)
    place = seen.pages.index(PAGE)
    m = seen.holders[place] + 1
    return m, seen.pool(m).index(place) + 1
