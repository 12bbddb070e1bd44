"""Our own sample under a few policies; answers are sentences of the prompt, and no model is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ... import samples
from ...evals.dataset import Dataset
from ...evals.examine import examine
from ...evals.sweep import grid, sweep
from ...inspector import Inquiry
from ...memory.policy import presets, set_knobs
from .given import SAMPLE

# Narrow enough that questions are lost at every gate of so small a conversation.
LESSON = {"theta": 0.55, "top_m": 2, "top_k": 3, "mtm_capacity": 12}
GRID = ("theta=.45:.65:.05", "top_m=1,2,3,5", "top_k=2,3,5,10")
SYSTEMS = ("paper", "tuned-locomo", "flat", "amem", "memorybank")  # those that exist, after the lesson


def examined(name: str, progress: Callable[[int, int], None]) -> Inquiry:
    """The sample examined under each policy, and settings around the lesson. Raises: LabError."""
    script, features, info = samples.load(name)
    dataset, known = Dataset.of((script,), f"{SAMPLE}{name}"), {script.id: features}
    policies = list(_policies(info))
    found = []
    for n, (called, policy) in enumerate(policies):
        progress(n, len(policies) + 1)
        found.append(examine(dataset, policy, name=called, features=known, workers=1))
    progress(len(policies), len(policies) + 1)
    base = policies[0][1]
    return Inquiry(found, sweep=sweep(dataset, grid(GRID, base), base, features=known, workers=1))


def _policies(info: samples.SampleInfo) -> Iterator[tuple[str, Any]]:
    yield "lesson", set_knobs(info.policy(), LESSON)
    for name in SYSTEMS:
        if name in presets():
            yield name, info.base(name)
