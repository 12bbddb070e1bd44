"""Which knob would have found the evidence? Settings tried over every conversation, by any processes.

    base = lab.preset("paper")
    result = sweep(dataset, grid(["theta=.4:.8:.1", "k=5,10,20"], base), base)
    result.figures("held").recall        # of every setting, on conversations that chose nothing
    best = winner(result)                # its place: the best on the other half, within limits
    write_preset(result.settings[best], "best.json")

`sample` takes settings by chance or as they turn out (Optuna) where a grid would be too large.
"""

from .choice import Constraints, Gain, gain, pareto, ranked, winner
from .export import Reference, preset_json, read_preset, reference_arguments, write_preset
from .halves import Half, Halves, halves
from .importance import Importance, explained, importance
from .result import Failure, Figures, SweepResult
from .sampling import sample
from .settings import axes, grid
from .spaces import drawn, own_axes, told_axes
from .sweeping import Where, laid_out, sweep

__all__ = [
    "Constraints",
    "Failure",
    "Figures",
    "Gain",
    "Half",
    "Halves",
    "Importance",
    "Reference",
    "SweepResult",
    "Where",
    "axes",
    "drawn",
    "explained",
    "gain",
    "grid",
    "halves",
    "importance",
    "laid_out",
    "own_axes",
    "pareto",
    "preset_json",
    "ranked",
    "read_preset",
    "reference_arguments",
    "sample",
    "sweep",
    "told_axes",
    "winner",
    "write_preset",
]
