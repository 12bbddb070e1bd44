"""How alike pages are under this backend, beside θ: what θ means belongs to the backend."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..features import Similarity, similarity
from ..memory.replay import Run
from ..memory.types import Features
from .axes import Figure, Json, figure_of, layout
from .captions import caption
from .catalogue import Language, term
from .drawable import drawable
from .palette import Theme, theme
from .words import number

__all__ = ["SimilarityInfo", "alt", "draw", "figure", "info"]

BINS = 40
HEIGHT = 104  # px


class SimilarityInfo(NamedTuple):
    """Histograms of the cosines of two pages."""

    edges: tuple[float, ...]  # [BINS + 1] cosine
    all_pairs: tuple[float, ...]  # [BINS] share of the pairs
    consecutive: tuple[float, ...]  # [BINS] share of the pairs of a page and the page before
    cosines: Similarity

    def passing(self, theta: float) -> float:
        """Share of pages that pass θ with the page before by cosine alone."""
        return self.cosines.share(theta)[0]


def info(features: Features) -> SimilarityInfo:
    """Histograms over equal bins from the lowest cosine that occurs (at most 0) to 1."""
    cosines = similarity(features)
    edges = np.linspace(min(0.0, float(cosines.pairs.min(initial=0.0))), 1.0, BINS + 1)
    return SimilarityInfo(
        tuple(edges.round(4).tolist()),
        _shares(cosines.pairs, edges),
        _shares(cosines.consecutive, edges),
        cosines,
    )


def draw(run: Run, *, dark: bool = False, language: Language = "en") -> Figure:
    """The figure of a run's features, with the θ of its policy."""
    theta = getattr(run.policy, "theta", None)
    return figure(info(run.features), theta=theta, dark=dark, language=language)


def _shares(values: NDArray[Any], edges: NDArray[np.float64]) -> tuple[float, ...]:
    count, _ = np.histogram(np.clip(values, edges[0], edges[-1]), edges)
    return tuple((count / max(len(values), 1)).round(5).tolist())


def figure(
    info: SimilarityInfo, *, theta: float | None = None, dark: bool = False, language: Language = "en"
) -> Figure:
    """Grey: any two pages. Ink: a page and the page before. Dashed: θ."""
    colours = theme(dark)
    middles = [(a + b) / 2 for a, b in zip(info.edges, info.edges[1:], strict=False)]
    made = layout(colours, HEIGHT, shapes=_theta(theta, colours), annotations=_names(theta, colours))
    made["margin"] = {"l": 4, "r": 4, "t": 14, "b": 32}
    made["paper_bgcolor"] = made["plot_bgcolor"] = "rgba(0,0,0,0)"
    made["bargap"] = 0
    made["xaxis"] = {
        "range": [info.edges[0], max(1.0, (theta or 0) + 0.05)],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "tickfont": {"size": 10, "color": colours.ink3},
        "title": {"text": term("similarity", language), "font": {"size": 10.5}, "standoff": 2},
        "nticks": 6,
    }
    made["yaxis"] = {"visible": False, "fixedrange": True}
    data = [_grey(info, middles, colours, language), _ink(info, middles, colours, language)]
    return figure_of(data, made)


def _grey(info: SimilarityInfo, x: list[float], colours: Theme, language: Language) -> Json:
    name = term("all pairs", language)
    return {
        "type": "bar",
        "x": x,
        "y": list(info.all_pairs),
        "marker": {"color": colours.grey_fill},
        "hovertext": [f"{name}: {share:.1%}" for share in info.all_pairs],
        "hoverinfo": "text",
    }


def _ink(info: SimilarityInfo, x: list[float], colours: Theme, language: Language) -> Json:
    name = term("consecutive", language)
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": list(info.consecutive),
        "line": {"color": colours.focus, "width": 1.6, "shape": "hvh"},
        "hovertext": [f"{name}: {share:.1%}" for share in info.consecutive],
        "hoverinfo": "text",
    }


def _theta(theta: float | None, colours: Theme) -> list[Json]:
    if theta is None:
        return []
    line: Json = {"type": "line", "xref": "x", "yref": "paper", "x0": theta, "x1": theta, "y0": 0, "y1": 1}
    return [line | {"line": {"color": colours.ink, "width": 1.4, "dash": "5px,3px"}}]


def _names(theta: float | None, colours: Theme) -> list[Json]:
    if theta is None:
        return []
    return [
        {
            "xref": "x",
            "yref": "paper",
            "x": theta,
            "y": 1,
            "yanchor": "bottom",
            "showarrow": False,
            "text": f"<b>θ {number(theta)}</b>",
            "font": {"size": 10.5, "color": colours.ink},
        }
    ]


def alt(info: SimilarityInfo, theta: float | None = None, language: Language = "en") -> str:
    """The figure in words."""
    pairs, consecutive = info.cosines.pairs, info.cosines.consecutive
    if not len(consecutive):
        return caption("similarity_alt_none", language)
    middle, before = float(np.median(pairs)), float(np.median(consecutive))
    told = caption("similarity_alt", language, all=number(middle), before=number(before))
    if theta is None:
        return told
    share = caption("similarity_alt_theta", language, theta=number(theta), share=f"{info.passing(theta):.0%}")
    return f"{told} {share}"


drawable(__name__)
