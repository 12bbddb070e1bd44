"""Bundled conversations as datasets, examined once a session."""

from __future__ import annotations

from functools import cache

from memoryos_lab import samples
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.examination import Examination
from memoryos_lab.evals.examine import examine
from memoryos_lab.memory.policy import set_knobs
from memoryos_lab.memory.presets import PAPER
from memoryos_lab.memory.types import Features

SMALL = set_knobs(PAPER, {"theta": 0.45, "top_m": 2, "top_k": 3, "stm_capacity": 2})


@cache
def dataset(*names: str) -> Dataset:
    """The samples of these names as one set."""
    return Dataset.of(tuple(samples.load(name).script for name in names), "+".join(names))


@cache
def features(*names: str) -> dict[str, Features]:
    """Recorded features by conversation id."""
    loaded = [samples.load(name) for name in names]
    return {sample.script.id: sample.features for sample in loaded}


@cache
def mira() -> Examination:
    """Mira's 47 questions under a small memory, answered offline."""
    return examine(dataset("mira"), SMALL, name="small", features=features("mira"))
