"""The marks of the recall X-ray: columns by rank, cuts, evidence, the slices of the prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from ..memory.prompt import Line
from .axes import Json
from .captions import caption
from .catalogue import Language
from .escape import block, plain
from .palette import GREY, Theme, rgba
from .recall_info import PageRank, RecallInfo, SegmentRank
from .words import number

T = TypeVar("T")
COLUMNS = 400  # at most; beyond, a column stands for several ranks
PALE = 0.36  # opacity of what was not chosen


class Column(NamedTuple):
    """One rank, or several that follow one another, as high as the best of them."""

    first: int  # rank
    last: int
    cos: float
    keyword: float
    hue: int
    chosen: bool
    evidence: bool
    what: str  # "page:3", "segment:1": what a click selects
    hover: str  # safe
    brought: bool = False  # by a link


def segment_columns(info: RecallInfo, language: Language) -> list[Column]:
    """The ranking of segments."""
    return [_segment(rows, info, language) for rows in _chunks(info.segments)]


def page_columns(info: RecallInfo, language: Language) -> list[Column]:
    """The queue of pages over all selected segments."""
    labels = {row.segment: row.label for row in info.segments}
    return [_page(rows, labels, language) for rows in _chunks(info.pages)]


def _chunks(rows: Sequence[T]) -> list[Sequence[T]]:
    every = max(1, -(-len(rows) // COLUMNS))
    return [rows[i : i + every] for i in range(0, len(rows), every)]


def _segment(rows: Sequence[SegmentRank], info: RecallInfo, language: Language) -> Column:
    best, last = rows[0], rows[-1]
    keywords = f" + {number(best.keyword)} = {number(best.cos + best.keyword)}" if best.keyword else ""
    hover = (
        f"{_ranks(best.rank, last.rank, language)} {plain(best.label)}<br>cos {number(best.cos)}{keywords}"
    )
    evidence, chosen = any(row.evidence for row in rows), any(info.taken(row) for row in rows)
    what = f"segment:{best.segment}"
    return Column(best.rank, last.rank, best.cos, best.keyword, best.hue, chosen, evidence, what, hover)


def _page(rows: Sequence[PageRank], labels: dict[int, str], language: Language) -> Column:
    best, last = rows[0], rows[-1]
    more = best.score - best.cos
    added = f" + {number(more)} = {number(best.score)}" if more else ""
    hover = (
        f"{_ranks(best.rank, last.rank, language)} <b>{best.page + 1}</b> "
        f"{plain(labels.get(best.segment, ''))}<br>cos {number(best.cos)}{added}"
        f"{''.join(f'<br>{brought_by(row, language)}' for row in rows if row.by is not None)}"
    )
    evidence, chosen = any(row.evidence for row in rows), any(row.returned for row in rows)
    what, brought = f"page:{best.page}", any(row.by is not None for row in rows)
    return Column(best.rank, last.rank, best.cos, more, best.hue, chosen, evidence, what, hover, brought)


def brought_by(row: PageRank, language: Language) -> str:
    """Which page's link brought this one."""
    assert row.by is not None
    return caption("recall_brought", language, page=row.page + 1, by=row.by + 1)


def _ranks(first: int, last: int, language: Language) -> str:
    return f"{first}." if first == last else caption("recall_ranks", language, first=first, last=last) + ":"


