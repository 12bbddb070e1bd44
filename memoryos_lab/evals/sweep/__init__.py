"""Which knob would have found the evidence? Settings tried over every conversation, by any processes.

base = lab.preset("paper")
result = sweep(dataset, grid(["theta=.4:.8:.1", "k=5,10,20"], base), base)
result.figures("held").recall        # of every setting, on conversations that chose nothing
result.settings[winner(result)]
"""

from .halves import Half, Halves, halves
from .result import Failure, Figures, SweepResult
from .settings import axes, grid
from .sweeping import sweep

__all__ = ["Failure", "Figures", "Half", "Halves", "SweepResult", "axes", "grid", "halves", "sweep"]
