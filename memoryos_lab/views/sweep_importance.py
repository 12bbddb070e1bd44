"""Which knob moves recall: its share of the variance over the settings, as bars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from . import sweep_data as data
from .axes import Figure, Json, figure_of, layout
from .catalogue import Language
from .drawable import drawable
from .palette import Theme, theme
from .sweep_data import Swept, word

__all__ = ["SweepImportanceInfo", "alt", "draw", "figure", "info"]

ROW, EDGE = 30, 64  # px


class SweepImportanceInfo(NamedTuple):
    """Shares of the variance, largest first."""

    knobs: tuple[str, ...]
    labels: tuple[tuple[str, str], ...]  # English, Chinese
    shares: tuple[float, ...]  # in [0, 1]
    together: float | None  # of knobs acting together; None where settings were sampled


def info(result: Swept, shares: Mapping[str, float], together: float | None = None) -> SweepImportanceInfo:
    """The bars; `shares` and `together` as `evals.sweep.explained` gives them."""
    names = sorted(shares, key=lambda name: -shares[name])
    told = [data.knob_of(result, name) for name in names]
    return SweepImportanceInfo(
        tuple(names),
        tuple((knob.label, knob.label_zh) for knob in told),
        tuple(round(float(shares[name]), 4) for name in names),
        together,
    )


def draw(
    result: Swept,
    shares: Mapping[str, float],
    together: float | None = None,
    *,
    dark: bool = False,
    language: Language = "en",
) -> Figure:
    """The figure of a sweep's shares."""
    return figure(info(result, shares, together), dark=dark, language=language)


def figure(info: SweepImportanceInfo, *, dark: bool = False, language: Language = "en") -> Figure:
    """A bar a knob; what knobs do together is hatched."""
    colours = theme(dark)
    rows = _rows(info, language)
    made = layout(colours, EDGE + ROW * max(len(rows), 1))
    made["margin"] = {"l": 190, "r": 52, "t": 8, "b": 46}
    made["xaxis"] = {**data.shares_axis(colours, word("share", language)), "tickformat": ".0%"}
    made["yaxis"] = data.ticks(colours, [name for name, _, _ in rows], "")
    made["yaxis"]["range"] = made["yaxis"]["range"][::-1]
    return figure_of([_bars(rows, colours)], made)


def _rows(info: SweepImportanceInfo, language: Language) -> list[tuple[str, float, bool]]:
    """(name, share, of knobs together)."""
    side = ("en", "zh").index(language)
    rows = [(labels[side], share, False) for labels, share in zip(info.labels, info.shares, strict=True)]
    return rows if info.together is None else [*rows, (word("together", language), info.together, True)]


def _bars(rows: list[tuple[str, float, bool]], colours: Theme) -> Json:
    return {
        "type": "bar",
        "orientation": "h",
        "x": [share for _, share, _ in rows],
        "y": list(range(len(rows))),
        "marker": {
            "color": [colours.grey_fill if together else colours.focus for *_, together in rows],
            "pattern": {"shape": ["/" if together else "" for *_, together in rows], "size": 5},
        },
        "text": [_percent(share) for _, share, _ in rows],
        "textposition": "outside",
        "textfont": {"size": 11, "color": colours.ink},
        "hovertext": [f"{name}: {_percent(share)}" for name, share, _ in rows],
        "hoverinfo": "text",
        "width": 0.62,
    }


def _percent(share: float) -> str:
    return f"{share:.0%}"


def alt(info: SweepImportanceInfo, language: Language = "en") -> str:
    """The bars in words."""
    rows: list[tuple[str, float, Any]] = list(_rows(info, language))
    if not rows:
        return word("nothing_alt", language)
    joined = ("、" if language == "zh" else ", ").join(f"{name} {_percent(share)}" for name, share, _ in rows)
    return word("importance_alt", language, shares=joined)


drawable(__name__)
