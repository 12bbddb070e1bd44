"""The timeline: conversation, short-term, mid-term, long-term and archive over one axis.

Shape says where a page is and what happened, colour says which topic. Every mark stands at the turn
of its event, so what one turn causes lies on one vertical line: a page leaves short-term memory,
falls onto its row, the heat passes τ, facts are written, the coldest segment goes to the archive.
"""

from __future__ import annotations

from ..memory.replay import Run
from .axes import Figure, Window, cursor, figure_of, layout, rows_axis, turn_axis, turn_name
from .captions import caption
from .catalogue import Language, term
from .drawable import check_turn, drawable
from .palette import DIM, GREY, HUES, theme
from .timeline_bands import bands
from .timeline_bars import bars
from .timeline_cursor import journey, now, numbers
from .timeline_info import info
from .timeline_lines import heap, leads, ribbon
from .timeline_marks import marks
from .timeline_names import brackets, captions, dates, rules, ticks
from .timeline_values import TimelineInfo

__all__ = ["TimelineInfo", "alt", "draw", "figure", "info"]

AXIS = 22  # px, room for the numbers


def draw(
    run: Run,
    *,
    turn: int | None = None,
    page: int | None = None,
    segment: int | None = None,
    window: Window | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """The figure of a run, or of a window of its turns, with a numbered axis.

    Raises: LabError for a turn that is not in it.
    """
    check_turn(run, turn)
    read = info(run, window=window, language=language)
    return figure(read, turn=turn, page=page, segment=segment, labels=True, dark=dark, language=language)


def figure(
    info: TimelineInfo,
    *,
    turn: int | None = None,
    page: int | None = None,
    segment: int | None = None,
    labels: bool = False,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """`turn` is a cursor, `page` or `segment` what is selected; `labels`: numbers at the time axis."""
    colours, at = theme(dark), bands(info)
    place = {row.segment: at.row(i) for i, row in enumerate(info.rows)}
    place |= {fold.segment: at.fold(fold.lane) for fold in info.folds}
    data = [ribbon(info, hue, colours, at, segment) for hue in (GREY, *range(HUES))]
    data = [trace for trace in data if trace["x"]]
    data += [heap(info, colours, at, language)] if at.heap else []
    data.append(bars(info, colours, at, segment, language))
    data += [leads(info, colours, at), dates(info, colours, at, language)]
    data.append(marks(info, colours, at, place, segment))
    shapes = [*rules(info, colours, at), *brackets(info, colours, at)]
    if turn is not None:
        shapes += [*cursor(colours, turn, info.turns), *now(info, turn, colours, at, place)]
        data.append(numbers(info, turn, colours, at))
    if page is not None:
        data = [trace | {"opacity": DIM} for trace in data]
        data.append(journey(info, page, colours, at, place))
    room = AXIS if labels else 0
    made = layout(colours, at.height + room, shapes=shapes, bargap=0)
    made["margin"] |= {"b": room}
    made["xaxis"] = turn_axis(colours, info.turns, labels=labels, window=info.window)
    made["yaxis"] = rows_axis(colours, at.height, ticks(info, turn, segment, colours, at, language))
    made["annotations"] = captions(info, turn, colours, at, language)
    made["annotations"] += [turn_name(colours, term("turn", language))] if labels else []
    return figure_of(data, made)


def alt(info: TimelineInfo, turn: int | None = None, language: Language = "en") -> str:
    """The figure in words: what lies where after a turn, and what came of it."""
    at = info.window[1] if turn is None else turn
    lives = [*((row.opened, row.closed) for row in info.rows), *((f.opened, f.closed) for f in info.folds)]
    open_now = [opened for opened, closed in lives if opened <= at and not _over(closed, at)]
    biggest = max(info.rows, key=lambda row: row.pages, default=None)
    parts = [
        caption(
            "timeline_alt",
            language,
            info.about,
            turn=at,
            turns=info.turns,
            stm=len(info.stm(at)),
            segments=len(open_now),
            facts=sum(fact.start <= at and not _over(fact.end, at) for fact in info.facts),
            archived=sum(pages for turn_, pages in info.archived if turn_ <= at),
        )
    ]
    if biggest is not None:
        parts.append(
            caption("timeline_alt_biggest", language, info.about, label=biggest.label, pages=biggest.pages)
        )
    return " ".join(parts)


def _over(end: int | None, turn: int) -> bool:
    return end is not None and turn >= end


drawable(__name__)
