"""Bars of the timeline: cells, stays, life lines, folded segments, facts. One trace: a trace costs most."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from .axes import Json
from .captions import caption
from .catalogue import Language
from .dates import day
from .escape import block, cut, plain
from .palette import DIM, Theme, dimmed, rgba
from .thin import grouped
from .timeline_bands import FACT, FOLD, LANE, Bands
from .timeline_values import Cell, Fact, Fold, Row, Stay, TimelineInfo

CELLS, STAYS, FOLDS, FACTS = 600, 300, 400, 250  # bars at most; beyond, one stands for several
LETTERS = 720 / 6.2  # that fit into the width


class Bar(NamedTuple):
    start: float  # turn
    end: float  # turn
    y: float  # px
    height: float  # px
    fill: str
    edge: str
    what: str  # "page:3", "segment:1", "fact:0": what a click selects
    hover: str  # safe
    text: str = ""  # safe


def bars(info: TimelineInfo, colours: Theme, at: Bands, segment: int | None, language: Language) -> Json:
    """All bars, as many as can be told apart; those of other segments than the selected one dimmed."""
    cells = grouped(info.cells, turn=lambda cell: cell.turn, alike=lambda _: "", most=CELLS)
    stays = grouped(info.stays, turn=lambda stay: stay.start, alike=lambda stay: stay.lane, most=STAYS)
    folds = () if at.heap else info.folds
    narrow = grouped(
        folds, turn=lambda f: f.opened, alike=lambda f: (f.lane, f.segment == segment), most=FOLDS
    )
    facts = grouped(info.facts, turn=lambda fact: fact.start, alike=lambda fact: fact.lane, most=FACTS)
    made = [
        *(_cells(group, colours, at, language) for group in cells),
        *(_stays(group, colours, at) for group in stays),
        *(_life(row, at.row(i), colours, info.turns, segment) for i, row in enumerate(info.rows)),
        *(_folds(group, colours, at, info.turns, segment) for group in narrow),
        *(_facts(group, colours, at, info, segment) for group in facts),
    ]
    return {
        "type": "bar",
        "orientation": "h",
        "base": [bar.start for bar in made],
        "x": [bar.end - bar.start for bar in made],
        "y": [bar.y for bar in made],
        "width": [bar.height for bar in made],
        "marker": {
            "color": [bar.fill for bar in made],
            "line": {
                "color": [bar.edge for bar in made],
                "width": [0.6 if bar.height > 8 and len(cells) < CELLS // 2 else 0 for bar in made],
            },
        },
        "customdata": [bar.what for bar in made],
        "hovertext": [bar.hover for bar in made],
        "hoverinfo": "text",
        "text": [bar.text for bar in made],
        "textposition": "inside",
        "insidetextanchor": "start",
        "textangle": 0,
        "constraintext": "none",
        "textfont": {"size": 10.5, "color": colours.ink},
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}, "textfont": {"color": colours.ink}},
    }


def _cells(group: list[Cell], colours: Theme, at: Bands, language: Language) -> Bar:
    """One page, or a run of pages in the colour that most of them have."""
    cell, last = group[0], group[-1]
    hue, _ = Counter(one.hue for one in group).most_common(1)[0]
    gone = sum(one.archived for one in group) * 2 > len(group)
    fill = rgba(colours.fill(hue), 0.18) if gone else colours.fill(hue)
    if len(group) == 1:
        hover = f"<b>{cell.page + 1}</b> {day(cell.time, language)}<br>{block(cell.text)}"
    else:
        hover = caption(
            "pages_span",
            language,
            first=cell.page + 1,
            last=last.page + 1,
            n=len(group),
            day=day(cell.time, language),
        )
    start, end = cell.turn - 0.44, last.turn + 0.44
    return Bar(start, end, at.cells + 6, 12, fill, colours.edge(hue), f"page:{cell.page}", hover)


def _stays(group: list[Stay], colours: Theme, at: Bands) -> Bar:
    stay, last = group[0], group[-1]
    hover = f"<b>{stay.page + 1}</b>" + (f" … <b>{last.page + 1}</b>" if last is not stay else "")
    start, end, y = stay.start - 0.45, last.end - 0.55, at.lane(stay.lane)
    return Bar(start, end, y, LANE - 2, colours.stay, colours.stay, f"page:{stay.page}", hover)


def _life(row: Row, y: float, colours: Theme, turns: int, segment: int | None) -> Bar:
    end = turns + 0.5 if row.closed is None else row.closed
    edge = dimmed(colours.edge(row.hue), segment not in (None, row.segment))
    return Bar(row.opened, end, y, 1.4, edge, edge, f"segment:{row.segment}", plain(row.label))


def _folds(group: list[Fold], colours: Theme, at: Bands, turns: int, segment: int | None) -> Bar:
    fold = group[0]
    end = max(turns + 0.5 if one.closed is None else max(one.closed, one.opened + 0.3) for one in group)
    fill = colours.ink if fold.segment == segment else dimmed(colours.fill(fold.hue), segment is not None)
    names = plain(fold.label) + (f" … × {len(group)}" if len(group) > 1 else "")
    return Bar(fold.opened, end, at.fold(fold.lane), FOLD - 2, fill, fill, f"segment:{fold.segment}", names)


def _facts(group: list[Fact], colours: Theme, at: Bands, info: TimelineInfo, segment: int | None) -> Bar:
    fact, last = group[0], group[-1]
    dim = segment not in (None, fact.segment)
    end = info.turns + 0.5 if last.end is None else max(last.end, last.start + 0.3)
    first, until = info.window
    letter = (until - first + 1) / LETTERS  # turns that a letter takes
    room = int((min(end, until + 0.5) - max(fact.start, first)) / letter) - 1
    others = info.slots[fact.lane] == ""  # many slots share the last lane: ticks, no words
    words = len(group) == 1 and room > 3 and not others
    text = plain(cut(" ".join(fact.value.split()), room)) if words else ""
    end = min(end, fact.start + 0.3) if others else end
    fill = rgba(colours.fill(fact.hue), (0.30 if fact.status == "active" else 0.16) * (DIM if dim else 1))
    edge = dimmed(colours.edge(fact.hue), dim)
    hover, what = _fact_hover(group, info), f"fact:{fact.entry}"
    return Bar(fact.start, end, at.fact(fact.lane), FACT - 4, fill, edge, what, hover, text)


def _fact_hover(group: list[Fact], info: TimelineInfo) -> str:
    fact = group[0]
    more = f" × {len(group)}" if len(group) > 1 else ""
    slot = plain(info.slots[fact.lane])
    return f"<b>{slot}</b> {fact.said} → {fact.start}{more}<br>{block(fact.value)}"
