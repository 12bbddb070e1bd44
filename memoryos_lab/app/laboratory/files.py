"""Run files of one's own, read with the dataset that they answer. Their words are data."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from ... import samples, sources
from ...evals import published
from ...evals.dataset import Dataset
from ...evals.examination import Examination
from ...memory.errors import LabError
from ...memory.types import Features
from ...sources import Pairing, safe_name
from .given import SAMPLE, File, Files

Told = Callable[[str, int, int], None]  # (name of the run, questions done, questions in all)


@dataclass(frozen=True, slots=True)
class Asked:
    """A dataset that runs are joined to."""

    dataset: Dataset
    features: Mapping[str, Features] = field(default_factory=dict)  # recorded ones, by conversation id


@dataclass(frozen=True, slots=True)
class Proposal:
    """How one run file would be read."""

    file: File
    mapping: published.FileMap


def asked(dataset: File | str, pairing: Pairing = "natural") -> Asked:
    """The dataset. Raises: LabError for one that cannot be read, or asks nothing."""
    if isinstance(dataset, str) and dataset.startswith(SAMPLE):
        return _bundled(dataset, pairing)
    if isinstance(dataset, str):
        scripts, name = sources.load(dataset, pairing=pairing).scripts, Path(dataset).name
    else:
        scripts = sources.load_bytes(dataset.data, dataset.name, pairing=pairing).scripts
        name = dataset.name
    made = Dataset.of(scripts, name)
    if not len(made):
        raise LabError(
            "the dataset asks no question", where=name, hint="give one with questions and evidence"
        )
    return Asked(made)


def _bundled(name: str, pairing: Pairing) -> Asked:
    """A sample; its recorded features are of its natural pages."""
    script, recorded, info = samples.load(name.removeprefix(SAMPLE))
    if pairing == "natural":
        return Asked(Dataset.of((script,), name), {script.id: recorded})
    file = samples.folder(info.name) / info.file
    return Asked(Dataset.of(sources.load(file, pairing=pairing).scripts, name))


def proposals(given: Files, dataset: Dataset) -> tuple[Proposal, ...]:
    """How each file would be read, to be confirmed. Raises: LabError."""
    with _on_disk(given.runs) as places:
        return tuple(
            Proposal(file, published.propose(place, dataset))
            for file, place in zip(given.runs, places, strict=True)
        )


def examined(given: Files, progress: Told) -> tuple[Examination, ...]:
    """Every run, joined and diagnosed; those with a trace first. Raises: LabError."""
    known = asked(given.dataset)
    with _on_disk(given.runs) as places:
        runs = [published.read(place, known.dataset) for place in places]
    # Pages as the source of a re-enacted run made them: what that loses is part of its way.
    if any(run.preset and run.mapping.pairing == "reference" for run in runs):
        known = asked(given.dataset, "reference")
    named = _told_apart([run.predictions.name for run in runs])
    found = []
    for run, name in zip(runs, named, strict=True):
        called = replace(run, predictions=replace(run.predictions, name=name))
        told = partial(progress, name)
        found.append(published.reenact(known.dataset, called, features=known.features, progress=told))
    found.sort(key=lambda one: one.trace == "none")
    return tuple(found)


def audit_of(given: Files, dataset: Dataset) -> published.Audit | None:
    """The findings about the gold. Raises: LabError."""
    if given.audit is None:
        return None
    with _on_disk((given.audit,)) as (place,):
        return published.audit(place, dataset)


def _told_apart(names: list[str]) -> list[str]:
    """
    >>> _told_apart(["a", "b", "a"])
    ['a (1)', 'b', 'a (3)']
    """
    return [name if names.count(name) == 1 else f"{name} ({n})" for n, name in enumerate(names, 1)]


@contextmanager
def _on_disk(files: tuple[File, ...]) -> Iterator[list[Path]]:
    """The files in a folder that vanishes; each in one of its own, under a name that is none of a path."""
    with tempfile.TemporaryDirectory(prefix="memoryos-lab-") as folder:
        places = []
        for n, file in enumerate(files):
            place = Path(folder) / str(n) / (safe_name(Path(file.name).stem) + _ending(file.name))
            place.parent.mkdir()
            place.write_bytes(file.data)
            places.append(place)
        yield places


def _ending(name: str) -> str:
    ending = Path(name).suffix.lower()
    return ending if ending in (".json", ".jsonl", ".csv", ".tsv") else ".json"
