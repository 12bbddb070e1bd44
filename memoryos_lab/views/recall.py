"""Recall X-ray: one question's ranking of segments and pages, with both cuts, and the prompt it led to.

Rank runs to the right and the score upwards, so the cut after m or k is a dashed line, and evidence
(▲) is seen to stand before it or behind.
"""

from __future__ import annotations

from typing import NamedTuple

from ..memory.replay import Run
from .axes import GUTTER, Figure, Json, figure_of, layout
from .captions import caption
from .catalogue import Language
from .drawable import drawable
from .escape import cut, isolated, plain
from .palette import Theme, theme
from .recall_info import BUDGET, Evidence, RecallInfo, ask, info, of
from .recall_marks import Column, bars, brought_by, page_columns, prompt_bars, segment_columns, triangles

__all__ = ["RecallInfo", "alt", "ask", "draw", "figure", "info", "of", "verdicts"]

TOLD = 4  # gold turns with a line of words under the strips, and pages that links brought
LINE = 16  # px
FEWEST = 12  # ranks that an axis has room for


class _Strip(NamedTuple):
    """A plot of its own within the figure."""

    axis: str  # "", "2", "3": as plotly counts axes
    top: int  # px from the top of the figure
    height: int  # px


SEGMENTS, PAGES, PROMPT = _Strip("", 58, 100), _Strip("2", 204, 100), _Strip("3", 350, 22)
BOTTOM = 414  # px, where the words begin


