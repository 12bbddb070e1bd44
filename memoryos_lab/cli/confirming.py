"""Which field of a run file is what: known, given with --map, or proposed and confirmed by a person."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ..evals import published
from ..evals.dataset import Dataset
from ..evals.published import FileMap
from ..memory.errors import LabError
from . import shown


def mappings(options: argparse.Namespace, dataset: Dataset) -> list[FileMap]:
    """The mapping of each file. Raises: LabError for one that nobody has confirmed."""
    given = _given(options)
    return [
        mine or _confirmed(path, dataset, options) for path, mine in zip(options.files, given, strict=True)
    ]


def proposal(options: argparse.Namespace, dataset: Dataset) -> FileMap:
    """The mapping that --map-out writes. Raises: LabError for several files."""
    if len(options.files) > 1:
        raise LabError("a mapping is of one file", where="--map-out", hint="name one RUNFILE")
    return published.known(options.files[0]) or published.propose(options.files[0], dataset)


def told(file_map: FileMap) -> str:
    """A mapping as its file would have it."""
    return published.toml(file_map.fields())


def _given(options: argparse.Namespace) -> Sequence[FileMap | None]:
    """What --map says of each file: once for all whose shape is not known, or once a file."""
    files, maps = options.files, [published.load(path) for path in options.map]
    if len(maps) == len(files):
        return maps
    if len(maps) > 1:
        raise LabError(
            f"{len(maps)} mappings for {len(files)} files",
            where="--map",
            hint="give --map once for all files of unknown shape, or once a RUNFILE, in their order",
        )
    return [None if published.known(path) else maps[0] if maps else None for path in files]


def _confirmed(path: str, dataset: Dataset, options: argparse.Namespace) -> FileMap:
    if known := published.known(path):
        return known
    made = published.propose(path, dataset)
    if options.yes:
        return made
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise LabError(
            f"the shape of {path} is not known, and what is proposed must be confirmed",
            where=path,
            hint="look at it with --map-out FILE, then give --map FILE; or take it as it is with --yes",
        )
    print(shown(f"{path} is read like this:\n\n{told(made)}\n"), file=sys.stderr)
    print("Is that right? [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise LabError(
            "the mapping was not confirmed",
            where=path,
            hint="write it with --map-out FILE, mend it, give --map FILE",
        )
    return made
