"""Our own sample under a few policies; answers are sentences of the prompt, and no model is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ... import samples
from ...evals.dataset import Dataset
from ...evals.examination import Examination
from ...evals.examine import examine
from ...memory.policy import presets, set_knobs

# Narrow enough that questions are lost at every gate of so small a conversation.
LESSON = {"theta": 0.55, "top_m": 2, "top_k": 3, "mtm_capacity": 12}
SYSTEMS = ("paper", "tuned-locomo", "flat")  # those that exist, after the lesson


def examined(name: str, progress: Callable[[int, int], None]) -> tuple[Examination, ...]:
    """The sample examined under each policy. Raises: LabError."""
    script, features, info = samples.load(name)
    dataset = Dataset.of((script,), f"sample:{name}")
    policies = list(_policies(info))
    found = []
    for n, (called, policy) in enumerate(policies):
        progress(n, len(policies))
        found.append(
            examine(dataset, policy, name=called, features={script.id: features}, workers=1, questions="fork")
        )
    return tuple(found)


def _policies(info: samples.SampleInfo) -> Iterator[tuple[str, Any]]:
    yield "lesson", set_knobs(info.policy(), LESSON)
    for name in SYSTEMS:
        if name in presets():
            yield name, info.base(name)
