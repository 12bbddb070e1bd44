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
from ...memory.types import Script
from ..evidence.measures import ndcg, reciprocal_rank
from ..labels import Stage
from .outcome import UNKNOWN
from .prompts import Room

ONE_IS_ENOUGH = (2, 4)  # categories in which one gold turn of several is enough to answer


@dataclass(frozen=True, slots=True)
class Gold:
    """The evidence of one question."""

    turns: tuple[tuple[int, ...], ...]  # a gold turn each: the pages that hold it, () if the loader lost it
    category: int | None

    @classmethod
    def all(cls, script: Script) -> tuple[Gold, ...]:
        """The evidence of every question of a conversation."""
        holders: defaultdict[str, list[int]] = defaultdict(list)
        for number, page in enumerate(script.pages):
            for turn in page.turn_ids:
                holders[turn].append(number)
        return tuple(
            cls(tuple(tuple(holders[turn]) for turn in dict.fromkeys(question.evidence)), question.category)
            for question in script.questions
        )


class Looked(NamedTuple):
    """What one question found."""

    covered: int
    reciprocal: float
    ndcg: float
    stage: int
    page_tokens: int
    prompt_tokens: int


def look(survey: Survey, returned: Sequence[int], m: int, gold: Gold, room: Room) -> Looked:
    """Fill the prompt with what was returned, and see what became of each gold turn."""
    rendered, page_tokens, prompt_tokens = room.fill(survey.stm, returned)
    if not gold.turns:
        return Looked(UNKNOWN, 0.0, 0.0, UNKNOWN, page_tokens, prompt_tokens)
    stages = [_stage(survey, returned, m, pages, rendered) for pages in gold.turns]
    covered = sum(stage is Stage.AVAILABLE for stage in stages)
    ranks = _ranks(survey.stm, returned, gold)
    return Looked(
        covered,
        reciprocal_rank(ranks),
        ndcg(ranks, len(gold.turns), max(len(returned), 1)),
        _lost(stages, covered, gold),
        page_tokens,
        prompt_tokens,
    )


def _lost(stages: Sequence[Stage], covered: int, gold: Gold) -> int:
    if covered == len(stages) or (covered and gold.category in ONE_IS_ENOUGH):
        return Stage.AVAILABLE
    return min(stages)


def _stage(
    survey: Survey, returned: Sequence[int], m: int, pages: Sequence[int], rendered: set[int]
) -> Stage:
    """The furthest that a page which holds the turn came."""
    return max((_page_stage(survey, returned, m, page, rendered) for page in pages), default=Stage.LOADER)


def _page_stage(survey: Survey, returned: Sequence[int], m: int, page: int, rendered: set[int]) -> Stage:
    if page in rendered:
        return Stage.AVAILABLE
    if page in survey.stm or page in returned:
        return Stage.PROMPT
    holders = [survey.holders[i] for i, held in enumerate(survey.pages) if held == page]
    if any(holder < m and survey.segment_over[holder] for holder in holders):
        return Stage.PAGE
    return Stage.SEGMENT if holders else Stage.EVICTED


def _ranks(stm: Sequence[int], returned: Sequence[int], gold: Gold) -> list[int]:
    """The rank of each gold turn that was found; 1 in short-term memory, which is not ranked."""
    places = {page: rank for rank, page in reversed(list(enumerate(returned, start=1)))}
    recent = set(stm)
    found = (
        min(
            (1 if page in recent else places[page] for page in pages if page in recent or page in places),
            default=0,
        )
        for pages in gold.turns
    )
    return [rank for rank in found if rank]
