"""Is a value a policy at all? Told before anything is asked of it."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any

from ..memory.errors import LabError

FUNCTIONS = ("start", "observe", "recall", "act", "view")


def require(policy: Any, where: str) -> None:
    """Raises: LabError unless it is a frozen record that has the five functions and compares by its knobs."""
    what = _lacking(policy)
    if what:
        raise LabError(
            f"{type(policy).__name__} is no policy: {what}",
            where=where,
            hint="see docs/how-to/own-policy.md: a frozen dataclass of knobs with five pure functions",
        )


def _lacking(policy: Any) -> str:
    if isinstance(policy, type):
        return "it is a class, not one of its values"
    if not is_dataclass(type(policy)):
        return "it is no dataclass"
    if not policy.__dataclass_params__.frozen:
        return "its dataclass is not frozen"
    missing = [name for name in FUNCTIONS if not callable(getattr(policy, name, None))]
    if missing:
        return f"it has no {', '.join(missing)}"
    try:
        hash(policy)
    except TypeError as error:
        return f"it has no hash: {error}"
    return ""
