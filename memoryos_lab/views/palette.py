"""The one place for colours, marks and type. Topic = hue, place and event = shape, selection = ink.

Topic hues are those of Okabe and Ito (2008) without yellow, which nobody sees on white, and black,
which means "selected". Pure fills have too little contrast for words and lines (orange on white:
2.25), so every mark has a darker edge, and lines and words take the colour of the edge.
"""

from __future__ import annotations

from dataclasses import dataclass

HUES = 6  # topics beyond the busiest six are grey and told apart by row and name
DIM = 0.42  # opacity of the rest while something is selected
GREY = -1  # hue of everything that has no topic colour

FONT = (
    '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", "PingFang SC", '
    '"Microsoft YaHei", "Noto Sans CJK SC", sans-serif'
)

MARKS = {  # plotly symbol and how it is written in words
    "arrived": ("square-open", "▢"),
    "left": ("square", "■"),
    "returned": ("square-dot", "▣"),
    "moved": ("circle-open-dot", "◉"),
    "merged": ("circle", "●"),
    "opened": ("line-ns-open", "▏"),
    "visited": ("triangle-down-open", "▽"),
    "recalled": ("triangle-down-open", "▽"),
    "promoted": ("diamond", "◆"),
    "learned": ("square", "■"),
    "superseded": ("square-open-dot", "▢"),
    "evicted": ("x-thin-open", "✕"),
    "dropped": ("x-open", "✗"),
    "waiting": ("hourglass-open", "⧗"),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of one ground, each "#rrggbb"."""

    page: str
    panel: str
    ink: str
    ink2: str
    ink3: str
    line: str
    faint: str
    grey_edge: str
    grey_fill: str
    stay: str  # a past stay in short-term memory
    now: str  # what is in short-term memory at the cursor
    focus: str
    fills: tuple[str, ...]  # [HUES]
    edges: tuple[str, ...]  # [HUES]
    future: float  # opacity of what is still to come

    def fill(self, hue: int) -> str:
        """Colour of the body of a mark.

        >>> LIGHT.fill(0), LIGHT.fill(GREY)
        ('#0072B2', '#c3c6cb')
        """
        return self.grey_fill if hue == GREY else self.fills[hue]

    def edge(self, hue: int) -> str:
        """Colour of the rim of a mark, of lines and of words."""
        return self.grey_edge if hue == GREY else self.edges[hue]


LIGHT = Theme(
    page="#fbfaf7",
    panel="#ffffff",
    ink="#1b1e23",
    ink2="#4d545e",
    ink3="#6b727c",
    line="#dedbd3",
    faint="#eeebe4",
    grey_edge="#8a9099",
    grey_fill="#c3c6cb",
    stay="#c9ccd1",
    now="#4d545e",
    focus="#0072B2",
    fills=("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"),
    edges=("#005384", "#A84A00", "#00744F", "#A34F7E", "#9A6800", "#2678AD"),
    future=0.16,
)
DARK = Theme(
    page="#121418",
    panel="#191c21",
    ink="#eceae4",
    ink2="#b9bcc2",
    ink3="#969ba3",
    line="#31363e",
    faint="#23272d",
    grey_edge="#7d848e",
    grey_fill="#4d535c",
    stay="#4d535c",
    now="#b9bcc2",
    focus="#56B4E9",
    fills=("#2F8FCB", "#E0701A", "#14A97F", "#CC79A7", "#E69F00", "#56B4E9"),
    edges=("#3F9FD8", "#E87A30", "#2BB894", "#DB9ABD", "#F0B73A", "#7CC8F0"),
    future=0.20,
)


def theme(dark: bool) -> Theme:
    """The colours of a dark or a light ground."""
    return DARK if dark else LIGHT


def dimmed(colour: str, dim: bool) -> str:
    """The colour, or what is left of it while something else is selected.

    >>> dimmed("#0072B2", False), dimmed("#0072B2", True)
    ('#0072B2', 'rgba(0,114,178,0.42)')
    """
    return rgba(colour, DIM) if dim and colour.startswith("#") else colour


def rgba(colour: str, alpha: float) -> str:
    """A colour with an opacity from 0 to 1, as plotly writes it.

    >>> rgba("#0072B2", .5)
    'rgba(0,114,178,0.5)'
    """
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{alpha:g})"
