"""memoryos_lab: see how a language model's long-term memory forms, moves and fails.

>>> import memoryos_lab as lab
>>> script, features, info = lab.samples.load("tutor")
>>> run = lab.replay(script, features, lab.preset("paper"))
>>> len(run.snapshot(turn=20).tier("stm"))
7
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .features import compute as compute
    from .living import AsyncMemory as AsyncMemory
    from .living import Memory as Memory
    from .living.attach import attach as attach
    from .memory.errors import LabError as LabError
    from .memory.policy import preset as preset
    from .memory.policy import presets as presets
    from .memory.policy import set_knobs as set_knobs
    from .runs import Run as Run
    from .runs import replay as replay
    from .sources import load as load
    from .widgets import Compare as Compare
    from .widgets import Lab as Lab
    from .widgets import Laboratory as Laboratory
    from .widgets import Lesson as Lesson
    from .widgets import Quiz as Quiz

__version__ = "0.1.0"

# Found when first used: importing the package costs nothing, and the floors stay apart.
_PLACES = {
    "AsyncMemory": "living",
    "Compare": "widgets",
    "Lab": "widgets",
    "LabError": "memory.errors",
    "Laboratory": "widgets",
    "Lesson": "widgets",
    "Memory": "living",
    "Quiz": "widgets",
    "Run": "runs",
    "attach": "living.attach",
    "compute": "features",
    "load": "sources",
    "preset": "memory.policy",
    "presets": "memory.policy",
    "replay": "runs",
    "set_knobs": "memory.policy",
}
_ROOMS = ("features", "living", "memory", "runs", "samples", "sources", "views")
__all__ = ["__version__", *_PLACES, *_ROOMS]


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f".{name}", __name__)
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_PLACES[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
