"""A figure in a notebook whose ground is dark: drawn once, in the light colours, and recoloured there.

Only the page knows its theme, and a reader may change it when no kernel runs any more. So a figure brings a
style sheet along, which acts where JupyterLab or VS Code says that the ground is dark: each colour of the
light palette gives way to its partner in the dark one. Plotly writes the colours of its marks into their
style, as `fill: rgb(27, 30, 35)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache

import plotly.graph_objects as go  # plotly ships no types

from .palette import DARK, LIGHT

PAGES = ('body[data-jp-theme-light="false"]', "body.vscode-dark", "body.vscode-high-contrast")
GROUNDS = (LIGHT.page, LIGHT.panel)  # HTML may have them too; words that have them stand on a mark, and stay
PARTS = ("fill", "stroke")
GROUND_PARTS = (*PARTS, "background", "background-color")


class Figure(go.Figure):  # type: ignore[misc]  # plotly ships no types
    """A plotly figure that is dark where the notebook is."""

    def _ipython_display_(self) -> None:
        from IPython.display import HTML, display

        sheet = HTML(f"<style>\n{style()}\n</style>")  # type: ignore[no-untyped-call]  # IPython's own
        display(sheet)  # type: ignore[no-untyped-call]  # IPython's own
        super()._ipython_display_()


@cache
def style() -> str:
    """The style sheet: a rule for each colour and each part of a mark that can have it."""
    rules = [
        f"  {_having(part, light)} {{ {part}: {dark} !important }}"
        for light, dark in partners().items()
        for part in (GROUND_PARTS if light in GROUNDS else PARTS)
    ]
    return "\n".join([f":is({', '.join(PAGES)}) .js-plotly-plot {{", *rules, "}"])


def partners() -> dict[str, str]:
    """Colour on a light ground -> the same on a dark one, where they differ.

    >>> partners()[LIGHT.ink], partners()[LIGHT.fills[0]]
    ('#eceae4', '#2F8FCB')
    """
    return {light: dark for light, dark in _themes() if light != dark}


def _themes() -> Iterator[tuple[str, str]]:
    """What is named last holds: the focus shares its light colour with the first topic: both go alike."""
    for field in fields(LIGHT):
        light, dark = getattr(LIGHT, field.name), getattr(DARK, field.name)
        if isinstance(light, str):
            yield light, dark
    yield from zip((*LIGHT.fills, *LIGHT.edges), (*DARK.fills, *DARK.edges), strict=True)


def _having(part: str, colour: str) -> str:
    """Marks whose style gives that part the colour, opaque or not."""
    rgb = ", ".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    mark = ":not(text)" if colour in GROUNDS else ""
    return f'{mark}[style*="{part}: rgb({rgb})"], {mark}[style*="{part}: rgba({rgb},"]'
