"""The dataset of an evaluation folder: where its file lies, by which hash it is known, how it was paged."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import sources
from ..memory import codec
from ..memory.errors import LabError
from ..memory.types import Script
from .dataset import Dataset


def described(dataset: Dataset, path: Path) -> dict[str, Any]:
    """What the head of a folder says of it."""
    return {
        "name": dataset.name,
        "path": str(path.resolve()),
        "sha256": dataset.sha256,
        "questions": len(dataset),
    }


class Datasets:
    """The dataset, read again as each examination had it paged.

    Raises: LabError if it is not there, or not the one that was examined.
    """

    def __init__(self, about: Mapping[str, Any], moved: str | Path | None) -> None:
        self._path = Path(moved if moved is not None else about["path"])
        self._name = about["name"]
        self._made: dict[tuple[tuple[str, str], ...], Dataset] = {}
        if not self._path.is_file():
            raise LabError(
                "the dataset is not where it was",
                where=str(self._path),
                hint="say where its file lies now; a folder of this kind holds no word of it",
            )
        found = sha256(self._path.read_bytes())
        if found != about["sha256"]:
            raise LabError(
                f"{self._path.name} is not the dataset that was examined: sha256 {found[:12]}… instead of "
                f"{about['sha256'][:12]}…",
                where=str(self._path),
                hint="give the file that was examined, or examine this one",
            )

    def paged(self, stamps: Mapping[str, str]) -> Dataset:
        """The conversations with these pages. Raises: LabError if no way of paging gives them."""
        key = tuple(stamps.items())
        if key not in self._made:
            self._made[key] = Dataset.of(self._scripts(stamps), self._name)
        return self._made[key]

    def _scripts(self, stamps: Mapping[str, str]) -> tuple[Script, ...]:
        for pairing in ("natural", "reference"):
            read = {script.id: script for script in sources.load(self._path, pairing=pairing).scripts}
            if all(id in read and stamp(read[id]) == wanted for id, wanted in stamps.items()):
                return tuple(read[id] for id in stamps)
        raise LabError(
            "its conversations are no longer read as they were when they were examined",
            where=str(self._path),
            hint="the reader has changed since: examine the dataset again",
        )


def stamp(script: Script) -> str:
    """Digest of the turns and questions as they are paged and asked."""
    pages = [(page.turn_ids, page.lost, page.time) for page in script.pages]
    questions = [(question.id, question.after, question.evidence) for question in script.questions]
    return sha256(codec.to_json([pages, questions]).encode())


def sha256(data: bytes) -> str:
    """In hex."""
    return hashlib.sha256(data).hexdigest()
