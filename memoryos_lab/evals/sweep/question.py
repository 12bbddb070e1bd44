"""One question under one setting: which of its gold turns came into the prompt, and where others were lost.

The stages are those of the diagnosis (see `evals.labels`), read from the survey; only pages count here,
a long-term entry that says the same does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...memory.survey import Survey
from ...memory.types import Script, Turn
from ..diagnose.written import fault, gates
from ..evidence.measures import ndcg, reciprocal_rank
from ..labels import Stage
from .outcome import UNKNOWN
from .prompts import Room

ONE_IS_ENOUGH = (2, 4)  # categories in which one gold turn of several is enough to answer


class Holder(NamedTuple):
    """A page that holds a gold turn."""

    page: int
    sound: bool  # False: the copy cannot answer the question (in a temporal one, its date is wrong)


@dataclass(frozen=True, slots=True)
class Gold:
    """The evidence of one question."""

    turns: tuple[tuple[Holder, ...], ...]  # a gold turn each; () if the loader lost it
    category: int | None

    @classmethod
    def all(cls, script: Script) -> tuple[Gold, ...]:
        """The evidence of every question of a conversation."""
        holders: defaultdict[str, list[tuple[int, Turn]]] = defaultdict(list)
        for number, page in enumerate(script.pages):
            for turn in page.turns:
                holders[turn.id].append((number, turn))

        def held(id: str, category: int | None) -> tuple[Holder, ...]:
            return tuple(
                Holder(page, not gates(fault(turn, script.pages[page], turn), category))
                for page, turn in holders[id]
            )

        return tuple(
            cls(tuple(held(id, one.category) for id in dict.fromkeys(one.evidence)), one.category)
            for one in script.questions
        )


class Looked(NamedTuple):
    """What one question found."""

    covered: int
    reciprocal: float
    ndcg: float
    stage: int
    page_tokens: int
    prompt_tokens: int
    returned: int


def look(survey: Survey, returned: Sequence[int], m: int, gold: Gold, room: Room) -> Looked:
    """Fill the prompt with what was returned, and see what became of each gold turn."""
    rendered, page_tokens, prompt_tokens = room.fill(survey.stm, returned)
    pages = len(set(returned))
    if not gold.turns:
        return Looked(UNKNOWN, 0.0, 0.0, UNKNOWN, page_tokens, prompt_tokens, pages)
    stages = [_stage(survey, returned, m, holders, room, rendered) for holders in gold.turns]
    covered = sum(stage is Stage.AVAILABLE for stage in stages)
    ranks = _ranks(survey.stm, returned, gold)
    return Looked(
        covered,
        reciprocal_rank(ranks),
        ndcg(ranks, len(gold.turns), max(len(returned), 1)),
        _lost(stages, covered, gold),
        page_tokens,
        prompt_tokens,
        pages,
    )


def _lost(stages: Sequence[Stage], covered: int, gold: Gold) -> int:
    if covered == len(stages) or (covered and gold.category in ONE_IS_ENOUGH):
        return Stage.AVAILABLE
    return min(stages)


def _stage(
    survey: Survey, returned: Sequence[int], m: int, holders: Sequence[Holder], room: Room, rendered: set[int]
) -> Stage:
    """The furthest that a page which holds the turn came; where only wrong copies are left, that is why."""
    ways = [
        (_page_stage(survey, returned, m, one.page, room, rendered), one.sound)
        for one in holders
        if one.page in room.pages
    ]
    live = [sound for stage, sound in ways if stage > Stage.EVICTED]
    if live and not any(live):
        return Stage.WRONG
    return max((stage for stage, sound in ways if sound or stage <= Stage.EVICTED), default=Stage.LOADER)


def _page_stage(
    survey: Survey, returned: Sequence[int], m: int, page: int, room: Room, rendered: set[int]
) -> Stage:
    if page in rendered:
        return Stage.AVAILABLE
    if page in survey.stm or page in returned:
        return Stage.PROMPT
    places = [survey.holders[i] for i, held in enumerate(survey.pages) if held == page]
    if any(place < m and survey.segment_over[place] for place in places):
        return Stage.PAGE
    if places:
        return Stage.SEGMENT
    return Stage.MIGRATION if page in room.dropped else Stage.EVICTED


def _ranks(stm: Sequence[int], returned: Sequence[int], gold: Gold) -> list[int]:
    """The rank of each gold turn that was found; 1 in short-term memory, which is not ranked."""
    ranks = {page: rank for rank, page in reversed(list(enumerate(returned, start=1)))}
    ranks |= dict.fromkeys(stm, 1)
    found = ([ranks[one.page] for one in holders if one.page in ranks] for holders in gold.turns)
    return [min(places) for places in found if places]
