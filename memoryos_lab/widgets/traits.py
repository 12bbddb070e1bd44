"""Traits that a desk answers for, and what is picked as a wish says it."""

from __future__ import annotations

from typing import Any

import traitlets

from ..memory.errors import LabError
from ..theatre.wish import Pick


class Asked(traitlets.TraitType[Any, Any]):
    """What the desk is asked for when it is set. None, too: other traits take that without a question."""

    allow_none = False
    default_value = None


def as_pick(value: Any) -> dict[str, Any] | None:
    """A pick as a wish says it. Raises: LabError."""
    match value:
        case None:
            return None
        case Pick(kind=kind, id=id) | (str(kind), id) | {"kind": kind, "id": id}:
            return {"kind": kind, "id": id}
    raise LabError(
        f"{value!r} is nothing to pick", where="Lab.pick", hint='give ("page", 3), ("segment", 0), or None'
    )
