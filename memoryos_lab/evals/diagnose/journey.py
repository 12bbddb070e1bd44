"""Step 1: how far one gold turn came, by the page that came furthest.

    S0 loader      no page holds the turn, or none that had arrived
    S1 migration   its page was dropped on the way from short-term to mid-term memory
    S2 evicted     its page is in the archive
    S3 wrong       every live copy fails on text, speaker or (temporal questions) date: a gate tested first
    S5 segment     its segment was not searched: below the floor, ranked r > m, or nowhere in the ranking
    S6 page        its page did not come back: below the floor, or ranked r > k
    S7 prompt      it came back and was cut, or was in short-term memory (which goes round S5 and S6) and was
    S8 available   it stood in the prompt, or a long-term entry did that was read from its page

A rank counts only what is over the floors, so that m ≥ r and k ≥ r lift exactly what they name.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ...memory.events import Dropped
from ...memory.survey import Survey
from ..diagnosis import Reached
from ..labels import Stage
from .moment import Moment


def journey(at: Moment, turns: tuple[str, ...], category: int | None) -> tuple[Reached, ...]:
    """One `Reached` a gold turn, in the order of the evidence."""
    return tuple(_by_entry(at, furthest(at, turn, category)) for turn in turns)


def furthest(at: Moment, turn: str, category: int | None) -> Reached:
    """How far the turn came by its pages alone."""
    c = at.conversation
    arrived = [page for page in c.holders.get(turn, ()) if page < at.snapshot.turn]
    live = [page for page in arrived if at.places(page) or page in at.survey.stm or page in at.kept]
    sound = set(c.sound(turn, category))
    ways = [_searched(at, turn, page) for page in live if page in sound or not sound.intersection(live)]
    if ways and not sound.intersection(live):
        return _wrong(at, _best(ways))
    ways += [_gone(at, turn, page) for page in arrived if page not in live]
    nowhere = Reached(turn, Stage.LOADER, "not_written.loader", again=Stage.LOADER)
    return _best(ways) if ways else nowhere


def _best(ways: list[Reached]) -> Reached:
    """The furthest; among equals the best ranked, then the older page."""

    def order(way: Reached) -> tuple[int, ...]:
        return way.stage, -(way.segment_rank or 0), -(way.page_rank or 0), -(way.page or 0)

    return max(ways, key=order)


def _by_entry(at: Moment, way: Reached) -> Reached:
    """Step 5: what did not come by a page may have come by an entry that was read from one."""
    if way.stage == Stage.AVAILABLE:
        return way
    entry = at.entry_from(at.conversation.holders.get(way.turn, ()), at.entries)
    return way if entry is None else way._replace(stage=Stage.AVAILABLE, reason="", again=None, entry=entry)


def _wrong(at: Moment, way: Reached) -> Reached:
    """S3: the copy is wrong; `again` says where it would have been lost if it were right."""
    assert way.page is not None, "a copy stands on a page"
    fault = at.conversation.fault(way.turn, way.page)
    assert fault is not None, "only a page with a fault is judged here"
    again = None if way.stage == Stage.AVAILABLE else way.stage
    return way._replace(stage=Stage.WRONG, reason=fault.label, again=again)


def _gone(at: Moment, turn: str, page: int) -> Reached:
    """S1, S2: what no question finds any more."""
    lost = at.loss(page)
    event = lost.event if lost else None
    if isinstance(event, Dropped):
        return Reached(turn, Stage.MIGRATION, "not_written.migration", page, "dropped", again=Stage.MIGRATION)
    segment = event.segment if event else None
    return Reached(turn, Stage.EVICTED, "evicted", page, "archive", segment, again=Stage.EVICTED)


# -- S5 to S8 -------------------------------------------------------------------------------------


def _searched(at: Moment, turn: str, page: int) -> Reached:
    """How far a live page came."""
    if page not in at.survey.stm:
        ways = [_placed(at, turn, place) for place in at.places(page)]
        return _best(ways) if ways else _unranked(at, turn, page)
    way = Reached(turn, Stage.AVAILABLE, "", page, "stm")
    return way if page in at.rendered else way._replace(stage=Stage.PROMPT, reason="prompt.stm_not_rendered")


def _unranked(at: Moment, turn: str, page: int) -> Reached:
    """A page of the store that the system does not so much as rank for this question."""
    segment = next((group.id for group in at.snapshot.groups if page in group.pages), None)
    return Reached(turn, Stage.SEGMENT, "not_retrieved.unranked", page, "mtm", segment, again=Stage.SEGMENT)


def _placed(at: Moment, turn: str, place: int) -> Reached:
    """How far one place of a page in mid-term memory came (a page under two themes has two)."""
    survey, rank = at.survey, at.survey.holders[place] + 1
    page, segment = survey.pages[place], survey.segments[rank - 1]
    ranked = page_rank(survey, max(at.m, rank), place)
    way = Reached(turn, Stage.AVAILABLE, "", page, "mtm", segment, rank, ranked)
    if not survey.segment_over[rank - 1]:
        again = Stage.SEGMENT if rank > at.m else _after(at, without_segment_floor(survey), place, at.m)
        return way._replace(stage=Stage.SEGMENT, reason="not_retrieved.segment_threshold", again=again)
    if rank > at.m:
        again = _after(at, survey, place, rank)
        return way._replace(stage=Stage.SEGMENT, reason="not_retrieved.segment_rank", again=again)
    if not survey.page_over[place]:
        again = _after(at, without_page_floor(survey), place, at.m)
        return way._replace(stage=Stage.PAGE, reason="not_retrieved.page_threshold", again=again)
    if place not in survey.chosen(at.m, at.k):
        again = None if page in at.shown(survey, at.m, ranked) else Stage.PROMPT
        return way._replace(stage=Stage.PAGE, reason="not_retrieved.page_rank", again=again)
    return way if page in at.rendered else way._replace(stage=Stage.PROMPT, reason="prompt.truncated")


def _after(at: Moment, survey: Survey, place: int, m: int) -> Stage | None:
    """Where the place would be lost if m segments were searched; None: nowhere."""
    if not survey.page_over[place] or place not in survey.chosen(m, at.k):
        return Stage.PAGE
    return None if survey.pages[place] in at.shown(survey, m, at.k) else Stage.PROMPT


def page_rank(survey: Survey, m: int, place: int) -> int:
    """Rank from 1 of a page in its `pool`.

    In a heap a tie may push a page out: the rank is the last of its ties, so that k ≥ rank always keeps it.
    """
    found = pool(survey, m, place)
    if survey.entering is None:
        return sum(other <= place for other in found)
    return sum(bool(survey.page_scores[other] >= survey.page_scores[place]) for other in found)


def pool(survey: Survey, m: int, place: int) -> list[int]:
    """The places that a page is ranked among with m segments: those over the floors that it passes itself."""
    if not survey.segment_over[survey.holders[place]]:
        survey = without_segment_floor(survey)
    if not survey.page_over[place]:
        survey = without_page_floor(survey)
    return survey.pool(m)


def without_segment_floor(survey: Survey) -> Survey:
    return replace(survey, segment_over=np.ones_like(survey.segment_over))


def without_page_floor(survey: Survey) -> Survey:
    return replace(survey, page_over=np.ones_like(survey.page_over))
