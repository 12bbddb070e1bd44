"""Long-term personal memory over turns: a bar a fact, a dotted lead from where it was said to where known."""

from __future__ import annotations

from ..memory.replay import Run
from .axes import (
    GUTTER,
    MARGIN,
    Figure,
    Json,
    Window,
    across,
    cursor,
    figure_of,
    layout,
    rows_axis,
    shown,
    span,
    turn_axis,
    turn_name,
)
from .captions import caption
from .catalogue import Language, term
from .drawable import check_turn, drawable
from .escape import cut, plain
from .lpm_info import LpmInfo, LpmRow, info
from .lpm_lanes import HEAD, LANE, Lane, lanes
from .lpm_marks import bars, leads
from .palette import Theme, theme

__all__ = ["LpmInfo", "LpmRow", "alt", "draw", "figure", "info"]

AXIS = 22  # px, room for the numbers
TOP = 24  # px, room for the caption


def draw(
    run: Run,
    *,
    turn: int | None = None,
    entry: int | None = None,
    window: Window | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """The figure of a run: all that was ever written; `turn` is a cursor over it.

    Raises: LabError for a turn that is not in it.
    """
    check_turn(run, turn)
    return figure(info(run), turn=turn, entry=entry, window=window, dark=dark, language=language)


def figure(
    info: LpmInfo,
    *,
    turn: int | None = None,
    entry: int | None = None,
    window: Window | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """A lane a slot, by kind; `entry` is what is selected."""
    colours, (first, last) = theme(dark), shown(window, info.turns)
    seen = [row for row in info.rows if row.written <= last and (row.ended is None or row.ended >= first)]
    placed = lanes(seen, TOP)
    height = int(placed[-1].y + LANE) if placed else TOP + LANE
    made = layout(colours, height + AXIS, bargap=0)
    made["margin"] = {"l": GUTTER, "r": MARGIN, "t": 0, "b": AXIS}
    made["xaxis"] = turn_axis(colours, info.turns, labels=True, window=window)
    made["yaxis"] = rows_axis(colours, height, _ticks(placed, colours, language))
    made["shapes"] = [*_rules(placed, colours), *cursor(colours, turn, info.turns)]
    made["annotations"] = [
        *_captions(info, placed, turn, colours, language),
        turn_name(colours, term("turn", language)),
    ]
    span_ = (first, last)
    data = [leads(placed, colours), bars(placed, span_, info.turns, entry, colours, language)]
    return figure_of(data, made)


def _ticks(placed: list[Lane], colours: Theme, language: Language) -> list[tuple[float, str]]:
    return [(lane.y, span(colours.ink2, _name(lane, language))) for lane in placed]


def _name(lane: Lane, language: Language) -> str:
    if lane.trait is not None:
        return plain(lane.trait.name_zh if language == "zh" else lane.trait.name)
    if lane.others:
        return caption("lpm_others", language, n=lane.others)
    return plain(cut(lane.slot, 21)) or "…"


def _rules(placed: list[Lane], colours: Theme) -> list[Json]:
    line = {"color": colours.line, "width": 1}
    return [across(lane.y - LANE / 2 - HEAD + 2, line) | {"layer": "below"} for lane in placed if lane.head]


def _captions(
    info: LpmInfo, placed: list[Lane], turn: int | None, colours: Theme, language: Language
) -> list[Json]:
    active = len(_held(info, info.turn if turn is None else turn))
    name = term("lpm", language, info.about).upper()
    note = f'<span style="color:{colours.ink3}">{caption("lpm_note", language, info.about)}</span>'
    head = f"<b>{name}</b> {active}  {note}"
    names = [
        (lane.y - LANE / 2 - HEAD + 4, term(lane.kind, language).upper()) for lane in placed if lane.head
    ]
    return [
        _text(4, head, colours.ink2),
        *(_text(y, f"<b>{name}</b>", colours.ink3) for y, name in names),
    ]


def _text(y: float, text: str, colour: str) -> Json:
    return {
        "xref": "paper",
        "yref": "y",
        "x": 0,
        "y": y,
        "xanchor": "left",
        "yanchor": "top",
        "xshift": 12 - GUTTER,
        "showarrow": False,
        "text": text,
        "font": {"size": 10.5, "color": colour},
    }


def alt(info: LpmInfo, turn: int | None = None, language: Language = "en") -> str:
    """The figure in words."""
    at = info.turn if turn is None else turn
    known = sum(row.written <= at for row in info.rows)
    active = _held(info, at)
    told = caption("lpm_alt", language, info.about, turn=at, active=len(active), over=known - len(active))
    if not active:
        return told
    newest = max(active, key=lambda row: (row.written, row.entry))
    more = caption(
        "lpm_alt_newest",
        language,
        slot=newest.slot or term(newest.kind, language),
        value=cut(" ".join(newest.value.split()), 90),
        said=newest.said,
        written=newest.written,
    )
    return f"{told} {more}"


def _held(info: LpmInfo, turn: int) -> list[LpmRow]:
    return [row for row in info.rows if row.written <= turn and (row.ended is None or row.ended > turn)]


drawable(__name__)
