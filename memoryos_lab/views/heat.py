"""Heat of every segment over turns, with τ, and its three terms for the one that is selected."""

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
    turn_axis,
    turn_name,
)
from .captions import caption
from .catalogue import LANGUAGES, Language, summand, term
from .drawable import check_turn, drawable
from .heat_info import HeatInfo, info
from .heat_lines import lines
from .heat_marks import areas, crossings, line_trace, mark_trace, root
from .heat_what_if import WhatIf, what_if
from .palette import GREY, HUES, Theme, theme

__all__ = ["HeatInfo", "WhatIf", "alt", "draw", "figure", "info", "what_if"]

HEIGHT = 156  # px
TICKS = (0, 1, 2, 5, 10, 25, 50, 100, 200, 400)


def draw(
    run: Run,
    *,
    turn: int | None = None,
    segment: int | None = None,
    what_if: float | None = None,
    window: Window | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """The figure of a run; `what_if` is another τ. Raises: LabError for a turn that is not in it."""
    check_turn(run, turn)
    other = None if what_if is None else _what_if(run, what_if)
    return figure(
        info(run), turn=turn, segment=segment, what_if=other, window=window, dark=dark, language=language
    )


_what_if = what_if  # `draw` has a parameter of that name


def figure(
    info: HeatInfo,
    *,
    turn: int | None = None,
    segment: int | None = None,
    what_if: WhatIf | None = None,
    window: Window | None = None,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """One line a segment on a square-root scale (heat reaches 50 where τ is 5), τ dashed."""
    colours = theme(dark)
    drawn = lines(info, window, segment)
    data = [line_trace(drawn, hue, colours, segment, language, info.about) for hue in (GREY, *range(HUES))]
    data = [trace for trace in data if trace["x"]]
    chosen = next((line for line in drawn if line.segment == segment and segment is not None), None)
    if chosen:
        data = [*areas(info, chosen, window, colours, language), *data]
        data.append(line_trace([chosen], chosen.hue, colours, None, language, info.about, selected=True))
    data.append(mark_trace(info, colours, segment, window, language))
    taus = [(info.tau, "5px,3px")] if info.tau is not None else []
    if what_if is not None:
        data.append(crossings(what_if, colours, window, language))
        taus.append((what_if.tau, "1px,3px"))
    top = max([2.0, *(tau for tau, _ in taus), *(y for line in drawn for _, y in line.points)])
    dashes = [across(root(tau), {"color": colours.ink2, "width": 1.2, "dash": dash}) for tau, dash in taus]
    made = layout(colours, HEIGHT, shapes=[*dashes, *cursor(colours, turn, info.turns)])
    made["margin"] = {"l": GUTTER, "r": MARGIN, "t": 4, "b": 22, "pad": 0}
    made["xaxis"] = turn_axis(colours, info.turns, labels=True, window=window)
    made["yaxis"] = _heat_axis(colours, top)
    made["annotations"] = _captions(info, what_if, colours, language)
    return figure_of(data, made)


def _heat_axis(colours: Theme, top: float) -> Json:
    ticks = [tick for tick in TICKS if tick <= top * 1.05]
    if len(ticks) > 5:
        ticks = [tick for tick in ticks if tick not in (1, 5)]
    return {
        "range": [-0.02 * root(top), root(top) * 1.1],
        "fixedrange": True,
        "tickvals": [root(tick) for tick in ticks],
        "ticktext": [str(tick) for tick in ticks],
        "tickfont": {"size": 10.5, "color": colours.ink3},
        "gridcolor": colours.faint,
        "zeroline": False,
        "showline": False,
        "ticks": "",
        "ticklabelstandoff": 6,
    }


def _captions(info: HeatInfo, what_if: WhatIf | None, colours: Theme, language: Language) -> list[Json]:
    parts = [" + ".join(summand(name, info.about)[LANGUAGES.index(language)] for name in info.terms)]
    parts.append(caption("heat_scale" if info.about.strength else "heat_none", language))
    note = f'<span style="color:{colours.ink3}">{"<br>".join(filter(None, parts))}</span>'
    if what_if is not None:
        told = caption("heat_what_if", language, tau=f"{what_if.tau:g}", then=what_if.then, now=what_if.now)
        note += f'<br><span style="color:{colours.ink}">{told}</span>'
    captions: list[Json] = [
        turn_name(colours, term("turn", language)),
        {
            "xref": "paper",
            "yref": "paper",
            "x": 0,
            "y": 1,
            "xanchor": "left",
            "yanchor": "top",
            "xshift": 12 - GUTTER,
            "showarrow": False,
            "align": "left",
            "text": f"<b>{term('heat', language, info.about).upper()}</b><br>{note}",
            "font": {"size": 10.5, "color": colours.ink2},
        },
    ]
    if info.tau is not None:
        captions.append(_beside(info.tau, f"<b>τ {info.tau:g}</b>", colours.ink))
    if what_if is not None and what_if.tau != info.tau:
        captions.append(_beside(what_if.tau, f"τ {what_if.tau:g}", colours.ink2))
    return captions


def _beside(tau: float, text: str, colour: str) -> Json:
    return {
        "xref": "paper",
        "yref": "y",
        "x": 1,
        "y": root(tau),
        "xanchor": "left",
        "xshift": 6,
        "showarrow": False,
        "text": text,
        "font": {"size": 11, "color": colour},
    }


def alt(info: HeatInfo, turn: int | None = None, language: Language = "en") -> str:
    """The figure in words: how many segments, which is hottest, how often τ was passed."""
    at = info.turns if turn is None else turn
    gone = {mark.segment for mark in info.marks if mark.kind == "evicted" and mark.turn <= at}
    now = [
        (sample.heat, curve.label)
        for curve in info.curves
        if curve.segment not in gone and (sample := curve.at(at))
    ]
    promoted = {mark.segment for mark in info.marks if mark.kind == "promoted" and mark.turn <= at}
    parts = [caption("heat_alt", language, info.about, n=len(now), turn=at)]
    if now:
        heat, label = max(now)
        parts.append(caption("heat_alt_hottest", language, info.about, label=label, heat=f"{heat:.2f}"))
    if info.tau is not None:
        parts.append(caption("heat_alt_tau", language, tau=f"{info.tau:g}", n=len(promoted)))
    return " ".join(parts)


drawable(__name__)
