"""The prompts that the questions of a run would have brought before a model."""

from __future__ import annotations

from collections.abc import Iterator

from ...memory.prompt import Prompt, assemble
from ...memory.replay import Run


def prompts(run: Run) -> Iterator[tuple[int, Prompt]]:
    """Question by question in the order of asking: its position, and what was rendered for it."""
    state, snapshot = None, None
    for number, step in enumerate(run.steps, start=1):
        if step.recall is None:
            continue
        if snapshot is None or step.state is not state:  # in `fork` most questions meet the same state
            state, snapshot = step.state, run.snapshot(step=number)
        yield step.index, assemble(step.recall, snapshot, run.script, run.features)
