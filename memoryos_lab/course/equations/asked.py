"""Equations with the numbers of a question: a segment against m, a page against k."""

from __future__ import annotations

from ...memory.recall import Recall
from .moment import At, tex
from .moved import term


def segment_score(at: At) -> str:
    """The segment of a page, as the question ranked it."""
    position, trace = at.asked, _trace(at)
    held = at.held(position)
    hit = next(one for one in trace.segments if one.segment == held.id)
    asked = at.run.features.question_keywords[trace.question]
    sum_ = rf"{tex(hit.cos)} + {term(asked, held.keywords, hit.keyword, at)} = {tex(hit.score)}"
    lines = (
        at.say(
            "segment_score",
            question=at.question,
            segment=at.named(held.id),
            turn=at.run.steps[position].turn,
        ),
        f"$$\nF(s, q) = {sum_} \\qquad \\operatorname{{rank}}(s) = {hit.rank}\n$$",
        at.words("segment_score.words", asked, held.keywords),
        at.say(
            f"segment_score.{'yes' if hit.selected else 'no'}",
            rank=hit.rank,
            of=len(trace.segments),
            m=at.policy.top_m,
        ),
    )
    return "\n\n".join(lines)


def page_score(at: At) -> str:
    """The page in the queue over all selected segments."""
    position, trace = at.asked, _trace(at)
    held = at.held(position)
    told = at.say("page_score", question=at.question, page=at.page, segment=at.named(held.id))
    hit = next((one for one in trace.pages if one.page + 1 == at.page), None)
    if hit is None:
        return f"{told}\n\n{at.say('page_score.never', page=at.page)}"
    line = rf"\cos(p_{{{at.page}}}, q) = {tex(hit.cos)} \qquad \operatorname{{rank}}(p) = {hit.rank}"
    key = f"page_score.{'yes' if hit.returned else 'no'}"
    said = at.say(key, rank=hit.rank, of=len(trace.pages), k=at.policy.top_k)
    return f"{told}\n\n$$\n{line}\n$$\n\n{said}"


def _trace(at: At) -> Recall:
    trace = at.run.steps[at.asked].recall
    if trace is None:
        raise at.missing(f"question {at.question} has no trace")
    return trace
