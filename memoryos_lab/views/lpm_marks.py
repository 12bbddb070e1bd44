"""The marks of long-term memory: bars from written to ended, and leads from said to written."""

from __future__ import annotations

from .axes import Json, Window
from .captions import caption
from .catalogue import Language, term
from .escape import block, cut, plain
from .lpm_info import LpmRow
from .lpm_lanes import LANE, Lane
from .palette import Theme, dimmed, rgba
from .thin import grouped

BARS, LEADS = 900, 600  # at most
LETTERS = 720 / 6.2  # that fit into the width


def bars(
    placed: list[Lane], window: Window, turns: int, entry: int | None, colours: Theme, language: Language
) -> Json:
    """A fact from the turn at which it was written to the turn at which it ended."""
    groups = _groups(placed, BARS, entry)
    dims = [entry is not None and group[0].entry != entry for _, group in groups]
    inks = [
        colours.ink if group[0].entry == entry else dimmed(colours.edge(group[0].hue), dim)
        for (_, group), dim in zip(groups, dims, strict=True)
    ]
    fills = [
        rgba(
            colours.fill(group[0].hue),
            0.9 if lane.others > 1 else 0.32 if group[0].status == "active" else 0.14,
        )
        for lane, group in groups
    ]
    ends = [_end(lane, group, turns) for lane, group in groups]
    starts = [group[0].written for _, group in groups]
    widths = [2.2 if group[0].entry == entry else 0.8 if lane.others <= 1 else 0 for lane, group in groups]
    return {
        "type": "bar",
        "orientation": "h",
        "base": starts,
        "x": [end - start for start, end in zip(starts, ends, strict=True)],
        "y": [lane.y for lane, _ in groups],
        "width": LANE - 5,
        "marker": {"color": fills, "line": {"color": inks, "width": widths}},
        "text": [_text(lane, group, end, window) for (lane, group), end in zip(groups, ends, strict=True)],
        "textposition": "inside",
        "insidetextanchor": "start",
        "textangle": 0,
        "constraintext": "none",
        "textfont": {"size": 10.5, "color": colours.ink},
        "customdata": [f"fact:{group[0].entry}" for _, group in groups],
        "hovertext": [_hover(group, language) for _, group in groups],
        "hoverinfo": "text",
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}, "textfont": {"color": colours.ink}},
    }


def _groups(placed: list[Lane], most: int, entry: int | None) -> list[tuple[Lane, list[LpmRow]]]:
    pairs = [(lane, row) for lane in placed for row in lane.rows]
    groups = grouped(
        pairs,
        turn=lambda pair: pair[1].written,
        alike=lambda pair: (id(pair[0]), pair[1].entry == entry),
        most=most,
    )
    return [(group[0][0], [row for _, row in group]) for group in groups]


def _end(lane: Lane, group: list[LpmRow], turns: int) -> float:
    """A lane of several slots has ticks, for its bars would cover one another."""
    row = group[-1]
    if lane.others > 1:
        return group[0].written + max(turns / 300, 0.3)
    return turns + 0.5 if row.ended is None else max(row.ended, group[0].written + 0.3)


def _text(lane: Lane, group: list[LpmRow], end: float, window: Window) -> str:
    first, last = window
    letter = (last - first + 1) / LETTERS  # turns that a letter takes
    room = int((min(end, last + 0.5) - max(group[0].written, first)) / letter) - 1
    if len(group) > 1 or lane.others > 1 or room <= 3:
        return ""
    return plain(cut(" ".join(group[0].value.split()), room))


def _hover(group: list[LpmRow], language: Language) -> str:
    """What it says, since when, and the way back: segment, pages, turns."""
    row = group[0]
    more = f" × {len(group)}" if len(group) > 1 else ""
    status = term(row.status, language)
    pages = ", ".join(str(page + 1) for page in row.pages[:8])
    turns = " ".join(row.turn_ids[:8]) + (" …" if len(row.turn_ids) > 8 else "")
    name = plain(row.slot) or term(row.kind, language)
    segment = plain(row.segment) if row.source is not None else term("by_user", language)
    key = "lpm_back" if row.source is not None or row.basis == "corrected" else "lpm_back_pages"
    back = caption(key, language, segment=segment, pages=pages or "–", turns=plain(turns) or "–")
    known = caption("lpm_known", language, said=row.said, written=row.written, late=row.written - row.said)
    standing = "" if row.basis == "stated" else f" · {term(row.basis, language)}"
    standing += f" · {caption('lpm_doubted', language)}" if row.doubted else ""
    return f"<b>{name}</b>{more} · {status}{standing}<br>{block(row.value)}<br>{known}<br>{back}"


def leads(placed: list[Lane], colours: Theme) -> Json:
    """Dotted, from the turn at which a fact was said last to the turn at which memory knew it."""
    x: list[float | None] = []
    y: list[float | None] = []
    for lane, group in _groups(placed, LEADS, None):
        x += [group[0].said, group[0].written, None]
        y += [lane.y + LANE / 2 - 1.5] * 2 + [None]  # below the bars, whose words it would strike through
    line = {"color": colours.grey_edge, "width": 1.2, "dash": "dot"}
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": line, "hoverinfo": "skip"}
