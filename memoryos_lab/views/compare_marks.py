"""The marks of the comparison."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .axes import Json, Window, shown
from .captions import caption
from .catalogue import Language, term
from .compare_info import Apart, CompareInfo, FactPair
from .compare_rows import Happening, Row, hue_of_apart
from .escape import block, plain
from .markers import Point, markers
from .palette import GREY, MARKS, Theme, rgba
from .thin import COLUMNS, grouped

ROW = 18  # px
MARKS_MOST = 2400  # on rows


class Bands(NamedTuple):
    """Where each band lies, in px from the top."""

    a: float
    rows_a: int
    after_a: float
    apart: float
    b: float
    rows_b: int
    after_b: float
    facts: float
    height: int

    @classmethod
    def of(cls, shown: list[Row]) -> Bands:
        rows_a = sum(row.run == "a" for row in shown)
        rows_b = len(shown) - rows_a
        a = 26.0
        after_a = a + rows_a * ROW + 2
        apart = after_a + 32
        b = apart + 36
        after_b = b + rows_b * ROW + 2
        facts = after_b + 36
        return cls(a, rows_a, after_a, apart, b, rows_b, after_b, facts, int(facts + 66))

    def row(self, i: int) -> float:
        if i < self.rows_a:
            return self.a + (i + 0.5) * ROW
        return self.b + (i - self.rows_a + 0.5) * ROW

    @property
    def rules(self) -> tuple[float, float]:
        return self.apart + 15, self.facts - 14


def lives(info: CompareInfo, rows: list[Row], at: Bands, colours: Theme, language: Language) -> Json:
    """Each topic from its birth to its eviction, as a band of its colour."""
    end = info.a.turns + 0.5
    return {
        "type": "bar",
        "orientation": "h",
        "base": [row.life.opened for row in rows],
        "x": [(end if row.life.closed is None else row.life.closed) - row.life.opened for row in rows],
        "y": [at.row(i) for i in range(len(rows))],
        "width": 8,
        "marker": {"color": [rgba(colours.fill(row.hue), 0.26) for row in rows]},
        "customdata": [f"{row.run}:segment:{row.life.segment}" for row in rows],
        "hovertext": [_life(row, info, language) for row in rows],
        "hoverinfo": "text",
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _life(row: Row, info: CompareInfo, language: Language) -> str:
    others = info.b if row.run == "a" else info.a
    name = f"<b>{row.run.upper()}</b> {plain(row.life.label)}<br>"
    if row.match is None:
        return name + caption("compare_alone", language, info.about)
    other = plain(others.segments[row.match].label)
    return name + caption(
        "compare_match", language, shared=row.shared, pages=len(row.life.pages), other=other
    )


def row_marks(
    info: CompareInfo,
    marks: Iterable[Happening],
    rows: list[Row],
    at: Bands,
    colours: Theme,
    window: Window | None,
    language: Language,
) -> Json:
    """Pages, openings, promotions and evictions; a page filed apart has a rim of ink."""
    first, last = shown(window, info.a.turns)
    groups = grouped(
        (mark for mark in marks if first <= mark.turn <= last),
        turn=lambda mark: mark.turn,
        alike=lambda mark: (mark.row, mark.kind, mark.apart),
        most=MARKS_MOST,
    )
    roomy = last - first <= 120
    points = [_point(group, rows, at, colours, roomy, language) for group in groups]
    return markers(points)


def _point(
    group: list[Happening], rows: list[Row], at: Bands, colours: Theme, roomy: bool, language: Language
) -> Point:
    mark, row, y = group[0], rows[group[0].row], at.row(group[0].row)
    edge = colours.ink if mark.apart else colours.edge(row.hue)
    pages = ", ".join(str(one.page + 1) for one in group[:8] if one.page is not None)
    count = f" × {len(group)}" if len(group) > 1 else ""
    hover = f"<b>{row.run.upper()}</b> {term(mark.kind, language)} {pages}{count}<br>{plain(row.life.label)}"
    what = f"{row.run}:segment:{row.life.segment}" if mark.page is None else f"page:{mark.page}"
    symbol = MARKS[mark.kind][0]
    match mark.kind:
        case "merged":
            fill = colours.fill(row.hue)
            return Point(mark.turn, y, symbol, 8 if roomy else 5, fill, edge, what, hover)
        case "opened":
            return Point(mark.turn, y, symbol, 14, edge, edge, what, hover)
        case "promoted":
            return Point(mark.turn, y, symbol, 9 if roomy else 5, colours.ink, colours.panel, what, hover)
        case _:
            return Point(mark.turn, y, symbol, 8, colours.ink2, colours.ink2, what, hover)


def apart_marks(
    info: CompareInfo, at: Bands, colours: Theme, window: Window | None, language: Language
) -> Json:
    """▪ for each page that was filed apart, in the colour of its topic in A."""
    first, last = shown(window, info.a.turns)
    groups = grouped(
        (page for page in info.apart if first <= page.turn <= last),
        turn=lambda page: page.turn,
        alike=lambda page: hue_of_apart(info, page.a),
        most=COLUMNS,
    )
    size = 10 if last - first <= 120 else 5
    return markers([_apart(group, info, at, colours, size, language) for group in groups])


def _apart(
    group: list[Apart], info: CompareInfo, at: Bands, colours: Theme, size: float, language: Language
) -> Point:
    page, missing = group[0], caption("compare_unfiled", language)
    a = missing if page.a is None else plain(info.a.segments[page.a].label)
    b = missing if page.b is None else plain(info.b.segments[page.b].label)
    hover = caption("compare_filed", language, page=page.page + 1, a=a, b=b)
    hover += f" × {len(group)}" if len(group) > 1 else ""
    hue = hue_of_apart(info, page.a)
    edge = colours.ink if hue == GREY else colours.edge(hue)
    fill = colours.ink if hue == GREY else colours.fill(hue)
    return Point(page.turn, at.apart, "square", size, fill, edge, f"page:{page.page}", hover)


def fact_marks(
    info: CompareInfo, at: Bands, colours: Theme, window: Window | None, language: Language
) -> list[Json]:
    """Facts that differ: of A alone above, of B alone below, and a line from turn to turn between them."""
    first, last = shown(window, info.a.turns)
    differing = [
        fact for fact in info.facts if not fact.same and first <= _turns(fact)[0] and _turns(fact)[-1] <= last
    ]
    groups = grouped(differing, turn=lambda fact: _turns(fact)[0], alike=_side, most=COLUMNS)
    x: list[float | None] = []
    y: list[float | None] = []
    points = []
    for group in groups:
        lane = at.facts + 12 * _side(group[0])
        points += [_fact(group, turn, lane, colours) for turn in _turns(group[0])]
        if len(_turns(group[0])) == 2:
            x += [*_turns(group[0]), None]
            y += [lane, lane, None]
    line = {"color": colours.grey_edge, "width": 1.4, "dash": "dot"}
    lead: Json = {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": line, "hoverinfo": "skip"}
    return [lead, markers(points)]


def _turns(fact: FactPair) -> list[int]:
    """The turns at which it was written, in order."""
    return sorted({turn for turn in (fact.turn_a, fact.turn_b) if turn is not None})


def _side(fact: FactPair) -> int:
    """Lane: 0 of A alone, 1 of both, 2 of B alone."""
    return 0 if fact.b is None else 2 if fact.a is None else 1


def _fact(group: list[FactPair], turn: int, y: float, colours: Theme) -> Point:
    fact, ink = group[0], colours.ink2
    symbol = ("triangle-up", "diamond-open", "triangle-down-open")[_side(fact)]
    more = f" × {len(group)}" if len(group) > 1 else ""
    turns = f"A {fact.turn_a or '–'} · B {fact.turn_b or '–'}"
    hover = f"<b>{plain(fact.slot or fact.kind)}</b>{more} {turns}<br>{block(fact.value)}"
    what = f"a:fact:{fact.a}" if fact.a is not None else f"b:fact:{fact.b}"
    return Point(turn, y, symbol, 8, ink, ink, what, hover)
