"""A sweep asked for at the screen: in a thread of its own, telling how far it is, cancelled at will."""

from __future__ import annotations

import time
from threading import Event, Thread
from typing import Any

from ..evals.examination import Examination
from ..evals.replays import Replays
from ..evals.sweep import SweepResult, grid, sweep
from ..evals.sweep.spaces import told_axes
from ..memory.errors import LabError
from ..memory.knobs import Knobs
from ..memory.policy import knobs, presets
from ..memory.types import Features
from ..runs import nearest_preset
from ..theatre.encode import NULL, encode

MOST = 400  # settings that are tried from the screen; more is work for the command line
MEMORYOS = {  # grids that are offered, by the words on their button
    "small": ("theta=.4:.7:.1", "top_m=2,5,10", "top_k=5,10,20"),
    "cuts": ("top_m=1,2,5,10,20,40", "top_k=3,5,7,10,15,20,30"),
    "scores": ("theta=.5,.6,.7", "bm25_weight=0,.3,.6", "segment_by=vector,best_page", "top_k=5,10,20"),
}
TYPED = "--grid theta=.4:.8:.1 --grid m=2,5,10 --grid k=5,10,20"


def tries(policy: Any) -> dict[str, Any] | None:
    """What the screen offers to try of a system: `grids {words: [grid]}`; `command`: how one types it.

    None for a system without knobs.
    """
    if policy is None or not knobs(policy):
        return None
    if isinstance(policy, Knobs):
        return {"grids": MEMORYOS, "command": _command("", TYPED)}
    typed = told_axes(policy)
    first = [grid for grid in typed.removeprefix("--grid ").split(" --grid ") if grid]
    named = f" --preset {nearest_preset(policy)}" if type(policy) in map(type, presets().values()) else ""
    grids = {words: first[:count] for count, words in ((1, "one"), (2, "two")) if len(first) >= count}
    return {"grids": grids, "command": _command(named, typed)}


def _command(preset: str, grids: str) -> str:
    return f"memoryos-lab sweep DATASET{preset} {grids} --out DIR"


class Trying:
    """One sweep over the conversations of an examination, around the policy that it examined."""

    def __init__(self, examination: Examination, wish: Any) -> None:
        """`wish` is `{grid: ["theta=.4:.8:.1", …]}` from a browser, and not trusted.

        Raises: LabError for a run without a policy, for what is no grid, and for too large a one.
        """
        self.examination = examination
        self._settings = settings(examination, wish)
        self._cancel = Event()
        self._began = time.monotonic()
        self._count = (0, len(self._settings) * len(examination.dataset.scripts))  # done, of
        self.result: SweepResult | None = None
        self.fault = ""
        self._thread = Thread(target=self._run, name="sweep", daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def cancel(self) -> None:
        """Stop after the unit at hand; what was measured until then is the result."""
        self._cancel.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Until it is done, or so long. Is it done?"""
        self._thread.join(seconds)
        return not self.running

    @property
    def slot(self) -> bytes:
        """`sweeping`: `{done, of, left_s, fault}`, null once there is a result."""
        if not self.running and not self.fault:
            return NULL
        done, of = self._count
        spent = time.monotonic() - self._began
        left = round(spent * (of - done) / done, 1) if done else None
        return encode({"done": done, "of": of, "left_s": left, "fault": self.fault})

    def _run(self) -> None:
        one = self.examination
        try:
            self.result = sweep(
                one.dataset,
                self._settings,
                one.policy,
                features=_features(one),
                questions=one.runs.questions if isinstance(one.runs, Replays) else "fork",
                workers=1 if len(one.dataset.scripts) == 1 else 0,
                progress=self._tell,
                cancelled=self._cancel.is_set,
            )
        except LabError as error:
            self.fault = str(error)
        except Exception as error:  # a thread has nobody above it: what went wrong is told on the screen
            self.fault = f"{type(error).__name__}: {error}"

    def _tell(self, done: int, of: int) -> None:
        self._count = (done, of)


def settings(examination: Examination, wish: Any) -> tuple[Any, ...]:
    """The settings that are wished for. Raises: as `Trying`."""
    if examination.policy is None:
        raise LabError(
            f"{examination.name} has no policy whose knobs could be moved",
            where="sweep",
            hint="open a run that was replayed here",
        )
    texts = wish.get("grid") if isinstance(wish, dict) else None
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise LabError("no grid was named", where="sweep", hint="name knobs with values: theta=.4:.8:.1")
    found = grid(texts, examination.policy)
    if len(found) > MOST:
        raise LabError(
            f"the grid has {len(found)} settings, more than {MOST}",
            where="sweep",
            hint="name fewer values, or use `memoryos-lab sweep`",
        )
    return found


def _features(examination: Examination) -> dict[str, Features]:
    """Those of the runs, so that none is computed again."""
    runs = examination.runs
    ids = [script.id for script in examination.dataset.scripts if script.id in runs]
    return {id: runs.features(id) if isinstance(runs, Replays) else runs[id].features for id in ids}
