"""A published run, diagnosed. It carries no trace: either one is re-enacted, or there is none.

Re-enactment replays the conversations with the preset that the run's source used. That is our replay, with
our embedder and our keywords, so it is marked "re-enacted" wherever it is shown, and how much it explains of
the run is itself measured (`explain`). A run of a system that we cannot replay stays without a trace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ...memory.policy import preset as named_preset
from ...memory.replay import Progress
from ...memory.types import Features
from ..dataset import Dataset
from ..examination import Examination, Mark
from ..examine import examine
from .published import Published

JUDGE = "judge"  # the mark's scorer that takes the file's own verdict


def own_mark(published: Published) -> Mark:
    """The measure that a run was published with: its own verdict where the file has one."""
    return Mark(JUDGE) if published.predictions.judged else Mark()


def reenact(
    dataset: Dataset,
    published: Published,
    *,
    mark: Mark | None = None,
    preset: str | None = None,
    features: Mapping[str, Features] | None = None,
    backend: str = "minilm-int8",
    changes: bool = True,
    workers: int | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Examination:
    """The diagnosis of a published run.

    Parameters
    ----------
    dataset: with pages as the run's source made them (`published.mapping.pairing`, see `sources.pages`): what
        its loader lost, dated wrong or left one-sided is then seen as lost there.
    mark: by default the run's own measure.
    preset: to re-enact with instead of the one that the run's source used. A run of a system that is not
        re-enacted stays without a trace, whatever the preset.
    changes: look for what would have found the evidence.

    Raises: LabError as `examine`, and for a preset that does not exist; Cancelled.
    """
    mark = mark or own_mark(published)
    if published.preset is None:
        return _untraced(dataset, published, mark)
    policy: Any = named_preset(preset or published.preset)
    found = examine(
        dataset,
        policy,
        name=published.predictions.name,
        answers=published.predictions,
        features=features,
        backend=backend,
        mark=mark,
        questions="live",
        changes=changes,
        workers=workers,
        progress=progress,
        cancelled=cancelled,
    )
    return replace(found, trace="re-enacted")


def _untraced(dataset: Dataset, published: Published, mark: Mark) -> Examination:
    from ..diagnose import diagnose

    return Examination(
        name=published.predictions.name,
        dataset=dataset,
        predictions=published.predictions,
        mark=mark,
        trace="none",
        policy=None,
        diagnoses=diagnose(dataset, published.predictions, None, mark),
    )
