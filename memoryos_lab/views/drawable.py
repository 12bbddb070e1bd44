"""`views.heat(run)` is a figure, and `views.heat.info` the values behind it.

A view is a module with `info`, `figure`, `alt` and `draw` (run -> figure). Calling the module calls
its `draw`; what a module is may be changed while it is imported (Python reference, "Customizing
module attribute access"). A function of that name in the package would be overwritten by the first
`import memoryos_lab.views.heat`.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from ..memory.replay import Run
from .axes import Figure


def check_turn(run: Run, turn: int | None) -> None:
    """Raises: LabError for a turn that is not in the run."""
    if turn is not None:
        run.step_of(turn)


class View(ModuleType):
    """A view module that can be called."""

    def __call__(self, *args: Any, **look: Any) -> Figure:
        """The figure that its `draw` makes."""
        return self.draw(*args, **look)


def drawable(name: str) -> None:
    """Make the module of that name callable; each view says `drawable(__name__)` at its end."""
    sys.modules[name].__class__ = View
