"""`export --html`: the theatre with one run in one file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .. import runs, samples
from ..features.progress import bar
from ..memory.errors import LabError
from ..memory.policy import preset
from ..theatre.beforehand import Look
from ..theatre.offline import offline_html
from . import Outcome
from .inputs import SAMPLE


def write(options: argparse.Namespace, run: runs.Run) -> Outcome:
    """Write the page, whole or not at all. Raises: LabError."""
    path = Path(options.html)
    look = Look(turn=options.turn, language=options.language)
    with bar("answers") as progress:
        page = offline_html(
            run, look=look, vary=varied(options.vary), base=_base(str(options.input)), progress=progress
        )
    with runs.whole_file(path) as file:
        file.write(page)
    size = path.stat().st_size
    data = {"kind": "html", "bytes": size, "file": str(path)}
    return Outcome(data, f"a page of {size / 1e6:.1f} MB written to {path}")


def varied(texts: list[str]) -> dict[str, list[str]]:
    """
    >>> varied(["theta=.5,.6", "tau=4"])
    {'theta': ['.5', '.6'], 'tau': ['4']}

    Raises: LabError for a text without a knob or a value.
    """
    stops: dict[str, list[str]] = {}
    for text in texts:
        name, _, values = text.partition("=")
        found = [value for value in values.split(",") if value.strip()]
        if not found:
            raise LabError(f"{text!r} varies no knob", where="--vary", hint="write KNOB=VALUE,VALUE")
        stops.setdefault(name.strip(), []).extend(found)
    return stops


def _base(named: str) -> Any:
    """What a preset starts from: a sample has knobs of its own."""
    return samples.info(named.removeprefix(SAMPLE)).base if named.startswith(SAMPLE) else preset
