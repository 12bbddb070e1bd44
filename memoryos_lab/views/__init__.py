"""Run -> info (a NamedTuple that tests compare) -> figure. One view a file, colours in `palette`.

    from memoryos_lab import views
    views.heat(run)                  # the figure, at once
    views.heat(run, turn=20, dark=True, language="zh")
    info = views.heat.info(run)      # the values behind it, pure
    views.heat.figure(info)          # only draws
    views.heat.alt(info, turn=20)    # the same in a sentence

`timeline`, `map`, `heat`, `chains`, `lpm` and `similarity` take a run, `recall` a run and a question,
`compare` two runs, `decision` a run and a page. Figures are functions of a run: moving the turn moves
a line over the picture and computes nothing again. `sweep_map`, `sweep_curve`, `sweep_pareto` and
`sweep_importance` take what `evals.sweep` found.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

VIEWS = ("timeline", "map", "heat", "chains", "lpm", "recall", "compare", "similarity", "decision")
SWEEPS = ("sweep_map", "sweep_curve", "sweep_pareto", "sweep_importance")  # of a sweep, not of a run
_OTHERS = ("diff", "journey", "words")  # told, not drawn


def __getattr__(name: str) -> Any:
    """A view, imported when it is first used: the command line needs no plotly."""
    if name in VIEWS or name in SWEEPS or name in _OTHERS:
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*VIEWS, *SWEEPS, *_OTHERS, "SWEEPS", "VIEWS"]
