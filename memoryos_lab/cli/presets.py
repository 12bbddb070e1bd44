"""--preset as a person gives it: the name of a preset, or a file that `sweep --preset-out` wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..memory.policy import preset


def policy_named(text: str) -> Any:
    """The policy. Raises: LabError for a name that is none, or a file that holds none."""
    if Path(text).suffix.lower() != ".json":
        return preset(text)
    from ..evals.sweep import read_preset

    return read_preset(text)
