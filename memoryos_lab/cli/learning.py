"""`lessons`: the notebooks of the course, copied to where somebody wants to work through them."""

from __future__ import annotations

import argparse
import shlex
import shutil
import sys
from pathlib import Path

from ..course.lessons import LESSONS
from ..course.playing import notebooks
from ..memory.errors import LabError
from ..runs import whole_bytes
from ..views.catalogue import Language
from . import Outcome


def run(options: argparse.Namespace) -> Outcome:
    """Copy the lessons of a language. A file that is there already, with a learner's work in it, stays.

    Raises: LabError if nothing can be written there.
    """
    folder = Path(options.to)
    found = [(path, folder / path.name) for path in notebooks(options.language)]
    kept = [to.name for _, to in found if to.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, to in found:
            if to.name not in kept:
                whole_bytes(to, path.read_bytes())
    except OSError as error:
        raise LabError(
            f"the lessons cannot be written: {error.strerror}",
            where=str(folder),
            hint="choose a folder with --to",
        ) from error
    data = {"folder": str(folder), "lessons": [to.name for _, to in found], "kept": kept}
    return Outcome(data, "\n".join(_told(folder, options.language, kept)))


def _told(folder: Path, language: Language, kept: list[str]) -> list[str]:
    titles = [f"  {one.name}.ipynb  {one.title(language)}, {one.minutes} min" for one in LESSONS]
    stay = [f"left as they are, for they were there: {', '.join(kept)}"] if kept else []
    return [
        f"the lessons are in {folder}",
        *titles,
        *stay,
        f"open them: {_jupyter()} lab {shlex.quote(f'{folder / LESSONS[0].name}.ipynb')}",
    ]


def _jupyter() -> str:
    """The program of this environment, as a shell finds it: `make demo` makes one that is on no PATH."""
    ours, found = Path(sys.executable).with_name("jupyter"), shutil.which("jupyter")
    known = found is not None and Path(found).parent == ours.parent
    return "jupyter" if known or not ours.exists() else shlex.quote(str(ours))
