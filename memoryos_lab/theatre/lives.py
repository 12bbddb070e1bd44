"""Columns of the `run` slot: pages, segments and facts, each with the turns of its life."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..memory.replay import Run
from ..views.heat_info import Curve, HeatInfo
from ..views.story import EntryLife, Filing, PageLife, Story
from .columns import plain, rounded

BACK = -2  # in the place of a segment: its pages came back to the window
_STATUS = {"cool": 0, "hot": 1, "idle": 2, "waiting": 3}


def pages(told: Story) -> dict[str, Any]:
    """[n] each: 0 for a turn that never came."""
    return {
        "chain": [life.chain for life in told.pages],
        "out": [life.left or 0 for life in told.pages],
        "gone": [life.archived or 0 for life in told.pages],
        "dropped": [life.dropped or 0 for life in told.pages],
        "hue": [told.hue(life.page) for life in told.pages],
        "filed": [[_filed(filing) for filing in life.filings] for life in told.pages],
        "moved": {life.page: [list(move) for move in life.moves] for life in told.pages if _roams(life)},
    }


def _filed(filing: Filing) -> list[int]:
    """[segment, turn], and the turn at which it went from there where it did."""
    place = [filing.segment, filing.turn]
    return place if filing.until is None else [*place, filing.until]


def _roams(life: PageLife) -> bool:
    """Whether its tiers do not follow from the turns at which it left, was archived, was dropped."""
    usual = [(life.arrived, "stm"), (life.left, "mtm"), (life.archived, "archive"), (life.dropped, "dropped")]
    last: dict[int, str] = {turn: tier for turn, tier in usual if turn is not None}
    if life.dropped is not None and life.left is not None and last.get(life.left) == "mtm":
        del last[life.left]
    return sorted(last.items()) != [(move.turn, move.tier) for move in life.moves]


def segments(told: Story, heat: HeatInfo) -> dict[str, Any]:
    """[segments ever opened] each."""
    lives = told.segments
    return {
        "label": [life.label for life in lives],
        "keywords": [life.keywords for life in lives],
        "hue": [life.hue for life in lives],
        "opened": [life.opened for life in lives],
        "closed": [life.closed or 0 for life in lives],
        "into": [BACK if life.back else plain(life.into) for life in lives],
        "peak": [rounded(curve.peak) for curve in heat.curves],
        "pages": [life.pages for life in lives],
        "heat": [_heat(curve, heat.terms) for curve in heat.curves],
    }


def _heat(curve: Curve, names: tuple[str, ...]) -> list[list[Any]]:
    """Samples as columns: turn, a column a summand, status, fresh."""
    rows, terms = curve.rows, dict(curve.terms)
    columns = [terms.get(name, ()) for name in names]
    return [
        [curve.turns[i] for i in rows],
        *([rounded(column[i]) for i in rows] if column else [0] * len(rows) for column in columns),
        [_STATUS[curve.status[i]] for i in rows],
        [curve.fresh[i] for i in rows],
    ]


def facts(run: Run, told: Story) -> dict[str, Any]:
    """[entries ever written] each, by id."""
    lives = told.entries
    entries = [life.entry for life in lives]
    return {
        "kind": [entry.kind for entry in entries],
        "slot": [entry.slot for entry in entries],
        "value": [entry.value for entry in entries],
        "said": [min((page + 1 for page in entry.pages), default=0) for entry in entries],
        "start": [life.learned for life in lives],
        "end": [life.ended or 0 for life in lives],
        "by": [plain(entry.by) for entry in entries],
        "segment": [plain(life.segment) for life in lives],
        "pages": [entry.pages for entry in entries],
        "status": [entry.status for entry in entries],
        "basis": [entry.basis for entry in entries],
        "confidence": [rounded(entry.confidence, 2) for entry in entries],
        "doubt": [life.doubted or 0 for life in lives],
    }


def slots(lives: tuple[EntryLife, ...]) -> list[str]:
    """Names of the slots, most written first; a fact without one goes by its kind."""
    written = Counter(life.entry.slot or life.entry.kind for life in lives)
    return [slot for slot, _ in written.most_common()]
