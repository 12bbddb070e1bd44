"""The numbers and names that a sentence about a diagnosis needs; `sentences` says them."""

from __future__ import annotations

from typing import Any

from ...memory.events import Dropped, Evicted, Faded
from ..diagnosis import Reached
from ..labels import Stage
from .answer import Source
from .journey import pool
from .moment import Moment

NO_GOLD, UNANSWERED = "no_gold", "unanswered"  # why a question is unscorable
DECLINED = "declined"  # why an adversarial question is passed
NAMED = 3  # keywords that name a segment


def loss(at: Moment, one: Reached) -> dict[str, Any]:
    """What a sentence needs about the gold turn that the label speaks of."""
    told: dict[str, Any] = {"turn": one.turn}
    if one.page is None:
        return told | _unwritten(at, one.turn)
    told["page"] = one.page
    match one.stage:
        case Stage.MIGRATION | Stage.EVICTED:
            return told | _gone(at, one)
        case Stage.SEGMENT if one.reason == "not_retrieved.unranked":
            return told | {"segment": one.segment, "seg": name(at, one.segment)}
        case Stage.WRONG:
            return told | _wrong(at, one)
        case Stage.PROMPT:
            return told | {"budget": at.conversation.budget}
        case _:
            return told | _ranked(at, one)


def _unwritten(at: Moment, turn: str) -> dict[str, Any]:
    c = at.conversation
    if turn in c.holders:
        return {"why": "later", "page": c.holders[turn][0]}
    return {"why": "overwritten" if turn in c.overwritten else "nowhere"}


def _gone(at: Moment, one: Reached) -> dict[str, Any]:
    assert one.page is not None, "what is gone was on a page"
    lost = at.loss(one.page)
    if lost is None:  # a policy that lets pages go and tells no event
        return {}
    told = {"at": lost.turn}
    match lost.event:
        case Dropped(_, reason):
            return told | {"why": reason}
        case Faded(segment, _, strength, limit):
            return told | {"segment": segment, "strength": strength, "limit": limit}
        case Evicted(segment, _, _, of, rule, _, at_birth):
            capacity = next((tier.capacity for tier in at.snapshot.tiers if tier.name == "mtm"), None)
            held = of - 1 if capacity is None else capacity
            return told | {"segment": segment, "capacity": held, "rule": rule, "at_birth": at_birth}
        case None:
            raise AssertionError("a page that came back is not lost")


def _wrong(at: Moment, one: Reached) -> dict[str, Any]:
    fault = at.conversation.fault(one.turn, one.page) if one.page is not None else None
    assert fault is not None, "a wrong copy stands on a page and has a fault"
    return {"recall": fault.recall, "held": fault.held, "meant": fault.meant}


def _ranked(at: Moment, one: Reached) -> dict[str, Any]:
    """Both cuts, with what was held against them; scores as they were compared."""
    survey, rank = at.survey, one.segment_rank or 1
    place = next(place for place in at.places(one.page or 0) if survey.holders[place] == rank - 1)
    return {
        "segment": one.segment, "seg": name(at, one.segment),
        "r": rank, "n": len(survey.segments), "m": at.knob("top_m"),  # no m: a store without segments
        "rk": one.page_rank, "np": len(pool(survey, max(at.m, rank), place)), "k": at.k,
        "segment_score": float(survey.segment_scores[rank - 1]),
        "segment_floor": at.knob("segment_threshold"),
        "page_cos": float(survey.page_cos[place]),
        "page_floor": at.knob("page_threshold"),
        "page_over": bool(survey.page_over[place]),
    }  # fmt: skip


def name(at: Moment, segment: int | None) -> str:
    """The first keywords of a segment: words of the conversation."""
    group = at.groups.get(segment) if segment is not None else None
    return " · ".join(group.keywords[:NAMED]) if group else ""


def source(found: Source | None, at: Moment | None = None) -> dict[str, Any]:
    """What a sentence needs about the source of an answer's words; {} where none was found."""
    if found is None:
        return {}
    told: dict[str, Any] = {"share": found.share, "words": found.words}
    if found.kind == "page":
        return told | {"source_page": found.id}
    text = at.entries[found.id].text if at else ""
    return told | {"source_entry": found.id, "x": text}