def draw(
    run: Run,
    question: int,
    *,
    turn: int | None = None,
    budget: int = BUDGET,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """The figure of a question: as the run asked it, or asked now of the memory after `turn` pages.

    Raises: LabError for a question or a turn that does not exist.
    """
    return figure(of(run, question, turn=turn, budget=budget), dark=dark, language=language)


def figure(info: RecallInfo, *, dark: bool = False, language: Language = "en") -> Figure:
    """Three strips: segments, pages, prompt; below them, where each gold turn was found or lost."""
    colours = theme(dark)
    told = _lines(info, language)
    height = BOTTOM + LINE * len(told) + (8 if told else 0)
    made = layout(colours, height)
    made["margin"] = {"l": GUTTER, "r": 24, "t": 0, "b": 0, "pad": 0}
    segments, pages = segment_columns(info, language), page_columns(info, language)
    data = [
        *_scree(made, SEGMENTS, segments, info.m, colours, language),
        *_scree(made, PAGES, pages, info.k, colours, language),
        prompt_bars(info, PROMPT.axis, colours, language),
    ]
    _prompt_axes(made, info, colours, language)
    made["annotations"] = [*_names(info, colours, language), *_told(told, colours)]
    return figure_of(data, made)


def _scree(
    made: Json, strip: _Strip, columns: list[Column], most: int | None, colours: Theme, language: Language
) -> list[Json]:
    """Bars by rank with the cut; the axes and the line are added to the layout."""
    top = max([column.cos + max(column.keyword, 0.0) for column in columns], default=1.0)
    low = min([0.0, *(column.cos for column in columns)])
    size = max(top, 0.1) - low
    last = max(columns[-1].last if columns else 0, FEWEST)
    y = low - 0.09 * size
    made[f"xaxis{strip.axis}"] = _axis(strip, [0.4, last + 0.6], caption("recall_rank", language), colours)
    made[f"yaxis{strip.axis}"] = _scores(strip, made["height"], [y - 0.05 * size, low + 1.12 * size], colours)
    if most is not None and columns:
        made.setdefault("shapes", []).append(
            _cut(strip, min(most, columns[-1].last) + 0.5, low, low + size * 1.1, colours)
        )
    return [*bars(columns, strip.axis, colours), triangles(columns, strip.axis, y, colours)]


def _axis(strip: _Strip, span: list[float], title: str, colours: Theme) -> Json:
    return {
        "title": {"text": title, "font": {"size": 10.5, "color": colours.ink3}, "standoff": 2},
        "tickformat": "d",
        "range": span,
        "anchor": f"y{strip.axis}",
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "ticks": "outside",
        "ticklen": 3,
        "tickcolor": colours.line,
        "tickfont": {"size": 10.5, "color": colours.ink3},
        "nticks": 12,
    }


def _scores(strip: _Strip, height: int, span: list[float], colours: Theme) -> Json:
    return {
        "range": span,
        "domain": [1 - (strip.top + strip.height) / height, 1 - strip.top / height],
        "anchor": f"x{strip.axis}",
        "fixedrange": True,
        "gridcolor": colours.faint,
        "zeroline": True,
        "zerolinecolor": colours.line,
        "tickfont": {"size": 10.5, "color": colours.ink3},
        "nticks": 4,
        "ticklabelstandoff": 4,
    }


def _cut(strip: _Strip, x: float, low: float, high: float, colours: Theme) -> Json:
    place = {"type": "line", "xref": f"x{strip.axis}", "yref": f"y{strip.axis}", "x0": x, "x1": x}
    return place | {
        "y0": low,
        "y1": high,
        "line": {"color": colours.ink, "width": 1.4, "dash": "4px,3px"},
        "layer": "above",
    }


def _prompt_axes(made: Json, info: RecallInfo, colours: Theme, language: Language) -> None:
    wide = max(sum(line.tokens for line in info.prompt.lines), 1)
    made["xaxis3"] = _axis(PROMPT, [0, wide], caption("recall_tokens", language), colours)
    made["yaxis3"] = _scores(PROMPT, made["height"], [0, 1], colours) | {"visible": False}


def _lines(info: RecallInfo, language: Language) -> list[str]:
    """What stands under the strips: where gold turns were found or lost, and which links brought what."""
    gold = [f"▲ {plain(cut(line, 120))}" for line in verdicts(info, language)[:TOLD]]
    return gold + [f"▨ {plain(brought_by(row, language))}" for row in info.brought[:TOLD]]


# -- words ----------------------------------------------------------------------------------------


def verdicts(info: RecallInfo, language: Language = "en") -> list[str]:
    """One sentence for each gold turn: where it was found, or where it was lost."""
    labels = {row.segment: row.label for row in info.segments}
    return [_verdict(found, info, labels, language) for found in info.evidence]


def _verdict(found: Evidence, info: RecallInfo, labels: dict[int, str], language: Language) -> str:
    missed = found.place in ("stm", "returned") and not found.rendered
    came = "brought" if found.by is not None else found.place
    return caption(
        "place_truncated" if missed else f"place_{came}",
        language,
        info.about,
        id=isolated(found.turn_id),
        page="" if found.page is None else found.page + 1,
        segment=isolated(labels.get(-1 if found.segment is None else found.segment, "")),
        rank=found.segment_rank if found.place == "below_m" else found.page_rank,
        pages=len(info.pages),
        segments=len(info.segments),
        m=info.m,
        k=info.k,
        by="" if found.by is None else found.by + 1,
    )


def alt(info: RecallInfo, turn: int | None = None, language: Language = "en") -> str:
    """The figure in words."""
    best = info.segments[0] if info.segments else None
    parts = [caption("recall_alt", language, text=info.text, turn=info.turn)]
    if best:
        parts.append(
            caption(
                "recall_alt_found",
                language,
                info.about,
                segments=len(info.segments),
                label=best.label,
                score=f"{best.score:.2f}",
                pages=len(info.pages),
                returned=len(info.returned),
            )
        )
    parts += [brought_by(row, language) for row in info.brought]
    parts.append(caption("recall_alt_prompt", language, tokens=info.prompt.tokens))
    return " ".join([*parts, *verdicts(info, language)])


def _names(info: RecallInfo, colours: Theme, language: Language) -> list[Json]:
    asked = caption("recall_asked", language, turn=info.turn)
    found = f"{len(info.segments)}", f"{len(info.pages)}"
    cuts = ("" if info.m is None else f"m {info.m}", "" if info.k is None else f"k {info.k}")
    names = [
        _text(10, f"<b>{plain(cut(info.text, 110))}</b>", colours.ink, 13),
        _text(30, asked, colours.ink3),
    ]
    for strip, key, n, most in (
        (SEGMENTS, "segments", found[0], cuts[0]),
        (PAGES, "pages", found[1], cuts[1]),
    ):
        name = caption(f"recall_{key}", language, info.about).upper()
        names.append(_text(strip.top, f"<b>{name}</b> {n}", colours.ink2))
        names.append(_text(strip.top + 16, caption(f"recall_{key}_note", language, info.about), colours.ink3))
        names.append(_text(strip.top + 62, f"<b>{most}</b>", colours.ink))
    if info.brought:
        said = caption("recall_brought_note", language, n=len(info.brought))
        names.append(_text(PAGES.top + 78, said, colours.ink3))
    names.append(_text(PROMPT.top - 6, f"<b>{caption('recall_prompt', language).upper()}</b>", colours.ink2))
    tokens, budget = info.prompt.tokens, info.prompt.budget
    prompt = caption("recall_prompt_note", language, tokens=tokens, budget=budget)
    names.append(_text(PROMPT.top + 10, prompt, colours.ink3))
    return names


def _told(told: list[str], colours: Theme) -> list[Json]:
    return [_text(BOTTOM + LINE * i, line, colours.ink2, 11.5) for i, line in enumerate(told)]


def _text(y: float, text: str, colour: str, size: float = 10.5) -> Json:
    """Text at the left edge of the figure, `y` px from its top."""
    return {
        "xref": "paper",
        "yref": "paper",
        "x": 0,
        "y": 1,
        "xanchor": "left",
        "yanchor": "top",
        "xshift": 12 - GUTTER,
        "yshift": -y,
        "showarrow": False,
        "align": "left",
        "text": text,
        "font": {"size": size, "color": colour},
    }


drawable(__name__)
