"""Runs that are replayed when they are looked at: light to hand on, and every trace is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from .. import features
from ..memory.replay import Mode, Run, replay
from ..memory.types import Features
from .dataset import Dataset


class Replays(Mapping[str, Run]):
    """One run a conversation, by its id; a run that was looked at is kept.

    A run is a recipe, so a state or a trace never travels between processes nor lies in a folder.
    """

    def __init__(
        self,
        dataset: Dataset,
        policy: Any,
        *,
        questions: Mode = "fork",
        known: Mapping[str, Features] | None = None,
        backend: str = "minilm-int8",
    ) -> None:
        """`known` are features by conversation; those of another are computed, or found in the store."""
        self._scripts = {script.id: script for script in dataset.scripts}
        self._known = known or {}
        self._features: dict[str, Features] = {}
        self._runs: dict[str, Run] = {}
        self._compute = partial(features.compute, backend=backend)
        self.backend = backend
        self.policy = policy
        self.questions = questions

    def __getitem__(self, id: str) -> Run:
        """The run of this conversation. Raises: KeyError; LabError where its features cannot be had."""
        if id not in self._runs:
            script, f = self._scripts[id], self.features(id)
            self._runs[id] = replay(script, f, self.policy, questions=self.questions)
        return self._runs[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._scripts)

    def __len__(self) -> int:
        return len(self._scripts)

    def features(self, id: str) -> Features:
        """The features of this conversation. Raises: as `__getitem__`."""
        if id not in self._features:
            self._features[id] = self._known[id] if id in self._known else self._compute(self._scripts[id])
        return self._features[id]
