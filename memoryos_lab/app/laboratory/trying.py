"""Settings tried while somebody looks: a sweep in a thread of its own, which says how far it is."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...evals.examination import Examination
from ...evals.replays import Replays
from ...evals.sweep import SweepResult, grid, sweep
from ...inspector import Inquiry
from ...memory.errors import LabError
from ...memory.knobs import Knobs
from ...memory.types import Features

MOST = 12  # knobs in one grid


@dataclass
class Trial:
    """One sweep, from the wish to its result."""

    done: int = 0
    of: int = 0
    began: float = field(default_factory=time.monotonic)
    result: SweepResult | None = None
    fault: str = ""
    stopped: bool = False  # somebody had enough of it
    thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        return self.thread is not None and self.thread.is_alive()

    def tell(self, done: int, of: int) -> None:
        self.done, self.of = done, of

    def told(self) -> dict[str, Any] | None:
        """What the screen shows of it; None once there is nothing to tell."""
        if not self.running and not self.fault:
            return None
        spent = time.monotonic() - self.began
        left = spent * (self.of - self.done) / self.done if self.done else None
        return {"done": self.done, "of": self.of, "left_s": left, "fault": self.fault or None}


def tried(inquiry: Inquiry) -> Examination | None:
    """The examination whose settings can be moved: the first one of MemoryOS."""
    return next((one for one in inquiry.examinations if isinstance(one.policy, Knobs)), None)


def begin(inquiry: Inquiry, wish: Any) -> Trial:
    """Try what the screen wishes, which is not trusted: what makes no sense is told as the trial's fault."""
    one, trial = tried(inquiry), Trial()
    asked = wish.get("grid") if isinstance(wish, Mapping) else None
    if one is None or not isinstance(asked, Sequence) or isinstance(asked, str) or not 0 < len(asked) <= MOST:
        trial.fault = "no grid of settings was asked for"
        return trial
    try:
        settings = grid([str(axis) for axis in asked], one.policy)
    except LabError as error:
        trial.fault = f"{error.what}. {error.hint}"
        return trial
    trial.thread = threading.Thread(target=_work, args=(trial, one, settings), daemon=True)
    trial.thread.start()
    return trial


def _work(trial: Trial, one: Examination, settings: Sequence[Any]) -> None:
    try:
        trial.result = sweep(
            one.dataset,
            settings,
            one.policy,
            features=_features(one),
            questions=one.runs.questions if isinstance(one.runs, Replays) else "fork",
            progress=trial.tell,
            cancelled=lambda: trial.stopped,
        )
    except LabError as error:
        trial.fault = f"{error.what}. {error.hint}"


def _features(one: Examination) -> dict[str, Features]:
    """Those that the examination was made with: a sweep of others would be of another memory."""
    runs = one.runs
    if isinstance(runs, Replays):
        return {id: runs.features(id) for id in runs}
    return {id: run.features for id, run in runs.items()}
