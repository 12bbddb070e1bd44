"""Systems over a dataset: against the sweep, which measures the same by another way, and as a file."""

from __future__ import annotations

from memoryos_lab.evals.systems.beside import everyone
from memoryos_lab.memory.policy import preset, set_knobs
from sweep_worlds import dataset

SET, FEATURES = dataset(3)
SMALL = set_knobs(
    preset("paper"), {"stm_capacity": 2, "mtm_capacity": 6, "top_m": 2, "top_k": 4, "theta": 0.7}
)
SYSTEMS = {"memoryos": SMALL, "flat": set_knobs(preset("flat"), {"top_k": 4}), "none": preset("none")}
CUT = [name for name in everyone() if hasattr(preset(name), "top_k")]  # a sweep needs something to cut
