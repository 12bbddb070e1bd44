"""--preset as a person gives it: the name of a preset, or a file that `sweep --preset-out` wrote."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..memory.policy import preset


def policy_named(text: str, base: Callable[[str], Any] = preset) -> Any:
    """The policy; `base` says what a name means. Raises: LabError for no such name, or a file of none."""
    if Path(text).suffix.lower() != ".json":
        return base(text)
    from ..evals.sweep import read_preset

    return read_preset(text)
