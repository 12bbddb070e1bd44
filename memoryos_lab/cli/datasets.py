"""DATASET as a person names it: a file of conversations with questions, or a bundled sample."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from .. import samples, sources
from ..evals.dataset import Dataset
from ..memory.errors import LabError
from ..memory.types import Features
from ..sources.pages import Pairing
from .inputs import SAMPLE


@dataclass(frozen=True, slots=True)
class Named:
    """A dataset with where its file lies."""

    dataset: Dataset
    file: Path
    features: Mapping[str, Features] = field(default_factory=dict)  # recorded ones, by conversation id
    backend: str | None = None  # whose they are; None: none are recorded

    def only(self, sample: str | None) -> Named:
        """One conversation of it; None: all. Raises: LabError with the ids that exist."""
        if sample is None:
            return self
        kept = tuple(script for script in self.dataset.scripts if script.id == sample)
        if not kept:
            ids = ", ".join(script.id for script in self.dataset.scripts[:20])
            raise LabError(
                f"there is no conversation {sample!r}",
                where=f"--sample {sample}",
                hint=f"choose one of {ids}",
            )
        return replace(self, dataset=replace(self.dataset, scripts=kept))


def named(text: str, pairing: Pairing = "natural") -> Named:
    """Read a dataset. Raises: LabError for one that cannot be read, or asks nothing."""
    if text.startswith(SAMPLE):
        return _asking(_bundled(text, pairing), text)
    loaded = sources.load(text, pairing=pairing)
    return _asking(Named(Dataset.of(loaded.scripts, Path(text).name), Path(text)), text)


def _bundled(text: str, pairing: Pairing) -> Named:
    """A sample; its recorded features are those of its own pages, so of the natural pairing alone."""
    script, recorded, info = samples.load(text.removeprefix(SAMPLE))
    if info.pages_of:
        raise LabError(
            "this sample holds questions alone: its pages are another's, and no file holds both",
            where=text,
            hint=f"give {SAMPLE}{info.pages_of}",
        )
    file = samples.folder(info.name) / info.file
    paired = sources.load(file, pairing=pairing).scripts
    if paired != (script,):
        return Named(Dataset.of(paired, text), file)
    return Named(Dataset.of(paired, text), file, {script.id: recorded}, recorded.backend)


def _asking(found: Named, text: str) -> Named:
    if not len(found.dataset):
        raise LabError(
            "the dataset asks no question", where=text, hint="give one with questions and evidence"
        )
    return found
