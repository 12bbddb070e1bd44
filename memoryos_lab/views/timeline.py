"""The timeline: conversation, short-term, mid-term, long-term and archive over one axis.

Shape says where a page is and what happened, colour says which topic. Every mark stands at the turn
of its event, so what one turn causes lies on one vertical line: a page leaves short-term memory,
falls onto its row, the heat passes τ, facts are written, the coldest segment goes to the archive.
"""

from __future__ import annotations

from .axes import Figure, cursor, figure_of, layout, rows_axis, turn_axis
from .catalogue import Language
from .palette import GREY, HUES, theme
from .timeline_bands import bands
from .timeline_cursor import journey, now, numbers
from .timeline_info import TimelineInfo, info
from .timeline_marks import bars, leads, marks, ribbon
from .timeline_names import brackets, captions, dates, rules, ticks

__all__ = ["TimelineInfo", "figure", "info"]


def figure(
    info: TimelineInfo,
    *,
    turn: int | None = None,
    page: int | None = None,
    segment: int | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """The whole run; `turn` is a cursor over it, `page` or `segment` what is selected."""
    colours, at = theme(dark), bands(info)
    place = {row.segment: at.row(i) for i, row in enumerate(info.rows)}
    place |= {fold.segment: at.fold(fold.lane) for fold in info.folds}
    data = [ribbon(info, hue, colours, at, segment) for hue in (GREY, *range(HUES))]
    data = [trace for trace in data if trace["x"]]
    data.append(bars(info, colours, at, segment))
    data += [leads(info, colours, at), dates(info, colours, at)]
    data.append(marks(info, colours, at, place, segment))
    shapes = [*rules(info, colours, at), *brackets(info, colours, at)]
    if turn is not None:
        shapes += [*cursor(colours, turn, info.turns), *now(info, turn, colours, at, place)]
        data.append(numbers(info, turn, colours, at))
    if page is not None:
        data.append(journey(info, page, colours, at, place))
    made = layout(colours, at.height, shapes=shapes, bargap=0)
    made["xaxis"] = turn_axis(colours, info.turns, labels=False)
    made["yaxis"] = rows_axis(colours, at.height, ticks(info, turn, segment, colours, at, language))
    made["annotations"] = captions(info, turn, colours, at, language)
    return figure_of(data, made)
