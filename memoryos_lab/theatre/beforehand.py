"""Every answer that a page without a program behind it may be asked for, made beforehand.

A desk is asked what a reader could wish: each run at the stops of the knobs that vary, each question of each
run, both maps. What it says is kept, so the page shows what the desk would have shown.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..memory.errors import LabError
from ..memory.policy import Value, changed_knobs, knobs, preset, set_knobs
from ..memory.replay import Progress, Run
from ..runs import nearest_preset
from ..views import projection
from .desk import Desk
from .encode import NULL, encode
from .wish import Base

MOST = 12  # runs in one page
PATIENCE = 180.0  # seconds that a map may take to be fitted

Stops = Mapping[str, Sequence[Value]]


class Kept(NamedTuple):
    """Answers by name, each as JSON; the page reads a part when it is first needed."""

    title: str
    parts: dict[str, bytes]  # "start", "run-0", "recalls-0", "run-1", …


class Look(NamedTuple):
    """How the page is first shown."""

    turn: int | None = None  # None: as the desk begins
    language: str = "en"
    pick: Mapping[str, Any] | None = None


def kept(
    run: Run,
    *,
    base: Base = preset,
    vary: Stops | None = None,
    look: Look | None = None,
    progress: Progress = lambda done, total: None,
    patience: float = PATIENCE,
) -> Kept:
    """Answers for a run and for its neighbours at the stops of `vary` (knob -> numbers).

    Raises: LabError for a knob that does not exist or has no numbers, a value out of its range, too many
    runs, or a look at what is not there.
    """
    stops = _stops(run, vary or {})
    policies = [set_knobs(run.policy, dict(at)) for at in _grid(stops)]
    name = nearest_preset(run.policy)
    desk = Desk(
        run.script,
        run.features,
        base=base,
        first=name,
        asking=run.questions,
        host={"live": False, "theme": True, "exports": []},
    )
    settings = [
        {"preset": name, "asking": run.questions, "knobs": changed_knobs(policy, base(name))}
        for policy in policies
    ]
    questions = len(run.script.questions)
    total = len(settings) * (1 + questions) + 1
    done = itertools.count(1)
    tick: Callable[[], None] = lambda: progress(next(done), total)  # noqa: E731
    first = policies.index(run.policy)
    opened = _opened(desk, settings[first], look or Look())
    texts: dict[str, int] = {}
    parts: dict[str, bytes] = {}
    for i, setting in enumerate(settings):
        parts[f"run-{i}"] = _answer(desk, a=setting, b=None)["run"]
        tick()
        parts[f"recalls-{i}"] = encode([_recall(desk, q, texts, tick) for q in range(questions)])
    maps = _maps(desk, patience)
    tick()
    start = {
        "first": first,
        "stops": stops,
        "at": [{knob: getattr(policy, knob) for knob in stops} for policy in policies],
        "changes": _changes(desk, settings, policies),
        "texts": list(texts),
    }
    slots = {name: opened[name] for name in ("book", "conversation", "ui")}
    parts = {"start": _object({**slots, "maps": _object(maps), "kept": encode(start)}), **parts}
    return Kept(run.script.title or run.script.id, parts)
