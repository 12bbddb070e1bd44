"""A figure as PNG, by kaleido and a Chrome of this machine; nothing is asked of the network.

kaleido is an extra (`pip install 'memoryos-lab[png]'`), for it needs a browser of its own. It is
given plotly's own script and no MathJax, which it would fetch from the network otherwise.
"""

from __future__ import annotations

import importlib.util
import logging
from pathlib import Path

from .. import runs
from ..memory.errors import LabError
from ..views.axes import Figure

WIDTH = 1100  # px
SCALE = 2.0  # pixels of the file for each px

_BROWSER = "install Chrome or Chromium, or say where it lies: BROWSER_PATH=/usr/bin/chromium"


def data(figure: Figure, *, width: int = WIDTH, scale: float = SCALE) -> bytes:
    """The picture as bytes, as high as the figure says.

    Raises: LabError if kaleido is not installed, or finds no browser that draws.
    """
    if importlib.util.find_spec("kaleido") is None:
        raise LabError(
            "pictures need kaleido, which is not installed",
            where="extra `png`",
            hint="pip install 'memoryos-lab[png]'",
        )
    import kaleido

    logging.getLogger("choreographer").setLevel(logging.ERROR)  # how it closes its browser concerns nobody
    wanted = {"format": "png", "width": width, "height": figure.layout.height or 400, "scale": scale}
    try:
        made: bytes = kaleido.calc_fig_sync(figure, opts=wanted, kopts={"mathjax": False})
    except Exception as error:  # a browser that is not there or does not start raises what it likes
        raise LabError(
            f"the picture could not be drawn: {type(error).__name__}: {_first_line(error)}",
            where="kaleido and its browser",
            hint=_BROWSER,
        ) from error
    return made


def _first_line(error: Exception) -> str:
    lines = [line for line in str(error).splitlines() if line.strip()]
    return lines[0].strip() if lines else "no reason given"


def write(figure: Figure, path: str | Path, *, width: int = WIDTH, scale: float = SCALE) -> int:
    """The picture as a file, whole or not at all; returns the number of bytes. Raises: LabError."""
    made = data(figure, width=width, scale=scale)
    runs.whole_bytes(Path(path), made)
    return len(made)
