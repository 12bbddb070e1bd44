"""A run as a strip: its pages in the colours of their topics, and above them what was promoted or evicted."""

from __future__ import annotations

from ..memory.replay import Run
from .escape import markup
from .palette import GREY, LIGHT
from .story import story
from .thin import grouped

WIDTH, CELL, TOP = 720, 14, 12  # px
COLUMNS, MARKS = 240, 120  # at most


def strip(run: Run, alt: str) -> str:
    """SVG of at most `COLUMNS` cells; `alt` says it in words."""
    turns = max(run.turns, 1)
    parts = [*_cells(run, turns), *_marks(run, turns)]
    size = f'viewBox="0 0 {WIDTH} {TOP + CELL + 2}" width="100%" height="{TOP + CELL + 2}"'
    label = f'role="img" aria-label="{markup(alt, 600)}"'.replace("<span>", "").replace("</span>", "")
    return f'<svg {size} {label} preserveAspectRatio="none">{"".join(parts)}</svg>'


def _cells(run: Run, turns: int) -> list[str]:
    told = story(run)
    every = -(-turns // COLUMNS)
    wide = WIDTH / turns
    parts = []
    for first in range(0, len(told.pages), every):
        pages = range(first, min(first + every, len(told.pages)))
        hues = [told.hue(page) for page in pages]
        hue = max(hues, key=lambda hue: (hues.count(hue), hue))
        fill = "currentColor" if hue == GREY else LIGHT.fills[hue]
        faint = ' fill-opacity=".25"' if hue == GREY else ""
        place = f'x="{first * wide:.1f}" y="{TOP}" width="{max(len(pages) * wide - 0.8, 0.6):.1f}"'
        parts.append(f'<rect {place} height="{CELL}" fill="{fill}"{faint}/>')
    return parts


def _marks(run: Run, turns: int) -> list[str]:
    told = story(run)
    found = [("◆", moment.turn) for life in told.segments for moment in life.promotions]
    found += [("✕", life.closed) for life in told.segments if life.closed is not None]
    groups = grouped(sorted(found, key=lambda m: m[1]), turn=lambda m: m[1], alike=lambda m: m[0], most=MARKS)
    style = 'font-size="9" text-anchor="middle" fill="currentColor"'
    return [
        f'<text x="{(group[0][1] - 0.5) * WIDTH / turns:.1f}" y="{TOP - 3}" {style}>{group[0][0]}</text>'
        for group in groups
    ]
