"""Where the evidence of each question was lost, by the evidence alone: no answer is judged."""

from __future__ import annotations

from functools import lru_cache

from ...evals.dataset import Dataset
from ...evals.diagnose import diagnose
from ...evals.diagnosis import Diagnosis
from ...evals.examination import Mark
from ...memory.replay import Run


@lru_cache(maxsize=16)  # what would have saved it takes some replays
def diagnosed(run: Run) -> dict[int, Diagnosis]:
    """A diagnosis for each question of the run's script, counted from 1."""
    dataset = Dataset.of((run.script,), run.script.id)
    found = diagnose(dataset, None, {run.script.id: run}, Mark("evidence", 1.0))
    return dict(enumerate(found.values(), start=1))
