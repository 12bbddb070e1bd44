"""Names, notes and rules of the timeline."""

from __future__ import annotations

from .axes import GUTTER, Json, across, span
from .captions import caption
from .catalogue import Language, term
from .dates import day
from .escape import cut, plain
from .palette import GREY, MARKS, Theme
from .timeline_bands import HEADER, HEAP, Bands
from .timeline_values import TimelineInfo
from .words import number

BRACKETS = 400  # chains; with more, a bracket is narrower than a px


def ticks(
    info: TimelineInfo, turn: int | None, segment: int | None, colours: Theme, at: Bands, language: Language
) -> list[tuple[float, str]]:
    ticks = []
    for i, row in enumerate(info.rows):
        born = turn is None or turn >= row.opened
        ink = (
            colours.ink
            if row.segment == segment
            else (colours.edge(row.hue) if row.hue != GREY else colours.ink2)
        )
        ticks.append(
            (
                at.row(i),
                span(
                    ink if born else colours.grey_fill,
                    plain(cut(row.label, 21)),
                    bold=row.segment == segment,
                ),
            )
        )
    if info.folds:
        lanes = 0 if at.heap else max(fold.lane for fold in info.folds)
        label = term("colder", language, info.about, n=len(info.folds))
        born = turn is None or turn >= min(fold.opened for fold in info.folds)
        ink = colours.ink3 if born else colours.grey_fill
        middle = at.folds + HEAP / 2 if at.heap else (at.fold(0) + at.fold(lanes)) / 2
        ticks.append((middle, span(ink, label)))
    for lane, slot in enumerate(info.slots):
        written = min(fact.start for fact in info.facts if fact.lane == lane)
        ink = colours.ink2 if turn is None or turn >= written else colours.grey_fill
        ticks.append((at.fact(lane), span(ink, plain(cut(slot, 21)) or "…")))
    return ticks


def captions(
    info: TimelineInfo, turn: int | None, colours: Theme, at: Bands, language: Language
) -> list[Json]:
    """The name of each band in the gutter, and one line on how to read it."""
    legend = "  ".join(
        f"{MARKS[kind][1]} {term(kind, language, info.about)}"
        for kind in ("merged", "opened", "visited", "promoted", "evicted")
    )
    held = "" if turn is None else _held(info, turn)
    theta = "" if info.theta is None else f" θ {number(info.theta)}"
    tau = "" if info.tau is None else f" τ {info.tau:g}"
    its = info.about
    held_to = "band_stm" if info.stm_capacity else "band_stm_free"
    window = caption(held_to, language, its, n=capacity(info, language))
    store = caption("band_mtm", language, its, theta=theta)
    lines = [
        (at.cells - 14, term("conversation", language), "", "left"),
        (at.stm - HEADER + 5, term("stm", language, its) + held, window, "left"),
        (at.mtm - HEADER + 5, term("mtm", language, its), store, "left"),
        (at.stm - HEADER + 5, "", legend, "right"),
    ]
    if info.slots:
        written = caption("band_lpm", language, its, tau=tau)
        lines.append((at.facts - HEADER + 5, term("lpm", language, its), written, "left"))
    if info.archived:
        gone = sum(pages for turn_, pages in info.archived if turn is None or turn_ <= turn)
        lines.append((at.archive - 5, f"{term('archive', language, its)} {gone}", "", "left"))
    captions = [_caption(at.cells + 2, caption("band_cells", language, its), 0, 12 - GUTTER, colours.ink3)]
    for y, name, note, side in lines:
        if name:
            captions.append(_caption(y, f"<b>{name.upper()}</b>", 0, 12 - GUTTER, colours.ink2))
        if note:
            captions.append(_caption(y, note, 0 if side == "left" else 1, 0, colours.ink3, side))
    return captions


def _held(info: TimelineInfo, turn: int) -> str:
    """How many pages are in the window, and of how many where it counts pages."""
    counts = info.about.unit == "pages" and info.stm_capacity
    of = f"/{info.stm_capacity}" if counts else ""
    return f" {len(info.stm(turn))}{of}"


def capacity(info: TimelineInfo, language: Language) -> str:
    """Of the window, in its unit."""
    unit = "" if info.about.unit == "pages" else f" {caption('recall_tokens', language)}"
    return f"{info.stm_capacity}{unit}"


def _caption(y: float, text: str, x: float, shift: float, colour: str, anchor: str = "left") -> Json:
    return {
        "xref": "paper",
        "yref": "y",
        "x": x,
        "y": y,
        "xanchor": anchor,
        "yanchor": "top",
        "xshift": shift,
        "showarrow": False,
        "align": "left",
        "text": text,
        "font": {"size": 10.5, "color": colour},
    }


def dates(info: TimelineInfo, colours: Theme, at: Bands, language: Language) -> Json:
    """The day above the first page of a sitting, as many as there is room for."""
    first, last = info.window
    apart = (last - first + 1) / 10  # turns that a date takes
    x: list[float] = []
    text: list[str] = []
    for before, cell in zip((None, *info.cells), info.cells, strict=False):
        name = day(cell.time, language)
        new = before is None or day(before.time, language) != name
        if name and new and (not x or cell.turn - x[-1] >= apart):
            x.append(cell.turn - 0.5)
            text.append(name)
    return {
        "type": "scatter",
        "mode": "text",
        "x": x,
        "y": [at.cells - 8] * len(x),
        "text": text,
        "textposition": "middle right",
        "textfont": {"size": 10.5, "color": colours.ink3},
        "cliponaxis": False,
        "hoverinfo": "skip",
    }


def rules(info: TimelineInfo, colours: Theme, at: Bands) -> list[Json]:
    tops = [at.stm - HEADER + 2, at.mtm - HEADER + 2]
    tops += [at.facts - HEADER + 2] if info.slots else []
    tops += [at.archive - 8] if info.archived else []
    return [across(y, {"color": colours.line, "width": 1}) | {"layer": "below"} for y in tops]


def brackets(info: TimelineInfo, colours: Theme, at: Bands) -> list[Json]:
    """One path for all chains: a shape costs as much as a trace."""
    if len(info.chains) > BRACKETS:
        return []
    y = at.cells + 16
    path = "".join(
        f"M{a - 0.4:g},{y - 2:g}L{a - 0.4:g},{y:g}L{b + 0.4:g},{y:g}L{b + 0.4:g},{y - 2:g}"
        for a, b in info.chains
    )
    if not path:
        return []
    return [
        {
            "type": "path",
            "path": path,
            "xref": "x",
            "yref": "y",
            "line": {"color": colours.ink2, "width": 1.2},
        }
    ]
