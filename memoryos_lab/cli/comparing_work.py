"""Long work of `compare`: how far it is, what is told of it, and what is left when somebody stops it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from types import TracebackType

from ..evals.dataset import Dataset
from ..features.progress import bar
from ..memory.errors import LabError
from ..memory.types import Features
from . import INTERRUPTED, Outcome, shown
from .comparing_words import say
from .datasets import named
from .inputs import DEFAULT_BACKEND


def fitting(options: argparse.Namespace) -> None:
    """Raises: LabError for options of a dataset that contradict one another."""
    if options.csv and not options.out:
        raise LabError("there is no folder to write tables into", where="--csv", hint="add --out DIR")
    if options.workers is not None and options.workers < 1:
        raise LabError(f"--workers cannot be {options.workers}", where="--workers", hint="give 1 or more")
    if options.format != "auto":
        raise LabError(
            "a dataset is read by what its file holds", where="--format", hint="leave --format out"
        )


class Work:
    """A block that may take minutes. Ctrl-C ends it, and `stopped` then says what was kept."""

    def __init__(self, what: str, options: argparse.Namespace) -> None:
        self.stopped: Outcome | None = None
        self._options = options
        self._done = self._of = 0
        self._stack = ExitStack()
        self._bar = self._stack.enter_context(bar(what))

    def progress(self, done: int, of: int) -> None:
        """So much of the work is done."""
        self._done, self._of = done, of
        self._bar(done, of)

    def notice(self, text: str) -> None:
        """Something that the work met on its way."""
        print(shown(text), file=sys.stderr)

    def __enter__(self) -> Work:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        self._stack.close()
        if not isinstance(error, KeyboardInterrupt):
            return False
        out, language = self._options.out, self._options.language
        key = "stopped" if out else "stopped_unkept"
        text = say(key, language, done=f"{self._done:,}", of=f"{self._of:,}", out=out)
        told = {"interrupted": True, "done": self._done, "of": self._of, "out": out}
        self.stopped = Outcome(told, text, INTERRUPTED)
        return True


def asked_of(options: argparse.Namespace) -> tuple[Dataset, Mapping[str, Features] | None, str]:
    """The dataset that INPUT names, its recorded features if they are those asked for, and the backend.

    Raises: LabError for one that cannot be read.
    """
    found = named(options.input, options.pairing).only(options.sample)
    backend = options.backend or found.backend or DEFAULT_BACKEND
    return found.dataset, found.features if backend == found.backend else None, backend
