"""The `recall` slot: everything between one question and the prompt."""

from __future__ import annotations

from typing import Any

from ..memory.prompt import Line
from ..memory.replay import Run
from ..views import recall_info
from ..views.recall_info import Evidence, PageRank, Part, RecallInfo, SegmentRank
from .columns import plain, rounded

Row = list[Any]


def recall_slot(run: Run, question: int, key: str) -> dict[str, Any]:
    """What the run's question found; one that was not asked is asked now, and changes nothing.

    Raises: LabError for a question that does not exist.
    """
    found = recall_info.of(run, question)
    return {
        "run": key,
        "question": question,
        "turn": found.turn,
        "m": found.m or 0,
        "k": found.k or 0,
        "stm": found.stm,
        "segments": [_segment(row, found.taken(row)) for row in found.segments],
        "pages": [_page(row) for row in found.pages],
        "entries": [[row.entry, None if row.cos is None else rounded(row.cos, 4)] for row in found.entries],
        "prompt": _prompt(found),
        "evidence": list(dict.fromkeys(gold.page for gold in found.evidence if gold.page is not None)),
        "gold": [_gold(gold) for gold in found.evidence],
    }


def _segment(row: SegmentRank, taken: bool) -> Row:
    scores = (rounded(score, 4) for score in (row.cos, row.keyword, row.score))
    return [row.segment, *scores, int(taken)]


def _page(row: PageRank) -> Row:
    scores = rounded(row.cos, 4), int(row.returned), rounded(row.score, 4)
    return [row.page, row.segment, *scores, plain(row.by)]


def _prompt(found: RecallInfo) -> dict[str, Any]:
    return {
        "instruction": found.prompt.instruction,
        "tokens": found.prompt.tokens,
        "budget": found.prompt.budget,
        "parts": [_part(part) for part in found.parts],
    }


def _part(part: Part) -> Row:
    return [part.name, part.heading, [_line(line) for line in part.lines]]


def _line(line: Line) -> Row:
    ids = plain(line.page), plain(line.entry)
    return [*ids, line.text, line.tokens, int(line.rendered), plain(line.contradicted)]


def _gold(gold: Evidence) -> Row:
    ranks = gold.segment_rank or 0, gold.page_rank or 0
    return [gold.turn_id, plain(gold.page), gold.place, plain(gold.segment), *ranks, int(gold.rendered)]
