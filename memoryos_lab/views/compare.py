"""Two runs of one conversation: A above, B below, over one axis, and between them the pages filed apart."""

from __future__ import annotations

from ..memory.replay import Run
from .axes import (
    GUTTER,
    Figure,
    Json,
    Window,
    across,
    cursor,
    figure_of,
    layout,
    rows_axis,
    span,
    turn_axis,
    turn_name,
)
from .captions import caption
from .catalogue import Language, term
from .compare_info import CompareInfo, FactPair, at, info
from .compare_marks import Bands, apart_marks, fact_marks, lives, row_marks
from .compare_rows import Row, folded, happenings, rows
from .drawable import check_turn, drawable
from .escape import cut, plain
from .palette import GREY, Theme, theme

__all__ = ["CompareInfo", "alt", "at", "draw", "figure", "info"]


def draw(
    a: Run,
    b: Run,
    *,
    turn: int | None = None,
    window: Window | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """The figure of two runs. Raises: LabError for runs of different conversations, or no such turn."""
    check_turn(a, turn)
    return figure(info(a, b), turn=turn, window=window, dark=dark, language=language)


def figure(
    info: CompareInfo,
    *,
    turn: int | None = None,
    window: Window | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """Rows of A, the strip of pages filed apart, rows of B, and the facts that differ."""
    colours, shown = theme(dark), rows(info)
    at = Bands.of(shown)
    made = layout(
        colours, at.height, bargap=0, shapes=[*_rules(at, colours), *cursor(colours, turn, info.a.turns)]
    )
    made["margin"] = {"l": GUTTER, "r": 46, "t": 0, "b": 24, "pad": 0}
    made["xaxis"] = turn_axis(colours, info.a.turns, labels=True, window=window)
    made["yaxis"] = rows_axis(colours, at.height - 24, _ticks(shown, at, colours))
    made["annotations"] = [
        *_captions(info, shown, at, colours, language),
        turn_name(colours, term("turn", language)),
    ]
    data = [
        lives(info, shown, at, colours, language),
        row_marks(info, happenings(info, shown), shown, at, colours, window, language),
        apart_marks(info, at, colours, window, language),
        *fact_marks(info, at, colours, window, language),
    ]
    return figure_of(data, made)


def _rules(at: Bands, colours: Theme) -> list[Json]:
    lines = [across(y, {"color": colours.line, "width": 1}) | {"layer": "below"} for y in at.rules]
    return [
        *lines,
        {
            "type": "rect",
            "xref": "paper",
            "yref": "y",
            "x0": 0,
            "x1": 1,
            "y0": at.apart - 9,
            "y1": at.apart + 9,
            "fillcolor": colours.faint,
            "line": {"width": 0},
            "layer": "below",
        },
    ]


def _ticks(shown: list[Row], at: Bands, colours: Theme) -> list[tuple[float, str]]:
    return [
        (
            at.row(i),
            span(colours.ink2 if row.hue == GREY else colours.edge(row.hue), plain(cut(row.life.label, 21))),
        )
        for i, row in enumerate(shown)
    ]


def _captions(
    info: CompareInfo, shown: list[Row], at: Bands, colours: Theme, language: Language
) -> list[Json]:
    names = [f"<b>{run}</b> {plain(name)}" for run, name in zip("AB", info.names, strict=True)]
    more = [folded(info.a, shown, "a"), folded(info.b, shown, "b")]
    notes = [caption("compare_more", language, info.about, n=n) if n > 0 else "" for n in more]
    lines = [
        (at.a - 18, names[0], colours.ink),
        (at.after_a, notes[0], colours.ink3),
        (
            at.apart - 6,
            f"<b>{caption('compare_apart', language, info.about).upper()}</b> {len(info.apart)}",
            colours.ink2,
        ),
        (at.b - 18, names[1], colours.ink),
        (at.after_b, notes[1], colours.ink3),
        (at.facts - 8, f"<b>{caption('compare_facts', language, info.about).upper()}</b>", colours.ink2),
        (at.facts + 6, caption("compare_facts_note", language), colours.ink3),
    ]
    return [_text(y, text, ink) for y, text, ink in lines if text]


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
        "align": "left",
        "text": text,
        "font": {"size": 10.5, "color": colour},
    }


def alt(info: CompareInfo, turn: int | None = None, language: Language = "en") -> str:
    """The figure in words."""
    turns = info.a.turns
    if info.first is None:
        return caption("compare_alt_same", language, turns=turns)
    pairs = sum(match.a is not None and match.b is not None for match in info.segments)
    return caption(
        "compare_alt",
        language,
        info.about,
        n=len(info.turns),
        turns=turns,
        first=info.first,
        apart=len(info.apart),
        a=len(info.a.segments),
        b=len(info.b.segments),
        pairs=pairs,
        facts_a=_count(info.facts, a=True, b=False),
        facts_b=_count(info.facts, a=False, b=True),
        moved=sum(not fact.same for fact in info.facts if fact.a is not None and fact.b is not None),
    )


def _count(facts: tuple[FactPair, ...], *, a: bool, b: bool) -> int:
    return sum((fact.a is not None, fact.b is not None) == (a, b) for fact in facts)


drawable(__name__)
