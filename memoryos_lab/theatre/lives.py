"""Columns of the `run` slot: pages, segments and facts, each with the turns of its life."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..memory.replay import Run
from ..views.heat_info import Curve, HeatInfo
from ..views.story import EntryLife, Story
from .columns import plain, rounded

_STATUS = {"cool": 0, "hot": 1, "idle": 2, "waiting": 3}
TERMS = ("visits", "pages", "recency")


def pages(told: Story) -> dict[str, Any]:
    """[n] each: 0 for a turn that never came."""
    return {
        "chain": [life.chain for life in told.pages],
        "out": [life.left or 0 for life in told.pages],
        "gone": [life.archived or 0 for life in told.pages],
        "dropped": [life.dropped or 0 for life in told.pages],
        "hue": [told.hue(life.page) for life in told.pages],
        "filed": [[[filing.segment, filing.turn] for filing in life.filings] for life in told.pages],
    }


def segments(told: Story, heat: HeatInfo) -> dict[str, Any]:
    """[segments ever opened] each."""
    lives = told.segments
    return {
        "label": [life.label for life in lives],
        "keywords": [life.keywords for life in lives],
        "hue": [life.hue for life in lives],
        "opened": [life.opened for life in lives],
        "closed": [life.closed or 0 for life in lives],
        "peak": [rounded(curve.peak) for curve in heat.curves],
        "pages": [life.pages for life in lives],
        "heat": [_heat(curve) for curve in heat.curves],
    }


def _heat(curve: Curve) -> list[list[Any]]:
    """Samples as columns: turn, visits, pages, recency, status, fresh."""
    rows, terms = curve.rows, dict(curve.terms)
    columns = [terms.get(name, ()) for name in TERMS]
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