def bars(columns: list[Column], axis: str, colours: Theme) -> list[Json]:
    """Cosine from the ground, and where it ends what is added: the keyword term, or words and neighbours."""
    base: Json = {
        "type": "bar",
        "xaxis": f"x{axis}",
        "yaxis": f"y{axis}",
        "x": [(column.first + column.last) / 2 for column in columns],
        "width": [column.last - column.first + 0.84 for column in columns],
        "customdata": [column.what for column in columns],
        "hovertext": [column.hover for column in columns],
        "hoverinfo": "text",
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }
    alphas = [1.0 if column.chosen else PALE for column in columns]
    fills = [colours.fill(column.hue) for column in columns]
    edges = [rgba(colours.edge(column.hue), alpha) for column, alpha in zip(columns, alphas, strict=True)]
    rim = {"color": edges, "width": 0.8 if len(columns) <= 120 else 0}
    stripes = {
        "shape": ["/" if column.brought else "" for column in columns],
        "fgcolor": colours.ink,
        "size": 5,
    }
    dark = [rgba(fill, alpha) for fill, alpha in zip(fills, alphas, strict=True)]
    pale = [rgba(fill, alpha * 0.45) for fill, alpha in zip(fills, alphas, strict=True)]
    made = [base | {"y": [column.cos for column in columns], "marker": {"color": dark, "line": rim}}]
    if any(column.brought for column in columns):
        made[0]["marker"]["pattern"] = stripes | {"fgopacity": 0.75}
    if any(column.keyword for column in columns):
        cosines = [column.cos for column in columns]
        terms = [column.keyword for column in columns]
        made.append(base | {"base": cosines, "y": terms, "marker": {"color": pale, "line": rim}})
    return made


def triangles(columns: list[Column], axis: str, y: float, colours: Theme) -> Json:
    """▲ under each rank that holds evidence."""
    cited = [column for column in columns if column.evidence]
    return {
        "type": "scatter",
        "mode": "markers",
        "xaxis": f"x{axis}",
        "yaxis": f"y{axis}",
        "x": [(column.first + column.last) / 2 for column in cited],
        "y": [y] * len(cited),
        "marker": {"symbol": "triangle-up", "size": 9, "color": colours.ink},
        "customdata": [column.what for column in cited],
        "hovertext": [column.hover for column in cited],
        "hoverinfo": "text",
        "cliponaxis": False,
    }


class Slice(NamedTuple):
    """A line of the prompt, as wide as it has tokens."""

    start: int  # tokens before it
    line: Line
    fill: str
    hover: str  # safe


def prompt_bars(info: RecallInfo, axis: str, colours: Theme, language: Language) -> Json:
    """Recent pages, evidence, persona, in order; ink = cited by the gold, hollow = did not fit."""
    slices = _slices(info, colours, language)
    return {
        "type": "bar",
        "orientation": "h",
        "xaxis": f"x{axis}",
        "yaxis": f"y{axis}",
        "base": [part.start for part in slices],
        "x": [part.line.tokens for part in slices],
        "y": [0.5] * len(slices),
        "width": 1,
        "marker": {"color": [part.fill for part in slices], "line": {"color": colours.panel, "width": 1}},
        "customdata": [_what(part.line) for part in slices],
        "hovertext": [part.hover for part in slices],
        "hoverinfo": "text",
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _slices(info: RecallInfo, colours: Theme, language: Language) -> list[Slice]:
    hues = {row.page: row.hue for row in info.pages}
    gold = {row.page for row in info.evidence}
    slices, start = [], 0
    for line in info.prompt.lines:
        fill = _fill(line, hues, colours)
        fill = colours.ink if line.page is not None and line.page in gold else fill
        cut = "" if line.rendered else f" · {caption('recall_cut', language)}"
        name = caption(f"part_{line.part}", language)
        hover = f"<b>{name}</b> {line.tokens} {caption('recall_tokens', language)}{cut}<br>{block(line.text)}"
        slices.append(Slice(start, line, fill if line.rendered else rgba(fill, 0.2), hover))
        start += line.tokens
    return slices


def _fill(line: Line, hues: dict[int, int], colours: Theme) -> str:
    match line.part:
        case "recent":
            return colours.now
        case "evidence":
            return colours.fill(hues.get(-1 if line.page is None else line.page, GREY))
        case "persona" | "world":
            return colours.grey_edge


def _what(line: Line) -> str:
    return f"page:{line.page}" if line.page is not None else f"fact:{line.entry}"
