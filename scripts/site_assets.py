"""What the pages of the site load, all of it from beside them: colours, plotly, styles, the script."""

from __future__ import annotations

import shutil
from dataclasses import asdict
from pathlib import Path

import plotly
from site_pages import DOCS

from memoryos_lab.views import palette

PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"


def write_assets(folder: Path) -> None:
    """Styles and scripts, the colours of the palette, and plotly as it is installed."""
    shutil.copytree(DOCS / "assets", folder, dirs_exist_ok=True)
    shutil.copy(PLOTLY, folder / PLOTLY.name)
    (folder / "colours.css").write_text(colours(), encoding="utf-8")


def colours() -> str:
    """The palette as variables of either ground.

    >>> colours().splitlines()[1].split("; ")[0]
    '[data-md-color-scheme="default"] { --page: #fbfaf7'
    """
    light = _ground("default", palette.LIGHT, ground="light", link=palette.LIGHT.edge(0))
    dark = _ground("slate", palette.DARK, ground="dark", link=palette.DARK.focus)
    return f":root {{ --font: {palette.FONT} }}\n{light}\n{dark}\n"


def _ground(scheme: str, theme: palette.Theme, **more: str) -> str:
    plain = {name: value for name, value in asdict(theme).items() if isinstance(value, str)}
    said = "; ".join(f"--{name.replace('_', '-')}: {value}" for name, value in (plain | more).items())
    return f'[data-md-color-scheme="{scheme}"] {{ {said} }}'
