"""What are the least m and k that bring a page back? First its segment, then its page (paper §3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ...memory.knobs import Knobs
from ...memory.survey import Survey
from ...views.telling import number
from ..reading.asked import asked, gold
from ..reading.sight import policy
from .posing import Answer, Kind, Posed
from .scene import Scene, quoted

Case = tuple[int, int]  # question, page with evidence


class Least(NamedTuple):
    """How many segments have to be searched, and how many pages given back."""

    m: int
    k: int


def cases(scene: Scene, rng: Random) -> Sequence[Case]:
    """Questions with the pages that hold their evidence."""
    questions = range(len(scene.run.script.questions))
    return [(question, page) for question in questions for page in gold(scene.run, question)]


def pose(scene: Scene, case: Case, rng: Random) -> Posed | None:
    """Asked of pages that mid-term memory holds when the question comes."""
    question, page = case
    at = asked(scene.run, question)
    seen = at.survey()
    key = least(seen, page)
    if key is None:
        return None
    holder = key.m - 1
    place = next(i for i, at in enumerate(zip(seen.pages, seen.holders, strict=True)) if at == (page, holder))
    return Posed(
        question=scene.say(
            "cut.question",
            question=quoted(scene.run.script.questions[question].text),
            turn=at.turn,
            page=scene.page(page),
        ),
        right=_named(scene, key),
        wrong=tuple(
            Answer(_named(scene, one), rule)
            for rule, one in wrong(seen, page, key, policy(scene.run)).items()
        ),
        why=scene.say(
            "cut.why",
            segment=scene.label(seen.segments[holder]),
            page=page + 1,
            score=number(float(seen.segment_scores[holder])),
            cos=number(float(seen.page_cos[place])),
            m=key.m,
            k=key.k,
        ),
        numbers=_numbers(scene, seen, page, key),
        before=scene.before(at.turn),
        after=scene.after(at.turn, ("question", question), moved=_reach(scene, key)),
    )


def least(seen: Survey, page: int) -> Least | None:
    """The smallest m, and with it the smallest k; None where no m and k bring the page back."""
    places = [place for place, at in enumerate(seen.pages) if at == page and seen.page_over[place]]
    ms = sorted({seen.holders[place] + 1 for place in places if seen.segment_over[seen.holders[place]]})
    for m in ms:
        pool = seen.pool(m)
        if seen.entering is None:
            return Least(m, next(k for k, place in enumerate(pool, start=1) if place in places))
        for k in range(1, len(pool) + 1):
            if page in seen.returned(m, k):
                return Least(m, k)
    return None


def wrong(seen: Survey, page: int, key: Least, k: Knobs) -> dict[str, Least]:
    """What wrong rules would say, by rule."""
    flat = seen.pages.index(page) + 1
    home = seen.holders[flat - 1]
    own = sum(holder == home for holder in seen.holders[:flat])
    by_page = list(dict.fromkeys(seen.holders)).index(home) + 1
    cos = float(seen.segment_cos[home])
    by_cosine = 1 + sum(float(other) > cos for other in seen.segment_cos)
    return {
        "flat": Least(key.m, flat),
        "own": Least(key.m, own),
        "k_alone": Least(k.top_m, max(flat, k.top_k + 1)) if k.top_m < key.m else Least(1, flat),
        "by_page": Least(by_page, key.k),
        "cosine": Least(by_cosine, key.k),
        "m_alone": Least(key.m, 1),
    }


def _reach(scene: Scene, key: Least) -> dict[str, int]:
    """The two knobs at which it is found."""
    return {"top_m": key.m, "top_k": key.k}


def _named(scene: Scene, one: Least) -> str:
    return scene.say("cut.choice", m=one.m, k=one.k)


def _numbers(scene: Scene, seen: Survey, page: int, key: Least) -> str:
    segments = [
        f"{i + 1}. {scene.label(id)} {number(float(seen.segment_scores[i]))}"
        for i, id in enumerate(seen.segments[: key.m])
    ]
    pool = [f"{seen.pages[place] + 1} ({number(float(seen.page_cos[place]))})" for place in seen.pool(key.m)]
    return scene.say("cut.numbers", segments=scene.rows(segments), pages=", ".join(pool[: key.k]))


KIND = Kind("cut", 3, (5, 8), ("flat", "own", "k_alone", "by_page", "cosine", "m_alone"), cases, pose)
