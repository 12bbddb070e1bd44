"""Answers to the questions of a run: extracted offline as a floor, or by a model that is connected.

How good they are is `scoring`'s to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from ...memory.errors import LabError
from ...memory.prompt import Prompt, assemble
from ...memory.replay import Run
from ...memory.types import Issue, Script
from ..dataset import Dataset
from ..examination import Predictions
from .extract import NOTHING, answer
from .model import Answerer, Progress
from .prompts import prompts
from .reading import read
from .template import messages

__all__ = ["NOTHING", "Answerer", "offline", "predict", "prompts"]


def offline(run: Run, position: int) -> str:
    """The extracted answer to one question of a run. Raises: LabError if it was not asked there."""
    for number, step in enumerate(run.steps, start=1):
        if step.recall is not None and step.index == position:
            prompt = assemble(step.recall, run.snapshot(step=number), run.script, run.features)
            return answer(run.script.questions[position], prompt, read(run.script))
    raise LabError(
        f"question {position} was not asked in this run",
        where=f"conversation {run.script.id!r}",
        hint='replay with questions="fork" or questions="live"',
    )


def predict(
    dataset: Dataset,
    runs: Mapping[str, Run],
    how: Literal["offline"] | Answerer = "offline",
    *,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Predictions:
    """An answer to every question whose conversation has a run that asked it.

    Extracted answers to one conversation depend on that conversation alone. A question that a model did not
    answer has no text, and an issue `A_FAILED` says why.

    Raises: as `Answerer.answer`, where a model answers.
    """
    if isinstance(how, Answerer):
        return _by_model(dataset, runs, how, progress, cancelled)
    texts: dict[str, str | None] = {}
    for script, found in _prompts(dataset, runs):
        reading = read(script)
        texts |= {script.questions[at].id: answer(script.questions[at], found[at], reading) for at in found}
    return Predictions("offline", texts, origin="extracted from the prompts without a model: a floor")


def _prompts(dataset: Dataset, runs: Mapping[str, Run]) -> Iterator[tuple[Script, dict[int, Prompt]]]:
    """Conversations that have a run, each with its prompts in the order of its questions."""
    for script in dataset.scripts:
        if script.id in runs:
            found = dict(prompts(runs[script.id]))
            yield script, {at: found[at] for at in sorted(found)}


def _by_model(
    dataset: Dataset,
    runs: Mapping[str, Run],
    answerer: Answerer,
    progress: Progress | None,
    cancelled: Callable[[], bool] | None,
) -> Predictions:
    asked = {
        script.questions[at].id: messages(prompt)
        for script, rendered in _prompts(dataset, runs)
        for at, prompt in rendered.items()
    }
    found = answerer.answer(asked, progress=progress, cancelled=cancelled)
    return Predictions(
        answerer.model,
        dict(found.texts),
        origin=f"answered by {answerer.model} at {answerer.address}",
        issues=tuple(Issue("A_FAILED", id, why) for id, why in found.failures),
    )
