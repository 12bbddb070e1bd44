"""Rows of the `run` slot: what happened, turn by turn, and the decisions behind it."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ..memory.events import Confirmed, Corrected, Merged, Opened, Recalled, Withdrawn
from ..memory.replay import Run
from ..views import telling
from ..views.heat_info import HeatInfo
from .columns import rounded

Row = list[Any]


def events(run: Run) -> list[tuple[Any, ...]]:
    """[[turn, key, value, …]]: sentences as keys and values, in the order in which they are told."""
    return [(told.turn, told.key, *told.values) for step in run.steps for told in telling.step(run, step)]


def moments(heat: HeatInfo) -> list[Row]:
    """[[kind, turn, segment, first, heat]] at which a segment's heat jumped, left or waited."""
    return [[m.kind, m.turn, m.segment, int(m.first), rounded(m.heat)] for m in heat.marks]


def decisions(run: Run) -> dict[int, list[Row]]:
    """Page -> [[turn, segment, θ, [[segment, cos, keyword], best three]]], one a theme."""
    made: defaultdict[int, list[Row]] = defaultdict(list)
    filings = Merged | Opened  # made once: it is asked of every event
    for position, event in run.events():
        if isinstance(event, filings):
            best = [[c.segment, round(c.cos, 4), rounded(c.keyword, 4)] for c in event.candidates]
            made[event.page].append([run.steps[position].turn, event.segment, event.theta, best])
    return made


def acted(run: Run) -> list[Row]:
    """[[act, turn, fact, −1 where it named none that is there]] in the order of doing."""
    rows: list[Row] = []
    for step in run.steps:
        if step.kind == "act":
            named = (
                event.entry for event in step.events if isinstance(event, Corrected | Withdrawn | Confirmed)
            )
            rows.append([step.index, step.turn, next(named, -1)])
    return rows


def asked(run: Run) -> list[Row]:
    """[[question, turn, [segments], [pages]]] in the order of asking."""
    return [
        [event.question, run.steps[position].turn, event.segments, event.pages]
        for position, event in run.events()
        if isinstance(event, Recalled)
    ]
